import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FetchSuspects, suspectFrom } from './suspects.ts';

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
