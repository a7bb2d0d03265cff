/** How the canvas is divided: one pane, or two with the gutter between them. */
import { Flag } from '../worker/protocol.ts';
import { PAD } from './camera.ts';
import type { Pane } from './hit.ts';

const GUTTER_SHARE = 0.12;
const GUTTER_LEAST = 56;
const GUTTER_MOST = 180;

export function gutterOf(width: number): number {
  return Math.round(Math.min(GUTTER_MOST, Math.max(GUTTER_LEAST, width * GUTTER_SHARE)));
}

/** Panes from left to right: the target, and the golden unless a single dump is open. */
export function panesOf(width: number, height: number, split: boolean): Pane[] {
  if (!split) return [{ left: 0, top: 0, width, height, side: Flag.Target }];
  const gutter = gutterOf(width);
  const pane = Math.max(0, Math.floor((width - gutter) / 2));
  return [
    { left: 0, top: 0, width: pane, height, side: Flag.Target },
    { left: width - pane, top: 0, width: pane, height, side: Flag.Golden },
  ];
}

/** Boxes are not drawn narrower than this share of their layout; what is wider still is zoomed out. */
const LEAST_SQUEEZE = 0.5;

/**
 * How much narrower than laid out boxes are drawn, so that the width fits beside the other pane while letters keep their
 * size: rows are what a reader scrolls through, their breadth only holds the names.
 */
export function squeezeOf(pane: number, layout: number): number {
  if (layout <= 0 || pane <= 0) return 1;
  return Math.min(1, Math.max(LEAST_SQUEEZE, (pane - 2 * PAD) / layout));
}

/** Narrows boxes (x, y, w, h each) in place. */
export function squeezeBoxes(boxes: Float32Array, factor: number): void {
  for (let at = 0; at < boxes.length; at += 4) {
    boxes[at] = (boxes[at] as number) * factor;
    boxes[at + 2] = (boxes[at + 2] as number) * factor;
  }
}
