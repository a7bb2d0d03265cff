/** One worker from its start to its end: requests out, answers back in order, and what happens when it dies. */
import type { Step } from './journal.ts';
import type { Failure, Progress, Reply, Request, Requests, RequestType } from './protocol.ts';

/** The reader stopped it. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/** The core answered with an error that can be worded for the reader. */
export class CoreFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.notice.code);
    this.name = 'CoreFailure';
  }
}

/** The instance is gone: whatever it held has to be built again in another one. */
export class Panicked extends CoreFailure {
  constructor(message: string) {
    super({ notice: { code: 'panic', params: { message } }, damage: null });
    this.name = 'Panicked';
  }
}

/** It stood behind one that made the core panic, and can be asked again elsewhere. */
export class Lost extends Error {}

/** The far end, a worker in the page and a fake one in tests. */
export interface Core {
  post(request: Request): void;
  end(): void;
}

export type StartCore = (onReply: (reply: Reply) => void) => Core;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Line {
  readonly #core: Core;
  readonly #onProgress: (progress: Progress) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #over: Error | null = null;

  constructor(start: StartCore, onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress;
    this.#core = start((reply) => this.#receive(reply));
  }

  /** Whether this worker can still be asked. */
  get open(): boolean {
    return this.#over === null;
  }

  call<T extends RequestType>(type: T, args: Requests[T]['args']): Promise<Requests[T]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#over !== null) {
        reject(this.#over);
        return;
      }
      this.#lastId += 1;
      const id = this.#lastId;
      this.#waiting.set(id, { resolve: (value) => resolve(value as Requests[T]['result']), reject });
      this.#core.post({ id, type, args } as Request);
    });
  }

  /** Asks one after the other; the answers are of no interest. */
  async replay(steps: readonly Step[]): Promise<void> {
    for (const { type, args } of steps) await this.call(type, args);
  }

  /** Stops the worker at once; what is at hand gets `reason`, and so does what waits behind it unless it gets another. */
  end(reason: Error, behind: Error = reason): void {
    if (this.#over !== null) return;
    this.#over = behind;
    this.#core.end();
    const [first, ...others] = this.#waiting.values();
    this.#waiting.clear();
    first?.reject(reason);
    for (const { reject } of others) reject(behind);
  }

  #receive(reply: Reply): void {
    if (this.#over !== null) return;
    if (reply.kind === 'panic') this.end(new Panicked(reply.message), new Lost());
    else if (reply.kind === 'progress') this.#onProgress(reply.progress);
    else {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (reply.kind === 'result') waiting?.resolve(reply.value);
      else waiting?.reject(new CoreFailure(reply.failure));
    }
  }
}
