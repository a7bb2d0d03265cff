/** Tells when something has gone on long enough to be shown: progress is silent for the first 200 ms. */
import type { Progress } from '../worker/protocol.ts';

export const SILENT_MS = 200;
/** A key that was pressed to stop something must not do something else because that has just ended. */
const JUST_MS = 700;

export type Shown = Progress & { since: number };

export class Activity {
  readonly #show: (progress: Shown | null) => void;
  #jobs = 0;
  #since = 0;
  #ended = Number.NEGATIVE_INFINITY;
  #latest: Progress | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (progress: Shown | null) => void) {
    this.#show = show;
  }

  /** Runs a job; jobs that overlap count as one. */
  async during<T>(job: () => Promise<T>): Promise<T> {
    if (this.#jobs === 0) this.#begin();
    this.#jobs += 1;
    try {
      return await job();
    } finally {
      this.#jobs -= 1;
      if (this.#jobs === 0) this.#end();
    }
  }

  get busy(): boolean {
    return this.#jobs > 0;
  }

  /** Whether something goes on, or has ended only just now. */
  get lately(): boolean {
    return this.busy || performance.now() - this.#ended < JUST_MS;
  }

  report(progress: Progress): void {
    this.#latest = progress;
    if (this.#jobs > 0 && performance.now() - this.#since >= SILENT_MS) this.#show({ ...progress, since: this.#since });
  }

  #begin(): void {
    this.#since = performance.now();
    this.#latest = null;
    this.#timer = setTimeout(() => {
      const unknown: Progress = { stage: 'read', file: null, done: 0, total: 0 };
      this.#show({ ...(this.#latest ?? unknown), since: this.#since });
    }, SILENT_MS);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#ended = performance.now();
    this.#show(null);
  }
}
