import assert from 'node:assert/strict';
import { test } from 'node:test';
import { middle } from '../state/format.ts';
import { fitLabel, restOf, shortenApart } from './label.ts';
import { fontSize, lodOf } from './lod.ts';
import { modelOf } from './testing.ts';

/** Every letter is ten wide. */
const widths = { name: (text: string) => [...text].length * 10, rest: (text: string) => [...text].length * 10 };
const label = { name: 'down_proj', cls: 'Linear', direction: 'fwd' };
const fit = (width: number): string => {
  const fitted = fitLabel(label, width, widths, (most) => middle(label.name, most));
  return fitted.name + restOf(fitted);
};

test('direction goes first, then the class, then the middle of the name', () => {
  assert.equal(fit(240), 'down_proj · Linear · fwd');
  assert.equal(fit(239), 'down_proj · Linear');
  assert.equal(fit(179), 'down_proj');
  const short = fit(89);
  assert.equal([...short].length, 8);
  assert.match(short, /^dow.*….*proj$/u);
  assert.equal(fit(20), '');
});

test('names that a cut would make equal are cut elsewhere', () => {
  const names = ['post_attention_layernorm', 'post_feedforwa_layernorm'];
  assert.equal(middle(names[0] as string, 10), middle(names[1] as string, 10));
  const [a, b] = names.map((name) => shortenApart(name, 16, names));
  assert.notEqual(a, b);
  assert.ok(names.every((name) => [...shortenApart(name, 16, names)].length <= 16));
});

test('a name that stands alone keeps the usual cut', () => {
  assert.equal(shortenApart('post_attention_layernorm', 10, ['mlp']), middle('post_attention_layernorm', 10));
});

test('the scene tells the short names of one container apart, not those of others', () => {
  const model = modelOf([
    { row: 0, box: [0, 0, 10, 10], name: 'aaaa_first_zzzz' },
    { row: 1, box: [0, 10, 10, 10], name: 'aaaa_second_zzzz' },
    { row: 2, box: [0, 20, 10, 10], name: 'unlike' },
  ]);
  assert.notEqual(model.shortName(0, 12), model.shortName(1, 12));
});

test('levels of detail begin at their scale', () => {
  assert.deepEqual([0.02, 0.149, 0.15, 0.349, 0.35, 0.599, 0.6, 1.19, 1.2, 4].map(lodOf), [
    'strip',
    'strip',
    'bar',
    'bar',
    'name',
    'name',
    'number',
    'number',
    'full',
    'full',
  ]);
});

test('text is never below ten pixels', () => {
  assert.equal(fontSize(12, 0.4), 10);
  assert.equal(fontSize(12, 2), 24);
});
