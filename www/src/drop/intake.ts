/** From a drop or a picker to the store: looks through folders, names the files, and says what was left out. */
import type { Store } from '../state/store.ts';
import { Paths } from './paths.ts';
import { type Found, grasp, picked, walk } from './walk.ts';

export class Intake {
  readonly #store: Store;
  readonly #paths = new Paths();
  #busy = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Must be called in the handler of the drop event. */
  async drop(transfer: DataTransfer): Promise<void> {
    const dropped = grasp(transfer);
    if (dropped.length === 0 || this.#busy) return;
    const stop = new AbortController();
    const scan = (seen: number): void => this.#store.setScan({ seen, stop: () => stop.abort() });
    this.#busy = true;
    try {
      const found = await walk(dropped, { signal: stop.signal, onSeen: scan });
      this.#store.setScan(null);
      await this.#take(found);
    } catch (error) {
      if (!stop.signal.aborted) this.#store.report(error);
    } finally {
      this.#busy = false;
      if (this.#store.scan !== null) this.#store.setScan(null);
    }
  }

  async pick(files: Iterable<File>): Promise<void> {
    await this.#take(picked(files));
  }

  async #take(found: Found): Promise<void> {
    const [unreadable] = found.unreadable;
    const files = this.#place(found);
    if (unreadable !== undefined && files.length === 0) {
      this.#store.fail('folder-unreadable', { folder: unreadable });
      return;
    }
    await this.#store.addFiles(files);
    if (unreadable !== undefined) this.#store.say('toast.folder-unreadable', { folder: unreadable });
    else if (found.cut) this.#store.say('toast.cut', {});
    else if (found.tensors > 0) this.#store.say('toast.tensors', { count: found.tensors });
  }

  #place(found: Found): ReturnType<Paths['place']> {
    if (this.#store.discovery === null) this.#paths.clear();
    return this.#paths.place(found.roots);
  }
}
