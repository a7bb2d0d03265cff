/** Words of the page in the reader's language: `t('filter.error')`, blanks filled by name. */
import en from '../locales/en.json';
import zh from '../locales/zh.json';
import type { Notice } from '../worker/protocol.ts';

export type Language = 'en' | 'zh';

type Words = Record<string, string>;
const WORDS: Record<Language, Words> = { en: en as Words, zh: zh as Words };

let current: Language = 'en';
const listeners = new Set<() => void>();

export function language(): Language {
  return current;
}

export function setLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** Calls back after every change of language; returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function t(key: string, params: Record<string, string | number> = {}): string {
  const words = WORDS[current][key] ?? WORDS.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (blank, name: string) => (name in params ? String(params[name]) : blank));
}

export function notice({ code, params }: Notice): string {
  return t(`notice.${code}`, params);
}
