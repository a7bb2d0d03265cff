/** What the panel on the right says while nothing is selected. */
import type { Counts, DumpSummary, Overview } from '../worker/protocol.ts';

export type CountKey = keyof Counts;

/** One verdict or overflow level, counted forward, backward and in all. */
export interface Tally {
  key: CountKey;
  forward: number;
  backward: number;
  all: number;
}

const PAIR: readonly CountKey[] = ['error', 'warning', 'pass', 'unmatchedTarget', 'unmatchedGolden', 'unjudged', 'critical', 'high', 'medium'];
const ALONE: readonly CountKey[] = ['critical', 'high', 'medium'];
/** Told even where there are none. */
const ALWAYS = new Set<CountKey>(['error', 'warning', 'pass']);

export function tallies({ counts, directions, golden }: Overview): Tally[] {
  const keys = golden === null ? ALONE : PAIR;
  const all = keys.map((key) => ({ key, forward: directions.forward[key], backward: directions.backward[key], all: counts[key] }));
  return all.filter(({ key, all: total }) => total > 0 || (ALWAYS.has(key) && golden !== null));
}

export type FactKey = 'ops' | 'nodes' | 'level' | 'task' | 'framework' | 'dtype';

/** A fact about the dumps: a number, a word, or null where the dump does not say. */
export interface Fact {
  key: FactKey;
  target: number | string | null;
  golden: number | string | null;
  differ: boolean;
}

const FACTS: Record<FactKey, (dump: DumpSummary) => number | string | null> = {
  ops: ({ ops }) => ops,
  nodes: ({ nodes }) => nodes,
  level: ({ level }) => level,
  task: ({ task }) => task,
  framework: ({ framework }) => framework,
  dtype: ({ dtypes }) => dtypes.join(', ') || null,
};

/** What the dumps are, without what neither of them says. */
export function facts(target: DumpSummary, golden: DumpSummary | null): Fact[] {
  return (Object.keys(FACTS) as FactKey[])
    .map((key) => {
      const mine = FACTS[key](target);
      const theirs = golden === null ? null : FACTS[key](golden);
      return { key, target: mine, golden: theirs, differ: golden !== null && mine !== theirs };
    })
    .filter((fact) => fact.target !== null || fact.golden !== null);
}
