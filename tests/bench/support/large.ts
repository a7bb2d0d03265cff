/** Large dumps for benchmarks: the records of a small real one again and again, with later call numbers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../e2e/support/site.ts';

const EXAMPLE = join(ROOT, 'tests/fixtures/example');
const CALL = /\.(\d+)\.(forward|backward)$|\.(forward|backward|parameters_grad)\.(\d+)$/;

/** The stem of a name and its call number; names without one come once. */
function parts(name: string): { call: number; renamed: (call: number) => string } | null {
  const found = CALL.exec(name);
  if (found === null) return null;
  const stem = name.slice(0, found.index);
  if (found[1] !== undefined) return { call: Number(found[1]), renamed: (call) => `${stem}.${call}.${found[2]}` };
  return { call: Number(found[4]), renamed: (call) => `${stem}.${found[3]}.${call}` };
}

/** Calls of one name in one repetition: the distance between repetitions. */
const STRIDE = 1000;

function shifted(name: string, repetition: number): string | null {
  const found = parts(name);
  if (found === null) return repetition === 0 ? name : null;
  return found.renamed(found.call + repetition * STRIDE);
}

/** Python's bare tokens as texts and back, so that `JSON.parse` can read a dump. */
const BARE = /(?<=[[:,]\s*)(?:NaN|-?Infinity)(?=\s*[,}\]])/g;
const QUOTED = /"bare (NaN|-?Infinity)"/g;

interface Dump {
  data: Record<string, unknown>;
}

/** Writes one side of about that many bytes of dump.json, with its construct.json and stack.json, indented as the dumper does. */
export function writeSide(side: 'target' | 'golden', folder: string, bytes: number): void {
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => readFileSync(join(EXAMPLE, side, name), 'utf8');
  const dump = JSON.parse(read('dump.json').replace(BARE, '"bare $&"')) as Dump;
  const construct = Object.entries(JSON.parse(read('construct.json')) as Record<string, string | null>);
  const repetitions = Math.max(1, Math.round(bytes / JSON.stringify(dump, null, 1).length));
  const data: Record<string, unknown> = {};
  const tree: Record<string, string | null> = {};
  for (let k = 0; k < repetitions; k += 1) {
    for (const [name, record] of Object.entries(dump.data)) {
      const renamed = shifted(name, k);
      if (renamed !== null) data[renamed] = record;
    }
    for (const [child, parent] of construct) {
      const renamed = shifted(child, k);
      if (renamed !== null) tree[renamed] = parent === null ? null : (shifted(parent, k) ?? parent);
    }
  }
  const text = JSON.stringify({ ...dump, data }, null, 1).replace(QUOTED, '$1');
  writeFileSync(join(folder, 'dump.json'), text);
  writeFileSync(join(folder, 'construct.json'), JSON.stringify(tree, null, 1));
  writeFileSync(join(folder, 'stack.json'), read('stack.json'));
}
