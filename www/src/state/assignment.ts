/** Which dumps become target and golden after files were added to what was already there. */
import type { Assignment, Discovery, Side, Why } from '../worker/protocol.ts';

const NEWEST: Why = { code: 'dropped-last', word: null };
const KEPT: Why = { code: 'kept', word: null };

/** What is known when files were added. */
export interface Addition {
  before: Assignment | null;
  /** Dumps that were there before. */
  known: ReadonlySet<number>;
  discovery: Discovery;
  /** A comparison is open. */
  comparing: boolean;
  /** The side that the new dump is to take. */
  replace: Side | null;
}

/**
 * On the assignment screen a pair stays as it is and a lone dump gets its partner by the core's guess. Dumps dropped on
 * an open comparison take part in the next one: a single one is held against the golden in use, two replace the pair.
 */
export function nextAssignment({ before, known, discovery, comparing, replace }: Addition): Assignment | null {
  const { guess } = discovery;
  const added = discovery.dumps.map((dump) => dump.id).filter((id) => !known.has(id));
  const [first, second] = added;
  if (before === null) return guess;
  if (first === undefined) return before;
  if (replace !== null) return replaced(before, replace, first);
  if (before.golden === null) return guess ?? before;
  if (!comparing) return before;
  if (second === undefined) return { target: first, golden: before.golden, why: { target: NEWEST, golden: KEPT } };
  if (guess !== null && guess.golden !== null && added.includes(guess.target) && added.includes(guess.golden)) return guess;
  return { target: first, golden: second, why: { target: { code: 'dropped-first', word: null }, golden: { code: 'dropped-second', word: null } } };
}

function replaced(before: Assignment, side: Side, id: number): Assignment {
  return { ...before, [side]: id, why: { ...before.why, [side]: NEWEST } };
}
