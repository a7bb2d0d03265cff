/** What the keys of a tree do, by the tree pattern of the ARIA practices; without any DOM. */
import type { ExpandHow } from '../worker/protocol.ts';

/** What the keys need to know of the row that has the focus. */
export interface TreeRow {
  index: number;
  parent: number | null;
  hasChildren: boolean;
  expanded: boolean;
}

export type TreeAct = { do: 'move'; to: number } | { do: 'expand'; how: ExpandHow } | { do: 'select' };

export interface TreeKey {
  key: string;
  shiftKey: boolean;
}

/** What a key does on a row, or null where the tree does not take it. `page` is how many rows fit in sight. */
export function treeAct({ key, shiftKey }: TreeKey, row: TreeRow, total: number, page: number): TreeAct | null {
  const move = (to: number): TreeAct | null => (total === 0 ? null : { do: 'move', to: Math.max(0, Math.min(total - 1, to)) });
  switch (key) {
    case 'ArrowDown':
      return move(row.index + 1);
    case 'ArrowUp':
      return move(row.index - 1);
    case 'PageDown':
      return move(row.index + page);
    case 'PageUp':
      return move(row.index - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(total - 1);
    case 'Enter':
    case ' ':
      return { do: 'select' };
    case 'ArrowRight':
      return right(row, shiftKey, move);
    case 'ArrowLeft':
      return left(row, shiftKey, move);
    default:
      return null;
  }
}

function right(row: TreeRow, shift: boolean, move: (to: number) => TreeAct | null): TreeAct | null {
  if (!row.hasChildren) return null;
  if (shift) return { do: 'expand', how: 'open-all' };
  return row.expanded ? move(row.index + 1) : { do: 'expand', how: 'open' };
}

function left(row: TreeRow, shift: boolean, move: (to: number) => TreeAct | null): TreeAct | null {
  if (shift) return { do: 'expand', how: 'close-others' };
  if (row.hasChildren && row.expanded) return { do: 'expand', how: 'close' };
  return row.parent === null ? null : move(row.parent);
}
