/**
 * Keeps a scene for each pane: asks the worker for what is in sight plus one screen above and below, one request at a
 * time, the latest wish first, and only when what is there no longer covers what is seen.
 */
import type { Scene, SceneQuery } from '../worker/protocol.ts';
import { lodOf } from './lod.ts';

export type FetchScene = (query: SceneQuery) => Promise<Scene>;

interface Held {
  scene: Scene;
  query: SceneQuery;
  epoch: number;
}

/** World range that a pane shows. */
export interface Seen {
  y0: number;
  y1: number;
  scale: number;
}

/** What to ask for: the seen range and one screen on either side. */
export function widen({ y0, y1, scale }: Seen): SceneQuery {
  const screen = y1 - y0;
  return { y0: y0 - screen, y1: y1 + screen, scale };
}

/** Whether what was asked for still serves: it covers the range, at the same level of detail and nearly the same scale. */
export function covers(query: SceneQuery, seen: Seen): boolean {
  const ratio = seen.scale / query.scale;
  return query.y0 <= seen.y0 && query.y1 >= seen.y1 && lodOf(query.scale) === lodOf(seen.scale) && ratio > 0.5 && ratio < 2;
}

export class SceneSource {
  readonly #fetch: FetchScene;
  readonly #arrived: (slot: number, scene: Scene) => void;
  readonly #held = new Map<number, Held>();
  readonly #wanted = new Map<number, SceneQuery>();
  #epoch = 0;
  #busy = false;

  constructor(fetch: FetchScene, arrived: (slot: number, scene: Scene) => void) {
    this.#fetch = fetch;
    this.#arrived = arrived;
  }

  /** Everything held is out of date (another layout, another filter); it is still drawn until the new arrives. */
  invalidate(): void {
    this.#epoch++;
  }

  /** Forgets everything. */
  clear(): void {
    this.#epoch++;
    this.#held.clear();
    this.#wanted.clear();
  }

  /** Says what a pane shows; asks for a scene when the one held does not cover it. */
  want(slot: number, seen: Seen): void {
    const held = this.#held.get(slot);
    if (held !== undefined && held.epoch === this.#epoch && covers(held.query, seen)) {
      this.#wanted.delete(slot);
      return;
    }
    this.#wanted.set(slot, widen(seen));
    void this.#pump();
  }

  /** A pane is no longer shown on its own. */
  drop(slot: number): void {
    this.#held.delete(slot);
    this.#wanted.delete(slot);
  }

  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (;;) {
        const next = this.#wanted.entries().next().value;
        if (next === undefined) return;
        const [slot, query] = next;
        this.#wanted.delete(slot);
        const epoch = this.#epoch;
        const scene = await this.#fetch(query);
        if (epoch !== this.#epoch) continue;
        this.#held.set(slot, { scene, query, epoch });
        this.#arrived(slot, scene);
      }
    } catch {
      // The client reports what broke; the next look asks again.
    } finally {
      this.#busy = false;
    }
  }
}
