/** What every painter of the graph works with, and the small shapes they share. */
import type { Camera, Rect } from './camera.ts';
import type { Pane } from './hit.ts';
import { type Lod, lodOf } from './lod.ts';
import type { Palette } from './palette.ts';
import type { SceneModel } from './scene-model.ts';
import type { TextMeasure } from './text.ts';

/** Words of the drawing in the reader's language. */
export interface Words {
  /** By direction bits: none, forward, backward, grad. */
  directions: readonly [string, string, string, string];
  /** By overflow level: none, medium, high, critical. */
  levels: readonly [string, string, string, string];
  noPartnerGolden: string;
  noPartnerTarget: string;
  /** The same where room is short. */
  noPartner: string;
  oneSide: string;
}

export interface Pen {
  context: CanvasRenderingContext2D;
  palette: Palette;
  text: TextMeasure;
  words: Words;
  hatch: CanvasPattern | string;
  ghostHatch: CanvasPattern | string;
}

/** One pane as it is drawn in one frame. */
export interface PaneFrame {
  pane: Pane;
  camera: Camera;
  lod: Lod;
  model: SceneModel;
  boxes: Float32Array;
  single: boolean;
  /** Boxes whose number stands in the gutter. */
  told: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();

export function paneFrame(pane: Pane, camera: Camera, model: SceneModel, boxes: Float32Array, single: boolean): PaneFrame {
  return { pane, camera, lod: lodOf(camera.scale), model, boxes, single, told: NOTHING };
}

/** A box on the canvas, its edges on whole pixels so that borders stay sharp. */
export function onScreen({ pane, camera, boxes }: PaneFrame, i: number): Rect {
  const at = i * 4;
  const { scale } = camera;
  const left = pane.left + ((boxes[at] as number) - camera.x) * scale;
  const top = pane.top + ((boxes[at + 1] as number) - camera.y) * scale;
  const x = Math.round(left);
  const y = Math.round(top);
  return {
    x,
    y,
    w: Math.max(1, Math.round(left + (boxes[at + 2] as number) * scale) - x),
    h: Math.max(1, Math.round(top + (boxes[at + 3] as number) * scale) - y),
  };
}

export function isVisible(rect: Rect, pane: Pane, margin = 0): boolean {
  return (
    rect.y < pane.top + pane.height + margin &&
    rect.y + rect.h > pane.top - margin &&
    rect.x < pane.left + pane.width + margin &&
    rect.x + rect.w > pane.left - margin
  );
}

/** Outline of a box, with its border inside. */
export function outline(context: CanvasRenderingContext2D, { x, y, w, h }: Rect, radius: number, outset = -0.5): void {
  context.beginPath();
  context.roundRect(x - outset, y - outset, w + 2 * outset, h + 2 * outset, Math.max(0, radius));
}

/** The disclosure triangle, its middle at (x, y). */
export function triangle(context: CanvasRenderingContext2D, x: number, y: number, size: number, open: boolean): void {
  const a = size / 2;
  context.beginPath();
  if (open) {
    context.moveTo(x - a, y - a * 0.6);
    context.lineTo(x + a, y - a * 0.6);
    context.lineTo(x, y + a * 0.7);
  } else {
    context.moveTo(x - a * 0.6, y - a);
    context.lineTo(x + a * 0.7, y);
    context.lineTo(x - a * 0.6, y + a);
  }
  context.closePath();
  context.fill();
}

/** The hollow flag of an op whose inputs agree and whose outputs do not; (x, y) is its top left. */
export function jumpFlag(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const u = size / 12;
  context.beginPath();
  context.moveTo(x + 2.5 * u, y + 11.5 * u);
  context.lineTo(x + 2.5 * u, y + 1.5 * u);
  context.lineTo(x + 10.5 * u, y + 1.5 * u);
  context.lineTo(x + 8.5 * u, y + 4.25 * u);
  context.lineTo(x + 10.5 * u, y + 7 * u);
  context.lineTo(x + 2.5 * u, y + 7 * u);
  context.lineWidth = Math.max(1.2, 1.4 * u);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.stroke();
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
}

/** A pill with a text in its middle; answers its width. */
export function pill(pen: Pen, text: string, centreX: number, centreY: number, border: string, fill: string, ink: string): number {
  const { context } = pen;
  const width = Math.max(16, pen.text.width(text, 'count', 11) + 12);
  context.beginPath();
  context.roundRect(centreX - width / 2, centreY - 8, width, 16, 8);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = border;
  context.stroke();
  context.font = pen.text.font('count', 11);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(text, centreX, centreY + 0.5);
  context.textAlign = 'left';
  return width;
}
