/** Which rows of a long list are drawn, and a store of the rows fetched so far that asks only for what is missing. */

export interface Range {
  from: number;
  count: number;
}

/** Heights in a list of equal rows some of which have a heading above them. */
export interface Measures {
  row: number;
  heading: number;
  /** Indexes of the rows below a heading, ascending. */
  headings: readonly number[];
}

function headingsBefore(index: number, { headings }: Measures): number {
  const at = headings.findIndex((heading) => heading > index);
  return at < 0 ? headings.length : at;
}

/** Where a row begins, below its heading if it has one. */
export function topOf(index: number, measures: Measures): number {
  return index * measures.row + headingsBefore(index, measures) * measures.heading;
}

/** Height of the whole list. */
export function heightOf(total: number, measures: Measures): number {
  return total === 0 ? 0 : topOf(total - 1, measures) + measures.row;
}

/** Rows that meet the viewport, with `overscan` more on either end, clipped to the list. */
export function rowsInSight(scrollTop: number, height: number, total: number, overscan: number, measures: Measures): Range {
  // Headings only push rows down, so these bounds are at most as many rows too generous as all headings are high.
  const slack = Math.ceil((headingsBefore(total, measures) * measures.heading) / measures.row);
  const first = Math.floor(scrollTop / measures.row) - overscan - slack;
  const from = Math.max(0, Math.min(first, total));
  const end = Math.min(total, Math.ceil((scrollTop + height) / measures.row) + overscan);
  return { from, count: Math.max(0, end - from) };
}

/** Rows that stay in sight before and after the one that matters. */
const CONTEXT = 2;

/**
 * The scroll position that brings a row of the list into sight, with some before and after it, by as little movement as
 * can be; a far one is centred.
 */
export function scrollFor(top: number, rowHeight: number, scrollTop: number, height: number): number {
  const context = Math.max(0, Math.min(CONTEXT * rowHeight, (height - rowHeight) / 2));
  const first = Math.max(0, top - context);
  const last = top + rowHeight + context;
  if (first >= scrollTop && last <= scrollTop + height) return scrollTop;
  const far = last < scrollTop - height || first > scrollTop + 2 * height;
  if (far) return Math.max(0, top - (height - rowHeight) / 2);
  return first < scrollTop ? first : Math.min(first, last - height);
}

export interface Fetched<Row> {
  total: number;
  rows: readonly Row[];
}

/**
 * Rows by index, fetched in whole blocks. After {@link reset} the old rows stay readable until the first new block is
 * there, so that the list does not flash empty; an answer to a question asked before a reset is dropped.
 */
export class Rows<Row> {
  total = 0;
  readonly #fetch: (from: number, count: number) => Promise<Fetched<Row>>;
  readonly #changed: () => void;
  readonly #block: number;
  #rows = new Map<number, Row>();
  #asked = new Set<number>();
  #stale = false;
  #round = 0;

  constructor(fetch: (from: number, count: number) => Promise<Fetched<Row>>, changed: () => void, block = 128) {
    this.#fetch = fetch;
    this.#changed = changed;
    this.#block = block;
  }

  get(index: number): Row | undefined {
    return this.#rows.get(index);
  }

  /** All rows at hand with their places, in no particular order. */
  entries(): IterableIterator<[number, Row]> {
    return this.#rows.entries();
  }

  /** The list changed: everything is asked for again. */
  reset(): void {
    this.#round++;
    this.#asked.clear();
    this.#stale = true;
  }

  /** Asks for the blocks of a range that were not asked for yet. Resolves when those are there. */
  async need(from: number, count: number): Promise<void> {
    const round = this.#round;
    const waiting: Promise<void>[] = [];
    const last = Math.max(from, from + count - 1);
    for (let block = Math.floor(from / this.#block); block <= Math.floor(last / this.#block); block++) {
      if (this.#asked.has(block)) continue;
      this.#asked.add(block);
      waiting.push(this.#load(block, round));
    }
    await Promise.all(waiting);
  }

  async #load(block: number, round: number): Promise<void> {
    let answer: Fetched<Row>;
    try {
      answer = await this.#fetch(block * this.#block, this.#block);
    } catch {
      // The session reports what went wrong; here the block may simply be asked for again.
      if (round === this.#round) this.#asked.delete(block);
      return;
    }
    if (round !== this.#round) return;
    if (this.#stale) {
      this.#rows.clear();
      this.#stale = false;
    }
    this.total = answer.total;
    for (const [i, row] of answer.rows.entries()) this.#rows.set(block * this.#block + i, row);
    this.#changed();
  }
}
