import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wheelFactor, wheelPixels } from './gestures.ts';
import { AXIS_WIDTH, binAt, binLeft } from './paint-ribbon.ts';
import { axisMarks, binStep, binsOf, EMPTY, endOfRun, isOverflow, nearestBin, nextBin, RIBBON, runsOf, shareOfHeight, turnOf } from './ribbon-scale.ts';

const near = (a: number, b: number): void => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
const rows = Uint32Array.of(EMPTY, 4, EMPTY, EMPTY, 7, 8, EMPTY);

test('for W 1e-4 the height has seven powers of ten, from 1e-7 to 1', () => {
  near(shareOfHeight(1, 1e-4), 1);
  near(shareOfHeight(1e-2, 1e-4), 5 / 7);
  near(shareOfHeight(1e-6, 1e-4), 1 / 7);
  assert.equal(shareOfHeight(0, 1e-4), 0);
  assert.equal(shareOfHeight(-1, 1e-4), 0);
  assert.equal(shareOfHeight(50, 1e-4), 1);
});

test('a plain mark gives way to a limit beside it', () => {
  assert.deepEqual(
    axisMarks(1e-4, 0.1).map((mark) => mark.value),
    [1, 1e-2, 1e-4, 1e-6],
  );
  assert.deepEqual(
    axisMarks(2e-2, 0.1).map((mark) => mark.kind),
    ['plain', 'limit', 'noise'],
  );
});

test('the verdict bounds the colour of a bar as it does for boxes', () => {
  assert.equal(binStep(5e-5, RIBBON.error, 1e-4), 3);
  assert.equal(binStep(0.5, RIBBON.error, 1e-4), 5);
  assert.equal(binStep(0.5, RIBBON.warning, 1e-4), 2);
  assert.equal(binStep(0.5, 0, 1e-4), 1);
});

test('an overflow that both sides have does not stand out in a comparison', () => {
  assert.equal(isOverflow(0, RIBBON.overflow, false), false);
  assert.equal(isOverflow(Number.POSITIVE_INFINITY, 0, false), true);
  assert.equal(isOverflow(-1, RIBBON.overflow, true), true);
});

test('the pointer finds the nearest op, the keys the next', () => {
  assert.equal(nearestBin(rows, 2), 1);
  assert.equal(nearestBin(rows, 3), 4);
  assert.equal(nearestBin(rows, 6), 5);
  assert.equal(nearestBin(new Uint32Array([EMPTY]), 0), null);
  assert.equal(nextBin(rows, 1, 1), 4);
  assert.equal(nextBin(rows, 1, -1), 1);
  assert.equal(nextBin(rows, 5, 1), 5);
});

test('an op that takes several bins is one step of the keys and one bar', () => {
  const wide = Uint32Array.of(3, 3, 3, 9, 9, 2);
  assert.equal(nextBin(wide, 1, 1), 3);
  assert.equal(nextBin(wide, 5, -1), 3);
  assert.equal(nextBin(wide, 2, -1), 2);
  assert.equal(endOfRun(wide, 0), 3);
  assert.equal(endOfRun(wide, 5), 6);
});

test('rows in sight are found along the ribbon from the first to the last', () => {
  assert.deepEqual(binsOf(rows, { from: 7, to: 9 }), { from: 4, to: 6 });
  assert.deepEqual(binsOf(rows, { from: 0, to: Number.POSITIVE_INFINITY }), { from: 1, to: 6 });
  assert.equal(binsOf(rows, { from: 5, to: 7 }), null);
});

test('runs of one-sided ops reach over empty bins and end at a matched one', () => {
  const ribbon = { size: new Float32Array(7), flags: Uint8Array.of(0, 1, 0, 0, 2, 0, 0), rows, sections: [] };
  assert.deepEqual(runsOf(ribbon, RIBBON.target | RIBBON.golden), [{ from: 1, to: 5 }]);
  assert.deepEqual(runsOf(ribbon, RIBBON.golden), [{ from: 4, to: 5 }]);
});

test('bins and pixels are inverse', () => {
  for (const bin of [0, 1, 250, 499]) assert.equal(binAt(binLeft(bin, 500, 700) + 0.2, 500, 700), bin);
  assert.equal(binAt(0, 500, 700), 0);
  assert.equal(binLeft(0, 500, 700), AXIS_WIDTH);
  assert.equal(binAt(9999, 500, 700), 499);
});

test('wheel steps forth and back cancel out, whatever their unit', () => {
  near(wheelFactor(100) * wheelFactor(-100), 1);
  assert.ok(wheelFactor(-100) > 1.1 && wheelFactor(-100) < 1.5);
  assert.equal(wheelPixels(3, 1, 800), 60);
  assert.equal(wheelPixels(1, 2, 800), 800);
  assert.equal(wheelPixels(5, 0, 800), 5);
});

const directions = (text: string) => ({
  size: new Float32Array(text.length),
  flags: Uint8Array.from(text, (letter) => (letter === 'b' ? RIBBON.backward : 0)),
  rows: Uint32Array.from(text, (letter, i) => (letter === ' ' ? EMPTY : i)),
  sections: [],
});

test('the turn stands between forward and backward, a few strays aside', () => {
  assert.equal(turnOf(directions('fffffbbbbb')), 5);
  assert.equal(turnOf(directions('bfffffffffffbbbbbbbbb')), 12);
  assert.equal(turnOf(directions('fff  bbb')), 3);
});

test('without two directions, or with several micro steps, there is no turn', () => {
  assert.equal(turnOf(directions('ffff')), null);
  assert.equal(turnOf(directions('bbbb')), null);
  assert.equal(turnOf(directions('ffffbbbbffffbbbb')), null);
});
