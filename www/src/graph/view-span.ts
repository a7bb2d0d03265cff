/** Which rows the graph shows: said by the graph, framed in the ribbon. */
import type { SceneModel } from './scene-model.ts';

/** From a first to before an end. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Rows whose boxes meet a range of the drawing. A box counts by those inside it that the scene holds; where there are
 * none (it is closed, or they are too small) it stands for all rows inside, which are numbered up to that of the next box.
 */
export function rowsInSight(model: SceneModel, y0: number, y1: number): Span | null {
  let from = Number.POSITIVE_INFINITY;
  let last = -1;
  for (let i = 0; i < model.count; i++) {
    const { y, h } = model.rect(i);
    if (holdsNext(model, i) || y >= y1 || y + h <= y0) continue;
    from = Math.min(from, model.row(i));
    last = i;
  }
  if (last < 0) return null;
  return { from, to: last + 1 < model.count ? model.row(last + 1) : Number.POSITIVE_INFINITY };
}

function holdsNext(model: SceneModel, i: number): boolean {
  return i + 1 < model.count && model.parent[i + 1] === i;
}

/** Where the graph says what it shows. */
class RowsShown extends EventTarget {
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

export const rowsShown = new RowsShown();
