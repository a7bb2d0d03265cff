/** What a worker has been told and has done, so that another one can be brought to the same state. */
import type { Requests, RequestType } from './protocol.ts';

/** A request that changes what the worker holds. */
export type Step = { [T in RequestType]: { type: T; args: Requests[T]['args'] } }[RequestType];

export class Journal {
  readonly #opened: Step[] = [];
  readonly #loaded = new Map<number, Step>();
  #compared: Step | null = null;
  #filter: Step | null = null;
  #moves: Step[] = [];

  /** Notes a request that was answered. Questions leave no trace. */
  record(step: Step): void {
    switch (step.type) {
      case 'open':
        this.#opened.push(step);
        break;
      case 'load':
        this.#loaded.set(step.args.dump, step);
        break;
      case 'compare':
        this.#compared = step;
        this.#filter = null;
        this.#moves = [];
        break;
      case 'filter':
        this.#filter = step;
        break;
      case 'expand':
      case 'reveal':
        this.#moves.push(step);
        break;
      default:
    }
  }

  /** The requests that lead to the present state, in an order that works. */
  steps(): Step[] {
    const view = [this.#compared, this.#filter].filter((step) => step !== null);
    return [...this.#opened, ...this.#loaded.values(), ...view, ...this.#moves];
  }

  clear(): void {
    this.#opened.length = 0;
    this.#loaded.clear();
    this.#compared = null;
    this.#filter = null;
    this.#moves = [];
  }
}
