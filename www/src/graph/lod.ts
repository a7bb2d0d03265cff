/** What a box shows at which zoom. */

/**
 * `strip`: cells only; `bar`: one bar in the ramp colour; `name`: name and cap; `number`: name, class while it fits,
 * number, badge; `full`: the direction too.
 */
export type Lod = 'strip' | 'bar' | 'name' | 'number' | 'full';

/** Scales from which boxes have their name, and from which their number too. */
export const NAMED = 0.35;
export const READABLE = 0.6;

const STEPS: readonly [number, Lod][] = [
  [1.2, 'full'],
  [READABLE, 'number'],
  [NAMED, 'name'],
  [0.15, 'bar'],
];

export function lodOf(scale: number): Lod {
  for (const [from, lod] of STEPS) if (scale >= from - 1e-9) return lod;
  return 'strip';
}

/** Smallest text on screen, in pixels. */
export const MIN_FONT = 10;

/** Pixels of a text that is `size` at 100 %. */
export function fontSize(size: number, scale: number): number {
  return Math.max(MIN_FONT, size * scale);
}
