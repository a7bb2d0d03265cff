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

/** A line from a box to its partner, or to where one is missing. */
export interface Link {
  index: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
  style: Style;
  both: boolean;
  loud: boolean;
  /** Its word is written in its middle. */
  told: boolean;
}

/** What is drawn in the gutter. `golden` may hold another scene than `left` when the panes move apart; a row's box is the same in both. */
export function linksOf(pen: Pen, left: PaneFrame, golden: PaneFrame, selected: number | null): Link[] {
  const right = { ...golden, model: left.model, boxes: left.boxes };
  if (left.camera.scale < LINKS_FROM || right.camera.scale < LINKS_FROM) return [];
  const { model } = left;
  const tall = (left.pane.height * WHOLE) / left.camera.scale;
  const links: Link[] = [];
  for (let i = 0; i < model.count; i++) {
    if (model.row(i) !== selected && !isLinked(model, i, tall)) continue;
    const look = model.looks[i];
    const ends = endsOf(left, right, i);
    if (look === undefined || ends === null) continue;
    const both = model.on(i, Flag.Target) && model.on(i, Flag.Golden);
    if (!both && !isOutermostAlone(model, i)) continue;
    const style = both ? styleOf(pen, model, i, look) : aloneStyle(pen, model, i);
    links.push({ index: i, ...ends, style, both, loud: both && look.step >= 2, told: false });
  }
  if (right.pane.left - (left.pane.left + left.pane.width) >= 40) tell(pen, links);
  return links;
}

/** Where a box's line begins and ends; null where either end is out of sight. */
function endsOf(left: PaneFrame, right: PaneFrame, i: number): Pick<Link, 'from' | 'to'> | null {
  const { top, height } = left.pane;
  const a = onScreen(left, i);
  const b = onScreen(right, i);
  const from = { x: Math.min(a.x + a.w, left.pane.left + left.pane.width), y: anchorOf(left, i, a) };
  const to = { x: Math.max(b.x, right.pane.left), y: anchorOf(right, i, b) };
  if (from.x < a.x || to.x > b.x + b.w) return null;
  return Math.min(from.y, to.y) < top || Math.max(from.y, to.y) > top + height ? null : { from, to };
}

/** From the top, words are written but for those that would touch the one above or do not fit. */
function tell(pen: Pen, links: readonly Link[]): void {
  let free = Number.NEGATIVE_INFINITY;
  for (const link of links) {
    const { from, to, style } = link;
    const y = (from.y + to.y) / 2;
    if (style.word === '' || y - PILL / 2 < free || pen.text.width(style.word, 'count', 11) + 20 > to.x - from.x) continue;
    link.told = true;
    free = y + PILL / 2;
  }
}

export function drawLinks(pen: Pen, links: readonly Link[]): void {
  for (const { from, to, style, both } of links) drawLine(pen, from, to, style, !both);
  for (const { from, to, style, loud, told } of links) {
    if (!told) continue;
    const { surface, text, text2 } = pen.palette;
    pill(pen, style.word, (from.x + to.x) / 2, (from.y + to.y) / 2, style.colour, surface, loud ? text : text2);
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
