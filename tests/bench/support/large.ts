/** Large dumps for benchmarks: the records of a small real one again and again, with later call numbers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../e2e/support/site.ts';

const EXAMPLE = join(ROOT, 'tests/fixtures/example');
const RECORD = /^ {2}"([^"]+)": /gm;
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

/** `"name": {…}` records of `data`, as texts. */
function records(dump: string): { head: string; list: { name: string; text: string }[] } {
  const marks = [...dump.matchAll(RECORD)];
  const list = marks.map((mark, at) => {
    const end = marks[at + 1]?.index ?? dump.lastIndexOf('\n }');
    const text = dump.slice(mark.index + mark[0].length, end).trimEnd();
    return { name: mark[1] as string, text: text.endsWith(',') ? text.slice(0, -1) : text };
  });
  return { head: dump.slice(0, marks[0]?.index), list };
}

/** Writes one side of about that many bytes of dump.json, with its construct.json and stack.json. */
export function writeSide(side: 'target' | 'golden', folder: string, bytes: number): void {
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => readFileSync(join(EXAMPLE, side, name), 'utf8');
  const dump = read('dump.json');
  const { head, list } = records(dump);
  const construct = Object.entries(JSON.parse(read('construct.json')) as Record<string, string | null>);
  const repetitions = Math.max(1, Math.round(bytes / dump.length));
  const ops: string[] = [];
  const tree: string[] = [];
  for (let k = 0; k < repetitions; k += 1) {
    for (const { name, text } of list) {
      const renamed = shifted(name, k);
      if (renamed !== null) ops.push(`  "${renamed}": ${text}`);
    }
    for (const [child, parent] of construct) {
      const renamed = shifted(child, k);
      if (renamed !== null) tree.push(` "${renamed}": ${parent === null ? 'null' : `"${shifted(parent, k) ?? parent}"`}`);
    }
  }
  writeFileSync(join(folder, 'dump.json'), `${head}${ops.join(',\n')}\n }\n}`);
  writeFileSync(join(folder, 'construct.json'), `{\n${tree.join(',\n')}\n}`);
  writeFileSync(join(folder, 'stack.json'), read('stack.json'));
}
