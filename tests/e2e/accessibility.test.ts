/** axe-core finds no serious or critical fault in any state that a reader meets. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, violations } from './support/axe.ts';
import { drop } from './support/drop.ts';
import { EXAMPLE, scratch, write, writeWithout } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { card, chip, compareButton, deselect, inspected, listRows, openExample, opened, searchField, tab } from './support/page.ts';

const LOOKS = {
  light: {},
  dark: { colorScheme: 'dark' },
  Chinese: { locale: 'zh-CN' },
} as const;

/** The screens on the way to an op, by keys that every language shares. */
async function walk(page: Page, look: string): Promise<void> {
  await assertAccessible(page, `empty, ${look}`);
  await drop(page, [EXAMPLE.target, EXAMPLE.golden]);
  await page.locator('ds-dump-card .read').nth(5).waitFor();
  await assertAccessible(page, `assignment, ${look}`);
  await page.keyboard.press('Enter');
  await inspected(page);
  await assertAccessible(page, `op selected, ${look}`);
  await deselect(page);
  await assertAccessible(page, `comparison open, ${look}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, `key sheet, ${look}`);
}

everywhere('accessible', (reader: Reader) => {
  it('a fault deep inside would be found', async () => {
    const page = await reader.open();
    await page.locator('ds-empty').evaluate((empty) => empty.shadowRoot?.append(document.createElement('button')));
    assert.match((await violations(page)).join('\n'), /critical button-name: .*ds-empty/);
  });

  for (const [look, options] of Object.entries(LOOKS)) {
    it(`the way to an op, ${look}`, async () => walk(await reader.open(options), look));
  }

  it('lists, search and filters', async () => {
    const page = await reader.open();
    const golden = writeWithout('model.layers.1.mlp', EXAMPLE.golden, join(scratch(), 'golden'));
    await drop(page, [EXAMPLE.target, golden]);
    await compareButton(page).click();
    await opened(page);
    await tab(page, 'Suspects').click();
    await listRows(page).first().waitFor();
    await assertAccessible(page, 'suspects');
    await tab(page, 'Unmatched').click();
    await listRows(page).first().waitFor();
    await assertAccessible(page, 'unmatched');
    await chip(page, 'error').click();
    await page.getByText('hidden by this filter').waitFor();
    await assertAccessible(page, 'filtered');
    await searchField(page).fill('down_proj');
    await page.getByRole('listbox', { name: 'Ops found' }).getByRole('option').first().waitFor();
    await assertAccessible(page, 'search');
    await searchField(page).fill('dwon_proj');
    await page.getByText('Did you mean').waitFor();
    await assertAccessible(page, 'search without a find');
  });

  it('damaged files', async () => {
    const folder = write(scratch(), { 'golden/dump.json': 'hello', 'notes.txt': 'nothing' });
    const page = await reader.open();
    await drop(page, [join(folder, 'notes.txt')]);
    await page.getByRole('alert').getByText('notes.txt').waitFor();
    await assertAccessible(page, 'not a dump');
    await drop(page, [EXAMPLE.target, join(folder, 'golden')]);
    await card(page, 'golden').getByRole('alert').waitFor();
    await assertAccessible(page, 'broken dump');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Start over' }).waitFor();
    await assertAccessible(page, 'failure');
  });

  it('one dump alone', async () => {
    const page = await reader.open();
    await drop(page, [EXAMPLE.target]);
    await card(page, 'alone').getByText('call stacks').waitFor();
    await assertAccessible(page, 'assignment of one');
    await page.keyboard.press('Enter');
    await opened(page);
    await assertAccessible(page, 'one dump');
  });

  for (const [width, height] of [
    [1000, 700],
    [700, 700],
  ] as const) {
    it(`a window of ${width} by ${height}`, async () => {
      const page = await reader.open({ viewport: { width, height } });
      await assertAccessible(page, 'empty');
      await openExample(page);
      await assertAccessible(page, 'op selected');
      if (width < 900) {
        for (const name of ['Details', 'Outline']) {
          await page.getByRole('button', { name, exact: true }).click();
          await page.getByRole('region', { name, exact: true }).waitFor();
          await assertAccessible(page, `${name} drawn out`);
          await page.keyboard.press('Escape');
        }
      }
      await deselect(page);
      await assertAccessible(page, 'comparison open');
    });
  }
});
