/** Draws all panes of one frame and what joins them. */
import type { Camera } from './camera.ts';
import type { Pane } from './hit.ts';
import { drawLinks, linksOf } from './paint-links.ts';
import { type Cover, drawLeaving, drawPane, NOT_COVERED, type PaneMarks } from './paint-pane.ts';
import { onScreen, type PaneFrame, type Pen, paneFrame } from './pen.ts';
import { NONE, type SceneModel } from './scene-model.ts';
import type { Transition } from './transition.ts';

/** What one pane shows now. */
export interface Layer {
  pane: Pane;
  camera: Camera;
  model: SceneModel;
  boxes: Float32Array;
  transition: Transition | null;
}

export function paintStage(pen: Pen, layers: readonly Layer[], single: boolean, marks: PaneMarks): void {
  const frames = layers.map(({ pane, camera, model, boxes }) => paneFrame(pane, camera, model, boxes, single));
  const [left, right] = frames;
  const links = left === undefined || right === undefined ? [] : linksOf(pen, left, right, marks.selected);
  const told = new Set(links.filter((link) => link.told).map((link) => link.index));
  frames.forEach((frame, index) => {
    drawLayer(pen, index === 0 ? { ...frame, told } : frame, layers[index]?.transition ?? null, marks);
  });
  if (left === undefined || right === undefined) return;
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(left.pane.left, left.pane.top, right.pane.left + right.pane.width, left.pane.height);
  context.clip();
  drawLinks(pen, links);
  context.restore();
}

function drawLayer(pen: Pen, frame: PaneFrame, transition: Transition | null, marks: PaneMarks): void {
  const { context } = pen;
  const { pane } = frame;
  context.save();
  context.beginPath();
  context.rect(pane.left, pane.top, pane.width, pane.height);
  context.clip();
  const cover: Cover =
    transition === null
      ? NOT_COVERED
      : (i) => {
          const by = transition.cover[i] as number;
          return by === NONE ? null : onScreen(frame, by);
        };
  drawPane(pen, frame, marks, cover);
  if (transition !== null) {
    const former = paneFrame(pane, frame.camera, transition.former, transition.leavingBoxes, frame.single);
    drawLeaving(pen, former, transition.leaving, (by) => onScreen(frame, by));
  }
  context.restore();
}
