/** Light or dark: the system's choice until the reader makes one. Always written to `data-theme` on the root element. */
import { recall, remember } from './preferences.ts';

export type Theme = 'light' | 'dark';

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';
const listeners = new Set<() => void>();
let current: Theme = 'light';

export function theme(): Theme {
  return current;
}

/** Follows the system from now on, unless the reader has chosen. */
export function startTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => apply(recall('theme', isTheme) ?? (dark.matches ? 'dark' : 'light'));
  dark.addEventListener('change', follow);
  follow();
}

export function toggleTheme(): void {
  const next = current === 'dark' ? 'light' : 'dark';
  remember('theme', next);
  apply(next);
}

/** Calls back after every change of theme, for canvases; returns what ends that. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(next: Theme): void {
  current = next;
  document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}
