/**
 * The page's side of the session worker. Requests are answered one after the other. When the reader cancels, or the core
 * panics, the worker is thrown away and another one started; what had been done is replayed into it before the next
 * request, so that the page goes on working.
 */
import { Journal, type Step } from './journal.ts';
import { Cancelled, CoreFailure, Line, Lost, Panicked, type StartCore } from './line.ts';
import { type Discovery, type DroppedFile, PROTOCOL, type Progress, type Requests, type RequestType } from './protocol.ts';

export { Cancelled, CoreFailure };

/** Requests that leave the session as it is. */
const LOOKS: ReadonlySet<RequestType> = new Set<RequestType>(['scene', 'outline', 'ribbon', 'list', 'search', 'inspect', 'memory']);

export class Client {
  onProgress: (progress: Progress) => void = () => {};
  /** Told when a new worker is being brought to the state of the one before. */
  onReplay: (replay: Promise<void>) => void = () => {};

  readonly #start: StartCore;
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #journal = new Journal();
  #session: Session;
  /** Settles when every request so far has been answered. */
  #last: Promise<unknown> = Promise.resolve();
  /** Requests that change the session and have not been answered. */
  #changes = 0;
  /** Grows with each cancel: requests made before it are not begun any more. */
  #epoch = 0;

  constructor(start: StartCore, module: () => Promise<WebAssembly.Module>) {
    this.#start = start;
    this.#module = module;
    this.#session = this.#begin();
  }

  /**
   * Asks the core. What only looks is posted at once while nothing is being changed: the worker keeps the order, and
   * several parts of the page need not wait for each other's answers.
   */
  request<T extends RequestType>(type: T, args: Requests[T]['args']): Promise<Requests[T]['result']> {
    const epoch = this.#epoch;
    const looks = LOOKS.has(type);
    const begin = () => {
      // Files that were given meanwhile are taken in all the same: that is quick, and nobody wants to drop them again.
      if (epoch !== this.#epoch && type !== 'open') throw new Cancelled();
      return this.#perform(type, args);
    };
    const answer = looks && this.#changes === 0 && this.#session.current ? this.#perform(type, args) : this.#last.then(begin);
    this.#last = Promise.allSettled([this.#last, answer]);
    if (!looks) {
      this.#changes += 1;
      const ended = () => (this.#changes -= 1);
      answer.then(ended, ended);
    }
    return answer;
  }

  open(files: DroppedFile[]): Promise<Discovery> {
    return this.request('open', { files });
  }

  /** Stops what runs and what waits, which are rejected with {@link Cancelled}. What was answered before stays. */
  async cancel(): Promise<void> {
    this.#epoch += 1;
    this.#session.line.end(new Cancelled());
    this.#session = this.#begin();
  }

  /** Forgets every file. The fresh worker also gives the memory back, which wasm itself never does. */
  async reset(): Promise<void> {
    this.#journal.clear();
    await this.cancel();
  }

  async #perform<T extends RequestType>(type: T, args: Requests[T]['args']): Promise<Requests[T]['result']> {
    const session = this.#session;
    try {
      await session.ready;
      await this.#replay(session);
      const value = await session.line.call(type, args);
      this.#journal.record({ type, args } as Step);
      return value;
    } catch (error) {
      const gone = error instanceof Panicked || error instanceof Lost;
      if (gone && session === this.#session) this.#session = this.#begin();
      if (error instanceof Lost) return this.#perform(type, args);
      throw error;
    }
  }

  /** Brings a fresh session to where the one before was; whoever asks meanwhile waits for the same replay. */
  async #replay(session: Session): Promise<void> {
    if (session.current) return;
    const steps = this.#journal.steps();
    if (session.replay === null && steps.length > 0) {
      session.replay = session.line.replay(steps);
      this.onReplay(session.replay);
    }
    await session.replay;
    session.current = true;
  }

  #begin(): Session {
    const line = new Line(this.#start, (progress) => this.onProgress(progress));
    const ready = this.#init(line);
    // Whoever asks next gets the error; until then it must not count as unhandled.
    ready.catch(() => undefined);
    return { line, ready, replay: null, current: false };
  }

  async #init(line: Line): Promise<void> {
    let module: WebAssembly.Module;
    try {
      module = await this.#module();
    } catch (error) {
      throw new CoreFailure({ notice: { code: 'core-missing', params: { message: String(error) } }, damage: null });
    }
    await line.call('init', { module, protocol: PROTOCOL });
  }
}

interface Session {
  line: Line;
  ready: Promise<void>;
  /** What was done before, being done again. */
  replay: Promise<void> | null;
  /** Holds everything the journal holds. */
  current: boolean;
}
