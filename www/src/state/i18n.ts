/** Words of the page in the reader's language: `t('filter.error')`, blanks filled by name. */
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import type { Notice } from '../worker/protocol.ts';
import { recall, remember } from './preferences.ts';

export type Language = 'en' | 'zh';

type Words = Record<string, string>;
const WORDS: Record<Language, Words> = { en: en as Words, zh: zh as Words };

let current: Language = 'en';
const listeners = new Set<() => void>();

export function language(): Language {
  return current;
}

/** The language chosen before, or the browser's. */
export function preferredLanguage(): Language {
  const chosen = recall('language', (value): value is Language => value === 'en' || value === 'zh');
  return chosen ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
}

/** Speaks this language from now on, on the page and in its `lang`. */
export function useLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** The reader's own choice of language, kept for the next visit. */
export function setLanguage(language: Language): void {
  remember('language', language);
  useLanguage(language);
}

/** Calls back after every change of language; returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The words under `key`, in English where the language has none; the key itself where neither has. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  const words = WORDS[current][key] ?? WORDS.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (blank, name: string) => (name in params ? String(params[name]) : blank));
}

/** Whether there are words for a key. */
export function hasWords(key: string): boolean {
  return key in WORDS.en;
}

/** A message of the core in words; one that the page does not know is shown as it came. */
export function notice({ code, params }: Notice): string {
  const key = `notice.${code}`;
  if (hasWords(key)) return t(key, params);
  const values = Object.entries(params).map(([name, value]) => `${name} = ${value}`);
  return [code, ...values].join(', ');
}
