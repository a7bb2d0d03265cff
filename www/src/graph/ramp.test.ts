import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag } from '../worker/protocol.ts';
import { ERROR, lookOf, rampStep, stepLimits, UNMATCHED, WARNING } from './ramp.ts';

const W = 1e-4;
const both = Flag.Target | Flag.Golden;
const judged = (status: number): number => both | Flag.Judged | (status << Flag.StatusShift);

test('each step ends at its limit, ends included', () => {
  assert.deepEqual(
    [0, 1e-6, 1.1e-6, 1e-4, 1.01e-4, 1e-3, 1.01e-3, 1e-2, 1.01e-2, 0.1, 0.11, 7].map((size) => rampStep(size, W)),
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
  );
});

test('the steps follow W', () => {
  assert.equal(rampStep(0.01, 2e-2), 1);
  assert.equal(rampStep(0.15, 2e-2), 2);
  assert.deepEqual(stepLimits(0.5), [0.5, 5, 50, 500]);
});

test('no size is no step', () => {
  assert.equal(rampStep(Number.NaN, W), 0);
});

test('32-bit sizes at a limit do not fall into the step above', () => {
  assert.equal(rampStep(Math.fround(1e-4), W), 1);
  assert.equal(rampStep(Math.fround(0.1), W), 4);
});

test('the verdict bounds the step', () => {
  assert.equal(lookOf(judged(ERROR), 5e-5, W, false).step, 3);
  assert.equal(lookOf(judged(ERROR), 0.5, W, false).step, 5);
  assert.equal(lookOf(judged(WARNING), 0.5, W, false).step, 2);
  assert.equal(lookOf(judged(0), 0.5, W, false).step, 1);
  assert.equal(lookOf(judged(0), 0, W, false).tone, 'agree');
});

test('sides, NaN, missing data and single dumps have tones of their own', () => {
  assert.equal(lookOf(Flag.Target | Flag.Judged | (UNMATCHED << Flag.StatusShift), Number.NaN, W, false).tone, 'target-only');
  assert.equal(lookOf(Flag.Golden, Number.NaN, W, false).tone, 'golden-only');
  assert.equal(lookOf(judged(ERROR) | Flag.NonFinite, Number.POSITIVE_INFINITY, W, false).tone, 'overflow');
  assert.equal(lookOf(both, Number.NaN, W, false).tone, 'unknown');
  assert.equal(lookOf(Flag.Target, Number.NaN, W, true).tone, 'plain');
  const critical = lookOf(Flag.Target | (3 << Flag.OverflowShift), Number.NaN, W, true);
  assert.deepEqual([critical.tone, critical.overflow], ['overflow', 3]);
});
