/** What a reader does on the page and sees there, in English. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { drop } from './drop.ts';

const CHIPS = { error: 'error', warning: 'warning', unmatchedTarget: 'target only', unmatchedGolden: 'golden only' } as const;

/** The counts of an open comparison. */
export type ShownCounts = Record<keyof typeof CHIPS, number>;

/** The button of a filter, by the word on it. */
export function chip(page: Page, word: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${word} [\\d,]+$`) });
}

export async function chipCount(page: Page, word: string): Promise<number> {
  return wholeNumber(await said(chip(page, word).locator('.count')));
}

/** A whole number as the page writes it. */
export function wholeNumber(text: string): number {
  const digits = text.replaceAll(',', '');
  assert.match(digits, /^\d+$/);
  return Number(digits);
}

/** The words of an element, with single spaces between them. */
export async function said(locator: Locator): Promise<string> {
  return spaced(await locator.textContent());
}

export async function allSaid(locator: Locator): Promise<string[]> {
  return (await locator.allTextContents()).map(spaced);
}

function spaced(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

export async function shownCounts(page: Page): Promise<ShownCounts> {
  const entries = Object.entries(CHIPS).map(async ([key, word]) => [key, await chipCount(page, word)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The button that goes on from the assignment; it is there before everything is read. */
export function compareButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Compare', exact: true });
}

/** Waits until a comparison (or a single dump) is open, its outline is filled, and it has begun at its first jump. */
export async function opened(page: Page): Promise<void> {
  // In a narrow window the outline is there, out of sight.
  await page.locator('ds-outline [role="treeitem"]').first().waitFor({ state: 'attached' });
  if ((await page.getByRole('button', { name: /^Show first jump/ }).count()) > 0) await inspected(page);
}

/** The selected row of the outline, where it is in sight. */
export function selectedRow(page: Page): Locator {
  return outlineRows(page).and(page.locator('[aria-selected="true"]'));
}

/** Lets go of what is selected, by its key. */
export async function deselect(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await inspector(page).waitFor({ state: 'detached' });
}

export async function openExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^One weight is off/ }).click();
  await opened(page);
}

/** Drops two folders and compares them as they were assigned. */
export async function openPair(page: Page, target: string, golden: string): Promise<void> {
  await drop(page, [target, golden]);
  await compareButton(page).click();
  await opened(page);
}

export function outlineRows(page: Page): Locator {
  return page.getByRole('tree').getByRole('treeitem');
}

/** One side of the assignment. */
export function card(page: Page, side: 'target' | 'golden' | 'alone'): Locator {
  const name = { target: /^Target: the run in question/, golden: /^Golden: the run you trust/, alone: /^The run to look at/ }[side];
  return page.getByRole('region', { name });
}

export function tab(page: Page, name: 'Outline' | 'Suspects' | 'Unmatched'): Locator {
  return page.getByRole('tab', { name });
}

/** The lines of the suspects or of the unmatched, whichever tab is open. */
export function listRows(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('option');
}

/** What the inspector says of an op, in any language, whether in sight or in a closed drawer. */
function inspector(page: Page): Locator {
  return page.locator('ds-inspector [role="region"][aria-busy]');
}

/** The full id of the op that the inspector shows. */
export async function inspectedId(page: Page): Promise<string> {
  return (await inspector(page).locator('.id').first().getAttribute('title')) ?? '';
}

/** Waits until the inspector has settled on an op. */
export async function inspected(page: Page): Promise<Locator> {
  const settled = inspector(page).and(page.locator('[aria-busy="false"]'));
  await settled.waitFor({ state: 'attached' });
  return settled;
}

export function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search ops by name' });
}

/** How many points of the graph's left and right half are of a colour, as three numbers. */
export function drawnIn(page: Page, colour: readonly [number, number, number]): Promise<{ left: number; right: number }> {
  return page.locator('ds-graph canvas').evaluate((element, [red, green, blue]) => {
    const canvas = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const found = { left: 0, right: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found[(at / 4) % canvas.width < canvas.width / 2 ? 'left' : 'right'] += 1;
    }
    return found;
  }, colour);
}
