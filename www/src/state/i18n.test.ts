import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { notice, t, useLanguage } from './i18n.ts';

const EN: Record<string, string> = en;
const ZH: Record<string, string> = zh;
const SOURCE = join(import.meta.dirname, '..');

const blanks = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

/** Keys that stand in the source as they are; those put together from parts are not seen here. */
function usedKeys(): Map<string, string> {
  const used = new Map<string, string>();
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, word, label] of text.matchAll(/\bt\('([\w.-]+)'|\blabel: '(key\.[\w.-]+)'/g)) used.set(word ?? label ?? '', entry.name);
  }
  return used;
}

describe('the words of the page', () => {
  test('are there in both languages, with the same blanks', () => {
    assert.deepEqual(Object.keys(ZH).sort(), Object.keys(EN).sort());
    for (const [key, words] of Object.entries(EN)) assert.deepEqual(blanks(ZH[key] ?? ''), blanks(words), key);
  });

  test('are there for every key that the source names', () => {
    const missing = [...usedKeys()].filter(([key]) => !(key in EN));
    assert.deepEqual(missing, []);
  });

  test('fill their blanks by name, and leave unknown ones to be seen', () => {
    assert.equal(t('assign.ignored.one', { named: 'notes.txt' }), '1 file ignored: notes.txt');
    assert.equal(t('assign.ignored.one'), '1 file ignored: {named}');
    useLanguage('zh');
    assert.equal(t('assign.compare'), '比较');
    useLanguage('en');
    assert.equal(t('no.such.key'), 'no.such.key');
  });

  test('are missing for a notice of a newer core: it is shown as it came', () => {
    assert.equal(notice({ code: 'no-such-code', params: { a: 1 } }), 'no-such-code, a = 1');
  });
});
