import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseLimit } from './filters.ts';
import { blanks, halves, highlight } from './text.ts';

describe('pieces of names', () => {
  test('what a search found', () => {
    const found = (text: string, at: number, length: number) => highlight(text, at, length).map((piece) => (piece.found ? `[${piece.text}]` : piece.text));
    assert.deepEqual(found('layers.2.mlp', 7, 1), ['layers.', '[2]', '.mlp']);
    assert.deepEqual(found('mlp', 0, 3), ['[mlp]']);
    assert.deepEqual(found('mlp', 2, 9), ['ml', '[p]']);
    assert.deepEqual(found('mlp', 9, 2), ['mlp']);
  });

  test('a long name in two, a short one whole, none losing a character', () => {
    assert.deepEqual(halves('mlp'), ['mlp', '']);
    const name = 'post_attention_layernorm';
    const [head, tail] = halves(name);
    assert.equal(head + tail, name);
    assert.equal(head.length, 11);
    assert.deepEqual(halves('😀'.repeat(20)), ['😀'.repeat(9), '😀'.repeat(11)]);
  });

  test('a sentence around its blanks', () => {
    assert.deepEqual(blanks('{a} of {b} ops'), [
      { text: 'a', blank: true },
      { text: ' of ', blank: false },
      { text: 'b', blank: true },
      { text: ' ops', blank: false },
    ]);
  });
});

describe('a limit as typed', () => {
  test('is a positive number, or nothing for the built-in ones', () => {
    assert.equal(parseLimit('1e-3'), 1e-3);
    assert.equal(parseLimit(' 2e−2 '), 0.02);
    assert.equal(parseLimit('.5'), 0.5);
    assert.equal(parseLimit('0,01'), 0.01);
    assert.equal(parseLimit(''), null);
    for (const wrong of ['abc', '0', '-1', '1e', '0x10', '1e9', 'Infinity']) assert.equal(parseLimit(wrong), undefined, wrong);
  });
});
