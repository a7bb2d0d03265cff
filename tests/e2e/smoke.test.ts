/** The built page opens, hosted and from disk with the network off, and its own policy lets it do all it does. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from './support/browser.ts';
import { SITES, type Site } from './support/site.ts';
import { Visit } from './support/visit.ts';

for (const [name, open] of Object.entries(SITES)) {
  describe(`the ${name} page`, () => {
    let browser: Browser;
    let site: Site;
    let visit: Visit;

    before(async () => {
      site = await open();
      browser = await launch();
      visit = await Visit.begin(browser, site);
    });

    after(async () => {
      await browser?.close();
      await site?.close();
    });

    it('opens without a complaint', async () => {
      await visit.page.waitForLoadState('networkidle');
      assert.equal(await visit.page.title(), 'dumpscope');
      assert.notEqual(await visit.page.locator('body').ariaSnapshot(), '');
      visit.assertQuiet();
    });

    it('asks its own host only', () => {
      const from = name === 'hosted' ? new URL(site.url).origin : site.url;
      assert.ok(visit.requests.length > 0);
      for (const { url } of visit.requests) assert.ok(url.startsWith(from), url);
    });

    it('may not connect anywhere else', async () => {
      const refused = await visit.page.evaluate(async () => {
        const violated = new Promise<string>((resolve) => document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)));
        const answer = await fetch('https://example.invalid/').catch(() => null);
        return { answer, violated: await violated };
      });
      assert.deepEqual(refused, { answer: null, violated: 'connect-src' });
    });

    it('may not run a script that was slipped in', async () => {
      const ran = await visit.page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.documentElement.dataset.evil = "1"';
        document.head.append(script);
        return document.documentElement.dataset.evil ?? 'no';
      });
      assert.equal(ran, 'no');
    });
  });
}
