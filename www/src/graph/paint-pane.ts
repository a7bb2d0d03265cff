/** Draws one pane: boxes, what is missing on its side, the order of execution, names at small scales, the selection. */
import { Flag } from '../worker/protocol.ts';
import type { Rect } from './camera.ts';
import { NAMED } from './lod.ts';
import { drawBox } from './paint-box.ts';
import { isVisible, jumpFlag, onScreen, outline, type PaneFrame, type Pen } from './pen.ts';
import { NONE } from './scene-model.ts';
import type { Leaving } from './transition.ts';

export interface PaneMarks {
  selected: number | null;
  /** The canvas has the keyboard focus and shows it. */
  focused: boolean;
  hovered: number | null;
  /** Row outlined because it has just moved without animation. */
  marked: number | null;
}

/** Boxes of an opening container are drawn only as far as it has grown. */
export type Cover = (i: number) => Rect | null;

export const NOT_COVERED: Cover = () => null;

function clipped(pen: Pen, to: Rect | null, draw: () => void): void {
  if (to === null) {
    draw();
    return;
  }
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(to.x, to.y, to.w, to.h);
  context.clip();
  draw();
  context.restore();
}

export function drawPane(pen: Pen, frame: PaneFrame, marks: PaneMarks, cover: Cover): void {
  const { pane, model, lod } = frame;
  const small = lod === 'bar' || lod === 'strip';
  const names: { index: number; rect: Rect }[] = [];
  const gaps: Gap[] = [];
  for (let i = 0; i < model.count; i++) {
    const rect = onScreen(frame, i);
    if (!model.on(i, pane.side)) {
      const area = gapArea(frame, i, rect);
      if (area === null || !isVisible(area, pane)) continue;
      gaps.push({ area, cover: cover(i) });
      clipped(pen, cover(i), () => drawGap(pen, area));
    } else if (isVisible(rect, pane)) {
      clipped(pen, cover(i), () => drawBox(pen, frame, i, rect));
      if (small && model.isOpen(i)) names.push({ index: i, rect });
    }
  }
  if (!small) drawOrder(pen, frame, cover);
  for (const gap of gaps) clipped(pen, gap.cover, () => drawGapWords(pen, frame, gap.area));
  drawContainerNames(pen, frame, names);
  if (small && pane.side === Flag.Target) drawJumps(pen, frame);
  drawMarkedRows(pen, frame, marks);
}

/** What a closing container hides, under its shrinking cover. */
export function drawLeaving(pen: Pen, frame: PaneFrame, leaving: readonly Leaving[], cover: (box: number) => Rect | null): void {
  const { model, pane } = frame;
  for (const { index, cover: by } of leaving) {
    const rect = onScreen(frame, index);
    if (!isVisible(rect, pane) || !model.on(index, pane.side)) continue;
    clipped(pen, by === NONE ? null : cover(by), () => drawBox(pen, frame, index, rect));
  }
}

interface Gap {
  area: Rect;
  cover: Rect | null;
}

/** The area of siblings in a row that have no partner on this side; null when `i` is not the first of them. */
function gapArea(frame: PaneFrame, i: number, first: Rect): Rect | null {
  const { model, pane } = frame;
  const before = model.before[i] as number;
  if (!model.isGap(i, pane.side) || (before !== NONE && model.isGap(before, pane.side))) return null;
  const depth = model.scene.depth[i] as number;
  let bottom = first.y + first.h;
  for (let j = i + 1; j < model.count; j++) {
    const below = model.scene.depth[j] as number;
    if (below > depth) continue;
    if (below < depth || !model.isGap(j, pane.side)) break;
    const next = onScreen(frame, j);
    bottom = next.y + next.h;
  }
  return { ...first, h: bottom - first.y };
}

function drawGap(pen: Pen, area: Rect): void {
  const { context, palette } = pen;
  outline(context, area, 4);
  context.setLineDash([4, 3]);
  context.lineWidth = 1;
  context.strokeStyle = palette.edge;
  context.stroke();
  context.setLineDash([]);
}

/** Says in a gap that nothing is missing by mistake; the words stand on clear ground over the line that passes. */
function drawGapWords(pen: Pen, { pane, camera }: PaneFrame, area: Rect): void {
  const top = Math.max(area.y, pane.top);
  const height = Math.min(area.y + area.h, pane.top + pane.height) - top;
  if (camera.scale < NAMED || height < 14) return;
  const { context, palette, text, words } = pen;
  const large = area.h >= 40;
  const px = large ? 12 : 11;
  const face = large ? 'name' : 'rest';
  const widthOf = (some: string): number => text.width(some, face, px) + 12;
  const whole = pane.side === Flag.Golden ? words.noPartnerGolden : words.noPartnerTarget;
  const word = widthOf(whole) <= area.w - 8 ? whole : words.noPartner;
  const wide = widthOf(word);
  if (wide > area.w - 8) return;
  const middle = top + height / 2;
  const centre = area.x + area.w / 2;
  context.fillStyle = palette.bg;
  context.beginPath();
  context.roundRect(centre - wide / 2, middle - 8, wide, 16, 4);
  context.fill();
  context.font = text.font(face, px);
  context.fillStyle = large ? palette.text2 : palette.text3;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(word, centre, middle + 0.5);
  context.textAlign = 'left';
}

/** Thin arrows between siblings in execution order; thick and coloured where the value that leaves differs. */
function drawOrder(pen: Pen, frame: PaneFrame, cover: Cover): void {
  const { model, pane } = frame;
  for (let i = 0; i < model.count; i++) {
    if (!model.on(i, pane.side)) continue;
    const before = model.beforeOn(i, pane.side);
    if (before === null) continue;
    const from = onScreen(frame, before.index);
    const to = onScreen(frame, i);
    const down = to.y >= from.y + from.h;
    const up = from.y >= to.y + to.h;
    if (!down && !up) continue;
    const start = down ? from.y + from.h : from.y;
    const end = down ? to.y : to.y + to.h;
    if (Math.max(start, end) < pane.top || Math.min(start, end) > pane.top + pane.height) continue;
    const x = Math.round((Math.max(from.x, to.x) + Math.min(from.x + from.w, to.x + to.w)) / 2) + 0.5;
    const look = model.looks[before.index];
    const loud = look !== undefined && (look.step >= 2 || look.tone === 'overflow') && !(model.flags(before.index) & Flag.Dimmed);
    const quiet = model.flags(before.index) & model.flags(i) & Flag.Dimmed ? pen.palette.line : pen.palette.edge;
    const colour = !loud ? quiet : look.tone === 'overflow' ? pen.palette.overflow : (pen.palette.ramp[look.step] as string);
    clipped(pen, cover(i), () => drawArrow(pen, x, start, end, colour, loud ? 2.5 : 1, before.overGap));
  }
}

function drawArrow(pen: Pen, x: number, start: number, end: number, colour: string, width: number, dashed: boolean): void {
  const { context } = pen;
  const length = Math.abs(end - start);
  const toward = Math.sign(end - start);
  const head = length < 4 ? 0 : Math.min(length * 0.7, width > 1 ? 6 : 5);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = width;
  if (dashed) context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(x, start);
  context.lineTo(x, end - toward * head * 0.8);
  context.stroke();
  if (dashed) context.setLineDash([]);
  if (head === 0) return;
  context.beginPath();
  context.moveTo(x - head * 0.6, end - toward * head);
  context.lineTo(x + head * 0.6, end - toward * head);
  context.lineTo(x, end);
  context.closePath();
  context.fill();
}

/** At small scales open boxes keep their name at 11 pixels, at the top of what is seen of them, never overlapping. */
function drawContainerNames(pen: Pen, frame: PaneFrame, boxes: readonly { index: number; rect: Rect }[]): void {
  const { pane, model, lod } = frame;
  const { context, text, palette } = pen;
  const height = 14;
  const taken: Rect[] = [];
  context.font = text.font('name', 11);
  context.textBaseline = 'middle';
  for (const { index, rect } of boxes) {
    if (rect.h < (lod === 'strip' ? 40 : 30)) continue;
    const name = model.scene.names[index] as string;
    const width = text.width(name, 'name', 11) + 8;
    if (width > rect.w - 4) continue;
    const spot = { x: rect.x + 2, y: Math.max(rect.y, pane.top) + 1, w: width, h: height };
    for (const other of taken) {
      if (spot.y < other.y + other.h && spot.y + spot.h > other.y && spot.x < other.x + other.w && spot.x + spot.w > other.x) spot.y = other.y + other.h;
    }
    if (spot.y + height > rect.y + rect.h - 1) continue;
    taken.push(spot);
    context.fillStyle = (model.scene.depth[index] as number) % 2 === 1 ? palette.bg : palette.surface;
    context.fillRect(spot.x, spot.y, spot.w, spot.h);
    context.fillStyle = model.flags(index) & Flag.Dimmed ? palette.text3 : palette.text;
    context.fillText(name, spot.x + 4, spot.y + height / 2 + 0.5);
  }
}

/** At small scales the ops whose inputs agree and whose outputs do not are flagged beside the drawing. */
function drawJumps(pen: Pen, frame: PaneFrame): void {
  const { model, pane, camera } = frame;
  const { context, palette } = pen;
  const x = Math.max(pane.left + 2, pane.left - camera.x * camera.scale - 15);
  let free = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < model.count; i++) {
    if (!(model.flags(i) & Flag.Jump)) continue;
    const rect = onScreen(frame, i);
    if (!isVisible(rect, pane) || rect.y < free) continue;
    context.strokeStyle = palette.flag;
    jumpFlag(context, x, rect.y + Math.min(rect.h / 2, 4) - 6, 12);
    free = rect.y + 12;
  }
}

function drawMarkedRows(pen: Pen, frame: PaneFrame, marks: PaneMarks): void {
  const { context, palette } = pen;
  const ring = (row: number | null, draw: (rect: Rect) => void): void => {
    const i = row === null ? undefined : frame.model.indexOf(row);
    if (i === undefined) return;
    const rect = onScreen(frame, i);
    if (isVisible(rect, frame.pane, 8)) draw(rect);
  };
  if (marks.hovered !== marks.selected) {
    ring(marks.hovered, (rect) => {
      outline(context, rect, 4);
      context.lineWidth = 1.5;
      context.strokeStyle = palette.text3;
      context.stroke();
    });
  }
  ring(marks.marked, (rect) => {
    outline(context, rect, 9, 7);
    context.lineWidth = 2;
    context.strokeStyle = palette.accent;
    context.stroke();
  });
  ring(marks.selected, (rect) => {
    outline(context, rect, 7, 3);
    context.lineWidth = 2.5;
    context.strokeStyle = palette.accent;
    context.stroke();
    if (!marks.focused) return;
    outline(context, rect, 4, -3);
    context.setLineDash([3, 2]);
    context.lineWidth = 1.5;
    context.stroke();
    context.setLineDash([]);
  });
}
