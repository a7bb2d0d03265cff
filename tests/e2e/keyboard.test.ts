/** The whole main job without a pointer. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FileChooser, Page } from 'playwright-core';
import { EXAMPLE } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { allSaid, card, chip, compareButton, deselect, inspected, inspectedId, opened, said, selectedRow } from './support/page.ts';
import { eventually } from './support/wait.ts';

/** Panels that F6 goes through. */
const PANELS = 8;

/** What has the focus, through shadow trees: its role (or element) and its name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.getAttribute('role') ?? element?.localName} ${name.replace(/\s+/g, ' ').trim()}`;
  });
}

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, wanted: RegExp, most: number): Promise<void> {
  const seen: string[] = [];
  for (let times = 0; times < most; times += 1) {
    await page.keyboard.press(key);
    seen.push(await focused(page));
    if (wanted.test(seen.at(-1) ?? '')) return;
  }
  assert.fail(`${key} led to ${seen.join('; ')}`);
}

/** The row of the outline that the arrow keys are on: its words and whether it is open. */
async function active(page: Page): Promise<{ name: string; open: string | null }> {
  const id = await page.getByRole('tree').getAttribute('aria-activedescendant');
  const row = page.getByRole('tree').locator(`[id="${id}"]`);
  return { name: (await said(row.locator('.hidden-text'))).split(',', 1)[0] ?? '', open: await row.getAttribute('aria-expanded') };
}

/** Opens the picker of folders by its key and chooses, each time it is called. */
function folderPicker(page: Page): (folder: string) => Promise<void> {
  const choosers: FileChooser[] = [];
  // Listening from the beginning: the browser is told of the first listener while the page is used already.
  page.on('filechooser', (chooser) => choosers.push(chooser));
  return async (folder) => {
    await page.keyboard.press('o');
    await eventually(() => assert.equal(choosers.length, 1));
    await choosers.pop()?.setFiles(folder);
  };
}

everywhere('by keyboard', (reader: Reader) => {
  it('the example opens by its key', async () => {
    const page = await reader.open();
    await page.keyboard.press('1');
    await opened(page);
  });

  it('the main job, from two folders to a number and back', async () => {
    const page = await reader.open();
    const pick = folderPicker(page);
    await page.getByRole('heading', { name: 'Drop two dumps. See where they part.' }).waitFor();
    await pick(EXAMPLE.target);
    await card(page, 'alone').waitFor();
    await pick(EXAMPLE.golden);
    await card(page, 'golden').getByText('call stacks').waitFor();
    await compareButton(page).waitFor();
    await page.keyboard.press('Enter');
    await opened(page);

    await deselect(page);
    await pressUntil(page, 'F6', /^tree Model outline/, PANELS);
    const step = async (key: string, name: string, open: string | null): Promise<void> => {
      await page.keyboard.press(key);
      await eventually(async () => assert.deepEqual(await active(page), { name, open }, key));
    };
    await step('Home', 'model', 'true');
    await step('ArrowDown', 'embed_tokens', 'false');
    await step('ArrowRight', 'embed_tokens', 'true');
    await step('ArrowRight', 'embedding', null);
    await step('ArrowLeft', 'embed_tokens', 'true');
    await step('ArrowLeft', 'embed_tokens', 'false');
    await step('End', 'model', 'false');
    await step('Home', 'model', 'true');
    await step('ArrowDown', 'embed_tokens', 'false');
    await page.keyboard.press('Enter');
    await inspected(page);
    assert.equal(await inspectedId(page), 'Module.model.embed_tokens.Embedding.forward.0');

    await page.keyboard.press('n');
    const culprit = 'Module.model.layers.2.mlp.down_proj.Linear.forward.0';
    await eventually(async () => assert.equal(await inspectedId(page), culprit));
    await pressUntil(page, 'F6', /^region Selected op/, PANELS);
    assert.match(await said((await inspected(page)).locator('.number')), /^0\.03071 output\.0, relative \(Min\)/);

    await pressUntil(page, 'Shift+F6', /^button error ?301/, PANELS);
    await page.keyboard.press('Space');
    await eventually(async () => assert.equal(await chip(page, 'error').getAttribute('aria-pressed'), 'true'));
    await page.keyboard.press('Space');
    await eventually(async () => assert.equal(await chip(page, 'error').getAttribute('aria-pressed'), 'false'));

    await page.keyboard.press('/');
    await page.keyboard.type('lm_head');
    await page.getByRole('listbox', { name: 'Ops found' }).getByRole('option').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.match(await inspectedId(page), /lm_head/));
    assert.match(await focused(page), /^img Graph of/, 'a find hands the keys to the graph');

    await page.keyboard.press('x');
    const runs = page.getByRole('group', { name: 'Compared runs' }).locator('.run');
    await eventually(async () => assert.deepEqual(await allSaid(runs), ['Tgolden', 'Gtarget']));
    await eventually(async () => assert.equal(await inspectedId(page), culprit));
    await deselect(page);
    assert.equal(await selectedRow(page).count(), 0);
  });

  it('back to the assignment and to the comparison, and everything from the start', async () => {
    const page = await reader.open();
    await page.keyboard.press('1');
    await opened(page);
    await pressUntil(page, 'F6', /^button T ?target/, PANELS);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Back to the comparison' }).waitFor();
    await page.keyboard.press('Escape');
    await opened(page);
    await pressUntil(page, 'F6', /^button T ?target/, PANELS);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', /^button Start over/, 20);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Drop two dumps. See where they part.' }).waitFor();
    assert.match(await focused(page), /^button Open folder…/);
  });

  it('the graph: arrows move, Enter opens and closes, Escape lets go', async () => {
    const page = await reader.open();
    await page.keyboard.press('1');
    await opened(page);
    await deselect(page);
    await pressUntil(page, 'F6', /^img Graph of/, PANELS);
    const selected = selectedRow(page);
    await page.keyboard.press('ArrowDown');
    await selected.waitFor();
    assert.match(await said(selected), /^model,/);
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.match(await said(selected), /^embed_tokens,/));
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await selected.getAttribute('aria-expanded'), 'true'));
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await selected.getAttribute('aria-expanded'), 'false'));
    await page.keyboard.press('Escape');
    await selected.waitFor({ state: 'detached' });
  });

  it('the sheet lists the keys, and single letters can be switched off', async () => {
    const page = await reader.open();
    await page.keyboard.press('1');
    await opened(page);
    await deselect(page);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys and help' });
    await sheet.getByText('next suspect').waitFor();
    await pressUntil(page, 'Tab', /^input/, 5);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await page.keyboard.press('F6');
    assert.equal(await page.getByRole('region', { name: 'Selected op' }).count(), 0);
    await page.keyboard.press('Control+k');
    assert.match(await focused(page), /^combobox Search ops/);
  });
});
