/** Moving through the graph by keys: the order and the rules are those of the outline tree. */
import { type ExpandHow, Flag, type OutlineRow, type Requests, type RequestType } from '../worker/protocol.ts';

/** Asks the worker. */
export type Ask = <T extends RequestType>(type: T, args: Requests[T]['args']) => Promise<Requests[T]['result']>;

export type Walk = 'up' | 'down' | 'in' | 'out' | 'first' | 'last';

export type Step = { kind: 'select'; row: number } | { kind: 'expand'; row: number; how: ExpandHow } | null;

async function rowAt(ask: Ask, index: number): Promise<OutlineRow | null> {
  if (index < 0) return null;
  const { rows } = await ask('outline', { from: index, count: 1 });
  return rows[0] ?? null;
}

async function selectAt(ask: Ask, index: number): Promise<Step> {
  const row = await rowAt(ask, index);
  return row === null ? null : { kind: 'select', row: row.row };
}

/** What a key does from the selected row (or from nothing selected): another selection, or opening and closing. */
export async function walk(ask: Ask, selected: number | null, to: Walk, all: boolean): Promise<Step> {
  if (selected === null || to === 'first') return selectAt(ask, 0);
  const { place, layout } = await ask('reveal', { row: selected });
  switch (to) {
    case 'last':
      return selectAt(ask, layout.visible - 1);
    case 'up':
      return selectAt(ask, place.index - 1);
    case 'down':
      return selectAt(ask, place.index + 1);
    default:
      return inOrOut(ask, place.index, selected, to, all);
  }
}

async function inOrOut(ask: Ask, index: number, row: number, to: 'in' | 'out', all: boolean): Promise<Step> {
  const here = await rowAt(ask, index);
  if (here === null) return null;
  const parent = (here.flags & Flag.Parent) !== 0;
  const open = (here.flags & Flag.Expanded) !== 0;
  if (to === 'in') {
    if (!parent) return null;
    if (all) return { kind: 'expand', row, how: 'open-all' };
    return open ? selectAt(ask, index + 1) : { kind: 'expand', row, how: 'open' };
  }
  if (all) return { kind: 'expand', row, how: 'close-others' };
  if (parent && open) return { kind: 'expand', row, how: 'close' };
  return here.parent === null ? null : selectAt(ask, here.parent);
}
