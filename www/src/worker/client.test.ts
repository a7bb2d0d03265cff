import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Cancelled, Client, CoreFailure } from './client.ts';
import type { Core } from './line.ts';
import type { CompareOptions, Reply, Request } from './protocol.ts';

const OPTIONS: CompareOptions = { profile: 'strict', warn: null, precision: 'auto' };
const MODULE = {} as WebAssembly.Module;

/** Workers that write down what they are asked; `answer` decides what comes back, null leaves the request running. */
function fakes(answer: (request: Request, worker: number) => Reply | null = () => null) {
  const told: string[][] = [];
  const ended: boolean[] = [];
  const replies: ((reply: Reply) => void)[] = [];
  const start = (onReply: (reply: Reply) => void): Core => {
    const worker = told.length;
    told.push([]);
    ended.push(false);
    replies.push(onReply);
    return {
      post(request) {
        const { type, args } = request;
        told[worker]?.push(type === 'init' || type === 'open' ? type : `${type} ${JSON.stringify(args)}`);
        const reply = answer(request, worker) ?? (type === 'init' ? result(request) : null);
        if (reply !== null) queueMicrotask(() => onReply(reply));
      },
      end() {
        ended[worker] = true;
      },
    };
  };
  return { start, told, ended, replies };
}

const result = (request: Request): Reply => ({ kind: 'result', id: request.id, value: request.type });
const client = (start: (onReply: (reply: Reply) => void) => Core): Client => new Client(start, async () => MODULE);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the client', () => {
  test('posts what only looks at once, and holds it back behind what changes', async () => {
    const { start, told, replies } = fakes((request) => (request.type === 'compare' ? result(request) : null));
    const page = client(start);
    await page.request('compare', { target: 0, golden: 1, options: OPTIONS });
    const asked = [page.request('outline', { from: 0, count: 9 }), page.request('ribbon', { bins: 7 })];
    const opened = page.request('expand', { row: 3, how: 'open' });
    const after = page.request('inspect', { row: 3 });
    await turn();
    assert.deepEqual(told[0]?.slice(2), ['outline {"from":0,"count":9}', 'ribbon {"bins":7}']);
    for (const id of [3, 4]) replies[0]?.({ kind: 'result', id, value: id });
    assert.deepEqual(await Promise.all(asked), [3, 4]);
    await turn();
    assert.deepEqual(told[0]?.slice(4), ['expand {"row":3,"how":"open"}']);
    replies[0]?.({ kind: 'result', id: 5, value: 'opened' });
    await opened;
    await turn();
    assert.deepEqual(told[0]?.slice(5), ['inspect {"row":3}']);
    replies[0]?.({ kind: 'result', id: 6, value: 'after' });
    assert.equal(await after, 'after');
  });

  test('sends one request at a time, in order', async () => {
    const { start, told, replies } = fakes();
    const page = client(start);
    const first = page.request('inspect', { row: 1 });
    void page.request('inspect', { row: 2 }).catch(() => undefined);
    await turn();
    assert.deepEqual(told[0], ['init', 'inspect {"row":1}']);
    replies[0]?.({ kind: 'result', id: 2, value: 'one' });
    assert.equal(await first, 'one');
    await turn();
    assert.deepEqual(told[0], ['init', 'inspect {"row":1}', 'inspect {"row":2}']);
  });

  test('cancel rejects what runs and what waits, and replays only what was answered', async () => {
    const { start, told, ended } = fakes((request) => (request.type === 'compare' ? null : result(request)));
    const page = client(start);
    await page.open([]);
    await page.request('load', { dump: 0 });
    await page.request('load', { dump: 1 });
    const running = page.request('compare', { target: 0, golden: 1, options: OPTIONS });
    const waiting = page.request('outline', { from: 0, count: 9 });
    await turn();
    const both = Promise.all([assert.rejects(running, Cancelled), assert.rejects(waiting, Cancelled)]);
    await page.cancel();
    await both;
    assert.deepEqual(ended, [true, false]);
    await page.request('search', { query: 'q', limit: 5 });
    assert.deepEqual(told[1], ['init', 'open', 'load {"dump":0}', 'load {"dump":1}', 'search {"query":"q","limit":5}']);
  });

  test('files given while something else runs survive a cancel', async () => {
    const { start, told } = fakes((request) => (request.type === 'load' ? null : result(request)));
    const page = client(start);
    await page.open([]);
    const running = page.request('load', { dump: 0 });
    const given = page.open([]);
    await turn();
    const rejected = assert.rejects(running, Cancelled);
    await page.cancel();
    await rejected;
    assert.equal(await given, 'open');
    assert.deepEqual(told[1], ['init', 'open', 'open']);
  });

  test('a panic fails the request at hand; those behind it are answered by the next worker', async () => {
    const { start, told } = fakes((request, worker) =>
      request.type === 'inspect' && worker === 0 ? { kind: 'panic', message: 'index out of bounds' } : result(request),
    );
    const page = client(start);
    await page.open([]);
    await page.request('compare', { target: 0, golden: null, options: OPTIONS });
    await page.request('expand', { row: 4, how: 'open' });
    const failing = page.request('inspect', { row: 4 });
    const behind = page.request('outline', { from: 0, count: 1 });
    await assert.rejects(failing, (error) => {
      assert(error instanceof CoreFailure);
      assert.deepEqual(error.failure.notice, { code: 'panic', params: { message: 'index out of bounds' } });
      return true;
    });
    assert.equal(await behind, 'outline');
    const compare = `compare ${JSON.stringify({ target: 0, golden: null, options: OPTIONS })}`;
    assert.deepEqual(told[1], ['init', 'open', compare, 'expand {"row":4,"how":"open"}', 'outline {"from":0,"count":1}']);
  });

  test('a new comparison drops the filter and what was opened in the one before', async () => {
    const { start, told } = fakes(result);
    const page = client(start);
    await page.open([]);
    await page.request('compare', { target: 0, golden: 1, options: OPTIONS });
    await page.request('expand', { row: 4, how: 'open' });
    await page.request('filter', { error: true, warning: false, unmatchedTarget: false, unmatchedGolden: false, medium: false, high: false, critical: false });
    await page.request('compare', { target: 1, golden: 0, options: OPTIONS });
    await page.cancel();
    await page.request('inspect', { row: 0 });
    assert.deepEqual(told[1], ['init', 'open', `compare ${JSON.stringify({ target: 1, golden: 0, options: OPTIONS })}`, 'inspect {"row":0}']);
  });

  test('reset forgets everything', async () => {
    const { start, told, ended } = fakes(result);
    const page = client(start);
    await page.open([]);
    await page.reset();
    await page.open([]);
    assert.deepEqual(told[1], ['init', 'open']);
    assert.deepEqual(ended, [true, false]);
  });

  test('a failure of the core leaves the worker alive', async () => {
    const failure = { notice: { code: 'nothing-compared', params: {} }, damage: null };
    const { start, told } = fakes((request) => (request.type === 'reveal' ? { kind: 'failure', id: request.id, failure } : result(request)));
    const page = client(start);
    await assert.rejects(page.request('reveal', { row: 3 }), CoreFailure);
    assert.equal(await page.request('inspect', { row: 3 }), 'inspect');
    assert.equal(told.length, 1);
  });

  test('an ended worker is not listened to any more', async () => {
    const { start, replies } = fakes();
    const page = client(start);
    const seen: number[] = [];
    page.onProgress = ({ done }) => seen.push(done);
    await turn();
    const progress = (done: number): Reply => ({ kind: 'progress', id: 1, progress: { stage: 'read', file: null, done, total: 10 } });
    replies[0]?.(progress(1));
    await page.cancel();
    replies[0]?.(progress(2));
    replies[0]?.({ kind: 'panic', message: 'late' });
    replies[1]?.(progress(3));
    assert.deepEqual(seen, [1, 3]);
  });

  test('a core that cannot be loaded is told to whoever asks', async () => {
    const { start } = fakes(result);
    const page = new Client(start, () => Promise.reject(new Error('404')));
    await assert.rejects(page.open([]), (error) => error instanceof CoreFailure && error.failure.notice.code === 'core-missing');
  });
});
