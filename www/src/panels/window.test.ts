import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Fetched, heightOf, Rows, rowsInSight, scrollFor, topOf } from './window.ts';

const plain = { row: 24, heading: 28, headings: [] };
const headed = { row: 24, heading: 28, headings: [0, 5] };

describe('rows in sight', () => {
  test('with overscan, clipped to the list', () => {
    assert.deepEqual(rowsInSight(0, 240, 1000, 2, plain), { from: 0, count: 12 });
    assert.deepEqual(rowsInSight(2400, 240, 1000, 2, plain), { from: 98, count: 14 });
    assert.deepEqual(rowsInSight(23_760, 240, 1000, 2, plain), { from: 988, count: 12 });
    assert.deepEqual(rowsInSight(0, 240, 3, 2, plain), { from: 0, count: 3 });
    assert.deepEqual(rowsInSight(5000, 240, 0, 2, plain), { from: 0, count: 0 });
  });

  test('hold every row that meets the viewport, headings or not', () => {
    for (let top = 0; top < heightOf(40, headed) - 100; top += 7) {
      const { from, count } = rowsInSight(top, 100, 40, 0, headed);
      for (let index = 0; index < 40; index++) {
        const begins = topOf(index, headed);
        const meets = begins + 24 > top && begins < top + 100;
        if (meets) assert.ok(index >= from && index < from + count, `row ${index} at ${top}`);
      }
    }
  });

  test('headings push down the rows below them', () => {
    assert.equal(topOf(0, headed), 28);
    assert.equal(topOf(4, headed), 28 + 96);
    assert.equal(topOf(5, headed), 56 + 120);
    assert.equal(heightOf(6, headed), 56 + 144);
    assert.equal(heightOf(0, headed), 0);
  });
});

describe('bringing a row into sight', () => {
  test('moves as little as can be for two rows before and after it, and centres what is far', () => {
    assert.equal(scrollFor(100, 24, 50, 200), 50);
    assert.equal(scrollFor(96, 24, 50, 200), 48);
    assert.equal(scrollFor(20, 24, 50, 200), 0);
    assert.equal(scrollFor(240, 24, 50, 200), 240 + 24 + 48 - 200);
    assert.equal(scrollFor(2000, 24, 50, 200), 2000 - 88);
    assert.equal(scrollFor(0, 24, 900, 200), 0);
  });

  test('is content with the row itself where nothing else fits', () => {
    assert.equal(scrollFor(100, 24, 0, 24), 100);
    assert.equal(scrollFor(100, 24, 100, 20), 100);
  });
});

describe('rows fetched by block', () => {
  const numbers = (total: number) => {
    const asked: number[] = [];
    const fetch = async (from: number, count: number): Promise<Fetched<number>> => {
      asked.push(from);
      return { total, rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, i) => from + i) };
    };
    return { asked, fetch };
  };

  test('asks once for each block that a range touches', async () => {
    const { asked, fetch } = numbers(100);
    const rows = new Rows(fetch, () => {}, 10);
    await rows.need(15, 10);
    await rows.need(15, 10);
    assert.deepEqual(asked, [10, 20]);
    assert.equal(rows.get(15), 15);
    assert.equal(rows.get(9), undefined);
    assert.equal(rows.total, 100);
  });

  test('keeps the old rows until new ones are there, and drops late answers', async () => {
    let answer: (value: Fetched<string>) => void = () => {};
    const rows = new Rows<string>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      () => {},
      10,
    );
    const first = rows.need(0, 1);
    answer({ total: 1, rows: ['old'] });
    await first;
    rows.reset();
    assert.equal(rows.get(0), 'old');
    const late = rows.need(0, 1);
    const answerLate = answer;
    rows.reset();
    const fresh = rows.need(0, 1);
    answer({ total: 2, rows: ['new', 'er'] });
    await fresh;
    answerLate({ total: 9, rows: ['late'] });
    await late;
    assert.deepEqual([rows.get(0), rows.get(1), rows.total], ['new', 'er', 2]);
  });

  test('asks again for a block that failed', async () => {
    let fail = true;
    const rows = new Rows<number>(
      async () => {
        if (fail) throw new Error('gone');
        return { total: 1, rows: [7] };
      },
      () => {},
      10,
    );
    await rows.need(0, 1);
    assert.equal(rows.get(0), undefined);
    fail = false;
    await rows.need(0, 1);
    assert.equal(rows.get(0), 7);
  });
});
