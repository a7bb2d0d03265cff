import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { besideName, type Wanted } from './beside.ts';

/** Ten wide a letter: a name of 20 letters, a number of 6, a sign of 1, counts of 5 and of 2. */
const long: Wanted = { room: 0, name: 200, letters: 20, value: 60, sign: 10, badges: [50, 20], told: true };

describe('what stands beside a name', () => {
  test('all of it while there is room, then the short count, then none', () => {
    assert.deepEqual(besideName({ ...long, room: 320 }), { badge: 0, value: true, sign: true });
    assert.deepEqual(besideName({ ...long, room: 319 }), { badge: 1, value: true, sign: true });
    assert.deepEqual(besideName({ ...long, room: 289 }), { badge: null, value: true, sign: true });
  });

  test('a name is shortened to ten letters, then the sign goes, then the number that the gutter tells', () => {
    assert.deepEqual(besideName({ ...long, room: 170 }), { badge: null, value: true, sign: true });
    assert.deepEqual(besideName({ ...long, room: 169 }), { badge: null, value: true, sign: false });
    assert.deepEqual(besideName({ ...long, room: 160 }), { badge: null, value: true, sign: false });
    assert.deepEqual(besideName({ ...long, room: 159 }), { badge: null, value: false, sign: false });
  });

  test('a number that stands nowhere else never goes', () => {
    assert.deepEqual(besideName({ ...long, room: 30, told: false }), { badge: null, value: true, sign: false });
  });

  test('a short name is not shortened for a number that the gutter tells', () => {
    const short = { ...long, name: 80, letters: 8, sign: 0 };
    assert.deepEqual(besideName({ ...short, room: 140 }), { badge: null, value: true, sign: true });
    assert.deepEqual(besideName({ ...short, room: 139 }), { badge: null, value: false, sign: false });
  });
});
