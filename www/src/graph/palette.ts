/** The colours a canvas needs, read from the page's tokens, or from the system where it forces its own. */

export interface Palette {
  bg: string;
  surface: string;
  sunken: string;
  line: string;
  edge: string;
  text: string;
  text2: string;
  text3: string;
  accent: string;
  agree: string;
  tint: string;
  /** By ramp step; step 0 is the quiet edge. */
  ramp: readonly string[];
  overflow: string;
  overflowFill: string;
  hatch: string;
  flag: string;
  noise: string;
  sans: string;
  mono: string;
}

function tokens(style: CSSStyleDeclaration): Palette {
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    bg: read('bg'),
    surface: read('surface'),
    sunken: read('sunken'),
    line: read('line'),
    edge: read('edge'),
    text: read('text'),
    text2: read('text2'),
    text3: read('text3'),
    accent: read('accent'),
    agree: read('agree'),
    tint: read('tint'),
    ramp: [read('edge'), read('i1'), read('i2'), read('i3'), read('i4'), read('i5')],
    overflow: read('overflow'),
    overflowFill: read('overflow-fill'),
    hatch: read('hatch'),
    flag: read('flag'),
    noise: read('noise'),
    sans: read('sans'),
    mono: read('mono'),
  };
}

/** System colours: borders, glyphs and words carry everything. */
function systemColours(element: HTMLElement, fonts: Palette): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const resolve = (keyword: string): string => {
    probe.style.color = keyword;
    return getComputedStyle(probe).color;
  };
  const ground = resolve('Canvas');
  const ink = resolve('CanvasText');
  const quiet = resolve('GrayText');
  const accent = resolve('Highlight');
  probe.remove();
  return {
    bg: ground,
    surface: ground,
    sunken: ground,
    line: quiet,
    edge: ink,
    text: ink,
    text2: ink,
    text3: ink,
    accent,
    agree: ground,
    tint: ground,
    ramp: [ink, ink, ink, ink, ink, ink],
    overflow: ink,
    overflowFill: ground,
    hatch: ink,
    flag: ink,
    noise: ground,
    sans: fonts.sans,
    mono: fonts.mono,
  };
}

/** Reads the palette in force at an element; `parent` may hold a short-lived probe. */
export function readPalette(host: HTMLElement, parent: HTMLElement): Palette {
  const palette = tokens(getComputedStyle(host));
  return matchMedia('(forced-colors: active)').matches ? systemColours(parent, palette) : palette;
}

/** 45° lines, 1.5 of every 6 pixels, as a fill style. */
export function hatchPattern(context: CanvasRenderingContext2D, colour: string, ratio: number): CanvasPattern | null {
  const side = Math.round(6 * ratio);
  const tile = document.createElement('canvas');
  tile.width = side;
  tile.height = side;
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5 * (side / 6) * Math.SQRT1_2;
  pen.beginPath();
  for (const offset of [-side, 0, side]) {
    pen.moveTo(offset - 1, side + 1);
    pen.lineTo(offset + side + 1, -1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(6 / side));
  return pattern;
}
