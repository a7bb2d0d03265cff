/** Which part of the ribbon the graph shows: said by the graph, drawn by the ribbon. */

import type { SceneModel } from './scene-model.ts';

export interface Span {
  from: number;
  to: number;
}

/** Ops along the ribbon whose boxes meet a range of the drawing; open boxes count by what is inside them. */
export function spanInSight(model: SceneModel, y0: number, y1: number): Span | null {
  const { spans } = model.scene;
  if (spans === undefined) return null;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < model.count; i++) {
    const { y, h } = model.rect(i);
    const first = spans[i * 2] as number;
    const end = spans[i * 2 + 1] as number;
    if (model.isOpen(i) || first === end || y >= y1 || y + h <= y0) continue;
    from = Math.min(from, first);
    to = Math.max(to, end);
  }
  return from < to ? { from, to } : null;
}

/** Ops in sight, along the ribbon; null where the core does not tell or nothing is open. */
class ViewSpan extends EventTarget {
  #span: Span | null = null;

  get span(): Span | null {
    return this.#span;
  }

  set(span: Span | null): void {
    if (this.#span?.from === span?.from && this.#span?.to === span?.to) return;
    this.#span = span;
    this.dispatchEvent(new Event('change'));
  }
}

export const viewSpan = new ViewSpan();
