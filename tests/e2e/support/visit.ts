/** One reader's visit to the built page, with a record of what the page said and asked for. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from './site.ts';
import { eventually } from './wait.ts';

export interface Request {
  url: string;
  /** Milliseconds since the visit began. */
  at: number;
}

/** Schemes that stay inside the browser. */
const INNER = /^(?:blob|data|about):/;

export class Visit {
  /** Every request for something outside the page itself, workers included. */
  readonly requests: Request[] = [];
  /** Errors and warnings of the console, and exceptions nobody caught. */
  readonly complaints: string[] = [];
  /** Requests that have not been answered yet. */
  #pending = 0;

  private constructor(
    readonly page: Page,
    readonly site: Site,
  ) {
    const begin = performance.now();
    page.context().on('request', (request) => {
      this.#pending += 1;
      if (!INNER.test(request.url())) this.requests.push({ url: request.url(), at: performance.now() - begin });
    });
    const answered = (): void => {
      this.#pending -= 1;
    };
    page.context().on('requestfinished', answered);
    page.context().on('requestfailed', answered);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  /** Opens the page in a fresh profile; on file:// the network is off from the beginning. */
  static async begin(browser: Browser, site: Site, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ offline: site.url.startsWith('file:'), ...options });
    const visit = new Visit(await context.newPage(), site);
    await visit.page.goto(site.url);
    return visit;
  }

  /** Waits until everything that was asked for is answered. */
  async settled(): Promise<void> {
    await eventually(() => assert.equal(this.#pending, 0, 'requests without an answer'));
  }

  /** Requests made after the first `count` ones. */
  since(count: number): string[] {
    return this.requests.slice(count).map((request) => request.url);
  }

  /** Fails when the page complained: a refusal by its own policy shows here too. */
  assertQuiet(): void {
    assert.deepEqual(this.complaints, []);
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }
}
