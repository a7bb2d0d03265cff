import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytes, count, duration, limit, middle, pair, percent, size, stat } from './format.ts';
import { useLanguage } from './i18n.ts';

describe('numbers', () => {
  test('four significant digits, plain from 1e-3 to 1e5', () => {
    assert.equal(stat(0.030713), '0.03071');
    assert.equal(stat(0.001), '0.001000');
    assert.equal(stat(37.2297), '37.23');
    assert.equal(stat(3.7719), '3.772');
    assert.equal(stat(17.3), '17.30');
    assert.equal(stat(0.6), '0.6000');
    assert.equal(stat(0.00801), '0.008010');
  });

  test('an exponent outside, without a plus', () => {
    assert.equal(stat(4.0621e-8), '4.062e−8');
    assert.equal(stat(-2.5e-6), '−2.500e−6');
    assert.equal(stat(123456), '1.235e5');
    assert.equal(stat(99999.7), '1.000e5');
    assert.equal(stat(0.00099999), '0.001000');
    assert.equal(stat(0.00099994), '9.999e−4');
  });

  test('whole numbers are not padded, but keep every digit', () => {
    assert.equal(stat(1), '1');
    assert.equal(stat(-250), '−250');
    assert.equal(stat(32000), '32,000');
    assert.equal(stat(12345.6), '12,346');
  });

  test('NaN, infinities, words and nothing', () => {
    assert.equal(stat('NaN'), 'NaN');
    assert.equal(stat('Infinity'), '∞');
    assert.equal(stat('-Infinity'), '−∞');
    assert.equal(stat(Number.NaN), 'NaN');
    assert.equal(stat(true), 'True');
    assert.equal(stat('torch.float32'), 'torch.float32');
    assert.equal(stat(null), '–');
    assert.equal(stat(0), '0');
  });

  test('a size is "=" when equal, and short beside an exponent', () => {
    assert.equal(size(0), '=');
    assert.equal(size(null), '');
    assert.equal(size(8.0123e-4), '8.0e−4');
    assert.equal(size(0.0076), '0.007600');
    assert.equal(size(Number.NaN), 'NaN');
    assert.equal(size(Number.POSITIVE_INFINITY), '∞');
  });

  test('limits are as short as they are exact', () => {
    assert.equal(limit(1e-4), '1e−4');
    assert.equal(limit(0.02), '2e−2');
    assert.equal(limit(0.2), '0.2');
    assert.equal(limit(10), '10');
    assert.equal(limit(1.5e-3), '1.5e−3');
    assert.equal(limit(0), '0');
  });

  test('counts are grouped from ten thousand, by language', () => {
    assert.equal(count(1136), '1136');
    assert.equal(count(131072), '131,072');
    useLanguage('zh');
    assert.equal(count(131072), '131\u202f072');
    useLanguage('en');
  });

  test('percent, sizes of files, time', () => {
    assert.equal(percent(0.02034), '2.034\u00a0%');
    assert.equal(bytes(0), '0\u00a0B');
    assert.equal(bytes(999), '999\u00a0B');
    assert.equal(bytes(245_310), '245\u00a0kB');
    assert.equal(bytes(999_700), '1.0\u00a0MB');
    assert.equal(bytes(27_430_000), '27.4\u00a0MB');
    assert.equal(bytes(327_430_000), '327\u00a0MB');
    assert.equal(duration(2149), '2.1\u00a0s');
    assert.equal(duration(65_000), '1\u00a0min 05\u00a0s');
  });
});

describe('two sides of one number', () => {
  const texts = (a: Parameters<typeof pair>[0], b: Parameters<typeof pair>[1]): string => {
    const { target, golden } = pair(a, b);
    return `${target.head}[${target.tail}] ${golden.head}[${golden.tail}]`;
  };

  test('the differing tail is told apart', () => {
    assert.equal(texts(0.4802, 0.4707), '0.4[802] 0.4[707]');
    assert.equal(texts(-4.361, -4.499), '−4.[361] −4.[499]');
    assert.equal(texts(59.61, 60.02), '[59.61] [60.02]');
    assert.equal(texts(-0.010821, -0.010934), '−0.010[82] −0.010[93]');
  });

  test('digits are added until the two differ, to nine', () => {
    assert.equal(texts(45.3341, 45.3261), '45.3[34] 45.3[26]');
    assert.equal(texts(31.1904, 31.1911), '31.19[0] 31.19[1]');
    assert.equal(texts(1.123456781, 1.123456784), '1.12345678[…] 1.12345678[…]');
  });

  test('digits of another power of ten have nothing in common', () => {
    assert.equal(texts(100.2, 1002.7), '[100.2] [1003]');
    assert.equal(texts(4.062e-8, 4.528e-6), '[4.062e−8] [4.528e−6]');
    assert.equal(texts(-1.5, 1.5), '[−1.500] [1.500]');
  });

  test('equal, not a number, and words', () => {
    assert.equal(pair(0.5, 0.5).equal, true);
    assert.equal(pair('NaN', 'NaN').equal, true);
    assert.equal(texts('NaN', 1.25), '[NaN] [1.250]');
    assert.equal(texts(true, false), '[True] [False]');
    assert.equal(pair(null, null).equal, true);
  });
});

describe('names', () => {
  test('are cut in the middle, the tail longer than the head', () => {
    assert.equal(middle('post_attention_layernorm', 14), 'post_a…yernorm');
    assert.equal(middle('mlp', 14), 'mlp');
    assert.equal(middle('abcdef', 1), '…');
    assert.equal([...middle('x'.repeat(200), 31)].length, 31);
  });

  test('do not tear a character outside the basic plane', () => {
    assert.equal(middle('😀😀😀😀😀😀', 3), '😀…😀');
  });
});
