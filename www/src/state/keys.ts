/**
 * The page's keyboard. Whoever makes a key work registers it here, with the words that the key sheet shows, so that the
 * sheet lists exactly what works. Single letters are silent in text fields and can be switched off.
 */
import { isBoolean, recall, remember } from './preferences.ts';
import type { Screen } from './store.ts';

export type KeyGroup = 'page' | 'start' | 'move' | 'graph';

/** A key that works. */
export interface Binding {
  /**
   * Any of these: a single key as `KeyboardEvent.key` gives it, letters in lower case, with `Mod+` (⌘ or Ctrl),
   * `Shift+` or `Alt+` before it.
   */
  keys: readonly string[];
  group: KeyGroup;
  /** Key of the locale under which it stands in the sheet; null keeps it off the sheet. */
  label: string | null;
  /** Screens where it works; everywhere when absent. */
  screens?: readonly Screen[];
  /** What it does; absent where the focused component handles the key itself and only the sheet is to know. Returns false to let it pass. */
  run?: (event: KeyboardEvent) => unknown;
}

const TEXT_FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
/** Inputs in which no text is written. */
const NOT_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'file']);

const letterKeys = new Set<string>('abcdefghijklmnopqrstuvwxyz0123456789/?+-=,.[]'.split(''));

/** `Mod+k`, `Shift+F6`, `x`: how an event is named in {@link Binding.keys}. */
export function chord(event: KeyboardEvent): string {
  const single = [...event.key].length === 1;
  const key = single ? event.key.toLowerCase() : event.key;
  const mod = event.metaKey || event.ctrlKey ? 'Mod+' : '';
  const alt = event.altKey ? 'Alt+' : '';
  // Shift is part of a sign such as "?" already; beside a letter or a named key it counts.
  const shift = event.shiftKey && (!single || /\p{L}/u.test(key)) ? 'Shift+' : '';
  return mod + alt + shift + key;
}

/** Whether the event comes from where text is written, also inside shadow trees. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return TEXT_FIELDS.has(target.tagName) && !NOT_TEXT.has((target as HTMLInputElement).type);
}

export class Keymap {
  readonly #bindings = new Set<Binding>();
  #letters = recall('letters', isBoolean) ?? true;

  /** Whether single letters, digits and signs work. */
  get letters(): boolean {
    return this.#letters;
  }

  set letters(on: boolean) {
    this.#letters = on;
    remember('letters', on);
  }

  /** Makes keys work until the returned function is called. */
  add(bindings: readonly Binding[]): () => void {
    for (const binding of bindings) this.#bindings.add(binding);
    return () => {
      for (const binding of bindings) this.#bindings.delete(binding);
    };
  }

  /** What works on a screen, for the key sheet. */
  on(screen: Screen): Binding[] {
    return [...this.#bindings].filter((binding) => binding.screens?.includes(screen) ?? true);
  }

  /** Runs what a key stands for; later registrations come first. Returns whether there was anything. */
  handle(event: KeyboardEvent, screen: Screen, typing = isTyping(event)): boolean {
    if (event.isComposing || event.defaultPrevented) return false;
    const name = chord(event);
    if (letterKeys.has(name) && (typing || !this.#letters)) return false;
    const candidates = this.on(screen).filter((binding) => binding.run !== undefined && binding.keys.includes(name));
    for (const binding of candidates.reverse()) if (binding.run?.(event) !== false) return true;
    return false;
  }
}

/** The one keymap of the page. */
export const keymap = new Keymap();

/** A key as it is printed: `Mod+k` as ⌘K on a Mac, Ctrl K elsewhere. */
export function printed(name: string, mac: boolean): string[] {
  return name
    .split(/\+(?=.)/)
    .map((part) => PRINTED[part] ?? part)
    .map((part) => (part === 'Mod' ? (mac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part));
}

export const onMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

const PRINTED: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: '↵',
  '-': '−',
};
