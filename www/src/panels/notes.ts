/** What there is to know of the files and of the comparison, gathered from where the core tells it. */
import type { Overview, Side } from '../worker/protocol.ts';
import { say, sayDamage } from './words.ts';

/** A note in words, with the sides it is true of; none where it is of the pair, or where there is one dump only. */
export interface FileNote {
  sides: Side[];
  text: string;
}

/** Each note once: those of the pair, then damaged files and what was skipped or repaired. */
export function fileNotes({ target, golden, warnings }: Overview): FileNote[] {
  const found = new Map<string, Set<Side>>();
  const add = (text: string, side: Side | null): void => {
    const sides = found.get(text) ?? new Set();
    if (side !== null && golden !== null) sides.add(side);
    found.set(text, sides);
  };
  for (const warning of warnings) add(say(warning), null);
  for (const [side, dump] of [
    ['target', target],
    ['golden', golden],
  ] as const) {
    for (const damage of dump?.damage ?? []) add(sayDamage(damage), side);
    for (const warning of dump?.warnings ?? []) add(say(warning), side);
  }
  return [...found].map(([text, sides]) => ({ sides: [...sides], text }));
}
