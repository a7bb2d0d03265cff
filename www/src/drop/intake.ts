/** From a drop or a picker to the store: looks through folders, names the files, and says what was left out. */
import type { Field, Store } from '../state/store.ts';
import type { DroppedFile } from '../worker/protocol.ts';
import { type FoundFile, Paths } from './paths.ts';
import { type Found, grasp, picked, walk } from './walk.ts';

export class Intake {
  readonly #store: Store;
  readonly #paths = new Paths();
  #busy = false;

  constructor(store: Store) {
    this.#store = store;
    // Names are free again once the files are forgotten.
    store.addEventListener('change', (event) => {
      const touched = (event as CustomEvent<Field[]>).detail;
      if (touched.includes('discovery') && store.discovery === null) this.#paths.clear();
    });
  }

  /** Takes files whose paths begin with the folders they came in. */
  async bring(files: readonly DroppedFile[]): Promise<void> {
    const folders = new Map<string, FoundFile[]>();
    for (const file of files) {
      const top = file.path.split('/', 1)[0] ?? '';
      folders.set(top, [...(folders.get(top) ?? []), file]);
    }
    await this.#store.addFiles(this.#paths.place([...folders.values()]));
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
    const files = this.#paths.place(found.roots);
    if (unreadable !== undefined && files.length === 0) {
      this.#store.fail('folder-unreadable', { folder: unreadable });
      return;
    }
    await this.#store.addFiles(files);
    if (unreadable !== undefined) this.#store.say('toast.folder-unreadable', { folder: unreadable });
    else if (found.cut) this.#store.say('toast.cut', {});
    else if (found.tensors > 0) this.#store.say('toast.tensors', { count: found.tensors });
  }
}
