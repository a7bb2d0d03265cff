/**
 * Where a pane looks. A camera names the world point in the pane's top left corner and how many screen pixels one world
 * unit takes; all functions are pure, so that panning, zooming and the limits can be tested without a canvas.
 */

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MIN_SCALE = 0.02;
export const MAX_SCALE = 4;
/** Screen pixels kept free around the drawing. */
export const PAD = 16;
/** Camera moves longer than this many screens are not animated. */
export const FAR_SCREENS = 3;

export function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

function clampAxis(at: number, world: number, screen: number, scale: number, centred: boolean): number {
  const pad = PAD / scale;
  const seen = screen / scale;
  if (world + 2 * pad <= seen) return centred ? (world - seen) / 2 : -pad;
  return Math.min(world - seen + pad, Math.max(-pad, at));
}

/** Keeps the drawing in sight: centred across while it fits, from the top down, and never scrolled past its edges. */
export function clampCamera(camera: Camera, pane: Size, world: Size): Camera {
  return {
    x: clampAxis(camera.x, world.width, pane.width, camera.scale, true),
    y: clampAxis(camera.y, world.height, pane.height, camera.scale, false),
    scale: camera.scale,
  };
}

/** Moves by screen pixels: a positive `dx` brings into sight what is to the right. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale, scale: camera.scale };
}

/** Changes the scale while the world point under the pane's (px, py) stays there. */
export function zoomAt(camera: Camera, px: number, py: number, scale: number): Camera {
  const next = clampScale(scale);
  return { x: camera.x + px / camera.scale - px / next, y: camera.y + py / camera.scale - py / next, scale: next };
}

/** The whole width in sight, from the top, never larger than life. */
export function fitCamera(pane: Size, world: Size): Camera {
  const scale = world.width > 0 ? clampScale(Math.min(1, (pane.width - 2 * PAD) / world.width)) : 1;
  return clampCamera({ x: 0, y: -PAD / scale, scale }, pane, world);
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Whether a box, or for a tall one its head, is well inside the pane. */
export function inSight(camera: Camera, pane: Size, box: Rect): boolean {
  const top = (box.y - camera.y) * camera.scale;
  const height = Math.min(box.h * camera.scale, pane.height / 3);
  const left = (box.x - camera.x) * camera.scale;
  const right = left + Math.min(box.w * camera.scale, pane.width / 3);
  return top >= 4 && top + height <= pane.height - 4 && left >= -PAD && right <= pane.width + PAD;
}

/** Brings a box into sight; nothing changes when it already is. Below the scale `least` it is enlarged to `readable`. */
export function reveal(camera: Camera, pane: Size, world: Size, box: Rect, least: number, readable: number): Camera {
  const tooSmall = camera.scale < least;
  if (!tooSmall && inSight(camera, pane, box)) return camera;
  const scale = tooSmall ? Math.max(readable, fitCamera(pane, world).scale) : camera.scale;
  const height = Math.min(box.h * scale, pane.height * 0.6);
  const next = {
    x: box.x + Math.min(box.w, pane.width / scale) / 2 - pane.width / scale / 2,
    y: box.y - (pane.height - height) / 2 / scale,
    scale,
  };
  return clampCamera(next, pane, world);
}

/** How far two cameras are apart, in screens of the pane. */
export function screensApart(a: Camera, b: Camera, pane: Size): number {
  const scale = Math.min(a.scale, b.scale);
  return Math.max((Math.abs(a.y - b.y) * scale) / pane.height, (Math.abs(a.x - b.x) * scale) / pane.width);
}

/** Between two cameras: the scale moves by equal factors, the centre of the pane along a line. */
export function betweenCameras(a: Camera, b: Camera, t: number, pane: Size): Camera {
  if (t >= 1) return b;
  const scale = a.scale * (b.scale / a.scale) ** t;
  const centre = (c: Camera): [number, number] => [c.x + pane.width / c.scale / 2, c.y + pane.height / c.scale / 2];
  const [ax, ay] = centre(a);
  const [bx, by] = centre(b);
  return {
    x: ax + (bx - ax) * t - pane.width / scale / 2,
    y: ay + (by - ay) * t - pane.height / scale / 2,
    scale,
  };
}
