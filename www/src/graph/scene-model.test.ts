import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag } from '../worker/protocol.ts';
import { isLinked } from './paint-links.ts';
import { NONE } from './scene-model.ts';
import { MATCHED, modelOf, OPEN } from './testing.ts';
import { rowsInSight } from './view-span.ts';

const model = modelOf([
  { row: 1, box: [0, 0, 100, 500], flags: MATCHED | OPEN, name: 'model' },
  { row: 2, depth: 1, box: [10, 36, 80, 28], name: 'embed' },
  { row: 3, depth: 1, box: [10, 74, 80, 100], flags: Flag.Target | OPEN, name: 'extra' },
  { row: 4, depth: 2, box: [20, 110, 60, 28], flags: Flag.Target, name: 'inner' },
  { row: 5, depth: 1, box: [10, 184, 80, 28], name: 'norm' },
  { row: 6, box: [0, 510, 100, 28], name: 'head' },
]);

test('parents and siblings come from the depths', () => {
  assert.deepEqual([...model.parent], [NONE, 0, 0, 2, 0, NONE]);
  assert.deepEqual([...model.before], [NONE, NONE, 1, NONE, 2, 0]);
  assert.deepEqual(model.path(3), ['model', 'extra', 'inner']);
  assert.deepEqual(model.siblingNames(2).sort(), ['embed', 'norm']);
});

test('execution order on one side passes over what is only on the other', () => {
  assert.deepEqual(model.beforeOn(4, Flag.Golden), { index: 1, overGap: true });
  assert.deepEqual(model.beforeOn(4, Flag.Target), { index: 2, overGap: false });
  assert.equal(model.beforeOn(1, Flag.Golden), null);
});

test('only the outermost missing box is a gap', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((i) => model.isGap(i, Flag.Golden)),
    [false, false, true, false, false],
  );
});

test('boxes are joined across the gutter when no box around them is seen whole', () => {
  assert.equal(isLinked(model, 0, 300), true);
  assert.equal(isLinked(model, 1, 300), true);
  assert.equal(isLinked(model, 3, 300), false);
  assert.equal(isLinked(model, 1, 500), false);
});

test('rows in sight are those of closed boxes, up to the next box', () => {
  assert.deepEqual(rowsInSight(model, 60, 120), { from: 2, to: 5 });
  assert.deepEqual(rowsInSight(model, 180, 190), { from: 5, to: 6 });
  assert.deepEqual(rowsInSight(model, 180, 600), { from: 5, to: Number.POSITIVE_INFINITY });
  assert.equal(rowsInSight(model, 900, 1000), null);
  const bare = modelOf([
    { row: 1, box: [0, 0, 100, 500], flags: MATCHED | OPEN },
    { row: 90, box: [0, 510, 100, 28] },
  ]);
  assert.deepEqual(rowsInSight(bare, 0, 500), { from: 1, to: 90 });
});
