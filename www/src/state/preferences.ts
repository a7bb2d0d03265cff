/**
 * What the page remembers between visits: only the reader's choices, never anything of a file. Storage may be missing or
 * forbidden (private windows, file pages of some browsers); then a choice lasts as long as the page.
 */

export interface Preferences {
  language: 'en' | 'zh';
  theme: 'light' | 'dark';
  /** Widths of the side panels in CSS pixels, null for those that fit the window. */
  outlineWidth: number | null;
  inspectorWidth: number | null;
  /** Order of the suspects. */
  suspectSort: 'size' | 'order';
  /** Single-letter keys work. */
  letters: boolean;
}

const PREFIX = 'dumpscope.';
const session = new Map<string, unknown>();

/** The remembered choice, or null when none was made. What does not pass `valid` counts as none. */
export function recall<K extends keyof Preferences>(key: K, valid: (value: unknown) => value is Preferences[K]): Preferences[K] | null {
  const value = session.has(key) ? session.get(key) : stored(key);
  return valid(value) ? value : null;
}

export function remember<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  session.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Kept for this visit in `session`.
  }
}

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

function stored(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
