/** From two dropped folders to counts: those of the page are those of the command, whichever way round the sides are. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { type CommandCounts, compareByCommand } from './support/command.ts';
import { drop } from './support/drop.ts';
import { EXAMPLE, scratch, writeWithout } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import { allSaid, card, compareButton, listRows, openExample, opened, openPair, type ShownCounts, said, shownCounts, tab } from './support/page.ts';
import { eventually } from './support/wait.ts';

/** Each side lacks something that the other has, not equally much. */
function lopsided(): { target: string; golden: string } {
  const folder = scratch();
  return {
    target: writeWithout('model.layers.3.self_attn', EXAMPLE.target, `${folder}/target`),
    golden: writeWithout('model.layers.1.mlp', EXAMPLE.golden, `${folder}/golden`),
  };
}

function asShown({ error, warning, unmatched_target, unmatched_golden }: CommandCounts): ShownCounts {
  return { error, warning, unmatchedTarget: unmatched_target, unmatchedGolden: unmatched_golden };
}

/** Letter and label of the two runs in the head of the page. */
async function pair(page: Page): Promise<string[]> {
  return allSaid(page.getByRole('group', { name: 'Compared runs' }).locator('.run'));
}

everywhere('comparing', (reader: Reader) => {
  const pairs = { 'the example': EXAMPLE, 'a lopsided pair': lopsided() };

  it('says which run it takes for which, and why', async () => {
    const page = await reader.open();
    await drop(page, [EXAMPLE.golden, EXAMPLE.target]);
    for (const side of ['target', 'golden'] as const) {
      await card(page, side).getByRole('heading', { name: side, exact: true }).waitFor();
      await card(page, side).getByText(`Its name contains “${side}”.`).waitFor();
    }
  });

  for (const [name, { target, golden }] of Object.entries(pairs)) {
    for (const profile of ['strict', 'msprobe']) {
      it(`counts in ${name} by ${profile} what the command counts`, async () => {
        const page = await reader.open();
        await drop(page, [target, golden]);
        await page.getByLabel('Limits').selectOption(profile);
        await compareButton(page).click();
        await opened(page);
        const counts = asShown(compareByCommand(target, golden, profile));
        assert.ok(counts.error + counts.warning > 0);
        if (name === 'a lopsided pair') assert.ok(counts.unmatchedTarget > 0 && counts.unmatchedGolden > 0);
        assert.deepEqual(await shownCounts(page), counts);
      });
    }
  }

  it('judges anew when other limits are chosen', async () => {
    const page = await reader.open();
    await openPair(page, EXAMPLE.target, EXAMPLE.golden);
    await page.getByLabel('Limits').selectOption('msprobe');
    const counts = asShown(compareByCommand(EXAMPLE.target, EXAMPLE.golden, 'msprobe'));
    await eventually(async () => assert.deepEqual(await shownCounts(page), counts));
  });

  it('swaps the sides', async () => {
    const { target, golden } = pairs['a lopsided pair'];
    const page = await reader.open();
    await openPair(page, target, golden);
    const before = await shownCounts(page);
    assert.deepEqual(await pair(page), ['Ttarget', 'Ggolden']);
    assert.notEqual(before.unmatchedTarget, before.unmatchedGolden);

    await page.getByRole('button', { name: 'Swap target and golden' }).click();
    await eventually(async () => assert.deepEqual(await pair(page), ['Tgolden', 'Gtarget']));
    const after = await shownCounts(page);
    assert.equal(after.unmatchedTarget, before.unmatchedGolden);
    assert.equal(after.unmatchedGolden, before.unmatchedTarget);
    assert.deepEqual(after, asShown(compareByCommand(golden, target, 'strict')));
  });

  it('lists what only one side has, by side', async () => {
    const { target, golden } = pairs['a lopsided pair'];
    const page = await reader.open();
    await openPair(page, target, golden);
    const { unmatchedTarget, unmatchedGolden } = await shownCounts(page);
    await tab(page, 'Unmatched').click();
    assert.equal(await listRows(page).first().getAttribute('aria-setsize'), String(unmatchedTarget + unmatchedGolden));
    assert.match(await said(listRows(page).first()), /layers\.1.*only on the target/);
    await page.getByRole('listbox', { name: 'Unmatched' }).press('End');
    const last = page.getByRole('tabpanel').locator(`[aria-posinset="${unmatchedTarget + unmatchedGolden}"]`);
    await last.waitFor();
    assert.match(await said(last), /layers\.3.*only on the golden/);
  });

  it('opens the example at once', async () => {
    const page = await reader.open();
    await openExample(page);
    assert.deepEqual(await shownCounts(page), asShown(compareByCommand(EXAMPLE.target, EXAMPLE.golden, 'strict')));
  });
});
