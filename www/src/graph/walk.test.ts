import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag, type OutlineRow } from '../worker/protocol.ts';
import { MATCHED, OPEN } from './testing.ts';
import { type Ask, walk } from './walk.ts';

const row = (index: number, id: number, flags: number, parent: number | null): OutlineRow => ({
  row: id,
  index,
  depth: parent === null ? 0 : 1,
  name: `row${id}`,
  cls: '',
  flags,
  size: null,
  differing: 0,
  inside: 0,
  setSize: 2,
  posInSet: 1,
  parent,
});
/** An open box with a leaf and a closed box inside it. */
const rows = [row(0, 50, MATCHED | OPEN, null), row(1, 51, MATCHED, 0), row(2, 52, MATCHED | Flag.Parent, 0)];

const ask = (async (type: string, args: { row: number; from: number; count: number }) => {
  if (type === 'outline') return { revision: 1, total: rows.length, rows: rows.slice(args.from, args.from + args.count) };
  const place = { row: args.row, index: rows.findIndex((one) => one.row === args.row), x: 0, y: 0, w: 1, h: 1 };
  return { layout: { revision: 1, width: 1, height: 1, visible: rows.length }, place };
}) as unknown as Ask;

test('up and down follow the outline and stop at its ends', async () => {
  assert.deepEqual(await walk(ask, 51, 'down', false), { kind: 'select', row: 52 });
  assert.deepEqual(await walk(ask, 51, 'up', false), { kind: 'select', row: 50 });
  assert.equal(await walk(ask, 50, 'up', false), null);
  assert.equal(await walk(ask, 52, 'down', false), null);
  assert.deepEqual(await walk(ask, 50, 'last', false), { kind: 'select', row: 52 });
  assert.deepEqual(await walk(ask, null, 'down', false), { kind: 'select', row: 50 });
});

test('right opens, then enters; left closes, then leaves', async () => {
  assert.deepEqual(await walk(ask, 52, 'in', false), { kind: 'expand', row: 52, how: 'open' });
  assert.deepEqual(await walk(ask, 50, 'in', false), { kind: 'select', row: 51 });
  assert.equal(await walk(ask, 51, 'in', false), null);
  assert.deepEqual(await walk(ask, 50, 'out', false), { kind: 'expand', row: 50, how: 'close' });
  assert.deepEqual(await walk(ask, 51, 'out', false), { kind: 'select', row: 50 });
});

test('with Shift, right opens all below and left closes the others', async () => {
  assert.deepEqual(await walk(ask, 52, 'in', true), { kind: 'expand', row: 52, how: 'open-all' });
  assert.deepEqual(await walk(ask, 51, 'out', true), { kind: 'expand', row: 51, how: 'close-others' });
});
