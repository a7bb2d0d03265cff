/** The keys that belong to the page as a whole. Those of a panel are registered by the panel. */
import type { Binding } from '../state/keys.ts';
import type { Store } from '../state/store.ts';

/** What the page can be asked to do by a key. */
export interface PageActions {
  pick(what: 'folder' | 'files'): void;
  example(): void;
  search(): void;
  help(): void;
  stepPanel(step: 1 | -1): void;
  /** Closes what is open over the page; false when nothing is. */
  close(): boolean;
}

const WORK = { screens: ['workspace'] } as const;

export function pageKeys(store: Store, page: PageActions): Binding[] {
  return [
    { keys: ['o'], group: 'start', label: 'key.folder', run: () => page.pick('folder') },
    { keys: ['1'], group: 'start', label: 'key.example', screens: ['empty'], run: () => page.example() },
    { keys: ['Enter'], group: 'start', label: 'key.compare', screens: ['assign'], run: (event) => confirm(store, event) },
    { keys: ['x'], group: 'start', label: 'key.swap', screens: ['assign', 'workspace'], run: () => void store.swap() },
    { keys: ['Mod+k', '/'], group: 'page', label: 'key.search', ...WORK, run: () => page.search() },
    { keys: ['F6', 'Shift+F6'], group: 'page', label: 'key.panel', run: (event) => page.stepPanel(event.shiftKey ? -1 : 1) },
    { keys: ['?'], group: 'page', label: 'key.help', run: () => page.help() },
    { keys: ['Escape'], group: 'page', label: 'key.escape', run: () => back(store, page) },
  ];
}

/** Enter compares, unless it was meant for the control that has the focus. */
function confirm(store: Store, event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (target instanceof Element && target.matches('button, select, input, a, summary')) return false;
  void store.compare();
  return true;
}

/** Closes, cancels, deselects, in this order; before any comparison, starts over. */
function back(store: Store, page: PageActions): boolean {
  if (page.close()) return true;
  if (store.failure !== null) store.dismissFailure();
  else if (store.busy || store.scan !== null) void store.cancel();
  else if (store.screen === 'workspace' && store.selected !== null) void store.select(null, 'key');
  else if (store.screen === 'assign' && store.overview !== null) store.resume();
  else if (store.screen === 'assign' && !store.lately) void store.startOver();
  else return false;
  return true;
}
