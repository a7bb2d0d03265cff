import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Flag } from '../worker/protocol.ts';
import { directionOf, figureOf, markOf, onlySide, overflowOf, statusOf } from './figure.ts';

const BOTH = Flag.Target | Flag.Golden;
const judged = (status: 0 | 1 | 2 | 3): number => BOTH | Flag.Judged | (status << Flag.StatusShift);
const W = 1e-4;

describe('what the flags say', () => {
  test('status, overflow, direction, side', () => {
    assert.equal(statusOf(BOTH), null);
    assert.equal(statusOf(judged(0)), 'pass');
    assert.equal(statusOf(judged(2)), 'error');
    assert.equal(overflowOf(BOTH), null);
    assert.equal(overflowOf(BOTH | (3 << Flag.OverflowShift)), 'critical');
    assert.equal(directionOf(BOTH | (2 << Flag.DirectionShift)), 'backward');
    assert.equal(onlySide(BOTH), null);
    assert.equal(onlySide(Flag.Target), 'target');
    assert.equal(onlySide(Flag.Golden), 'golden');
  });
});

describe('the figure of a row', () => {
  test('size and ramp', () => {
    assert.deepEqual(figureOf(judged(0), 0, W, false), { mark: 'equal', says: { size: 0 } });
    assert.deepEqual(figureOf(judged(0), 5e-5, W, false), { mark: 'i1', says: { size: 5e-5 } });
    assert.deepEqual(figureOf(judged(1), 5e-4, W, false), { mark: 'i2', says: { size: 5e-4 } });
    assert.deepEqual(figureOf(judged(2), 5e-3, W, false), { mark: 'i3', says: { size: 5e-3 } });
    assert.deepEqual(figureOf(judged(2), 0.03, W, false), { mark: 'i4', says: { size: 0.03 } });
    assert.deepEqual(figureOf(judged(2), 0.5, W, false), { mark: 'i5', says: { size: 0.5 } });
  });

  test('an error without a size still differs', () => {
    assert.deepEqual(figureOf(judged(2), null, W, false), { mark: 'i3', says: { word: 'differs' } });
    assert.equal(markOf('warning', null, W), 'i2');
  });

  test('one side only, NaN, nothing to judge', () => {
    assert.deepEqual(figureOf(Flag.Target, null, W, false), { mark: 'hatch', says: null });
    assert.deepEqual(figureOf(Flag.Golden, null, W, false), { mark: 'ghost', says: null });
    assert.deepEqual(figureOf(judged(2) | Flag.NonFinite, null, W, false), { mark: 'overflow', says: { word: 'nonfinite' } });
    assert.deepEqual(figureOf(BOTH, null, W, false), { mark: 'none', says: null });
  });

  test('a single dump shows overflow only', () => {
    assert.deepEqual(figureOf(Flag.Target, null, W, true), { mark: 'none', says: null });
    assert.deepEqual(figureOf(Flag.Target | (1 << Flag.OverflowShift), null, W, true), { mark: 'overflow', says: { level: 'medium' } });
  });
});
