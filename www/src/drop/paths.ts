/**
 * Gives every dropped or picked file a path that no other file has, since two dumps are told apart by their folders.
 *
 * - What came in a folder keeps its path. A second folder of the same name gets a number: `run (2)/dump.json`.
 * - Bare files of one drop lie side by side in `drop 1/`, those of the next drop in `drop 2/`: a dump.json and the
 *   construct.json and stack.json dropped with it belong together.
 * - Bare files of one name in the same drop come from different folders (the browser then calls the second
 *   `dump (1).json`, and so does a download folder; the number is taken off again). Each gets a folder of its own, in the order
 *   given: `drop 1/`, `drop 2/`. Their companions follow them when there are as many; fewer ones could belong to any of
 *   them, so they get a folder apart and the page lists them as ignored.
 * - A later drop of bare companions alone joins the last bare folder that has a dump.json and lacks them.
 */
import type { DroppedFile } from '../worker/protocol.ts';

/** A file and its path below what was dropped; no `/` in the path of a bare file. */
export interface FoundFile {
  path: string;
  file: File;
}

const DUMP = 'dump.json';
const COMPANIONS = ['construct.json', 'stack.json'];

export class Paths {
  /** Names of top folders in use. */
  readonly #folders = new Set<string>();
  /** File names in each folder made for bare files, in order. */
  readonly #bare = new Map<string, Set<string>>();

  /** Names the files of one drop. Each inner list is one dropped thing: the files of a folder, or bare files. */
  place(found: readonly (readonly FoundFile[])[]): DroppedFile[] {
    const placed: DroppedFile[] = [];
    const bare: File[] = [];
    for (const root of found) {
      const [first] = root;
      if (first === undefined) continue;
      if (first.path.includes('/')) placed.push(...this.#placeFolder(root));
      else bare.push(...root.map(({ file }) => file));
    }
    return [...placed, ...this.#placeBare(bare)];
  }

  clear(): void {
    this.#folders.clear();
    this.#bare.clear();
  }

  #placeFolder(files: readonly FoundFile[]): DroppedFile[] {
    const top = files[0]?.path.split('/', 1)[0] ?? '';
    const free = this.#free((n) => (n === 1 ? top : `${top} (${n})`));
    return files.map(({ path, file }) => ({ path: free + path.slice(top.length), file }));
  }

  #placeBare(files: readonly File[]): DroppedFile[] {
    if (files.length === 0) return [];
    const joined = this.#lacking(files);
    if (joined !== null) return files.map((file) => this.#put(joined, file));
    const byName = new Map<string, File[]>();
    for (const file of files) byName.set(plainName(file), [...(byName.get(plainName(file)) ?? []), file]);
    const dumps = Math.max(1, ...[...byName].filter(([name]) => !COMPANIONS.includes(name)).map(([, same]) => same.length));
    const groups = Array.from({ length: dumps }, () => this.#newBare());
    const apart: string[] = [];
    return files.map((file) => {
      const name = plainName(file);
      const same = byName.get(name) ?? [];
      const nth = same.indexOf(file);
      const owned = same.length === dumps || !COMPANIONS.includes(name);
      const folder = (owned ? groups[nth] : apart[nth]) ?? this.#newBare();
      if (!owned) apart[nth] = folder;
      return this.#put(folder, file);
    });
  }

  /** The last bare folder with a dump that lacks all of these, when they are nothing but companions. */
  #lacking(files: readonly File[]): string | null {
    const names = new Set(files.map(plainName));
    if (names.size !== files.length || [...names].some((name) => !COMPANIONS.includes(name))) return null;
    const last = [...this.#bare].reverse().find(([, held]) => held.has(DUMP));
    if (last === undefined || [...names].some((name) => last[1].has(name))) return null;
    return last[0];
  }

  #newBare(): string {
    const folder = this.#free((n) => `drop ${n}`);
    this.#bare.set(folder, new Set());
    return folder;
  }

  #put(folder: string, file: File): DroppedFile {
    const name = plainName(file);
    this.#bare.get(folder)?.add(name);
    return { path: `${folder}/${name}`, file };
  }

  #free(name: (n: number) => string): string {
    let n = 1;
    while (this.#folders.has(name(n))) n += 1;
    const free = name(n);
    this.#folders.add(free);
    return free;
  }
}

/** `dump (1).json` as `dump.json`. */
function plainName(file: File): string {
  return file.name.replace(/ ?\(\d+\)(?=\.[^.]+$)/, '');
}
