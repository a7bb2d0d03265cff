import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { treeAct } from './tree.ts';

const leaf = { index: 5, parent: 2, hasChildren: false, expanded: false };
const closed = { index: 5, parent: 2, hasChildren: true, expanded: false };
const open = { index: 5, parent: null, hasChildren: true, expanded: true };
const press = (key: string, row: typeof leaf | typeof open, shiftKey = false) => treeAct({ key, shiftKey }, row, 10, 4);

describe('keys of the tree', () => {
  test('move by one, by a page, to the ends, never beyond', () => {
    assert.deepEqual(press('ArrowDown', leaf), { do: 'move', to: 6 });
    assert.deepEqual(press('ArrowUp', leaf), { do: 'move', to: 4 });
    assert.deepEqual(press('PageDown', leaf), { do: 'move', to: 9 });
    assert.deepEqual(press('PageUp', leaf), { do: 'move', to: 1 });
    assert.deepEqual(press('Home', leaf), { do: 'move', to: 0 });
    assert.deepEqual(press('End', leaf), { do: 'move', to: 9 });
    assert.deepEqual(press('ArrowDown', { ...leaf, index: 9 }), { do: 'move', to: 9 });
    assert.deepEqual(press('ArrowUp', { ...leaf, index: 0 }), { do: 'move', to: 0 });
    assert.equal(treeAct({ key: 'End', shiftKey: false }, leaf, 0, 4), null);
  });

  test('right opens, then goes in; left closes, then goes out', () => {
    assert.deepEqual(press('ArrowRight', closed), { do: 'expand', how: 'open' });
    assert.deepEqual(press('ArrowRight', open), { do: 'move', to: 6 });
    assert.equal(press('ArrowRight', leaf), null);
    assert.deepEqual(press('ArrowLeft', open), { do: 'expand', how: 'close' });
    assert.deepEqual(press('ArrowLeft', closed), { do: 'move', to: 2 });
    assert.deepEqual(press('ArrowLeft', leaf), { do: 'move', to: 2 });
    assert.equal(press('ArrowLeft', { ...open, expanded: false }), null);
  });

  test('with shift: open all below, close others', () => {
    assert.deepEqual(press('ArrowRight', open, true), { do: 'expand', how: 'open-all' });
    assert.deepEqual(press('ArrowLeft', leaf, true), { do: 'expand', how: 'close-others' });
  });

  test('enter and space select; the rest is left to others', () => {
    assert.deepEqual(press('Enter', leaf), { do: 'select' });
    assert.deepEqual(press(' ', leaf), { do: 'select' });
    assert.equal(press('n', leaf), null);
  });
});
