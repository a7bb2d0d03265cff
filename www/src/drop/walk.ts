/**
 * Looks through dropped folders for files by name. The browser gives a drop in up to three shapes; all of them must be
 * taken from the event at once, since it forgets them when the handler returns.
 */
import { inTensorFolder, isKept, isTensorFolder } from './names.ts';
import type { FoundFile } from './paths.ts';

/** More files than any dump has; beyond it the drop was a mistake, such as a home folder. */
export const MOST_SEEN = 500_000;

/** What was found below one drop. */
export interface Found {
  /** One list for each dropped thing, in order. */
  roots: FoundFile[][];
  /** Files that lie in folders of tensors. */
  tensors: number;
  /** Dropped folders that this browser does not let a page read. */
  unreadable: string[];
  /** The look was ended at {@link MOST_SEEN} files. */
  cut: boolean;
}

/** One dropped thing in every shape that the browser offers. */
interface Dropped {
  handle: Promise<FileSystemHandle | null> | null;
  entry: FileSystemEntry | null;
  file: File | null;
}

interface Limits {
  signal: AbortSignal;
  /** Called with the number of files seen so far. */
  onSeen(seen: number): void;
}

/** Takes everything out of a drop event; must be called in its handler, before anything is awaited. */
export function grasp(transfer: DataTransfer): Dropped[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  if (items.length === 0) return [...transfer.files].map((file) => ({ handle: null, entry: null, file }));
  return items.map((item) => ({
    handle: 'getAsFileSystemHandle' in item ? (item as HandleItem).getAsFileSystemHandle() : null,
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
}

/** Walks what was dropped, collecting files and never their contents. */
export async function walk(dropped: readonly Dropped[], limits: Limits): Promise<Found> {
  const look = new Look(limits);
  for (const thing of dropped) await look.visit(thing);
  return look.found;
}

/** The files of a picker; those of a folder carry their path in `webkitRelativePath`. */
export function picked(files: Iterable<File>): Found {
  const found: Found = { roots: [], tensors: 0, unreadable: [], cut: false };
  const folder: FoundFile[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath;
    if (path === '') found.roots.push([{ path: file.name, file }]);
    else if (inTensorFolder(path)) found.tensors += 1;
    else if (isKept(file.name)) folder.push({ path, file });
  }
  if (folder.length > 0) found.roots.push(folder);
  return found;
}

type HandleItem = DataTransferItem & { getAsFileSystemHandle(): Promise<FileSystemHandle | null> };

class Look {
  readonly found: Found = { roots: [], tensors: 0, unreadable: [], cut: false };
  readonly #limits: Limits;
  #seen = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async visit({ handle, entry, file }: Dropped): Promise<void> {
    const given = await handle?.catch(() => null);
    if (given?.kind === 'directory') return this.#root((files) => this.#folder(given as FileSystemDirectoryHandle, given.name, files));
    if (given?.kind === 'file') {
      // A bare file is taken whatever it is called: it was chosen by hand. Handles of two of one name bear made-up names.
      const bare = file ?? (await (given as FileSystemFileHandle).getFile());
      this.found.roots.push([{ path: bare.name, file: bare }]);
      return;
    }
    if (entry?.isDirectory) {
      try {
        return await this.#root((files) => this.#entry(entry, '', files));
      } catch (error) {
        if (this.#limits.signal.aborted) throw error;
        this.found.unreadable.push(entry.name);
        return;
      }
    }
    if (file !== null) this.found.roots.push([{ path: file.name, file }]);
  }

  async #root(collect: (files: FoundFile[]) => Promise<void>): Promise<void> {
    const files: FoundFile[] = [];
    await collect(files);
    this.found.roots.push(files);
  }

  async #folder(folder: FileSystemDirectoryHandle, path: string, files: FoundFile[]): Promise<void> {
    const counting = isTensorFolder(folder.name);
    for await (const child of folder.values()) {
      if (child.kind === 'file' && this.#isEnough()) return;
      const below = `${path}/${child.name}`;
      if (counting) this.found.tensors += 1;
      else if (child.kind === 'directory') await this.#folder(child as FileSystemDirectoryHandle, below, files);
      else if (isKept(child.name)) files.push({ path: below, file: await (child as FileSystemFileHandle).getFile() });
    }
  }

  async #entry(entry: FileSystemEntry, above: string, files: FoundFile[]): Promise<void> {
    const path = above + entry.name;
    if (entry.isFile) {
      if (isKept(entry.name)) files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
      return;
    }
    const counting = isTensorFolder(entry.name);
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (let children = await batch(reader); children.length > 0; children = await batch(reader)) {
      for (const child of children) {
        if (child.isFile && this.#isEnough()) return;
        if (counting) this.found.tensors += 1;
        else await this.#entry(child, `${path}/`, files);
      }
    }
  }

  /** Counts one more file; throws when the reader stopped the look. */
  #isEnough(): boolean {
    this.#limits.signal.throwIfAborted();
    this.#seen += 1;
    if (this.#seen % 500 === 0) this.#limits.onSeen(this.#seen);
    if (this.#seen > MOST_SEEN) this.found.cut = true;
    return this.found.cut;
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A directory reader gives its children in batches of a hundred, an empty one at the end. */
function batch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
