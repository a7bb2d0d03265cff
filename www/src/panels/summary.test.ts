import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Counts, DumpSummary, Overview } from '../worker/protocol.ts';
import { fileNotes } from './notes.ts';
import { facts, tallies } from './summary.ts';

const none: Counts = { pass: 0, warning: 0, error: 0, unmatchedTarget: 0, unmatchedGolden: 0, unjudged: 0, medium: 0, high: 0, critical: 0 };
const dump = (over: Partial<DumpSummary> = {}): DumpSummary =>
  ({ ops: 454, nodes: 623, level: 'mix', task: 'statistics', framework: null, dtypes: ['fp32'], damage: [], warnings: [], ...over }) as DumpSummary;
const overview = (over: Partial<Overview>): Overview =>
  ({ target: dump(), golden: dump(), counts: none, directions: { forward: none, backward: none }, warnings: [], ...over }) as Overview;

describe('the summary', () => {
  test('counts forward, backward and all; what there is none of is left out but for the verdicts', () => {
    const counts = { ...none, error: 9, pass: 1, high: 2 };
    const forward = { ...none, error: 3, pass: 1, high: 2 };
    assert.deepEqual(tallies(overview({ counts, directions: { forward, backward: { ...none, error: 6 } } })), [
      { key: 'error', forward: 3, backward: 6, all: 9 },
      { key: 'warning', forward: 0, backward: 0, all: 0 },
      { key: 'pass', forward: 1, backward: 0, all: 1 },
      { key: 'high', forward: 2, backward: 0, all: 2 },
    ]);
  });

  test('of a single dump counts overflow only', () => {
    const counts = { ...none, error: 9, critical: 1 };
    assert.deepEqual(
      tallies(overview({ golden: null, counts })).map(({ key }) => key),
      ['critical'],
    );
    assert.deepEqual(tallies(overview({ golden: null })), []);
  });

  test('sets the facts of both sides beside each other', () => {
    const both = facts(dump(), dump({ ops: 450, dtypes: ['bf16', 'fp32'] }));
    assert.deepEqual(
      both.map(({ key, differ }) => [key, differ]),
      [
        ['ops', true],
        ['nodes', false],
        ['level', false],
        ['task', false],
        ['dtype', true],
      ],
    );
    assert.equal(both.at(-1)?.golden, 'bf16, fp32');
    assert.ok(facts(dump(), null).every(({ differ, golden }) => !differ && golden === null));
  });
});

describe('notes on the files', () => {
  const missing = { code: 'stack-missing', params: {} };

  test('are said once, with the sides they are true of', () => {
    const [pair, file] = fileNotes(
      overview({
        target: dump({ warnings: [missing] }),
        golden: dump({ warnings: [missing, missing] }),
        warnings: [{ code: 'tasks-differ', params: { target: 'statistics', golden: 'md5' } }],
      }),
    );
    assert.deepEqual(pair?.sides, []);
    assert.deepEqual(file?.sides, ['target', 'golden']);
  });

  test('of a single dump need no side', () => {
    assert.deepEqual(fileNotes(overview({ golden: null, target: dump({ warnings: [missing] }) }))[0]?.sides, []);
  });
});
