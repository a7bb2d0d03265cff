/** axe-core on the page as it is now, shadow trees included. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Each serious or critical violation with the elements it concerns. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the browser's tools, which the policy of the page does not concern.
  await page.evaluate(SOURCE);
  const results = await page.evaluate(() => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // Nothing may be fetched, style sheets neither.
    return checker.run(document, { preload: false, resultTypes: ['violations', 'passes'] });
  });
  assert.ok(results.passes.length > 10, 'axe looked at the page');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${target.flat().join(' » ')}: ${failureSummary}`));
}

export async function assertAccessible(page: Page, state: string): Promise<void> {
  assert.deepEqual(await violations(page), [], state);
}
