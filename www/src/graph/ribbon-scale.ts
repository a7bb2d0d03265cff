/** The ribbon's measures: how high a size stands, which bin is where, which marks the axis carries. */
import type { Ribbon } from '../worker/protocol.ts';
import { noiseOf, rampStep, type Step } from './ramp.ts';

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

/** The bin with an op that is nearest to `bin`, or null when the ribbon is empty. */
export function nearestBin(rows: Uint32Array, bin: number): number | null {
  for (let away = 0; away < rows.length; away++) {
    for (const at of [bin - away, bin + away]) if (at >= 0 && at < rows.length && rows[at] !== EMPTY) return at;
  }
  return null;
}

/** The next bin with an op in a direction, staying on `bin` at the end. */
export function nextBin(rows: Uint32Array, bin: number, step: 1 | -1): number {
  for (let at = bin + step; at >= 0 && at < rows.length; at += step) if (rows[at] !== EMPTY) return at;
  return bin;
}

/** Pixels that one op's bar may take: as many as are free on average, at most eight. */
export function barWidth(rows: Uint32Array): number {
  let used = 0;
  for (const row of rows) if (row !== EMPTY) used++;
  return used === 0 ? 1 : Math.max(1, Math.min(8, Math.floor(rows.length / used)));
}

export interface Run {
  from: number;
  to: number;
}

/** Runs of bins whose flags hold one of the bits; bins without an op between two of a run belong to it. */
export function runsOf({ flags, rows }: Ribbon, bits: number): Run[] {
  const runs: Run[] = [];
  let last: Run | null = null;
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
