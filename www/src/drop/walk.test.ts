import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { picked, walk } from './walk.ts';

type Tree = { [name: string]: Tree | string };

const limits = () => ({ signal: new AbortController().signal, onSeen: () => {} });

function handleOf(name: string, tree: Tree | string): FileSystemHandle {
  if (typeof tree === 'string') return { kind: 'file', name, getFile: async () => new File([tree], name) } as unknown as FileSystemHandle;
  const values = async function* () {
    for (const [child, below] of Object.entries(tree)) yield handleOf(child, below);
  };
  return { kind: 'directory', name, values } as unknown as FileSystemHandle;
}

function entryOf(name: string, tree: Tree | string): FileSystemEntry {
  if (typeof tree === 'string') {
    return { isFile: true, isDirectory: false, name, file: (done: FileCallback) => done(new File([tree], name)) } as unknown as FileSystemEntry;
  }
  // Two children at a time, as a real reader gives a hundred.
  const children = Object.entries(tree).map(([child, below]) => entryOf(child, below));
  const createReader = () => {
    const left = [...children];
    return { readEntries: (done: FileSystemEntriesCallback) => done(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

const RUN: Tree = {
  'dump.json': '{}',
  'model.bin': '',
  '.hidden.json': '',
  step0: { rank: { 'stack.json': '{}', 'construct.json': '{}' } },
  dump_tensor_data: { 'a.npy': '', 'b.npy': '', 'c.json': '' },
};
const WANTED = ['run/dump.json', 'run/step0/rank/stack.json', 'run/step0/rank/construct.json'];

describe('looking through a drop', () => {
  test('by handles', async () => {
    const found = await walk([{ handle: Promise.resolve(handleOf('run', RUN)), entry: null, file: null }], limits());
    assert.deepEqual(
      found.roots.map((root) => root.map(({ path }) => path)),
      [WANTED],
    );
    assert.equal(found.tensors, 3);
  });

  test('by entries where there are no handles, or where a handle is refused', async () => {
    for (const handle of [null, Promise.resolve(null), Promise.reject(new Error('no'))]) {
      const found = await walk([{ handle, entry: entryOf('run', RUN), file: null }], limits());
      assert.deepEqual(
        found.roots.map((root) => root.map(({ path }) => path)),
        [WANTED],
      );
      assert.equal(found.tensors, 3);
    }
  });

  test('a bare file is taken whatever it is called', async () => {
    const file = new File(['x'], 'notes.txt');
    const byHandle = await walk([{ handle: Promise.resolve(handleOf('notes.txt', 'x')), entry: null, file }], limits());
    const byFile = await walk([{ handle: null, entry: null, file }], limits());
    for (const found of [byHandle, byFile]) assert.equal(found.roots[0]?.[0]?.path, 'notes.txt');
  });

  test('a bare file keeps its own name where the handle bears a made-up one', async () => {
    const second = new File(['{}'], 'dump.json');
    const found = await walk([{ handle: Promise.resolve(handleOf('dump (1).json', '{}')), entry: null, file: second }], limits());
    assert.deepEqual(found.roots, [[{ path: 'dump.json', file: second }]]);
  });

  test('a folder that the page may not read is named, the rest is kept', async () => {
    const refusing = {
      isFile: false,
      isDirectory: true,
      name: 'run',
      createReader: () => ({ readEntries: (_: unknown, fail: ErrorCallback) => fail(new DOMException('no', 'EncodingError')) }),
    };
    const found = await walk(
      [
        { handle: null, entry: refusing as unknown as FileSystemEntry, file: null },
        { handle: null, entry: null, file: new File([], 'dump.json') },
      ],
      limits(),
    );
    assert.deepEqual(found.unreadable, ['run']);
    assert.equal(found.roots.length, 1);
  });

  test('ends when it is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(walk([{ handle: Promise.resolve(handleOf('run', RUN)), entry: null, file: null }], { signal: stop.signal, onSeen: () => {} }));
  });
});

test('a picked folder is sifted by its paths', () => {
  const file = (path: string): File => {
    const made = new File([], path.slice(path.lastIndexOf('/') + 1));
    Object.defineProperty(made, 'webkitRelativePath', { value: path });
    return made;
  };
  const found = picked([file('run/dump.json'), file('run/dump_tensor_data/x.npy'), file('run/readme.md')]);
  assert.deepEqual(
    found.roots.map((root) => root.map(({ path }) => path)),
    [['run/dump.json']],
  );
  assert.equal(found.tensors, 1);
});
