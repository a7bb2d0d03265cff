/**
 * From files to the first drawn comparison, beside what `JSON.parse` alone takes on the same files, in one run.
 *
 *     cargo xtask bench load                            a pair made from the example, 27 MB a side
 *     cargo xtask bench load -- TARGET GOLDEN           your own pair of folders
 *
 * The page reads the files from disk; `JSON.parse` gets them as text in memory, with bare NaN and infinities replaced
 * beforehand: the comparison is against us. "Files" counts from the moment at which the page holds them, "drop" also the
 * walk through the dropped folders; "Compare" is pressed as soon as it can be. Also printed: peak wasm memory over the bytes given, and the
 * longest task of the page's main thread while the pair loads.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from '../e2e/support/browser.ts';
import { drop } from '../e2e/support/drop.ts';
import { SITES, type Site } from '../e2e/support/site.ts';
import { Visit } from '../e2e/support/visit.ts';
import { writeSide } from './support/large.ts';

const ROUNDS = 5;
const SIDE_BYTES = 27_600_000;

interface Loaded {
  /** From the drop to the first drawing, ms. */
  drawn: number;
  /** From the files in the page's hands, their folders walked, to the first drawing, ms. */
  given: number;
  longest: number;
  memory: number;
}

/** Runs in the page before its own scripts: notes the drop, the first label drawn in the graph, and long tasks. */
function observe(): void {
  const marks: { dropped?: number; given?: number; drawn?: number; tasks: number[] } = { tasks: [] };
  Object.assign(window, { marks });
  window.addEventListener('drop', () => Object.assign(marks, { dropped: performance.now(), given: undefined, drawn: undefined, tasks: [] }), true);
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...args: unknown[]) {
    if ((args[0] as { type?: string }).type === 'open') marks.given ??= performance.now();
    Reflect.apply(postMessage, this, args);
  };
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...args) {
    const root = this.canvas.getRootNode();
    if (marks.drawn === undefined && root instanceof ShadowRoot && root.host.localName === 'ds-graph') marks.drawn = performance.now();
    fillText.apply(this, args);
  };
  new PerformanceObserver((list) => marks.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ['longtask'] });
}

async function load(browser: Browser, site: Site, folders: string[]): Promise<Loaded> {
  const visit = await Visit.begin(browser, { ...site, url: 'about:blank' });
  try {
    const { page } = visit;
    await page.addInitScript(observe);
    await page.goto(site.url);
    await page.waitForLoadState('networkidle');
    await drop(page, folders);
    await page.getByRole('button', { name: /^Compare/ }).click();
    await page.waitForFunction(() => (window as unknown as { marks: { drawn?: number } }).marks.drawn !== undefined, null, { timeout: 120_000 });
    return await page.evaluate(async () => {
      const { marks } = window as unknown as { marks: { dropped: number; given: number; drawn: number; tasks: number[] } };
      const { dropped, given, drawn, tasks } = marks;
      const app = document.querySelector('ds-app') as unknown as { store: { client: { request(type: string, args: object): Promise<{ bytes: number }> } } };
      const { bytes } = await app.store.client.request('memory', {});
      return { drawn: drawn - dropped, given: drawn - given, longest: Math.max(0, ...tasks), memory: bytes };
    });
  } finally {
    await visit.end();
  }
}

/** Milliseconds of `JSON.parse` over the texts, in a page of the same browser. */
async function parse(browser: Browser, texts: string[]): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.evaluate(() => Object.assign(window, { texts: [] }));
    for (const text of texts) await page.evaluate((one) => (window as unknown as { texts: string[] }).texts.push(one), text);
    return await page.evaluate(() => {
      const begin = performance.now();
      const kept = (window as unknown as { texts: string[] }).texts.map((text) => JSON.parse(text) as unknown);
      return kept.length > 0 ? performance.now() - begin : 0;
    });
  } finally {
    await page.close();
  }
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const spread = (list: number[], unit: string): string =>
  `${median(list).toFixed(0)} ${unit} (${Math.min(...list).toFixed(0)} to ${Math.max(...list).toFixed(0)})`;

const scratch = mkdtempSync(join(tmpdir(), 'dumpscope-bench-'));
const given = process.argv.slice(2).map((path) => resolve(path));
const folders = given.length === 2 ? given : (['target', 'golden'] as const).map((side) => join(scratch, side));
if (given.length !== 2) for (const side of ['target', 'golden'] as const) writeSide(side, join(scratch, side), SIDE_BYTES);
const paths = folders.flatMap(files);
const input = paths.reduce((sum, path) => sum + statSync(path).size, 0);
const texts = paths.map((path) => readFileSync(path, 'utf8').replace(/(?<=[[:,]\s*)(?:NaN|-?Infinity)(?=\s*[,}\]])/g, 'null'));

const browser = await launch();
const site = await SITES.hosted();
try {
  const parsed: number[] = [];
  const loaded: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parsed.push(await parse(browser, texts));
    loaded.push(await load(browser, site, folders));
  }
  const ratios = (times: number[]): string => {
    const list = times.map((ms, round) => ms / (parsed[round] ?? Number.NaN));
    return `${median(list).toFixed(2)} (${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)})`;
  };
  const [given, drawn] = [loaded.map((one) => one.given), loaded.map((one) => one.drawn)];
  console.log(`input                   ${(input / 1e6).toFixed(1)} MB in ${paths.length} files, ${ROUNDS} rounds`);
  console.log(`JSON.parse alone        ${spread(parsed, 'ms')}`);
  console.log(`files to drawn          ${spread(given, 'ms')}, ratio ${ratios(given)}, limit 3`);
  console.log(`drop to drawn           ${spread(drawn, 'ms')}, ratio ${ratios(drawn)}`);
  console.log(`peak wasm memory        ${(Math.max(...loaded.map((one) => one.memory)) / input).toFixed(2)} x input, limit 2.5`);
  console.log(`longest main-thread task ${Math.max(...loaded.map((one) => one.longest)).toFixed(0)} ms (0: none over 50 ms), limit 100`);
} finally {
  await browser.close();
  await site.close();
  rmSync(scratch, { recursive: true, force: true });
}
