/** Nothing leaves the page: its network log while the whole job is done, and that the log would have shown it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch } from './support/browser.ts';
import { EXAMPLE } from './support/dumps.ts';
import { chip, inspected, listRows, openExample, openPair, searchField, tab } from './support/page.ts';
import { SITES, type Site } from './support/site.ts';
import { Visit } from './support/visit.ts';
import { eventually } from './support/wait.ts';

/** Everything a reader does with a pair. */
async function wholeJob(page: Page): Promise<void> {
  await openPair(page, EXAMPLE.target, EXAMPLE.golden);
  await tab(page, 'Suspects').click();
  await listRows(page).first().click();
  await inspected(page);
  await chip(page, 'error').click();
  await searchField(page).fill('down_proj');
  await page.getByRole('listbox', { name: 'Ops found' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Swap target and golden' }).click();
  await page.getByRole('button', { name: '中文，切换到中文' }).click();
  await page.getByRole('button', { name: 'EN, switch to English' }).click();
  await page.keyboard.press('?');
  await page.getByText('Third-party notices').first().click();
  await page.getByText('Apache').first().waitFor();
  await page.keyboard.press('Escape');
}

for (const [kind, open] of Object.entries(SITES)) {
  describe(`the network, ${kind}`, () => {
    let browser: Browser;
    let site: Site;

    before(async () => {
      [browser, site] = await Promise.all([launch(), open()]);
    });

    after(async () => {
      await browser?.close();
      await site?.close();
    });

    it('is silent from the first file on', async () => {
      const visit = await Visit.begin(browser, site, { locale: 'en-US' });
      await visit.settled();
      const first = visit.requests.map(({ url }) => url);
      if (kind === 'offline') assert.deepEqual(first, [site.url]);
      else for (const url of first) assert.ok(url.startsWith(site.url), url);
      await wholeJob(visit.page);
      assert.deepEqual(visit.since(first.length), []);
      visit.assertQuiet();
      await visit.end();
    });

    it('is silent with the example too', async () => {
      const visit = await Visit.begin(browser, site, { locale: 'en-US' });
      await visit.settled();
      const { length } = visit.requests;
      await openExample(visit.page);
      assert.deepEqual(visit.since(length), []);
      visit.assertQuiet();
      await visit.end();
    });

    it('would show what a worker asks for, and what the policy of the page refuses', async () => {
      const visit = await Visit.begin(browser, site, { locale: 'en-US' });
      await visit.settled();
      const { length } = visit.requests;
      await visit.page.evaluate((url) => {
        const text = `fetch(${JSON.stringify(url)}).catch(() => undefined)`;
        new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      }, `${site.url}?from-a-worker`);
      if (kind === 'hosted') await eventually(() => assert.deepEqual(visit.since(length), [`${site.url}?from-a-worker`]));
      await visit.page.evaluate(() => fetch('https://example.invalid/').catch(() => undefined));
      await eventually(() => assert.match(visit.complaints.join('\n'), /Content Security Policy/));
      await visit.end();
    });
  });
}
