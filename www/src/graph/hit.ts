/** What lies under the pointer. */

import { Flag } from '../worker/protocol.ts';
import type { Camera } from './camera.ts';
import { type Lod, lodOf } from './lod.ts';
import type { SceneModel } from './scene-model.ts';

export interface Pane {
  left: number;
  top: number;
  width: number;
  height: number;
  /** {@link Flag.Target} or {@link Flag.Golden}. */
  side: number;
}

export interface Hit {
  index: number;
  row: number;
  /** On the disclosure triangle. */
  triangle: boolean;
}

/** Height of an open box's head, and how far right of the left edge the triangle is clicked, in world units. */
export const HEAD = 36;
export const TRIANGLE = 30;

export function paneAt(panes: readonly Pane[], x: number, y: number): Pane | null {
  for (const pane of panes) {
    if (x >= pane.left && x < pane.left + pane.width && y >= pane.top && y < pane.top + pane.height) return pane;
  }
  return null;
}

function hasTriangle(lod: Lod): boolean {
  return lod === 'number' || lod === 'full';
}

/**
 * The innermost box at a point of the canvas. A box that only the other side has answers too, through its ghost, so that
 * a gap can be clicked.
 */
export function hitTest(model: SceneModel, pane: Pane, camera: Camera, x: number, y: number): Hit | null {
  const wx = camera.x + (x - pane.left) / camera.scale;
  const wy = camera.y + (y - pane.top) / camera.scale;
  for (let i = model.count - 1; i >= 0; i--) {
    const box = model.rect(i);
    if (wx < box.x || wx >= box.x + box.w || wy < box.y || wy >= box.y + box.h) continue;
    if (!model.on(i, pane.side) && !model.isGap(i, pane.side)) continue;
    const inHead = !model.isOpen(i) || wy < box.y + HEAD;
    const triangle =
      (model.flags(i) & Flag.Parent) !== 0 && hasTriangle(lodOf(camera.scale)) && model.on(i, pane.side) && inHead && wx < Math.max(box.x, camera.x) + TRIANGLE;
    return { index: i, row: model.row(i), triangle };
  }
  return null;
}
