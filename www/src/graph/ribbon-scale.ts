/** The ribbon's measures: how high a size stands, which bin is where, which marks the axis carries. */
import type { Ribbon } from '../worker/protocol.ts';
import { noiseOf, rampStep, type Step } from './ramp.ts';
import type { Span } from './view-span.ts';

export const EMPTY = 0xffffffff;

/** Bits of {@link Ribbon.flags}. */
export const RIBBON = { target: 1, golden: 2, overflow: 4, backward: 8, error: 16, warning: 32 } as const;

/** The scale begins one power of ten below the noise and ends at 1. */
export function shareOfHeight(size: number, limit: number): number {
  const floor = noiseOf(limit) / 10;
  if (!(size > floor)) return 0;
  return Math.min(1, Math.log(size / floor) / Math.log(1 / floor));
}

export interface Mark {
  kind: 'plain' | 'limit' | 'noise';
  value: number;
  /** Of the height, from below. */
  at: number;
}

/** Marks of the axis from the top; a plain one gives way where it would touch the limit's. */
export function axisMarks(limit: number, least: number): Mark[] {
  const marks: Mark[] = [
    { kind: 'plain', value: 1, at: 1 },
    { kind: 'plain', value: 1e-2, at: shareOfHeight(1e-2, limit) },
    { kind: 'limit', value: limit, at: shareOfHeight(limit, limit) },
    { kind: 'noise', value: noiseOf(limit), at: shareOfHeight(noiseOf(limit), limit) },
  ];
  const fixed = marks.filter((mark) => mark.kind !== 'plain');
  return marks.filter((mark) => mark.kind !== 'plain' || fixed.every((other) => Math.abs(other.at - mark.at) >= least));
}

/** Colour step of a bin: its verdict says from where, its size how far, as for boxes. */
export function binStep(size: number, flags: number, limit: number): Step {
  const step = rampStep(size, limit);
  if (flags & RIBBON.error) return Math.max(3, step) as Step;
  if (flags & RIBBON.warning) return 2;
  return Math.min(1, step) as Step;
}

/** Whether a bin stands out as overflow: on one side only, or, in a dump by itself, at all. */
export function isOverflow(size: number, flags: number, single: boolean): boolean {
  return size === Number.POSITIVE_INFINITY || (single && (flags & RIBBON.overflow) !== 0);
}

/** The bin with an op that is nearest to `bin`, or null when the ribbon is empty. */
export function nearestBin(rows: Uint32Array, bin: number): number | null {
  for (let away = 0; away < rows.length; away++) {
    for (const at of [bin - away, bin + away]) if (at >= 0 && at < rows.length && rows[at] !== EMPTY) return at;
  }
  return null;
}

/** The nearest bin with another op in a direction, `bin` itself at the end; of an op's several bins the first. */
export function nextBin(rows: Uint32Array, bin: number, step: 1 | -1): number {
  const here = rows[bin];
  for (let at = bin + step; at >= 0 && at < rows.length; at += step) {
    if (rows[at] !== EMPTY && rows[at] !== here) return step > 0 ? at : startOfRun(rows, at);
  }
  return bin;
}

function startOfRun(rows: Uint32Array, bin: number): number {
  let start = bin;
  while (start > 0 && rows[start - 1] === rows[bin]) start--;
  return start;
}

/** Where ops are fewer than bins each takes several: the bin after the last of those. */
export function endOfRun(rows: Uint32Array, bin: number): number {
  let end = bin + 1;
  while (end < rows.length && rows[end] === rows[bin]) end++;
  return end;
}

/** From the first to the last bin whose op is among some rows. */
export function binsOf(rows: Uint32Array, span: Span): Span | null {
  const among = (row: number): boolean => row !== EMPTY && row >= span.from && row < span.to;
  const from = rows.findIndex(among);
  return from < 0 ? null : { from, to: rows.findLastIndex(among) + 1 };
}

/** Runs of bins whose flags hold one of the bits; bins without an op between two of a run belong to it. */
export function runsOf({ flags, rows }: Ribbon, bits: number): Span[] {
  const runs: Span[] = [];
  let last: Span | null = null;
  for (let i = 0; i < rows.length; i++) {
    if (rows[i] === EMPTY) continue;
    if (((flags[i] as number) & bits) === 0) last = null;
    else if (last === null) {
      last = { from: i, to: i + 1 };
      runs.push(last);
    } else last.to = i + 1;
  }
  return runs;
}

/** Bins out of place that a turn from forward to backward bears: one in so many. */
const STRAYS = 10;

/** The bin where forward ends and backward begins; null where the run has no such place, as with several micro steps. */
export function turnOf({ flags, rows }: Ribbon): number | null {
  let used = 0;
  let backward = 0;
  for (let i = 0; i < rows.length; i++) {
    if (rows[i] === EMPTY) continue;
    used++;
    if ((flags[i] as number) & RIBBON.backward) backward++;
  }
  if (backward === 0 || backward === used) return null;
  let right = backward;
  let best = right;
  let at = 0;
  for (let i = 0; i < rows.length; i++) {
    if (rows[i] === EMPTY) continue;
    right += (flags[i] as number) & RIBBON.backward ? -1 : 1;
    if (right > best) {
      best = right;
      at = i + 1;
    }
  }
  return at === 0 || (used - best) * STRAYS > used ? null : at;
}
