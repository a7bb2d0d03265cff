/** Damaged files and second thoughts: what broke is said with its place, and the page goes on working. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { drop } from './support/drop.ts';
import { EXAMPLE, readConstruct, readDump, scratch, write, writeLarge } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { card, compareButton, deselect, openExample, opened, said, selectedRow, shownCounts } from './support/page.ts';

/** The golden dump of the example over many lines, as text. */
function pretty(): string {
  const dump = readDump(EXAMPLE.golden);
  return JSON.stringify(dump, null, 1).replace(/"bare (NaN|-?Infinity)"/g, '$1');
}

/** Line and column of a place in a text, as the page writes them. */
function place(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
  return `At byte ${offset.toLocaleString('en-US')} (line ${line < 10_000 ? line : line.toLocaleString('en-US')}, column ${column})`;
}

everywhere('trouble', (reader: Reader) => {
  it('a dump.json that was cut off: file, place, reason, and what could be read', async () => {
    const text = pretty();
    const names = Object.keys(readDump(EXAMPLE.golden).data);
    const [last = '', next = ''] = names.slice(204, 206);
    const cut = text.indexOf('"Max"', text.indexOf(`"${next}"`)) + 3;
    const golden = write(join(scratch(), 'golden'), { 'dump.json': text.slice(0, cut), 'construct.json': readConstruct(EXAMPLE.golden) });
    const page = await reader.open();
    await drop(page, [EXAMPLE.target, golden]);
    const alert = card(page, 'golden').getByRole('alert');
    const words = await said(alert);
    assert.match(words, /^golden\/dump\.json is damaged The file ends in the middle of a value; the run was probably killed while writing\./);
    assert.ok(words.includes(`${place(text, cut)}, after ${last}. 205 of its ops could be read.`), words);

    await alert.getByRole('button', { name: 'Compare what was read' }).click();
    await opened(page);
    const { error, unmatchedTarget } = await shownCounts(page);
    assert.ok(error > 0 && unmatchedTarget > 0);
    await page.getByRole('status').getByText('golden/dump.json stops in the middle of a record').waitFor();
  });

  it('a dump.json that is not JSON at one place, and another file in its stead', async () => {
    const text = pretty();
    const names = Object.keys(readDump(EXAMPLE.golden).data);
    const wrong = text.indexOf('"Max": ', text.indexOf(`"${names[300]}"`)) + '"Max": '.length;
    const golden = write(join(scratch(), 'golden'), { 'dump.json': `${text.slice(0, wrong)}@${text.slice(wrong)}` });
    const page = await reader.open();
    await drop(page, [EXAMPLE.target, golden]);
    const alert = card(page, 'golden').getByRole('alert');
    const words = await said(alert);
    assert.match(words, /^golden\/dump\.json is damaged Expected .+, found @/);
    assert.ok(words.includes(`${place(text, wrong)}, after ${names[299]}. 300 of its ops could be read.`), words);

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), alert.getByRole('button', { name: 'Choose another file' }).click()]);
    await chooser.setFiles(join(EXAMPLE.golden, 'dump.json'));
    await alert.waitFor({ state: 'detached' });
    await compareButton(page).click();
    await opened(page);
    assert.ok((await shownCounts(page)).error > 0);
  });

  it('a file that is no JSON at all: said, not compared, and the example opens after it', async () => {
    const folder = write(scratch(), { 'golden/dump.json': 'hello' });
    const page = await reader.open();
    await drop(page, [EXAMPLE.target, join(folder, 'golden')]);
    const words = await said(card(page, 'golden').getByRole('alert'));
    assert.match(words, /^golden\/dump\.json is damaged Expected an object, found hello.* At byte 0 \(line 1, column 1\)/);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Start over' }).click();
    await openExample(page);
    assert.ok((await shownCounts(page)).error > 0);
  });

  it('reading a large pair is stopped, and the example opens after it', async () => {
    const large = writeLarge(scratch(), 80);
    const page = await reader.open();
    await drop(page, [large.target, large.golden]);
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByRole('button', { name: 'Cancel' }).waitFor();
    await progress.getByText(/^Reading target\/dump\.json, [\d.]+\sMB of 8[\d.]+\sMB$/).waitFor();
    await page.keyboard.press('Escape');
    await card(page, 'target').getByText('Reading was stopped.').waitFor();
    assert.equal(await progress.count(), 0);

    await page.getByRole('button', { name: 'Start over' }).click();
    await openExample(page);
    assert.ok((await shownCounts(page)).error > 0);
  });

  it('a comparison that is stopped leaves the one before it', async () => {
    const large = writeLarge(scratch(), 80);
    const page = await reader.open();
    await openExample(page);
    const before = await shownCounts(page);
    await drop(page, [large.target, large.golden]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Back to the comparison' }).click();
    await opened(page);
    assert.deepEqual(await shownCounts(page), before);
    await deselect(page);
    await page.keyboard.press('n');
    await selectedRow(page).waitFor();
  });
});
