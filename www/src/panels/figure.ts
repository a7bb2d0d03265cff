/** The figure that stands for a row in outline and lists: a swatch, and what is written beside it. */
import { lookOf, type Step } from '../graph/ramp.ts';
import { Flag, type OverflowLevel, type Status } from '../worker/protocol.ts';

/** Swatch: a step of the ramp, violet, the two kinds of one side only, an empty square for "agrees", or none. */
export type Mark = 'equal' | 'i1' | 'i2' | 'i3' | 'i4' | 'i5' | 'overflow' | 'hatch' | 'ghost' | 'none';

export interface Figure {
  mark: Mark;
  /** What is written: a number, or one of the words that the caller gives in the reader's language. */
  says: { size: number } | { word: 'equal' | 'differs' | 'nonfinite' } | { level: OverflowLevel } | null;
}

const STATUSES: readonly Status[] = ['pass', 'warning', 'error', 'unmatched'];
const LEVELS: readonly (OverflowLevel | null)[] = [null, 'medium', 'high', 'critical'];
const MARKS: Record<Step, Mark> = { 0: 'equal', 1: 'i1', 2: 'i2', 3: 'i3', 4: 'i4', 5: 'i5' };
const DIRECTIONS = ['none', 'forward', 'backward', 'grad'] as const;

export function statusOf(flags: number): Status | null {
  return (flags & Flag.Judged) === 0 ? null : (STATUSES[(flags & Flag.StatusMask) >> Flag.StatusShift] ?? null);
}

export function overflowOf(flags: number): OverflowLevel | null {
  return LEVELS[(flags & Flag.OverflowMask) >> Flag.OverflowShift] ?? null;
}

export function directionOf(flags: number): (typeof DIRECTIONS)[number] {
  return DIRECTIONS[(flags & Flag.DirectionMask) >> Flag.DirectionShift] ?? 'none';
}

/** The side that alone has the row, or null where both have it. */
export function onlySide(flags: number): 'target' | 'golden' | null {
  if ((flags & Flag.Golden) === 0) return 'target';
  return (flags & Flag.Target) === 0 ? 'golden' : null;
}

/** The figure of a row; `alone` when there is no golden side, so that only overflow can be told. */
export function figureOf(flags: number, size: number | null, limit: number, alone: boolean): Figure {
  const look = lookOf(flags, size ?? Number.NaN, limit, alone);
  switch (look.tone) {
    case 'target-only':
      return { mark: 'hatch', says: null };
    case 'golden-only':
      return { mark: 'ghost', says: null };
    case 'overflow':
      return { mark: 'overflow', says: (flags & Flag.NonFinite) !== 0 ? { word: 'nonfinite' } : { level: overflowOf(flags) ?? 'medium' } };
    case 'ramp':
      return { mark: MARKS[look.step], says: size === null ? { word: 'differs' } : { size } };
    case 'agree':
      return { mark: 'equal', says: size === null ? { word: 'equal' } : { size } };
    default:
      return { mark: 'none', says: null };
  }
}

/** The swatch of a verdict with its size, as the graph's boxes have it. */
export function markOf(status: Status, size: number | null, limit: number): Mark {
  const flags = Flag.Target | Flag.Golden | Flag.Judged | (STATUSES.indexOf(status) << Flag.StatusShift);
  return figureOf(flags, size, limit, false).mark;
}
