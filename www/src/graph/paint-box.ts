/** Draws one box in its state and at its level of detail. */
import { Flag } from '../worker/protocol.ts';
import { type Beside, besideName } from './beside.ts';
import { badgeOf, labelOf, wordOf } from './box-words.ts';
import type { Rect } from './camera.ts';
import { HEAD } from './hit.ts';
import { fitLabel, type Label, restOf } from './label.ts';
import { fontSize } from './lod.ts';
import { jumpFlag, outline, type PaneFrame, type Pen, triangle } from './pen.ts';
import type { Look } from './ramp.ts';
import { NONE } from './scene-model.ts';

interface Ink {
  fill: string | null;
  border: string;
  cap: string | null;
  name: string;
  rest: string;
  value: string;
  dashed: boolean;
  /** The filter passes over the box. */
  dimmed: boolean;
  /** Filled over the whole box, under the label's plate. */
  hatch: CanvasPattern | string | null;
}

const RADIUS = 4;
const CAP = 6;
/** Sign of an overflow beside another verdict. */
const SIGN = '∞';
/** Room that the jump flag takes, in letters' heights. */
const FLAG = 1.35;

/** Whether the box around this one lacks a partner too: then only the outer one is hatched. */
function isInnerOfOneSide(frame: PaneFrame, i: number): boolean {
  const { model, pane } = frame;
  const parent = model.parent[i] as number;
  const other = pane.side === Flag.Target ? Flag.Golden : Flag.Target;
  return parent !== NONE && !model.on(parent, other);
}

function inkOf(pen: Pen, frame: PaneFrame, i: number, look: Look): Ink {
  const { palette } = pen;
  const plain: Ink = {
    fill: palette.agree,
    border: palette.edge,
    cap: null,
    name: palette.text,
    rest: palette.text2,
    value: palette.text3,
    dashed: false,
    dimmed: false,
    hatch: null,
  };
  switch (look.tone) {
    case 'ramp': {
      const colour = palette.ramp[look.step] as string;
      return { ...plain, fill: palette.tint, border: colour, cap: colour, value: look.step < 3 ? palette.text2 : palette.text };
    }
    case 'overflow':
      return { ...plain, fill: palette.overflowFill, border: palette.overflow, cap: palette.overflow, value: palette.overflow };
    case 'target-only':
      return isInnerOfOneSide(frame, i) ? { ...plain, fill: palette.surface } : { ...plain, fill: palette.surface, hatch: pen.hatch };
    case 'golden-only': {
      const ghost = { ...plain, fill: null, dashed: true, name: palette.text2 };
      return isInnerOfOneSide(frame, i) ? ghost : { ...ghost, hatch: pen.ghostHatch };
    }
    default:
      return plain;
  }
}

/** A box that the filter passes over: quiet ground, letters at the least contrast that can be read. */
function passedOver(pen: Pen, ink: Ink): Ink {
  const { palette } = pen;
  return {
    ...ink,
    fill: ink.fill === null ? null : palette.bg,
    border: palette.line,
    cap: null,
    name: palette.text3,
    rest: palette.text3,
    value: palette.text3,
    dimmed: true,
    hatch: null,
  };
}

export function drawBox(pen: Pen, frame: PaneFrame, i: number, rect: Rect): void {
  const look = frame.model.looks[i];
  if (look === undefined) return;
  const whole = inkOf(pen, frame, i, look);
  const ink = frame.model.flags(i) & Flag.Dimmed ? passedOver(pen, whole) : whole;
  if (frame.lod === 'strip' || frame.lod === 'bar') drawBar(pen, frame, i, rect, ink, look);
  else if (frame.model.isOpen(i)) drawOpen(pen, frame, i, rect, ink);
  else drawClosed(pen, frame, i, rect, ink);
}

function ground(pen: Pen, rect: Rect, ink: Ink, fill: string | null, radius: number): void {
  const { context } = pen;
  outline(context, rect, radius);
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill();
  }
  if (ink.hatch !== null) {
    context.fillStyle = ink.hatch;
    context.fill();
  }
  if (ink.dashed) context.setLineDash([4, 3]);
  context.lineWidth = 1;
  context.strokeStyle = ink.border;
  context.stroke();
  if (ink.dashed) context.setLineDash([]);
}

function drawCap(pen: Pen, { x, y, h }: Rect, colour: string, radius: number, width: number): void {
  const { context } = pen;
  context.beginPath();
  context.roundRect(x, y, width, h, [radius, 0, 0, radius]);
  context.fillStyle = colour;
  context.fill();
}

/** From 15 to 35 %: one bar in its colour; below that the same, thinner. Open boxes are frames. */
function drawBar(pen: Pen, frame: PaneFrame, i: number, rect: Rect, ink: Ink, look: Look): void {
  const { context, palette } = pen;
  const { x, y, w, h } = rect;
  if (frame.model.isOpen(i)) {
    if (ink.fill !== null && h > 3) {
      context.fillStyle = containerFill(pen, frame, i, ink);
      context.fillRect(x, y, w, h);
    }
    if (ink.hatch !== null) {
      context.fillStyle = ink.hatch;
      context.fillRect(x, y, w, h);
    }
    context.strokeStyle = look.tone === 'ramp' || look.tone === 'overflow' ? ink.border : palette.line;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
    return;
  }
  const gap = h >= 6 ? 1 : 0;
  if (look.tone === 'ramp' || look.tone === 'overflow') {
    context.fillStyle = ink.cap ?? ink.border;
    context.fillRect(x, y, w, h - gap);
  } else if (frame.lod === 'strip') {
    context.fillStyle = ink.hatch !== null && h > 2 ? ink.hatch : palette.line;
    context.fillRect(x, y, w, h);
  } else {
    ground(pen, rect, ink, ink.fill, 1);
  }
}

function containerFill(pen: Pen, frame: PaneFrame, i: number, ink: Ink): string {
  const depth = frame.model.scene.depth[i] as number;
  return ink.hatch === null && depth % 2 === 1 ? pen.palette.bg : pen.palette.surface;
}

function drawLabel(pen: Pen, frame: PaneFrame, label: Label, x: number, middle: number, ink: Ink): void {
  const { context, text } = pen;
  const px = fontSize(12, frame.camera.scale);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = text.font('name', px);
  context.fillStyle = ink.name;
  context.fillText(label.name, x, middle);
  const rest = restOf(label);
  if (rest === '') return;
  context.font = text.font('rest', px);
  context.fillStyle = ink.rest;
  context.fillText(rest, x + text.width(label.name, 'name', px), middle);
}

function fitted(pen: Pen, { model, camera, lod }: PaneFrame, i: number, width: number): Label {
  const px = fontSize(12, camera.scale);
  const by = lod + pen.words.directions[1];
  const known = model.labels[i];
  if (known !== undefined && known.width === width && known.px === px && known.by === by) return known.label;
  const widths = { name: (s: string) => pen.text.width(s, 'name', px), rest: (s: string) => pen.text.width(s, 'rest', px) };
  const label = fitLabel(labelOf(model, i, lod, pen.words), width, widths, (most) => model.shortName(i, most));
  model.labels[i] = { width, px, by, label };
  return label;
}

/** Where the disclosure triangle and the jump flag end and the label begins. */
function labelStart(frame: PaneFrame, i: number, rect: Rect): number {
  const { scale } = frame.camera;
  const flags = frame.model.flags(i);
  const first = frame.lod === 'name' ? 8 : flags & Flag.Parent ? 26 * scale : Math.max(8, 12 * scale);
  return rect.x + first + (hasFlag(frame, i) ? fontSize(12, scale) * FLAG : 0);
}

function hasFlag({ model, pane }: PaneFrame, i: number): boolean {
  return (model.flags(i) & Flag.Jump) !== 0 && pane.side === Flag.Target;
}

/** The label with the marks before it, on clear ground where the box is hatched. */
function drawName(pen: Pen, frame: PaneFrame, i: number, rect: Rect, right: number, middle: number, ink: Ink): void {
  const { context, palette, text } = pen;
  const { scale } = frame.camera;
  const px = fontSize(12, scale);
  const x = labelStart(frame, i, rect);
  const label = fitted(pen, frame, i, right - x - 4);
  if (ink.hatch !== null && frame.lod !== 'name') {
    const width = text.width(label.name, 'name', px) + text.width(restOf(label), 'rest', px);
    context.fillStyle = ink.dashed && (frame.model.scene.depth[i] as number) % 2 === 0 ? palette.bg : palette.surface;
    context.fillRect(rect.x + 4, rect.y + 2, x + width + 4 - rect.x, Math.min(rect.h, HEAD * scale) - 4);
  }
  if (frame.lod !== 'name' && frame.model.flags(i) & Flag.Parent) {
    context.fillStyle = ink.name;
    triangle(context, rect.x + 16 * scale, middle, Math.max(6, 8 * scale), frame.model.isOpen(i));
  }
  if (hasFlag(frame, i)) {
    context.strokeStyle = ink.dimmed ? palette.text3 : palette.flag;
    jumpFlag(context, x - 1 - px * FLAG, middle - px * 0.55, px * 1.05);
  }
  drawLabel(pen, frame, label, x, middle, ink);
}

function drawBadge(pen: Pen, right: number, middle: number, word: string, scale: number, ink: Ink): number {
  const { context, text, palette } = pen;
  const px = fontSize(11, scale);
  const height = px + 5;
  const width = text.width(word, 'count', px) + px + 1;
  context.beginPath();
  context.roundRect(right - width, middle - height / 2, width, height, height / 2);
  context.fillStyle = palette.sunken;
  context.fill();
  context.font = text.font('count', px);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = ink.dimmed ? palette.text3 : palette.text2;
  context.fillText(word, right - px / 2, middle + 0.5);
  context.textAlign = 'left';
  return right - width - 6;
}

function drawValue(pen: Pen, frame: PaneFrame, i: number, right: number, middle: number, ink: Ink): number {
  const value = wordOf(frame.model, i, pen.words);
  if (value === '') return right;
  const { context, text } = pen;
  const px = fontSize(12, frame.camera.scale);
  const face = ink.cap === null || value === '=' ? 'count' : 'number';
  context.font = text.font(face, px);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = ink.value;
  context.fillText(value, right, middle + 0.5);
  context.textAlign = 'left';
  return right - text.width(value, face, px) - 8;
}

/** Whether there is overflow that both sides have, or of a level without NaN: then a violet sign stands beside the verdict. */
function hasSign({ model }: PaneFrame, i: number): boolean {
  const look = model.looks[i];
  return look !== undefined && look.overflow > 0 && look.tone !== 'overflow';
}

function drawSign(pen: Pen, frame: PaneFrame, right: number, middle: number, ink: Ink): number {
  const { context, text, palette } = pen;
  const px = fontSize(12, frame.camera.scale);
  const width = text.width(SIGN, 'number', px);
  if (ink.hatch !== null) {
    context.fillStyle = palette.surface;
    context.fillRect(right - width - 4, middle - px / 2 - 2, width + 8, px + 4);
  }
  context.font = text.font('number', px);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = ink.dimmed ? palette.text3 : palette.overflow;
  context.fillText(SIGN, right, middle);
  context.textAlign = 'left';
  return right - width - 8;
}

/** What of number, sign and count stands beside the name in `room`. */
function besideOf(pen: Pen, frame: PaneFrame, i: number, room: number, badges: readonly string[], value: boolean): Beside {
  const { model, camera, told } = frame;
  const { text, words } = pen;
  const px = fontSize(12, camera.scale);
  const name = model.scene.names[i] as string;
  const number = value ? wordOf(model, i, words) : '';
  return besideName({
    room,
    name: text.width(name, 'name', px) + (model.flags(i) & Flag.Jump ? px * FLAG : 0) + 4,
    letters: [...name].length,
    value: number === '' ? 0 : text.width(number, 'number', px) + 8,
    sign: value && hasSign(frame, i) ? text.width(SIGN, 'number', px) + 8 : 0,
    badges: badges.map((badge) => text.width(badge, 'count', fontSize(11, camera.scale)) + px + 8),
    told: told.has(i),
  });
}

/** The part of a box that is in sight across, so that its words stay there when it is wider than the pane. */
function inSightAcross(rect: Rect, { pane }: PaneFrame): Rect {
  const x = Math.max(rect.x, pane.left);
  return { ...rect, x, w: Math.max(0, Math.min(rect.x + rect.w, pane.left + pane.width) - x) };
}

function drawClosed(pen: Pen, frame: PaneFrame, i: number, whole: Rect, ink: Ink): void {
  const { scale } = frame.camera;
  const rect = inSightAcross(whole, frame);
  const radius = Math.min(6, RADIUS * Math.max(scale, 0.75));
  ground(pen, whole, ink, ink.fill, radius);
  if (ink.cap !== null) drawCap(pen, whole, ink.cap, radius, Math.max(4, CAP * Math.min(scale, 1.5)));
  // A box that is still closing keeps its words in its head.
  const middle = rect.y + Math.min(rect.h, HEAD * scale) / 2;
  const left = rect.x + (frame.lod === 'name' ? 8 : (frame.model.flags(i) & Flag.Parent ? 26 : 12) * scale);
  let right = rect.x + rect.w - Math.max(6, 10 * scale);
  const numbers = frame.lod === 'number' || frame.lod === 'full';
  if (numbers && frame.pane.side === Flag.Target) {
    const badge = badgeOf(frame.model, i);
    const badges = badge === null ? [] : [badge.full, badge.short];
    const shown = besideOf(pen, frame, i, right - left, badges, true);
    const word = shown.badge === null ? undefined : badges[shown.badge];
    if (word !== undefined) right = drawBadge(pen, right + 4, middle, word, scale, ink);
    if (shown.value) right = drawValue(pen, frame, i, right, middle, ink);
    if (shown.sign && hasSign(frame, i)) right = drawSign(pen, frame, right, middle, ink);
  }
  drawName(pen, frame, i, rect, right, middle, ink);
}

function drawOpen(pen: Pen, frame: PaneFrame, i: number, whole: Rect, ink: Ink): void {
  const rect = inSightAcross(whole, frame);
  const { scale } = frame.camera;
  const radius = Math.min(6, 6 * Math.max(scale, 0.75));
  ground(pen, whole, ink, ink.fill === null ? null : containerFill(pen, frame, i, ink), radius);
  const middle = rect.y + (HEAD * scale) / 2;
  const left = rect.x + (frame.lod === 'name' ? 8 : 26 * scale);
  let right = rect.x + rect.w - Math.max(6, 12 * scale);
  if (frame.pane.side === Flag.Target && frame.lod !== 'name') right = drawInside(pen, frame, i, left, right, middle, ink);
  drawName(pen, frame, i, rect, right, middle, ink);
}

/** In an open box's head: its own number, and how many inside differ. */
function drawInside(pen: Pen, frame: PaneFrame, i: number, left: number, end: number, middle: number, ink: Ink): number {
  const { context, text, palette } = pen;
  const { model, camera } = frame;
  const differing = model.scene.differing[i] as number;
  const both = model.on(i, Flag.Target) && model.on(i, Flag.Golden);
  const word = `${differing} / ${model.scene.inside[i] as number} ≠`;
  const value = ink.cap !== null && !Number.isNaN(model.scene.size[i]);
  const shown = besideOf(pen, frame, i, end - left, both && differing > 0 ? [word] : [], value);
  let right = end;
  if (shown.badge !== null) {
    const px = fontSize(11, camera.scale);
    context.font = text.font('rest', px);
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillStyle = ink.dimmed ? palette.text3 : palette.text2;
    context.fillText(word, right, middle);
    context.textAlign = 'left';
    right -= text.width(word, 'rest', px) + 10;
  }
  if (!value) return right;
  if (shown.value) right = drawValue(pen, frame, i, right, middle, ink);
  return shown.sign && hasSign(frame, i) ? drawSign(pen, frame, right, middle, ink) : right;
}
