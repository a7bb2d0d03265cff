/** Filters, languages and themes: what is chosen shows everywhere, and nothing is left over from before. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { drop } from './support/drop.ts';
import { EXAMPLE, scratch, writeWithout } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { allSaid, chip, chipCount, listRows, openExample, openPair, outlineRows, tab } from './support/page.ts';
import { ROOT } from './support/site.ts';
import { eventually } from './support/wait.ts';

type Words = Record<string, string>;
const words = (language: string): Words => JSON.parse(readFileSync(join(ROOT, `www/src/locales/${language}.json`), 'utf8'));
const ENGLISH = words('en');
const CHINESE = words('zh');

/** Everything that can be read or heard on the page now, shadow trees included. */
function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const left: Node[] = [document.body];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node instanceof Text) found.push(node.data);
      if (node instanceof HTMLStyleElement) continue;
      if (node instanceof HTMLElement) {
        if (!node.checkVisibility({ visibilityProperty: true }) && !node.matches('option')) continue;
        for (const name of ['aria-label', 'title', 'placeholder']) found.push(node.getAttribute(name) ?? '');
        if (node.shadowRoot !== null) left.push(node.shadowRoot);
      }
      left.push(...node.childNodes);
    }
    return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}

/** Words of a language that the other one words otherwise; those with blanks are left out. */
function own(language: Words, other: Words): Set<string> {
  const entries = Object.entries(language).filter(([key, text]) => text !== other[key] && !text.includes('{') && /\p{L}{2}/u.test(text));
  const shared = new Set(Object.values(other));
  return new Set(entries.map(([, text]) => text).filter((text) => !shared.has(text)));
}

const OWN_ENGLISH = own(ENGLISH, CHINESE);
const CJK = /\p{Script=Han}/u;
/** How each language offers the other. */
const OFFERS = new Set(['中文', 'EN', '中文，切换到中文', 'EN, switch to English']);

async function assertChinese(page: Page): Promise<void> {
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
  const texts = await spoken(page);
  assert.deepEqual(
    texts.filter((text) => OWN_ENGLISH.has(text)),
    [],
  );
  assert.ok(texts.some((text) => CJK.test(text)));
}

async function assertEnglish(page: Page): Promise<void> {
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  const texts = await spoken(page);
  assert.deepEqual(
    texts.filter((text) => CJK.test(text) && !OFFERS.has(text)),
    [],
  );
}

everywhere('filters, languages, themes', (reader: Reader) => {
  it('the filter for errors leaves errors among the suspects, and goes again', async () => {
    const page = await reader.open();
    await openExample(page);
    const [errors, warnings] = [await chipCount(page, 'error'), await chipCount(page, 'warning')];
    await tab(page, 'Suspects').click();
    const total = (): Promise<string | null> => listRows(page).first().getAttribute('aria-setsize');
    const states = (): Promise<string[]> => allSaid(listRows(page).locator('.state'));
    const clear = page.getByRole('button', { name: 'Clear', exact: true });
    assert.equal(await total(), String(errors + warnings));
    assert.ok((await states()).includes('warning'), 'a warning stands among the first suspects');

    await chip(page, 'error').click();
    await eventually(async () => assert.equal(await total(), String(errors)));
    assert.deepEqual([...new Set(await states())], ['error']);
    assert.equal(await chip(page, 'error').getAttribute('aria-pressed'), 'true');

    await chip(page, 'error').click();
    await chip(page, 'warning').click();
    await eventually(async () => assert.equal(await total(), String(warnings)));
    assert.deepEqual([...new Set(await states())], ['warning']);

    await clear.first().click();
    await eventually(async () => assert.equal(await total(), String(errors + warnings)));
    assert.equal(await clear.count(), 0);
  });

  it('the filters for one side leave that side, and dim the rest of the outline', async () => {
    const folder = scratch();
    const page = await reader.open();
    await openPair(page, EXAMPLE.target, writeWithout('model.layers.1.mlp', EXAMPLE.golden, join(folder, 'golden')));
    const dimmed = outlineRows(page).filter({ hasText: 'hidden by the filter' });
    assert.equal(await dimmed.count(), 0);
    await chip(page, 'target only').click();
    await eventually(async () => assert.notEqual(await dimmed.count(), 0));
    // The layer that lacks something is not dimmed; its neighbour is.
    assert.equal(await dimmed.filter({ hasText: /^\s*layers\.1,/ }).count(), 0);
    assert.equal(await dimmed.filter({ hasText: /^\s*layers\.0,/ }).count(), 1);
    await tab(page, 'Suspects').click();
    await page.getByText(/\d+ are hidden by this filter\./).waitFor();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear' }).click();
    await listRows(page).first().waitFor();
  });

  it('Chinese and back, on every screen, and remembered', async () => {
    const folder = scratch();
    const runs = { npu: EXAMPLE.target, 'gpu-golden': EXAMPLE.golden };
    for (const [name, from] of Object.entries(runs)) cpSync(from, join(folder, name), { recursive: true });
    const page = await reader.open();
    const toChinese = page.getByRole('button', { name: '中文，切换到中文' });
    const toEnglish = page.getByRole('button', { name: 'EN, switch to English' });
    await assertEnglish(page);
    await toChinese.click();
    await page.getByRole('heading', { name: CHINESE['empty.title'] as string }).waitFor();
    await assertChinese(page);

    await drop(
      page,
      Object.keys(runs).map((name) => join(folder, name)),
    );
    await page.getByText('依据').first().waitFor();
    await page.getByRole('button', { name: CHINESE['assign.compare'] as string }).waitFor();
    await assertChinese(page);

    await page.keyboard.press('Enter');
    await outlineRows(page).first().waitFor();
    await page.keyboard.press('f');
    await page.getByRole('region', { name: CHINESE['inspector.title'] as string }).waitFor();
    await assertChinese(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await assertChinese(page);
    await page.keyboard.press('Escape');

    await toEnglish.click();
    await page.getByRole('heading', { name: /ops differ/ }).waitFor();
    await assertEnglish(page);

    await toChinese.click();
    await reader.reload(page);
    await page.getByRole('heading', { name: CHINESE['empty.title'] as string }).waitFor();
  });

  it('speaks the language of the browser at first', async () => {
    const page = await reader.open({ locale: 'zh-CN' });
    await assertChinese(page);
  });

  it('dark and light, from the system at first, then as chosen', async () => {
    const page = await reader.open({ colorScheme: 'dark' });
    const ground = (): Promise<string> => page.locator('ds-app').evaluate((app) => getComputedStyle(app).backgroundColor);
    assert.equal(await ground(), 'rgb(14, 17, 21)');
    await page.getByRole('button', { name: 'Light theme' }).click();
    assert.equal(await ground(), 'rgb(243, 244, 247)');
    await openExample(page);
    const light = await pixel(page);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    assert.equal(await ground(), 'rgb(14, 17, 21)');
    await eventually(async () => assert.ok((await pixel(page)) < light / 4, 'the drawing follows the theme'));
  });
});

/** Brightness of the ground of the graph, 0 to 765: the corner of the canvas. */
function pixel(page: Page): Promise<number> {
  return page.getByRole('img', { name: /^Graph of/ }).evaluate((canvas) => {
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const data = copy?.getImageData(0, 0, 1, 1).data ?? [];
    return Number(data[0]) + Number(data[1]) + Number(data[2]);
  });
}
