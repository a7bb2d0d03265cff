/**
 * Packs what the page takes along beside its code (the example and the third-party notices) into one gzipped file, so
 * that everything is there before a reader gives a file: nothing is requested afterwards.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { pack } from '../src/example-pack.ts';

const WWW = join(import.meta.dirname, '..');
const EXAMPLE = join(WWW, '../tests/fixtures/example');
const NOTICES = join(WWW, 'generated/third-party-notices.txt');

/** Where the packed extras lie; `src/assets.ts` imports this file by its address. */
export const EXTRAS = join(WWW, 'generated/extras.bin');

/** The files below a folder, by their path inside it, in a stable order. */
export function readTree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]));
}

/** Writes the extras when a build starts, and puts the notices beside the hosted page as a plain file too. */
export function extras(): Plugin {
  return {
    name: 'dumpscope-extras',
    buildStart() {
      let notices: string;
      try {
        notices = readFileSync(NOTICES, 'utf8');
      } catch {
        this.error('The third-party notices are missing. `cargo xtask build` writes them and then builds the page.');
      }
      mkdirSync(dirname(EXTRAS), { recursive: true });
      writeFileSync(EXTRAS, gzipSync(JSON.stringify({ example: pack(readTree(EXAMPLE)), notices }), { level: 9 }));
      if (this.meta.watchMode) return;
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: notices });
    },
  };
}
