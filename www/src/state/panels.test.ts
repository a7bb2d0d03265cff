import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panels } from './panels.ts';

const NONE = { left: null, right: null };

test('widths follow the window until they are chosen', () => {
  assert.deepEqual([panels(1600, NONE).left.width, panels(1600, NONE).right.width], [300, 380]);
  assert.deepEqual([panels(1299, NONE).left.width, panels(1299, NONE).right.width], [248, 296]);
  assert.equal(panels(1100, { left: 400, right: null }).left.width, 400);
});

test('the graph keeps its least width whatever was remembered', () => {
  for (const window of [900, 1000, 1300, 1600]) {
    const { left, right } = panels(window, { left: 2000, right: 2000 });
    assert.equal(window - left.width - right.width >= 320, true, `${window}`);
    assert.equal(left.width <= left.most && right.width <= right.most, true);
  }
});
