import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_FILTER } from '../state/store.ts';
import type { Counts, DumpSummary, Overview } from '../worker/protocol.ts';
import { notes, summary, suspectsOf, unmatchedOf } from './counts.ts';
import { chipGroups } from './filters.ts';

const none: Counts = { pass: 0, warning: 0, error: 0, unmatchedTarget: 0, unmatchedGolden: 0, unjudged: 0, medium: 0, high: 0, critical: 0 };
const dump = {} as DumpSummary;
const overview = (counts: Partial<Counts>, over: Partial<Overview> = {}): Overview => ({
  revision: 1,
  profile: 'strict',
  target: dump,
  golden: dump,
  counts: { ...none, ...counts },
  directions: { forward: none, backward: none },
  microSteps: 1,
  ops: { target: 666, golden: 666 },
  limit: 1e-4,
  warnings: [],
  firstOverflow: null,
  jumps: 0,
  layout: { revision: 1, width: 0, height: 0, visible: 0 },
  ...over,
});

describe('the sentence of counts', () => {
  test('counts what differs, and names the unmatched only where there are any', () => {
    const plain = summary(overview({ error: 380, warning: 32, pass: 254 }));
    assert.deepEqual([plain.tone, plain.key, plain.params.differing, plain.params.total], ['differs', 'counts.differ', 412, 666]);
    assert.equal(summary(overview({ error: 380, unmatchedGolden: 1 })).key, 'counts.differUnmatched');
  });

  test('of equal runs', () => {
    assert.deepEqual([summary(overview({ pass: 666 })).tone, summary(overview({ pass: 666 })).key], ['equal', 'counts.equal']);
    assert.equal(summary(overview({ pass: 600, unmatchedTarget: 66 })).tone, 'unmatched');
  });

  test('of one dump alone counts overflow, and no difference', () => {
    const alone = summary(overview({ medium: 1, critical: 2 }, { golden: null }));
    assert.deepEqual([alone.key, alone.params.overflow], ['counts.aloneOverflow', 3]);
    assert.equal(summary(overview({}, { golden: null })).tone, 'clean');
  });

  test('notes the jumps and the first overflow', () => {
    assert.deepEqual(notes(overview({ error: 3 }, { jumps: 1, firstOverflow: 7 })), [
      { kind: 'words', key: 'counts.jump', params: { count: 1 } },
      { kind: 'first-overflow', row: 7 },
    ]);
    assert.deepEqual(notes(overview({ pass: 3 })), []);
  });
});

describe('how many rows the lists have', () => {
  test('in all, and under a filter', () => {
    const open = overview({ error: 301, warning: 2, unmatchedTarget: 4, critical: 9 });
    assert.deepEqual(suspectsOf(open, null), { all: 303, passing: 303 });
    assert.deepEqual(suspectsOf(open, { ...none, error: 301 }), { all: 303, passing: 301 });
    assert.deepEqual(unmatchedOf(open, none), { all: 4, passing: 0 });
  });

  test('suspects of a single dump are where NaN begins', () => {
    assert.deepEqual(suspectsOf(overview({ critical: 9, error: 1 }, { golden: null }), { ...none, critical: 3 }), { all: 9, passing: 3 });
  });
});

describe('the chips of the filter', () => {
  test('carry their counts; a single dump has overflow only', () => {
    const [verdict, overflow] = chipGroups({ ...none, error: 3, high: 2 }, { ...NO_FILTER, error: true }, false);
    assert.deepEqual(verdict?.chips[0], { key: 'error', count: 3, on: true });
    assert.deepEqual(overflow?.chips[1], { key: 'high', count: 2, on: false });
    assert.deepEqual(
      chipGroups(none, NO_FILTER, true).map(({ name }) => name),
      ['overflow'],
    );
  });
});
