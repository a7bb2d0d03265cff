import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { readTree } from './extras.ts';

it('packs the example as the two folders a reader would drop', () => {
  const files = readTree(join(import.meta.dirname, '../../tests/fixtures/example'));
  const sides = ['golden', 'target'];
  const names = ['construct.json', 'dump.json', 'stack.json'];
  assert.deepEqual(
    Object.keys(files),
    sides.flatMap((side) => names.map((name) => `${side}/${name}`)),
  );
  for (const text of Object.values(files)) assert.ok(text.startsWith('{'));
});
