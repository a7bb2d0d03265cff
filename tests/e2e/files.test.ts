/** What can be given to the page besides two whole folders: bare files, one dump, flat ones, and files with a name like a script. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { drop } from './support/drop.ts';
import { EXAMPLE, readConstruct, readDump, scratch, write, written } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { allSaid, card, chip, chipCount, compareButton, inspected, inspectedId, openExample, opened, outlineRows, said, shownCounts } from './support/page.ts';

const BARE = { target: join(EXAMPLE.target, 'dump.json'), golden: join(EXAMPLE.golden, 'dump.json') };

/** What is said where no construct.json was given. */
const REBUILT = 'construct.json is missing: the hierarchy is rebuilt from module names';

async function compareBare(page: Page): Promise<void> {
  for (const [side, run] of [
    ['target', 'drop 1'],
    ['golden', 'drop 2'],
  ] as const) {
    await card(page, side).getByRole('heading', { name: run, exact: true }).waitFor();
    await card(page, side).getByText('not given: hierarchy from module names').waitFor();
  }
  await compareButton(page).click();
  await opened(page);
  const { error, warning, unmatchedTarget, unmatchedGolden } = await shownCounts(page);
  assert.ok(error > 0 && warning > 0);
  assert.deepEqual([unmatchedTarget, unmatchedGolden], [0, 0]);
  // The hierarchy is there, though it was not given.
  const path = page.getByRole('navigation', { name: 'Path of the selected op' }).getByRole('button');
  assert.deepEqual(await allSaid(path), ['model', 'layers.2', 'mlp', 'down_proj']);
  await page.getByRole('status').getByText(REBUILT).waitFor();
}

everywhere('files', (reader: Reader) => {
  it('two bare files, both called dump.json, dropped together', async () => {
    const page = await reader.open();
    await drop(page, [BARE.target, BARE.golden]);
    await compareBare(page);
  });

  it('two bare files, both called dump.json, dropped one after the other', async () => {
    const page = await reader.open();
    await drop(page, [BARE.target]);
    await card(page, 'alone').getByRole('heading', { name: 'drop 1' }).waitFor();
    await drop(page, [BARE.golden]);
    await compareBare(page);
  });

  it('two bare files, both called dump.json, picked one after the other', async () => {
    const page = await reader.open();
    for (const [button, path] of [
      ['Open files…', BARE.target],
      ['Add files…', BARE.golden],
    ] as const) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()]);
      await chooser.setFiles(path);
    }
    await compareBare(page);
  });

  it('one dump alone', async () => {
    const page = await reader.open();
    await drop(page, [EXAMPLE.target]);
    await page.getByText('Open it alone, or drop a second one to compare it with.').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await opened(page);
    const ops = Object.keys(readDump(EXAMPLE.target).data).length;
    await page.getByRole('heading', { name: new RegExp(`^${ops} ops, \\d+ with NaN or Inf$`) }).waitFor();
    assert.equal(await page.getByRole('group', { name: 'Compared runs' }).locator('.run').count(), 1);
    assert.equal(await chip(page, 'error').count(), 0);
    assert.ok((await chipCount(page, 'high')) > 0);
    await outlineRows(page)
      .filter({ hasText: /^\s*lm_head, Linear, forward/ })
      .locator('.drawn')
      .click();
    const inspector = await inspected(page);
    assert.equal(await inspectedId(page), 'Module.lm_head.Linear.forward.0');
    await inspector.getByText('weight').first().waitFor();
  });

  it('one of two dumps alone, and both after all', async () => {
    const page = await reader.open();
    await drop(page, [EXAMPLE.target, EXAMPLE.golden]);
    await page.getByRole('button', { name: 'Open only the target' }).click();
    await opened(page);
    assert.equal(await chip(page, 'error').count(), 0);
    await page.getByRole('group', { name: 'Compared runs' }).getByRole('button').first().click();
    await compareButton(page).click();
    await chip(page, 'error').waitFor();
  });

  it('an L1 dump is a flat list, and says so', async () => {
    const page = await reader.open();
    const dump = readDump(EXAMPLE.target);
    const data = Object.fromEntries(Object.entries(dump.data).filter(([name]) => !name.startsWith('Module.')));
    const folder = write(scratch(), { 'flat/dump.json': { ...dump, level: 'L1', data }, 'flat/construct.json': {} });
    await drop(page, [join(folder, 'flat')]);
    const flat = 'This dump has level L1: a flat list in execution order';
    await card(page, 'alone').getByText(flat).waitFor();
    await page.keyboard.press('Enter');
    await opened(page);
    await page.getByRole('status').getByText(flat).waitFor();
    const rows = await outlineRows(page).evaluateAll((all) =>
      all.map((row) => [row.getAttribute('aria-level'), row.hasAttribute('aria-expanded'), row.getAttribute('aria-setsize')]),
    );
    for (const row of rows) assert.deepEqual(row, ['1', false, String(Object.keys(data).length)]);
    // In the order of the file, which is the order of execution.
    const short = (name: string): string => name.split('.')[1] ?? '';
    const shown = await allSaid(outlineRows(page).locator('.drawn .name'));
    assert.deepEqual(shown.slice(0, 20), Object.keys(data).slice(0, 20).map(short));
  });

  it('a file that is no dump is named, and the page still works', async () => {
    const page = await reader.open();
    const folder = write(scratch(), { 'notes.txt': 'nothing to see' });
    await drop(page, [join(folder, 'notes.txt')]);
    await page.getByRole('alert').getByText('notes.txt is no dump that dumpscope knows.').waitFor();
    await openExample(page);
  });

  it('names that look like HTML are shown as they are', async () => {
    const page = await reader.open();
    const name = '<img src=x onerror=alert(1)>';
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    const renamed = (content: unknown): string => written(content).replaceAll('lm_head', name);
    const folder = write(scratch(), {
      '<b>run<i>/dump.json': renamed(readDump(EXAMPLE.target)),
      '<b>run<i>/construct.json': renamed(readConstruct(EXAMPLE.target)),
    });
    await drop(page, [join(folder, '<b>run<i>')]);
    await card(page, 'alone').getByRole('heading', { name: '<b>run<i>' }).waitFor();
    await page.keyboard.press('Enter');
    await opened(page);
    await outlineRows(page).filter({ hasText: name }).first().locator('.drawn').click();
    const inspector = await inspected(page);
    assert.equal(await inspectedId(page), `Module.${name}.Linear.forward.0`);
    assert.equal(await said(inspector.getByRole('heading', { level: 2 })), name);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onerror');
    await page.getByRole('option').getByText('onerror').first().waitFor();
    // Locators look into shadow trees too.
    assert.equal(await page.locator('img, b:has(i)').count(), 0);
    assert.deepEqual(alerts, []);
    assert.equal(await page.title(), '<b>run<i> · dumpscope');
  });
});
