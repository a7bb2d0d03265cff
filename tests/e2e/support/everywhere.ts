/** Every scenario runs twice: on the hosted page, and from the offline file with the network off. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { SITES, type Site } from './site.ts';
import { Visit } from './visit.ts';

/** Opens the page for a scenario; what it was opened for is checked when the scenario ends. */
export interface Reader {
  readonly kind: keyof typeof SITES;
  /** The page in a fresh profile, with everything it fetches by itself fetched. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** The same page once more, in the same profile. */
  reload(page: Page): Promise<void>;
}

/** How long anything may take on a busy machine. */
const PATIENCE_MS = 15_000;
const DEFAULTS: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' };

/**
 * Describes scenarios on both sites. Whatever a scenario did, the page must not have complained, and must not have asked
 * for anything after it was open: files are only given to it then.
 */
export function everywhere(title: string, define: (reader: Reader) => void): void {
  for (const kind of Object.keys(SITES) as (keyof typeof SITES)[]) {
    describe(`${title}, ${kind}`, () => {
      let browser: Browser;
      let site: Site;
      let visits: { visit: Visit; asked: number }[] = [];

      before(async () => {
        [browser, site] = await Promise.all([launch(), SITES[kind]()]);
      });

      after(async () => {
        await browser?.close();
        await site?.close();
      });

      afterEach(async () => {
        const ended = visits;
        visits = [];
        await Promise.all(ended.map(({ visit }) => visit.end()));
        for (const { visit, asked } of ended) {
          assert.deepEqual(visit.since(asked), [], 'requests after the page was open');
          visit.assertQuiet();
        }
      });

      /** What the page asks for before it is open is its own. */
      const settled = async (visit: Visit): Promise<Page> => {
        await visit.settled();
        visits = [...visits.filter((other) => other.visit !== visit), { visit, asked: visit.requests.length }];
        return visit.page;
      };

      const open = async (options?: BrowserContextOptions): Promise<Page> => {
        const visit = await Visit.begin(browser, site, { ...DEFAULTS, ...options });
        visit.page.setDefaultTimeout(PATIENCE_MS);
        return settled(visit);
      };

      const reload = async (page: Page): Promise<void> => {
        const visit = visits.find((each) => each.visit.page === page)?.visit;
        assert.ok(visit, 'a page of this scenario');
        await page.reload();
        await settled(visit);
      };

      define({ kind, open, reload });
    });
  }
}
