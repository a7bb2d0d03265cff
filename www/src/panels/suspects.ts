/** Walking through the suspects: which one is next, seen from the selected op, in the order the list has now. */

import { recall, remember } from '../state/preferences.ts';
import type { Store } from '../state/store.ts';
import type { ListQuery, ListRow } from '../worker/protocol.ts';

export type SuspectSort = ListQuery['sort'];

const BLOCK = 1000;

export function suspectSort(): SuspectSort {
  return recall('suspectSort', (value): value is SuspectSort => value === 'size' || value === 'order') ?? 'size';
}

export function rememberSuspectSort(sort: SuspectSort): void {
  remember('suspectSort', sort);
}

/** Asks for a stretch of the suspects, in the remembered order. */
export type FetchSuspects = (from: number, count: number) => Promise<{ total: number; rows: readonly Pick<ListRow, 'row'>[] }>;

/** Where the last walk ended, so that one step more needs no search. */
let cursor = 0;

/**
 * The place of a row in the list: at the cursor as a rule, else looked for from the head on. -1 when it is no suspect.
 */
async function placeOf(row: number, fetch: FetchSuspects): Promise<number> {
  const near = await fetch(cursor, 1);
  if (near.rows[0]?.row === row) return cursor;
  for (let from = 0, total = 1; from < total; from += BLOCK) {
    const stretch = await fetch(from, BLOCK);
    total = stretch.total;
    const at = stretch.rows.findIndex((suspect) => suspect.row === row);
    if (at >= 0) return from + at;
  }
  return -1;
}

/** The suspect `step` places from `row` (from before the first, when nothing or no suspect is selected); null at the ends. */
export async function suspectFrom(row: number | null, step: 1 | -1, fetch: FetchSuspects): Promise<number | null> {
  const here = row === null ? -1 : await placeOf(row, fetch);
  const to = here < 0 ? (step > 0 ? 0 : -1) : here + step;
  if (to < 0) return null;
  const next = (await fetch(to, 1)).rows[0]?.row ?? null;
  if (next !== null) cursor = to;
  return next;
}

/** Selects the next (N) or the previous (P) suspect; false where there is none in that direction. */
export async function stepSuspect(store: Store, step: 1 | -1): Promise<boolean> {
  if (store.overview === null) return false;
  const next = await suspectFrom(store.selected?.row ?? null, step, (from, count) =>
    store.client.request('list', { list: 'suspects', sort: store.overview?.golden === null ? 'order' : suspectSort(), from, count }),
  );
  if (next !== null) await store.select(next, 'list');
  return next !== null;
}

/**
 * Selects where to look first (F): in execution order the first op whose inputs agree and whose outputs do not, else the
 * first that differs; in a single dump the first that makes NaN or infinity out of clean inputs.
 */
export async function showFirst(store: Looking): Promise<boolean> {
  const { overview } = store;
  if (overview === null) return false;
  const known = overview.golden === null ? overview.firstOverflow : null;
  const first = known ?? (await firstSuspect(store));
  if (first !== null) await store.select(first, 'list');
  return first !== null;
}

/**
 * What a reader sees first: where agreement ends, or where NaN begins. The reader's own choice, made meanwhile, stays.
 */
export async function beginAt(store: Looking): Promise<boolean> {
  const { overview } = store;
  if (overview === null || !store.beginning) return false;
  const first = overview.golden === null ? overview.firstOverflow : await firstSuspect(store);
  if (!store.beginning || store.overview !== overview) return false;
  await store.select(first, 'list');
  return first !== null;
}

/** The part of the store that is needed to look for an op. */
export type Looking = Pick<Store, 'overview' | 'beginning' | 'client' | 'select'>;

async function firstSuspect({ client }: Looking): Promise<number | null> {
  const { rows } = await client.request('list', { list: 'suspects', sort: 'order', from: 0, count: 1 });
  return rows[0]?.row ?? null;
}
