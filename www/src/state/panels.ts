/** How wide the side panels are: by the window's width until the reader moves a border, then as remembered. */
import { isNumber, recall, remember } from './preferences.ts';

export type PanelSide = 'left' | 'right';

/** Below this window width panels are narrower, and below the other they are drawers. */
export const COMPACT_BELOW = 1300;
export const DRAWERS_BELOW = 900;

const WIDTHS = { left: { wide: 300, compact: 248 }, right: { wide: 380, compact: 296 } } as const;
const LEAST = { left: 180, right: 240 } as const;
const KEY = { left: 'outlineWidth', right: 'inspectorWidth' } as const;
/** The graph keeps at least this much. */
const MIDDLE = 320;

export interface Panel {
  width: number;
  least: number;
  most: number;
}

/** Widths and limits of both panels in a window; they give way before the graph does. */
export function panels(window: number, chosen: Record<PanelSide, number | null>): Record<PanelSide, Panel> {
  const kind = window < COMPACT_BELOW ? 'compact' : 'wide';
  const room = Math.max(LEAST.left + LEAST.right, window - MIDDLE);
  const left = clamp(chosen.left ?? WIDTHS.left[kind], LEAST.left, room - LEAST.right);
  const right = clamp(chosen.right ?? WIDTHS.right[kind], LEAST.right, room - left);
  return {
    left: { width: left, least: LEAST.left, most: room - right },
    right: { width: right, least: LEAST.right, most: room - left },
  };
}

export function recallWidth(side: PanelSide): number | null {
  return recall(KEY[side], isNumber);
}

/** Null goes back to the width by the window's. */
export function rememberWidth(side: PanelSide, width: number | null): void {
  remember(KEY[side], width);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
