import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assignment, Discovery, DumpInfo, Side } from '../worker/protocol.ts';
import { nextAssignment } from './assignment.ts';

const dump = (id: number): DumpInfo => ({ id, label: `d${id}`, folder: `d${id}`, step: null, rank: null, files: [] });
const pair = (target: number, golden: number | null): Assignment => ({
  target,
  golden,
  why: { target: { code: 'only-one', word: null }, golden: golden === null ? null : { code: 'name', word: 'golden' } },
});
const found = (ids: number[], guess: Assignment | null): Discovery => ({ dumps: ids.map(dump), guess, ignored: [] });
const next = (before: Assignment | null, known: Set<number>, discovery: Discovery, comparing: boolean, replace: Side | null = null) =>
  nextAssignment({ before, known, discovery, comparing, replace });
const sides = (assignment: Assignment | null): unknown => assignment && [assignment.target, assignment.golden];

test('the first drop follows the guess', () => {
  assert.deepEqual(sides(next(null, new Set(), found([0, 1], pair(1, 0)), false)), [1, 0]);
});

test('a second drop gives a lone dump its partner', () => {
  assert.deepEqual(sides(next(pair(0, null), new Set([0]), found([0, 1], pair(1, 0)), false)), [1, 0]);
});

test('a pair that stands is not taken apart on the assignment screen', () => {
  assert.deepEqual(sides(next(pair(1, 0), new Set([0, 1]), found([0, 1, 2], pair(2, 0)), false)), [1, 0]);
});

test('a drop without dumps changes nothing', () => {
  assert.deepEqual(sides(next(pair(1, 0), new Set([0, 1]), found([0, 1], pair(0, 1)), true)), [1, 0]);
});

test('one dump on an open comparison is held against its golden', () => {
  const newest = next(pair(1, 0), new Set([0, 1]), found([0, 1, 2], pair(1, 0)), true);
  assert.deepEqual(sides(newest), [2, 0]);
  assert.equal(newest?.why.target.code, 'dropped-last');
});

test('two dumps on an open comparison replace it, as guessed or as dropped', () => {
  const known = new Set([0, 1]);
  assert.deepEqual(sides(next(pair(1, 0), known, found([0, 1, 2, 3], pair(3, 2)), true)), [3, 2]);
  assert.deepEqual(sides(next(pair(1, 0), known, found([0, 1, 2, 3], pair(1, 0)), true)), [2, 3]);
});

test('a dump chosen in place of a broken one takes its side, and only that', () => {
  assert.deepEqual(sides(next(pair(1, 0), new Set([0, 1]), found([0, 1, 2], pair(1, 0)), false, 'golden')), [1, 2]);
  assert.deepEqual(sides(next(pair(1, null), new Set([1]), found([1, 2], pair(1, 2)), false, 'target')), [2, null]);
});
