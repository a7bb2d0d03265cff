/** Dumps to give to the page: those of the fixtures, and what the tests make of them in a folder of their own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { ROOT } from './site.ts';

export const FIXTURES = join(ROOT, 'tests/fixtures');
export const EXAMPLE = { target: join(FIXTURES, 'example/target'), golden: join(FIXTURES, 'example/golden') };

export type Side = keyof typeof EXAMPLE;
export type Stats = 'Max' | 'Min' | 'Mean' | 'Norm';
export type Tensor = Record<Stats, number> & { shape: number[] };

export interface DumpRecord {
  input_args?: (Tensor | null)[];
  output?: (Tensor | null)[];
  parameters?: Record<string, Tensor>;
}

export interface DumpFile {
  data: Record<string, DumpRecord>;
}

export type Construct = Record<string, string | null>;

/** Bare NaN and infinities, which Python writes and JSON does not know; as texts with this mark while they are here. */
const BARE = /(?<=[[:,]\s*)(NaN|-?Infinity)(?=\s*[,}\]])/g;
const MARKED = /"bare (NaN|-?Infinity)"/g;

export function readDump(folder: string): DumpFile {
  return JSON.parse(readFileSync(join(folder, 'dump.json'), 'utf8').replace(BARE, '"bare $1"'));
}

/** What stands in the file. */
export function written(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content).replace(MARKED, '$1');
}

export function readConstruct(folder: string): Construct {
  return JSON.parse(readFileSync(join(folder, 'construct.json'), 'utf8'));
}

/** A folder that goes when the tests of this file have ended. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dumpscope-e2e-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, given by their paths below the folder; whatever is no text is written as JSON. Returns the folder. */
export function write(folder: string, files: Record<string, unknown>): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, written(content));
  }
  return folder;
}

/** The dump in `from` without a module and all that lies in it, forward and backward. */
export function writeWithout(module: string, from: string, to: string): string {
  const { data, ...head } = readDump(from);
  const construct = readConstruct(from);
  const lies = (name: string | null | undefined): boolean =>
    name !== null && name !== undefined && (name.startsWith(`Module.${module}.`) || lies(construct[name]));
  const kept = <T>(entries: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(entries).filter(([name]) => !lies(name)));
  return write(to, { 'dump.json': { ...head, data: kept(data) }, 'construct.json': kept(construct) });
}

/** A pair of about that many megabytes a side: the records of the example again and again, with later call numbers. */
export function writeLarge(folder: string, megabytes: number): Record<Side, string> {
  const sides = {} as Record<Side, string>;
  for (const side of ['target', 'golden'] as const) {
    const { data, ...head } = readDump(EXAMPLE[side]);
    const records = Object.entries(data).map(([name, record]) => [name, written(record)] as const);
    const size = records.reduce((sum, [name, record]) => sum + name.length + record.length, 0);
    const list: string[] = [];
    for (let call = 0; call * size < megabytes * 1e6; call += 1) {
      for (const [name, record] of records)
        list.push(`"${name.replace(/\.(\d+)(?=\.forward$|\.backward$|$)/, (_, number) => `.${call * 1000 + Number(number)}`)}":${record}`);
    }
    sides[side] = write(join(folder, side), { 'dump.json': `${JSON.stringify(head).slice(0, -1)},"data":{${list.join(',\n')}}}` });
  }
  return sides;
}
