/** Lines across the gutter from each box to its partner, with the size of their difference in the middle. */
import { Flag } from '../worker/protocol.ts';
import { wordOf } from './box-words.ts';
import type { Rect } from './camera.ts';
import { onScreen, type PaneFrame, type Pen, pill } from './pen.ts';
import type { Look } from './ramp.ts';
import { NONE, type SceneModel } from './scene-model.ts';

/** Scale below which partners are not joined: nothing could be told apart. */
const LINKS_FROM = 0.35;
const PILL = 18;
/** A box taller than this share of the pane is not taken in at a glance. */
const WHOLE = 0.5;

/**
 * Whether a box is joined to its partner: it stands at the top, or all around it are too tall to be seen whole, so that
 * a line at their head says nothing about this part of them.
 */
export function isLinked(model: SceneModel, i: number, tall: number): boolean {
  for (let j = model.parent[i] as number; j !== NONE; j = model.parent[j] as number) {
    if (model.rect(j).h <= tall) return false;
  }
  return true;
}

interface Style {
  colour: string;
  width: number;
  word: string;
}

function styleOf(pen: Pen, model: SceneModel, i: number, look: Look): Style {
  const { palette } = pen;
  if (model.flags(i) & Flag.Dimmed) return { colour: palette.line, width: 1, word: '' };
  const word = wordOf(model, i, pen.words);
  if (look.tone === 'overflow') return { colour: palette.overflow, width: 2, word };
  if (look.step >= 2) return { colour: palette.ramp[look.step] as string, width: 2, word };
  return { colour: palette.edge, width: 1, word };
}

function aloneStyle(pen: Pen, model: SceneModel, i: number): Style {
  if (model.flags(i) & Flag.Dimmed) return { colour: pen.palette.line, width: 1, word: '' };
  return { colour: pen.palette.edge, width: 1, word: pen.words.oneSide };
}

/** Height at which a box is joined: its middle, or its head's when open. */
function anchorOf(frame: PaneFrame, i: number, rect: Rect): number {
  const height = frame.model.isOpen(i) ? Math.min(rect.h, 36 * frame.camera.scale) : rect.h;
  return rect.y + height / 2;
}

/** `golden` may hold another scene than `left` when the panes move apart; a row's box is the same in both. */
export function drawLinks(pen: Pen, left: PaneFrame, golden: PaneFrame, selected: number | null): void {
  const right = { ...golden, model: left.model, boxes: left.boxes };
  if (left.camera.scale < LINKS_FROM || right.camera.scale < LINKS_FROM) return;
  const { model } = left;
  const tall = (left.pane.height * WHOLE) / left.camera.scale;
  const top = left.pane.top;
  const bottom = top + left.pane.height;
  const pills: Pill[] = [];
  for (let i = 0; i < model.count; i++) {
    const chosen = model.row(i) === selected;
    if (!chosen && !isLinked(model, i, tall)) continue;
    const look = model.looks[i];
    if (look === undefined) continue;
    const a = onScreen(left, i);
    const b = onScreen(right, i);
    const from = { x: Math.min(a.x + a.w, left.pane.left + left.pane.width), y: anchorOf(left, i, a) };
    const to = { x: Math.max(b.x, right.pane.left), y: anchorOf(right, i, b) };
    if (from.x < a.x || to.x > b.x + b.w) continue;
    if (Math.min(from.y, to.y) < top || Math.max(from.y, to.y) > bottom) continue;
    const both = model.on(i, Flag.Target) && model.on(i, Flag.Golden);
    if (!both && !isOutermostAlone(model, i)) continue;
    const style = both ? styleOf(pen, model, i, look) : aloneStyle(pen, model, i);
    drawLine(pen, from, to, style, !both);
    pills.push({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, room: to.x - from.x, loud: both && look.step >= 2, style });
  }
  if (right.pane.left - (left.pane.left + left.pane.width) >= 40) drawPills(pen, pills);
}

interface Pill {
  x: number;
  y: number;
  room: number;
  loud: boolean;
  style: Style;
}

/** Over all lines, from the top, leaving out those that would touch the one above. */
function drawPills(pen: Pen, pills: readonly Pill[]): void {
  let free = Number.NEGATIVE_INFINITY;
  for (const { x, y, room, loud, style } of pills) {
    if (style.word === '' || y - PILL / 2 < free || pen.text.width(style.word, 'count', 11) + 20 > room) continue;
    pill(pen, style.word, x, y, style.colour, pen.palette.surface, loud ? pen.palette.text : pen.palette.text2);
    free = y + PILL / 2;
  }
}

function isOutermostAlone(model: SceneModel, i: number): boolean {
  const side = model.on(i, Flag.Target) ? Flag.Golden : Flag.Target;
  const before = model.before[i] as number;
  return model.isGap(i, side) && (before === NONE || !model.isGap(before, side));
}

function drawLine(pen: Pen, from: { x: number; y: number }, to: { x: number; y: number }, { colour, width }: Style, dashed: boolean): void {
  const { context } = pen;
  const a = from.x + 4;
  const b = to.x - 4;
  const level = Math.abs(from.y - to.y) < 1;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = width;
  if (dashed) context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(a, level ? Math.round(from.y) + 0.5 : from.y);
  if (level) context.lineTo(b, Math.round(from.y) + 0.5);
  else context.bezierCurveTo((a + b) / 2, from.y, (a + b) / 2, to.y, b, to.y);
  context.stroke();
  if (dashed) {
    context.setLineDash([]);
    return;
  }
  for (const end of [
    { x: a, y: from.y },
    { x: b, y: to.y },
  ]) {
    context.beginPath();
    context.arc(end.x, level ? Math.round(from.y) + 0.5 : end.y, 2.5, 0, 2 * Math.PI);
    context.fill();
  }
}
