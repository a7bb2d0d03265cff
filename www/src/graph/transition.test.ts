import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag } from '../worker/protocol.ts';
import { cubicBezier, EXPAND } from './easing.ts';
import { NONE } from './scene-model.ts';
import { MATCHED, modelOf, OPEN } from './testing.ts';
import { Transition } from './transition.ts';

const closed = modelOf([
  { row: 1, box: [0, 0, 100, 28] },
  { row: 2, box: [0, 38, 100, 28], flags: MATCHED | Flag.Parent },
  { row: 5, box: [0, 76, 100, 28] },
]);
const open = modelOf([
  { row: 1, box: [0, 0, 100, 28] },
  { row: 2, box: [0, 38, 100, 120], flags: MATCHED | OPEN },
  { row: 3, depth: 1, box: [28, 74, 44, 28] },
  { row: 4, depth: 1, box: [28, 112, 44, 28] },
  { row: 5, box: [0, 168, 100, 28] },
]);
const boxOf = (boxes: Float32Array, i: number): number[] => [...boxes.slice(i * 4, i * 4 + 4)];

test('opening: known boxes move, new ones are uncovered by the box that grows', () => {
  const run = new Transition({ model: closed, boxes: closed.scene.boxes }, open, 2, 92);
  assert.deepEqual(boxOf(run.boxes, 1), [0, 38, 100, 28]);
  assert.deepEqual(boxOf(run.boxes, 4), [0, 76, 100, 28]);
  assert.deepEqual([...run.cover], [NONE, NONE, 1, 1, NONE]);
  run.at(0.5);
  assert.deepEqual(boxOf(run.boxes, 1), [0, 38, 100, 74]);
  assert.deepEqual(boxOf(run.boxes, 4), [0, 122, 100, 28]);
  run.at(1);
  assert.deepEqual([...run.boxes], [...open.scene.boxes]);
});

test('closing: what goes is covered by the box that shrinks', () => {
  const run = new Transition({ model: open, boxes: open.scene.boxes }, closed, 2, -92);
  assert.deepEqual(run.leaving, [
    { index: 2, cover: 1 },
    { index: 3, cover: 1 },
  ]);
  run.at(0.5);
  assert.deepEqual(boxOf(run.boxes, 1), [0, 38, 100, 74]);
  assert.deepEqual(boxOf(run.leavingBoxes, 2), [28, 74, 44, 28]);
});

test('a box that was out of the former scene comes from where it must have been', () => {
  const short = modelOf([{ row: 2, box: [0, 38, 100, 120], flags: MATCHED | OPEN }]);
  const run = new Transition({ model: short, boxes: short.scene.boxes }, closed, 2, -92);
  assert.deepEqual(boxOf(run.boxes, 2), [0, 168, 100, 28]);
  assert.deepEqual(boxOf(run.boxes, 0), [0, 0, 100, 28]);
});

test('an interrupted change goes on from where it is', () => {
  const first = new Transition({ model: closed, boxes: closed.scene.boxes }, open, 2, 92);
  first.at(0.5);
  const back = new Transition({ model: open, boxes: first.boxes }, closed, 2, -46);
  assert.deepEqual(boxOf(back.boxes, 1), [0, 38, 100, 74]);
  assert.deepEqual(boxOf(back.boxes, 2), [0, 122, 100, 28]);
});

test('timing curves start at 0, end at 1 and never go back', () => {
  let last = 0;
  for (let i = 0; i <= 20; i++) {
    const at = EXPAND.ease(i / 20);
    assert.ok(at >= last);
    last = at;
  }
  assert.equal(EXPAND.ease(0), 0);
  assert.equal(EXPAND.ease(1), 1);
  const linear = cubicBezier(1 / 3, 1 / 3, 2 / 3, 2 / 3);
  assert.ok(Math.abs(linear(0.3) - 0.3) < 1e-6);
});
