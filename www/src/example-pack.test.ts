import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { readTree } from '../build/extras.ts';
import { pack, unpack } from './example-pack.ts';

it('keeps only what differs from the file of the same name', () => {
  assert.deepEqual(pack({ 'a/x': '{1,2,3}', 'b/x': '{1,5,3}', 'b/y': '{1,5,3}' }), {
    'a/x': '{1,2,3}',
    'b/x': { like: 'a/x', text: ',5,' },
    'b/y': '{1,5,3}',
  });
});

it('keeps a file whole where pieces do not pair', () => {
  const files = { 'a/x': '1,2,3', 'b/x': '1,2', 'c/x': '1,,3' };
  assert.deepEqual(pack(files), files);
});

it('gives back every file as it was', () => {
  const lone = { 'a/x': '', 'b/x': '1', 'c/x': '' };
  const example = readTree(join(import.meta.dirname, '../../tests/fixtures/example'));
  for (const files of [lone, example, {}]) assert.deepEqual(unpack(pack(files)), files);
});
