/** CSS-like timing curves for what the canvas moves. */

function bezier(a: number, b: number, t: number): number {
  const u = 1 - t;
  return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t;
}

/** cubic-bezier(x1, y1, x2, y2) as a function of time, both from 0 to 1. */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number): (time: number) => number {
  return (time) => {
    if (time <= 0) return 0;
    if (time >= 1) return 1;
    let low = 0;
    let high = 1;
    for (let i = 0; i < 24; i++) {
      const middle = (low + high) / 2;
      if (bezier(x1, x2, middle) < time) low = middle;
      else high = middle;
    }
    return bezier(y1, y2, (low + high) / 2);
  };
}

export const EXPAND = { ms: 180, ease: cubicBezier(0.2, 0, 0, 1) };
export const CAMERA = { ms: 280, ease: cubicBezier(0.3, 0, 0, 1) };
export const FADE_MS = 120;
/** How long a new place is outlined when motion is reduced. */
export const MARK_MS = 1000;
