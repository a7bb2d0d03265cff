import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours of one block of tokens.css. */
function colours(selector: string): Map<string, string> {
  const block = CSS.slice(CSS.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['bg', 'surface', 'sunken'];
/** Least contrast, the colour, and what it stands on. */
const NEEDS: [number, string, string[]][] = [
  [4.5, 'text', [...GROUNDS, 'accent-weak', 'tint', 'tint2', 'agree']],
  [4.5, 'text2', [...GROUNDS, 'accent-weak', 'tint', 'tint2', 'agree']],
  [4.5, 'text3', [...GROUNDS, 'accent-weak', 'tint', 'agree']],
  [4.5, 'accent', [...GROUNDS, 'accent-weak']],
  [4.5, 'on-accent', ['accent']],
  [4.5, 'ok', GROUNDS],
  [4.5, 'overflow', [...GROUNDS, 'overflow-fill']],
  [4.5, 'on-flag', ['flag']],
  [3, 'edge', GROUNDS],
  [3, 'hatch', GROUNDS],
  [3, 'flag', GROUNDS],
  ...[1, 2, 3, 4, 5].flatMap((step): [number, string, string[]][] => [
    [3, `i${step}`, [...GROUNDS, 'noise', 'agree', 'tint']],
    [4.5, `o${step}`, [`i${step}`]],
  ]),
];

describe('the colours', () => {
  const light = colours(':root');
  const dark = colours(':root[data-theme="dark"]');

  test('are the same in both themes by name', () => {
    assert.deepEqual([...dark.keys()].sort(), [...light.keys()].sort());
    assert.equal(light.size, 31);
  });

  for (const [theme, values] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    test(`reach their contrast, ${theme}`, () => {
      for (const [least, ink, grounds] of NEEDS) {
        for (const ground of grounds) {
          const reached = contrast(values.get(ink) ?? '', values.get(ground) ?? '');
          assert.ok(reached >= least, `${ink} on ${ground}: ${reached.toFixed(2)} < ${least}`);
        }
      }
    });
  }

  test('of the ramp run towards more contrast: darker on light, lighter on dark', () => {
    const ramp = (values: Map<string, string>): number[] => [1, 2, 3, 4, 5].map((step) => luminance(values.get(`i${step}`) ?? ''));
    assert.deepEqual(
      ramp(light),
      ramp(light).toSorted((a, b) => b - a),
    );
    assert.deepEqual(
      ramp(dark),
      ramp(dark).toSorted((a, b) => a - b),
    );
  });
});
