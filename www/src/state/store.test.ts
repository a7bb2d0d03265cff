import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Cancelled, type Client, CoreFailure } from '../worker/client.ts';
import type { Discovery, DroppedFile, DumpSummary, Overview, Progress, Requests, RequestType } from '../worker/protocol.ts';
import { Store } from './store.ts';

const FILES: DroppedFile[] = [{ path: 'a/dump.json', file: new File([], 'dump.json') }];
const why = { code: 'name', word: 'golden' } as const;

function discovery(dumps: number): Discovery {
  const golden = dumps > 1 ? 1 : null;
  return {
    dumps: Array.from({ length: dumps }, (_, id) => ({ id, label: `d${id}`, folder: `d${id}`, step: null, rank: null, files: [] })),
    guess: dumps === 0 ? null : { target: 0, golden, why: { target: why, golden: golden === null ? null : why } },
    ignored: [],
  };
}

type Answer = (type: RequestType, args: never) => unknown;

/** A store over a core that answers at once; `answer` may throw, or return undefined for the usual answer. */
function storeWith(dumps: number, answer: Answer = () => undefined) {
  const asked: string[] = [];
  const usual = (type: RequestType, args: { dump?: number; target?: number; golden?: number | null }): unknown => {
    if (type === 'open') return discovery(dumps);
    if (type === 'load') return { id: args.dump, damage: [], warnings: [] } as unknown as DumpSummary;
    if (type === 'compare') {
      const golden = args.golden === null ? null : { id: args.golden };
      return { target: { id: args.target }, golden, layout: { revision: 1 }, profile: 'strict' } as unknown as Overview;
    }
    return {};
  };
  const request = async <T extends RequestType>(type: T, args: Requests[T]['args']): Promise<unknown> => {
    asked.push(type === 'load' ? `load ${(args as { dump: number }).dump}` : type);
    return (await answer(type, args as never)) ?? usual(type, args as never);
  };
  const client = {
    onProgress: (_: Progress): void => {},
    request,
    open: (files: DroppedFile[]) => request('open', { files }),
    cancel: async () => {},
    reset: async () => void asked.push('reset'),
  };
  return { store: new Store(client as unknown as Client), asked, client };
}

const failure = { notice: { code: 'syntax', params: {} }, damage: null };

describe('the store', () => {
  test('dropped files lead to the assignment, and both dumps are read', async () => {
    const { store, asked } = storeWith(2);
    await store.addFiles(FILES);
    assert.equal(store.screen, 'assign');
    assert.deepEqual([store.assignment?.target, store.assignment?.golden], [0, 1]);
    assert.deepEqual(asked, ['open', 'load 0', 'load 1']);
  });

  test('the assignment is shown before anything is read', async () => {
    let screen = '';
    const { store } = storeWith(1, (type) => {
      if (type === 'load') screen = store.screen;
    });
    await store.addFiles(FILES);
    assert.equal(screen, 'assign');
  });

  test('files without a dump are told and forgotten', async () => {
    const { store, asked } = storeWith(0);
    await store.addFiles(FILES);
    assert.equal(store.screen, 'empty');
    assert.deepEqual(store.failure?.notice, { code: 'unknown-file', params: { file: 'dump.json' } });
    assert.deepEqual(asked, ['open', 'reset']);
  });

  test('a dump that cannot be read keeps the other, and blocks only the comparison', async () => {
    const { store, asked } = storeWith(2, (type, { dump }: { dump: number }) => {
      if (type === 'load' && dump === 1) throw new CoreFailure(failure);
    });
    await store.addFiles(FILES);
    assert.equal(store.failures.get(1), failure);
    assert.equal(store.summaries.has(0), true);
    await store.compare();
    assert.equal(asked.includes('compare'), false);
    assert.equal(store.failure, failure);
    await store.compare(true);
    assert.equal(store.screen, 'workspace');
  });

  test('what was stopped while being read is read when it is needed', async () => {
    let stop = true;
    const { store, asked } = storeWith(2, (type, { dump }: { dump: number }) => {
      if (type === 'load' && dump === 1 && stop) throw new Cancelled();
    });
    await store.addFiles(FILES);
    assert.equal(store.failure, null);
    assert.equal(store.summaries.has(1), false);
    stop = false;
    await store.compare();
    assert.equal(store.screen, 'workspace');
    assert.deepEqual(asked, ['open', 'load 0', 'load 1', 'load 1', 'compare']);
  });

  test('comparing while a dump is being read does not read it twice', async () => {
    const { store, asked } = storeWith(2);
    const adding = store.addFiles(FILES);
    await new Promise((resolve) => store.addEventListener('change', resolve, { once: true }));
    await Promise.all([adding, store.compare()]);
    assert.deepEqual(
      asked.filter((type) => type.startsWith('load')),
      ['load 0', 'load 1'],
    );
  });

  test('swapping an open comparison compares the other way round', async () => {
    const { store } = storeWith(2);
    await store.addFiles(FILES);
    await store.compare();
    await store.swap();
    assert.deepEqual([store.overview?.target.id, store.overview?.golden?.id], [1, 0]);
  });

  test('what is opened has a beginning to look at, until something is chosen; the same pair judged anew has none', async () => {
    const jumps = (type: RequestType, { target, golden }: { target: number; golden: number }) =>
      type === 'compare'
        ? { target: { id: target }, golden: { id: golden }, layout: { revision: 1 }, jumps: 1 }
        : type === 'reveal'
          ? { layout: {} }
          : undefined;
    const { store } = storeWith(2, jumps as Answer);
    await store.addFiles(FILES);
    await store.compare();
    assert.equal(store.beginning, true);
    await store.select(null, 'key');
    assert.equal(store.beginning, false);
    await store.compare();
    assert.equal(store.beginning, false);
    await store.swap();
    assert.equal(store.beginning, true);
  });

  test('a pair without a jump, and a dump without NaN, have no beginning', async () => {
    const { store } = storeWith(2, (type) => {
      return type === 'compare' ? { target: { id: 0 }, golden: { id: 1 }, layout: { revision: 1 }, jumps: 0, firstOverflow: 5 } : undefined;
    });
    await store.addFiles(FILES);
    await store.compare();
    assert.equal(store.beginning, false);
  });

  test('a comparison that fails leaves the one on the page as it was', async () => {
    let fail = false;
    const { store } = storeWith(2, (type) => {
      if (type === 'compare' && fail) throw new Cancelled();
    });
    await store.addFiles(FILES);
    await store.compare();
    fail = true;
    await store.swap();
    assert.deepEqual([store.assignment?.target, store.overview?.target.id, store.screen], [0, 0, 'workspace']);
  });

  test('progress is silent for its first 200 ms, and is gone at the end', async () => {
    let seen = 0;
    const { store, client } = storeWith(1, async (type) => {
      if (type !== 'load') return;
      client.onProgress({ stage: 'read', file: 'd0/dump.json', done: 1, total: 2 });
      seen += store.progress === null ? 0 : 1;
      await new Promise((resolve) => setTimeout(resolve, 260));
      assert.equal(store.progress?.done, 1);
    });
    await store.addFiles(FILES);
    assert.equal(seen, 0);
    assert.equal(store.progress, null);
  });

  test('starting over forgets what was read', async () => {
    const { store, asked } = storeWith(2);
    await store.addFiles(FILES);
    await store.startOver();
    assert.deepEqual([store.screen, store.summaries.size, store.discovery], ['empty', 0, null]);
    assert.equal(asked.at(-1), 'reset');
  });

  test('an error that is none of the core is told too', async () => {
    const { store } = storeWith(1, () => {
      throw new TypeError('no');
    });
    await store.addFiles(FILES);
    assert.deepEqual(store.failure?.notice, { code: 'unexpected', params: { message: 'no' } });
  });
});
