/** Draws the ribbon: every op in execution order, the size of its difference on a log scale. */
import { limit as formatLimit } from '../state/format.ts';
import type { Ribbon } from '../worker/protocol.ts';
import type { Palette } from './palette.ts';
import { noiseOf } from './ramp.ts';
import { axisMarks, binStep, EMPTY, endOfRun, isOverflow, RIBBON, runsOf, shareOfHeight, turnOf } from './ribbon-scale.ts';
import type { TextMeasure } from './text.ts';
import type { Span } from './view-span.ts';

export const AXIS_WIDTH = 84;
export const RIGHT_PAD = 16;
/** The plot's top and bottom within the band's 72 pixels. */
export const PLOT_TOP = 20;
export const PLOT_BOTTOM = 66;

export interface RibbonPen {
  context: CanvasRenderingContext2D;
  palette: Palette;
  text: TextMeasure;
  hatch: CanvasPattern | string;
  words: { limit: string; noise: string; forward: string; backward: string; microStep(step: number): readonly string[] };
}

export interface RibbonView {
  ribbon: Ribbon;
  limit: number;
  /** A single dump: heights mean nothing. */
  single: boolean;
  width: number;
  height: number;
  /** Bins of the selected op. */
  selected: Span | null;
  /** Bins that the graph shows. */
  inSight: Span | null;
  hovered: number | null;
}

const HEIGHT = PLOT_BOTTOM - PLOT_TOP;
/** Mark of an overflow that is no difference: both sides have it. */
const TICK = 4;

/** Left edge of a bin on the canvas. */
export function binLeft(bin: number, bins: number, width: number): number {
  return AXIS_WIDTH + (bin * (width - AXIS_WIDTH - RIGHT_PAD)) / Math.max(1, bins);
}

/** The bin at a place of the canvas. */
export function binAt(x: number, bins: number, width: number): number {
  const at = Math.floor(((x - AXIS_WIDTH) * bins) / (width - AXIS_WIDTH - RIGHT_PAD));
  return Math.min(bins - 1, Math.max(0, at));
}

export function paintRibbon(pen: RibbonPen, view: RibbonView): void {
  const { context, palette } = pen;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, view.width, view.height);
  if (!view.single) drawGround(pen, view);
  drawHatches(pen, view);
  drawBars(pen, view);
  if (!view.single) drawAxis(pen, view);
  drawSections(pen, view);
  drawMarks(pen, view);
}

function heightAt(share: number): number {
  return Math.round(PLOT_BOTTOM - share * HEIGHT);
}

function drawGround({ context, palette }: RibbonPen, { limit, width }: RibbonView): void {
  const right = width - RIGHT_PAD;
  const noise = heightAt(shareOfHeight(noiseOf(limit), limit));
  context.fillStyle = palette.noise;
  context.fillRect(AXIS_WIDTH, noise, right - AXIS_WIDTH, PLOT_BOTTOM - noise);
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(AXIS_WIDTH, noise + 0.5);
  context.lineTo(right, noise + 0.5);
  context.stroke();
  const at = heightAt(shareOfHeight(limit, limit)) + 0.5;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(AXIS_WIDTH, at);
  context.lineTo(right, at);
  context.stroke();
  context.setLineDash([]);
}

/** Ops of one side only: hatched over the height, framed as one area. */
function drawHatches({ context, palette, hatch }: RibbonPen, { ribbon, width, single }: RibbonView): void {
  if (single) return;
  const bins = ribbon.rows.length;
  for (const { from, to } of runsOf(ribbon, RIBBON.target | RIBBON.golden)) {
    const x = Math.round(binLeft(from, bins, width));
    const w = Math.max(2, Math.round(binLeft(to, bins, width)) - x);
    const y = PLOT_TOP + 6;
    context.fillStyle = palette.surface;
    context.fillRect(x, y, w, PLOT_BOTTOM - y);
    context.fillStyle = hatch;
    context.fillRect(x, y, w, PLOT_BOTTOM - y);
    if (w < 4) continue;
    context.strokeStyle = palette.edge;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, PLOT_BOTTOM - y - 1);
  }
}

function drawBars({ context, palette }: RibbonPen, { ribbon, limit, width, single }: RibbonView): void {
  const { rows, size, flags } = ribbon;
  const bins = rows.length;
  let end = 0;
  for (let i = 0; i < bins; i = end) {
    end = endOfRun(rows, i);
    if (rows[i] === EMPTY) continue;
    const bits = flags[i] as number;
    const value = size[i] as number;
    const x = binLeft(i, bins, width);
    const room = binLeft(end, bins, width) - x;
    const bar = Math.max(1, room >= 2.5 ? room - 1 : room);
    if (isOverflow(value, bits, single)) {
      context.fillStyle = palette.overflow;
      context.fillRect(x, PLOT_TOP, bar, HEIGHT);
      continue;
    }
    if (bits & RIBBON.overflow) {
      context.fillStyle = palette.overflow;
      context.fillRect(x, PLOT_TOP, Math.max(2, bar), TICK);
    }
    if (!single && bits & (RIBBON.target | RIBBON.golden) && !(value > 0)) continue;
    const height = single ? HEIGHT * 0.3 : Math.max(1.5, shareOfHeight(value, limit) * HEIGHT);
    context.fillStyle = single ? palette.edge : (palette.ramp[value > 0 ? binStep(value, bits, limit) : 0] as string);
    context.fillRect(x, PLOT_BOTTOM - height, bar, height);
  }
}

function drawAxis({ context, palette, text, words }: RibbonPen, { limit }: RibbonView): void {
  const px = 10;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const { kind, value, at } of axisMarks(limit, 11 / HEIGHT)) {
    const y = Math.min(PLOT_BOTTOM - 3, heightAt(at));
    const word = formatLimit(value);
    context.fillStyle = palette.text3;
    context.font = text.font('count', px);
    context.fillText(word, AXIS_WIDTH - 8, y);
    if (kind === 'plain') continue;
    context.font = text.font('rest', px);
    context.fillText(kind === 'limit' ? words.limit : words.noise, AXIS_WIDTH - 14 - text.width(word, 'count', px), y);
  }
  context.textAlign = 'left';
}

function drawSections(pen: RibbonPen, view: RibbonView): void {
  const { context, palette, text, words } = pen;
  const { ribbon, width, selected } = view;
  const bins = ribbon.rows.length;
  let free = AXIS_WIDTH;
  const turn = drawTurn(pen, view);
  context.textBaseline = 'middle';
  for (const { label: name, microStep, from, to } of ribbon.sections) {
    const x = binLeft(from, bins, width);
    const end = binLeft(to, bins, width);
    if (end - x < 8) continue;
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(Math.round(x) + 1, 15.5);
    context.lineTo(Math.round(end) - 1, 15.5);
    context.stroke();
    const chosen = selected !== null && selected.from >= from && selected.from < to;
    const face = chosen ? 'name' : 'rest';
    // Chosen or not, a step is called the same.
    const forms = microStep === null ? [name] : words.microStep(microStep);
    const label = forms.find((form) => text.width(form, 'name', 11) <= end - x) ?? name;
    const wide = text.width(label, face, 11);
    if (label === '' || wide > end - x || x < free || (turn !== null && x < turn.to && x + wide > turn.from)) continue;
    context.font = text.font(face, 11);
    context.fillStyle = chosen ? palette.text : palette.text3;
    context.fillText(label, x + 1, 8);
    free = x + wide + 6;
  }
}

/** Where forward ends and backward begins: the two words on either side of a line. */
function drawTurn({ context, palette, text, words }: RibbonPen, { ribbon, width }: RibbonView): { from: number; to: number } | null {
  const turn = turnOf(ribbon);
  if (turn === null) return null;
  const x = Math.round(binLeft(turn, ribbon.rows.length, width)) - 0.5;
  const before = text.width(words.forward, 'rest', 11);
  const after = text.width(words.backward, 'rest', 11);
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, 2);
  context.lineTo(x, PLOT_BOTTOM);
  context.stroke();
  context.font = text.font('rest', 11);
  context.textBaseline = 'middle';
  context.fillStyle = palette.text3;
  if (x - before - 6 > AXIS_WIDTH) context.fillText(words.forward, x - before - 6, 8);
  if (x + after + 6 < width) context.fillText(words.backward, x + 6, 8);
  return { from: x - before - 12, to: x + after + 12 };
}

function drawMarks({ context, palette }: RibbonPen, { ribbon, width, selected, inSight, hovered }: RibbonView): void {
  const bins = ribbon.rows.length;
  if (hovered !== null) {
    context.fillStyle = palette.text;
    context.globalAlpha = 0.18;
    context.fillRect(Math.round(binLeft(hovered, bins, width)) - 1, PLOT_TOP, 3, HEIGHT);
    context.globalAlpha = 1;
  }
  context.strokeStyle = palette.accent;
  if (inSight !== null) {
    const x = Math.round(binLeft(inSight.from, bins, width));
    const w = Math.max(4, Math.round(binLeft(inSight.to, bins, width)) - x);
    context.lineWidth = 1.5;
    context.strokeRect(x - 1, PLOT_TOP - 2, w + 2, HEIGHT + 4);
  }
  if (selected === null) return;
  const x = (binLeft(selected.from, bins, width) + binLeft(selected.to, bins, width)) / 2;
  context.fillStyle = palette.accent;
  context.beginPath();
  context.moveTo(x - 5, PLOT_TOP - 4);
  context.lineTo(x + 5, PLOT_TOP - 4);
  context.lineTo(x, PLOT_TOP + 2);
  context.closePath();
  context.fill();
  context.fillRect(Math.round(x) - 1, PLOT_TOP, 2, HEIGHT + 2);
}
