import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene, SceneQuery } from '../worker/protocol.ts';
import { covers, SceneSource, widen } from './scene-source.ts';
import { sceneOf } from './testing.ts';

/** A worker that answers when told to. */
class Slow {
  readonly asked: SceneQuery[] = [];
  #answer: ((scene: Scene) => void) | null = null;

  readonly fetch = (query: SceneQuery): Promise<Scene> => {
    assert.equal(this.#answer, null, 'two requests in flight');
    this.asked.push(query);
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  };

  async answer(revision = 1): Promise<void> {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(sceneOf([], revision));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function source(): { slow: Slow; source: SceneSource; arrived: [number, number][] } {
  const slow = new Slow();
  const arrived: [number, number][] = [];
  return { slow, arrived, source: new SceneSource(slow.fetch, (slot, scene) => arrived.push([slot, scene.revision])) };
}

const seen = (y0: number, scale = 1) => ({ y0, y1: y0 + 100, scale });

test('a scene reaches one screen beyond what is seen and serves until that is left', () => {
  const query = widen(seen(0));
  assert.deepEqual([query.y0, query.y1], [-100, 200]);
  assert.equal(covers(query, seen(100)), true);
  assert.equal(covers(query, seen(101)), false);
});

test('another level of detail, or another scale by half, needs another scene', () => {
  assert.equal(covers(widen(seen(0, 0.7)), seen(0, 0.59)), false);
  assert.equal(covers(widen(seen(0, 0.61)), seen(0, 1.1)), true);
  assert.equal(covers(widen(seen(0, 0.02)), seen(0, 0.05)), false);
});

test('nothing is asked while what is held covers what is seen', async () => {
  const { slow, source: scenes, arrived } = source();
  scenes.want(0, seen(0));
  await slow.answer(7);
  scenes.want(0, seen(50));
  scenes.want(0, seen(-50));
  assert.equal(slow.asked.length, 1);
  assert.deepEqual(arrived, [[0, 7]]);
});

test('of the wishes during a request only the last is asked', async () => {
  const { slow, source: scenes } = source();
  scenes.want(0, seen(0));
  scenes.want(0, seen(1000));
  scenes.want(0, seen(2000));
  await slow.answer();
  assert.deepEqual(
    slow.asked.map((query) => query.y0),
    [-100, 1900],
  );
});

test('a scene of a former layout is thrown away and asked anew', async () => {
  const { slow, source: scenes, arrived } = source();
  scenes.want(0, seen(0));
  scenes.invalidate();
  scenes.want(0, seen(0));
  await slow.answer(1);
  assert.deepEqual(arrived, []);
  await slow.answer(2);
  assert.deepEqual(arrived, [[0, 2]]);
});

test('each pane has its own scene', async () => {
  const { slow, source: scenes, arrived } = source();
  scenes.want(0, seen(0));
  scenes.want(1, seen(5000));
  await slow.answer(1);
  await slow.answer(1);
  assert.deepEqual(
    arrived.map(([slot]) => slot),
    [0, 1],
  );
});

test('a failed request is forgotten and the next look asks again', async () => {
  let calls = 0;
  const scenes = new SceneSource(
    () => {
      calls += 1;
      return Promise.reject(new Error('gone'));
    },
    () => assert.fail('nothing arrives'),
  );
  scenes.want(0, seen(0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  scenes.want(0, seen(0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(calls, 2);
});
