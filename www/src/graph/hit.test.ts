import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag } from '../worker/protocol.ts';
import { panesOf, squeezeBoxes, squeezeOf } from './geometry.ts';
import { hitTest, paneAt } from './hit.ts';
import { MATCHED, modelOf, OPEN } from './testing.ts';

const model = modelOf([
  { row: 10, box: [0, 0, 400, 200], flags: MATCHED | OPEN },
  { row: 11, depth: 1, box: [28, 36, 344, 28], flags: MATCHED },
  { row: 12, depth: 1, box: [28, 74, 344, 28], flags: Flag.Target | Flag.Parent },
  { row: 13, depth: 1, box: [28, 112, 344, 60], flags: Flag.Golden | OPEN },
  { row: 14, depth: 2, box: [56, 130, 280, 28], flags: Flag.Golden },
]);
const panes = panesOf(1000, 600, true);
const [target, golden] = panes as [(typeof panes)[0], (typeof panes)[0]];
const camera = { x: 0, y: 0, scale: 1 };
const at = (pane: typeof target, x: number, y: number) => hitTest(model, pane, camera, pane.left + x, pane.top + y);

test('the two panes are equally wide and leave a gutter', () => {
  assert.equal(target.width, golden.width);
  assert.ok(golden.left > target.width);
  assert.equal(paneAt(panes, target.width + 5, 10), null);
  assert.equal(paneAt(panes, golden.left + 5, 10), golden);
  assert.equal(panesOf(1000, 600, false).length, 1);
});

test('the innermost box answers', () => {
  assert.equal(at(target, 100, 50)?.row, 11);
  assert.equal(at(target, 10, 150)?.row, 10);
  assert.equal(at(target, 500, 50), null);
});

test('a gap answers for the outermost box that is missing, what is inside it does not', () => {
  assert.equal(at(golden, 100, 80)?.row, 12);
  assert.equal(at(target, 100, 140)?.row, 13);
  assert.equal(at(golden, 100, 140)?.row, 14);
});

test('the triangle is only where one is drawn', () => {
  assert.equal(at(target, 10, 20)?.triangle, true);
  assert.equal(at(target, 10, 190)?.triangle, false);
  assert.equal(at(target, 40, 80)?.triangle, true);
  assert.equal(at(golden, 40, 80)?.triangle, false);
  assert.equal(at(target, 40, 50)?.triangle, false);
  assert.equal(hitTest(model, target, { x: 0, y: 0, scale: 0.3 }, 3, 6)?.triangle, false);
});

test('coordinates follow pane, camera and scale', () => {
  const hit = hitTest(model, golden, { x: 20, y: 30, scale: 2 }, golden.left + (50 - 20) * 2, (50 - 30) * 2);
  assert.equal(hit?.row, 11);
});

test('boxes are squeezed to the pane, never stretched, never below half', () => {
  assert.equal(squeezeOf(432, 500), 0.8);
  assert.equal(squeezeOf(2000, 500), 1);
  assert.equal(squeezeOf(100, 5000), 0.5);
  const boxes = Float32Array.of(10, 20, 100, 40);
  squeezeBoxes(boxes, 0.5);
  assert.deepEqual([...boxes], [5, 20, 50, 40]);
});
