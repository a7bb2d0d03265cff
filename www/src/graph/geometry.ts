/** How the canvas is divided: one pane, or two with the gutter between them. */
import { Flag } from '../worker/protocol.ts';
import type { Pane } from './hit.ts';

const GUTTER_SHARE = 0.14;
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
