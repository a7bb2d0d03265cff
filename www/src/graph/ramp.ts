/** The five steps that mean size of a difference, and the state of one box. */
import { Flag } from '../worker/protocol.ts';

export type Step = 0 | 1 | 2 | 3 | 4 | 5;

/** Below a hundredth of W a difference is noise. */
export function noiseOf(limit: number): number {
  return limit / 100;
}

/** Sizes come as 32-bit numbers: one that is a limit must not fall above it. */
const SLACK = 1 + 1e-6;

/** Upper ends of steps 1 to 4 for the limit W in force; above the last is step 5. */
export function stepLimits(limit: number): [number, number, number, number] {
  return [limit, 10 * limit, 100 * limit, 1000 * limit];
}

/** Step of a size: 0 up to the noise, 1 up to W, then one for each factor of ten. */
export function rampStep(size: number, limit: number): Step {
  if (!(size > noiseOf(limit) * SLACK)) return 0;
  const limits = stepLimits(limit);
  for (let i = 0; i < limits.length; i++) if (size <= (limits[i] as number) * SLACK) return (i + 1) as Step;
  return 5;
}

/** Status bits in {@link Flag.StatusMask}. */
export const PASS = 0;
export const WARNING = 1;
export const ERROR = 2;
export const UNMATCHED = 3;

export type Tone = 'plain' | 'agree' | 'ramp' | 'overflow' | 'target-only' | 'golden-only' | 'unknown';

/** What a box looks like, short of its place and its words. */
export interface Look {
  tone: Tone;
  step: Step;
  /** 0 none, 1 medium, 2 high, 3 critical. */
  overflow: number;
}

function verdictStep(status: number, size: number, limit: number): Step {
  const step = size === Number.POSITIVE_INFINITY ? 5 : rampStep(size, limit);
  if (status === ERROR) return Math.max(3, step) as Step;
  if (status === WARNING) return 2;
  return Math.min(1, step) as Step;
}

/**
 * The verdict decides which steps a box may take and its size picks among them, so that an error of a strictly judged op
 * never looks milder than a warning, and a profile's "pass" never looks like an error.
 */
export function lookOf(flags: number, size: number, limit: number, single: boolean): Look {
  const overflow = (flags & Flag.OverflowMask) >> Flag.OverflowShift;
  if (single) return { tone: overflow > 0 || flags & Flag.NonFinite ? 'overflow' : 'plain', step: 0, overflow };
  if (!(flags & Flag.Golden)) return { tone: 'target-only', step: 0, overflow };
  if (!(flags & Flag.Target)) return { tone: 'golden-only', step: 0, overflow };
  if (flags & Flag.NonFinite) return { tone: 'overflow', step: 5, overflow };
  if (!(flags & Flag.Judged)) return { tone: 'unknown', step: 0, overflow };
  const status = (flags & Flag.StatusMask) >> Flag.StatusShift;
  if (status === UNMATCHED) return { tone: Number.isNaN(size) ? 'unknown' : 'agree', step: 0, overflow };
  const step = verdictStep(status, size, limit);
  return { tone: step === 0 ? 'agree' : 'ramp', step, overflow };
}
