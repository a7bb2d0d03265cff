import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Overview } from '../worker/protocol.ts';
import { beginAt, type FetchSuspects, type Looking, showFirst, suspectFrom } from './suspects.ts';

/** A list of so many suspects, whose rows are three times their place, and how often it was asked. */
function list(total: number): { fetch: FetchSuspects; asked: () => number } {
  let asked = 0;
  const fetch: FetchSuspects = async (from, count) => {
    asked += 1;
    return { total, rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, i) => ({ row: (from + i) * 3 })) };
  };
  return { fetch, asked: () => asked };
}

describe('walking through the suspects', () => {
  test('begins at the head, goes on, and stops at the ends', async () => {
    const { fetch } = list(3);
    assert.equal(await suspectFrom(null, 1, fetch), 0);
    assert.equal(await suspectFrom(0, 1, fetch), 3);
    assert.equal(await suspectFrom(3, 1, fetch), 6);
    assert.equal(await suspectFrom(6, 1, fetch), null);
    assert.equal(await suspectFrom(6, -1, fetch), 3);
    assert.equal(await suspectFrom(0, -1, fetch), null);
    assert.equal(await suspectFrom(null, -1, fetch), null);
  });

  test('finds a suspect that was selected otherwise, far down the list', async () => {
    const { fetch } = list(5000);
    assert.equal(await suspectFrom(3 * 4321, 1, fetch), 3 * 4322);
  });

  test('does not search when it goes on from where it was', async () => {
    const { fetch, asked } = list(5000);
    const first = await suspectFrom(3 * 4000, 1, fetch);
    const before = asked();
    await suspectFrom(first, 1, fetch);
    assert.equal(asked() - before, 2);
  });

  test('starts at the head from an op that is no suspect', async () => {
    const { fetch } = list(10);
    assert.equal(await suspectFrom(1, 1, fetch), 0);
  });

  test('an empty list has none', async () => {
    const { fetch } = list(0);
    assert.equal(await suspectFrom(null, 1, fetch), null);
  });
});

describe('where to look first', () => {
  /** A comparison whose first suspect is row 7; what was selected in the end. */
  function looking(overview: Partial<Overview>, beginning = true): { store: Looking; chosen: () => number | null } {
    let chosen: number | null = null;
    const store = {
      overview: { golden: {}, jumps: 0, firstOverflow: null, ...overview },
      beginning,
      client: { request: async () => ({ rows: [{ row: 7 }] }) },
      select: async (row: number | null) => {
        chosen = row;
      },
    };
    return { store: store as unknown as Looking, chosen: () => chosen };
  }

  test('a pair begins at its first jump, a single dump where NaN does', async () => {
    const jumps = looking({ jumps: 2, firstOverflow: 3 });
    assert.equal(await beginAt(jumps.store), true);
    assert.equal(jumps.chosen(), 7);
    const nan = looking({ golden: null, firstOverflow: 3 });
    await beginAt(nan.store);
    assert.equal(nan.chosen(), 3);
  });

  test('what the reader has chosen stays, also when it was chosen while looking', async () => {
    const before = looking({ jumps: 1 }, false);
    assert.equal(await beginAt(before.store), false);
    assert.equal(before.chosen(), null);
    const meanwhile = looking({ jumps: 1 });
    const began = beginAt(meanwhile.store);
    meanwhile.store.beginning = false;
    assert.equal(await began, false);
    assert.equal(meanwhile.chosen(), null);
  });

  test('asked for, the first suspect is shown though it is no jump', async () => {
    const { store, chosen } = looking({});
    assert.equal(await showFirst(store), true);
    assert.equal(chosen(), 7);
    const alone = looking({ golden: null });
    await showFirst(alone.store);
    assert.equal(alone.chosen(), 7);
  });
});
