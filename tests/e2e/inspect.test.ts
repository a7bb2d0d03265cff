/** Finding an op and reading its numbers: suspects, search, outline, graph and inspector hold one selection. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { EXAMPLE, readDump, type Stats, scratch, type Tensor, writeWithout } from './support/dumps.ts';
import { everywhere, type Reader } from './support/everywhere.ts';
import {
  allSaid,
  deselect,
  drawnIn,
  inspected,
  inspectedId,
  listRows,
  openExample,
  openPair,
  outlineRows,
  said,
  searchField,
  selectedRow,
  tab,
} from './support/page.ts';
import { eventually } from './support/wait.ts';

/** The disturbed module of the example. */
const CULPRIT = 'Module.model.layers.2.mlp.down_proj.Linear.forward.0';
/** The colour of a selection in the light theme. */
const ACCENT = [0x1d, 0x5b, 0xd1] as const;
const STATS: Stats[] = ['Max', 'Min', 'Mean', 'Norm'];

/** The size of a difference, |t − g| / max(|g|, RMS of g), Norm against Norm, worked from the raw files. */
function worst(target: Tensor, golden: Tensor): { stat: Stats; size: number } {
  const rms = golden.Norm / Math.sqrt(golden.shape.reduce((a, b) => a * b, 1));
  const sizes = STATS.map((stat) => {
    const scale = stat === 'Norm' ? golden.Norm : Math.max(Math.abs(golden[stat]), rms);
    return { stat, size: Math.abs(target[stat] - golden[stat]) / scale };
  });
  return sizes.reduce((a, b) => (b.size > a.size ? b : a));
}

function rawOutput(side: 'target' | 'golden'): Tensor {
  const output = readDump(EXAMPLE[side]).data[CULPRIT]?.output?.[0];
  assert.ok(output);
  return output;
}

everywhere('inspecting', (reader: Reader) => {
  it('a suspect: what hides it opens, and its numbers are those of the files', async () => {
    const page = await reader.open();
    await openPair(page, EXAMPLE.target, EXAMPLE.golden);
    await deselect(page);
    const model = outlineRows(page).filter({ hasText: /^\s*model, LlamaModel, forward/ });
    await model.locator('.disclosure').click();
    await eventually(async () => assert.equal(await model.getAttribute('aria-expanded'), 'false'));

    await tab(page, 'Suspects').click();
    await listRows(page).first().click();
    const inspector = await inspected(page);
    assert.equal(await inspectedId(page), CULPRIT);
    const { stat, size } = worst(rawOutput('target'), rawOutput('golden'));
    assert.equal(await said(inspector.locator('.number .one')), size.toPrecision(4));
    assert.match(await said(inspector.locator('.number .about')), new RegExp(`^output\\.0, relative \\(${stat}\\)`));

    await tab(page, 'Outline').click();
    const selected = selectedRow(page);
    await selected.waitFor();
    assert.match(await said(selected), /^down_proj, Linear, forward/);
    const rows = await outlineRows(page).evaluateAll((all) =>
      all.map((row) => [row.getAttribute('aria-level'), row.getAttribute('aria-expanded'), row.textContent?.trim().split(',', 1)[0]]),
    );
    const at = rows.findIndex(([level, , name]) => level === '4' && name === 'down_proj');
    for (const [level, name] of [
      ['3', 'mlp'],
      ['2', 'layers.2'],
      ['1', 'model'],
    ]) {
      const above = rows.slice(0, at).findLast((row) => row[0] === level);
      assert.deepEqual(above, [level, 'true', name]);
    }
    const path = page.getByRole('navigation', { name: 'Path of the selected op' }).getByRole('button');
    assert.deepEqual(await allSaid(path), ['model', 'layers.2', 'mlp', 'down_proj']);
  });

  it('a comparison begins where agreement ends', async () => {
    const page = await reader.open();
    await openPair(page, EXAMPLE.target, EXAMPLE.golden);
    assert.equal(await inspectedId(page), CULPRIT);
    await selectedRow(page).waitFor();
    assert.match(await said(selectedRow(page)), /^down_proj, Linear, forward/);
  });

  it('shows both sides, digit by digit, and the call stack', async () => {
    const page = await reader.open();
    await openExample(page);
    await deselect(page);
    await page.keyboard.press('f');
    const inspector = await inspected(page);
    const line = inspector.getByRole('table', { name: 'output.0' }).getByRole('row', { name: /^Min/ });
    const shown = (value: number): string => value.toPrecision(4).replace('-', '−');
    const [target, golden] = [rawOutput('target').Min, rawOutput('golden').Min];
    assert.deepEqual((await allSaid(line.getByRole('cell'))).slice(0, 3), [shown(target), shown(golden), shown(target - golden)]);
    await inspector.getByText('modeling_llama.py').first().waitFor();
  });

  it('walks through the suspects with N and P', async () => {
    const page = await reader.open();
    await openExample(page);
    const ids = [await inspectedId(page)];
    for (const key of ['n', 'n', 'p', 'p']) {
      const before = ids.at(-1) ?? '';
      await page.keyboard.press(key);
      await eventually(async () => {
        await inspected(page);
        assert.notEqual(await inspectedId(page), before);
      });
      ids.push(await inspectedId(page));
    }
    assert.equal(ids[0], CULPRIT);
    assert.deepEqual(ids.toReversed(), ids, 'the way back is the way there');
    assert.equal(new Set(ids).size, 3);
  });

  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    it(`what is chosen comes into sight on both sides, motion: ${reducedMotion}`, async () => {
      const folder = scratch();
      const target = writeWithout('model.layers.3.self_attn', EXAMPLE.target, join(folder, 'target'));
      const golden = writeWithout('model.layers.1.mlp', EXAMPLE.golden, join(folder, 'golden'));
      const page = await reader.open({ reducedMotion });
      await openPair(page, target, golden);
      await tab(page, 'Unmatched').click();
      // Far apart, of either side, forward and backward.
      for (const index of [0, 10, 23]) {
        await deselect(page);
        await eventually(async () => assert.deepEqual(await drawnIn(page, ACCENT), { left: 0, right: 0 }));
        await listRows(page).nth(index).click();
        await inspected(page);
        await eventually(async () => {
          const { left, right } = await drawnIn(page, ACCENT);
          assert.notEqual(left, 0, `row ${index} is marked on the left`);
          assert.notEqual(right, 0, `row ${index} is marked on the right`);
        });
      }
    });
  }

  it('a name is searched and chosen', async () => {
    const page = await reader.open();
    await openExample(page);
    await deselect(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('2.mlp.down_proj.linear.f');
    const found = page.getByRole('listbox', { name: 'Ops found' }).getByRole('option');
    await eventually(async () => assert.equal(await found.count(), 1));
    await page.keyboard.press('Enter');
    await inspected(page);
    assert.equal(await inspectedId(page), CULPRIT);
    assert.equal(await found.count(), 0);
  });

  it('a misspelt name gets a suggestion, which Enter takes', async () => {
    const page = await reader.open();
    await openExample(page);
    await searchField(page).fill('dwon_proj');
    await page.getByText('Nothing is called “dwon_proj”. Did you mean down_proj?').waitFor();
    await searchField(page).press('Enter');
    const found = page.getByRole('listbox', { name: 'Ops found' }).getByRole('option');
    await found.first().waitFor();
    assert.equal(await searchField(page).inputValue(), 'down_proj');
    for (const text of await allSaid(found)) assert.match(text, /down_proj/);
  });

  it('a box chosen in either graph is chosen in the outline', async () => {
    const page = await reader.open();
    await openExample(page);
    const graph = page.getByRole('img', { name: /^Graph of target beside golden/ });
    const { width } = (await graph.boundingBox()) ?? { width: 0 };
    const selected = selectedRow(page);
    const names = new Set<string>();
    for (const x of [width * 0.2, width * 0.8]) {
      await deselect(page);
      await graph.click({ position: { x, y: 100 } });
      await selected.waitFor();
      const inspector = await inspected(page);
      const name = await said(inspector.getByRole('heading', { level: 2 }));
      assert.match(await said(selected), new RegExp(`^${name},`));
      names.add(name);
    }
    assert.equal(names.size, 1, 'what matches stands at one height on both sides');
  });
});
