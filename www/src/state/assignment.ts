/** Which dumps become target and golden after files were added to what was already there. */
import type { Assignment, Discovery, Why } from '../worker/protocol.ts';

const NEWEST: Why = { code: 'dropped-last', word: null };
const KEPT: Why = { code: 'kept', word: null };

/**
 * On the assignment screen a pair stays as it is and a lone dump gets its partner by the core's guess. Dumps dropped on
 * an open comparison take part in the next one: a single one is held against the golden in use, two replace the pair.
 */
export function nextAssignment(before: Assignment | null, known: ReadonlySet<number>, discovery: Discovery, comparing: boolean): Assignment | null {
  const added = discovery.dumps.map((dump) => dump.id).filter((id) => !known.has(id));
  const [first, second] = added;
  if (before === null) return discovery.guess;
  if (first === undefined) return before;
  if (before.golden === null) return discovery.guess ?? before;
  if (!comparing) return before;
  if (second === undefined) return { target: first, golden: before.golden, why: { target: NEWEST, golden: KEPT } };
  const { guess } = discovery;
  if (guess !== null && guess.golden !== null && added.includes(guess.target) && added.includes(guess.golden)) return guess;
  return { target: first, golden: second, why: { target: { code: 'dropped-first', word: null }, golden: { code: 'dropped-second', word: null } } };
}
