/** What the sentence at the head of a comparison says, decided from the overview alone. */
import type { Counts, Overview } from '../worker/protocol.ts';

export type Tone = 'differs' | 'equal' | 'overflow' | 'unmatched' | 'clean';

export interface Summary {
  tone: Tone;
  /** Key of the sentence in the locales and its numbers. */
  key: string;
  params: Record<string, number>;
}

/** Notes below the sentence, most telling first; each is a key with numbers, or leads to an op. */
export type Note = { kind: 'words'; key: string; params: Record<string, number> } | { kind: 'first-overflow'; row: number };

export function differing(counts: Counts): number {
  return counts.error + counts.warning;
}

/** How many rows the lists have, all of them and those that pass the filter in force. */
export interface Listed {
  all: number;
  passing: number;
}

/** The suspects: ops that differ; in a single dump those where NaN or infinity begins. */
export function suspectsOf({ counts, golden }: Overview, filtered: Counts | null): Listed {
  const of = (some: Counts): number => (golden === null ? some.critical : differing(some));
  return { all: of(counts), passing: of(filtered ?? counts) };
}

/** What only one side has. */
export function unmatchedOf({ counts }: Overview, filtered: Counts | null): Listed {
  const of = (some: Counts): number => some.unmatchedTarget + some.unmatchedGolden;
  return { all: of(counts), passing: of(filtered ?? counts) };
}

export function summary(overview: Overview): Summary {
  return overview.golden === null ? aloneSummary(overview) : pairSummary(overview);
}

function pairSummary({ counts, ops }: Overview): Summary {
  const { error, warning, unmatchedTarget, unmatchedGolden } = counts;
  const params = { differing: differing(counts), total: ops.target, error, warning, unmatchedTarget, unmatchedGolden };
  const unmatched = unmatchedTarget + unmatchedGolden > 0;
  if (error + warning > 0) return { tone: 'differs', key: unmatched ? 'counts.differUnmatched' : 'counts.differ', params };
  if (unmatched) return { tone: 'unmatched', key: 'counts.unmatched', params };
  return { tone: 'equal', key: 'counts.equal', params };
}

function aloneSummary({ counts, ops }: Overview): Summary {
  const overflow = counts.medium + counts.high + counts.critical;
  const params = { total: ops.target, overflow };
  return overflow > 0 ? { tone: 'overflow', key: 'counts.aloneOverflow', params } : { tone: 'clean', key: 'counts.alone', params };
}

export function notes(overview: Overview): Note[] {
  const found: Note[] = [];
  if (overview.jumps > 0) found.push({ kind: 'words', key: overview.jumps === 1 ? 'counts.jump' : 'counts.jumps', params: { count: overview.jumps } });
  if (overview.firstOverflow !== null && overview.golden !== null) found.push({ kind: 'first-overflow', row: overview.firstOverflow });
  return found;
}
