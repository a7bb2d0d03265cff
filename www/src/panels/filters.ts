/** The chips of the filter: which there are, what each counts. */
import type { Counts, Filter } from '../worker/protocol.ts';

export type FilterKey = keyof Filter;

export interface Chip {
  key: FilterKey;
  count: number;
  on: boolean;
}

const PAIR: readonly FilterKey[] = ['error', 'warning', 'unmatchedTarget', 'unmatchedGolden'];
const OVERFLOW: readonly FilterKey[] = ['medium', 'high', 'critical'];

/** The filters that are on, in the order of their chips. */
export function chosen(filter: Filter): FilterKey[] {
  return [...PAIR, ...OVERFLOW].filter((key) => filter[key]);
}

/** Chips in the order they stand in, in their groups: verdicts where there is a golden side, then overflow levels. */
export function chipGroups(counts: Counts, filter: Filter, alone: boolean): { name: 'verdict' | 'overflow'; chips: Chip[] }[] {
  const chips = (keys: readonly FilterKey[]): Chip[] => keys.map((key) => ({ key, count: counts[key], on: filter[key] }));
  const overflow = { name: 'overflow' as const, chips: chips(OVERFLOW) };
  return alone ? [overflow] : [{ name: 'verdict', chips: chips(PAIR) }, overflow];
}

export function anyOn(filter: Filter): boolean {
  return Object.values(filter).some((on) => on);
}

/** A limit as typed: a positive number below a million, `null` for an empty field (the built-in limits), `undefined` for anything else. */
export function parseLimit(text: string): number | null | undefined {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.');
  if (plain === '') return null;
  if (!/^\d*\.?\d+(e[+-]?\d+)?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return value > 0 && value < 1e6 ? value : undefined;
}
