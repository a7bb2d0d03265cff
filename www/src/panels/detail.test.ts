import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cell, Detail, DetailRow, DetailSection, NodeInfo, StatValue } from '../worker/protocol.ts';
import { allEqual, commonDtypes, headline, nonFiniteRow, rowShape, statCount, statLines, whyOf } from './detail.ts';

const cell = (stats: StatValue[], over: Partial<Cell> = {}): Cell => ({
  name: 'op.row',
  type: 'torch.Tensor',
  dtype: 'torch.float32',
  shape: '[2, 3]',
  requiresGrad: true,
  stats: stats as Cell['stats'],
  ...over,
});

const row = (name: string, over: Partial<DetailRow> = {}): DetailRow => ({
  name,
  target: cell([1, 0, 0.5, 2]),
  golden: cell([1, 0, 0.5, 2]),
  status: 'pass',
  size: 0,
  from: null,
  relative: [0, 0, 0, 0],
  difference: [0, 0, 0, 0],
  reasons: [],
  ...over,
});

const node: NodeInfo = {
  id: 'Module.fc.Linear.forward.0',
  kind: 'module',
  name: 'fc',
  cls: 'Linear',
  direction: 'forward',
  call: 0,
  microStep: 0,
  order: 3,
  stack: [],
};

const detail = (sections: DetailSection[], over: Partial<Detail> = {}): Detail => ({
  row: 1,
  path: [],
  target: node,
  golden: node,
  status: 'error',
  overflow: null,
  size: 0.03,
  limit: 1e-4,
  reasons: [],
  sections,
  inside: null,
  ...over,
});

describe('the one number', () => {
  test('comes from the row with the largest size, with its statistic and its distance to the limit', () => {
    const best = headline(
      detail([
        { kind: 'input', rows: [row('input.0', { size: 1e-5, from: 'Max' })] },
        { kind: 'output', rows: [row('output.0', { size: 0.02, from: 'Max' }), row('output.1', { size: 0.03, from: 'Min' })] },
      ]),
    );
    assert.equal(best?.row.name, 'output.1');
    assert.equal(best?.from, 'Min');
    assert.ok(Math.abs((best?.times ?? 0) - 300) < 1e-9);
  });

  test('of an output speaks before an equal one of an input', () => {
    const best = headline(
      detail([
        { kind: 'input', rows: [row('input.0', { size: 0.03 })] },
        { kind: 'output', rows: [row('output.0', { size: 0.03 })] },
      ]),
    );
    assert.equal(best?.row.name, 'output.0');
  });

  test('has no distance to a limit of zero', () => {
    assert.equal(headline(detail([{ kind: 'output', rows: [row('output.0', { size: 1 })] }], { limit: 0 }))?.times, null);
  });

  test('is missing where nothing was measured', () => {
    assert.equal(headline(detail([{ kind: 'output', rows: [row('output.0', { size: null })] }], { size: null })), null);
  });
});

describe('how a row is shown', () => {
  test('tensors: folded when equal in every respect, else as a table', () => {
    assert.equal(rowShape(row('input.0'), false), 'equal');
    assert.equal(rowShape(row('input.0', { target: cell([1, 0, 0.5, 2.1]) }), false), 'table');
    assert.equal(rowShape(row('input.0', { target: cell([1, 0, 0.5, 2], { shape: '[3, 2]' }) }), false), 'table');
    assert.equal(rowShape(row('input.0', { target: cell([1, 0, 0.5, 2], { dtype: 'torch.bfloat16' }) }), false), 'table');
  });

  test('one side only', () => {
    assert.equal(rowShape(row('bias', { golden: null }), false), 'target-only');
    assert.equal(rowShape(row('bias', { target: null }), false), 'golden-only');
    assert.equal(rowShape(row('bias', { golden: null }), true), 'alone');
  });

  test('arguments that are no tensors', () => {
    const number = cell([2, 2, 2, 2], { type: 'float', dtype: null, shape: null, requiresGrad: null });
    const nothing = cell([null, null, null, null], { type: 'None', dtype: null, shape: null, requiresGrad: null });
    assert.equal(rowShape(row('input.4', { target: number, golden: number }), false), 'scalar');
    assert.equal(rowShape(row('input.2', { target: nothing, golden: nothing }), false), 'none');
    assert.equal(rowShape(row('input.2', { target: number, golden: nothing }), false), 'scalar');
    const pythonNumber = cell([2, 2, 2, 2], { type: 'int', dtype: "<class 'int'>", shape: '[]' });
    assert.equal(rowShape(row('input.3', { target: pythonNumber, golden: pythonNumber }), false), 'scalar');
  });

  test('a tensor without statistics is still a tensor', () => {
    const bare = cell([null, null, null, null]);
    assert.equal(rowShape(row('input.0', { target: bare, golden: bare }), false), 'equal');
  });

  test('statistics that neither side dumped are left out', () => {
    const range = row('input.0', { target: cell([5, 1, null, null]), golden: cell([5, 1, null, null]), from: 'Max' });
    assert.deepEqual(
      statLines(range).map(({ stat, worst }) => [stat, worst]),
      [
        ['Max', true],
        ['Min', false],
      ],
    );
    assert.equal(statCount(range), 2);
    assert.equal(allEqual(range), true);
  });

  test('equal NaN are equal', () => {
    const bad = cell(['NaN', 'NaN', 'NaN', 'NaN']);
    assert.equal(allEqual(row('output.0', { target: bad, golden: { ...bad } })), true);
  });
});

describe('dtypes in the head', () => {
  test('one for all rows of a side, or none', () => {
    const half = cell([1, 0, 0.5, 2], { dtype: 'torch.bfloat16' });
    assert.deepEqual(commonDtypes([{ kind: 'input', rows: [row('input.0', { target: half })] }]), { target: 'bf16', golden: 'fp32' });
    assert.deepEqual(commonDtypes([{ kind: 'input', rows: [row('input.0', { target: half }), row('input.1')] }]), { target: null, golden: 'fp32' });
  });
});

describe('why', () => {
  const sizes = (input: number | null, parameter: number, output: number): DetailSection[] => [
    { kind: 'input', rows: [row('input.0', { size: input })] },
    { kind: 'parameters', rows: [row('weight', { size: parameter })] },
    { kind: 'output', rows: [row('output.0', { size: output })] },
  ];

  test('tells a jump from what follows, and names the weight', () => {
    assert.equal(whyOf(detail(sizes(0, 0, 0.03)))?.kind, 'jump');
    assert.equal(whyOf(detail(sizes(5e-5, 0, 0.03)))?.kind, 'jump');
    assert.equal(whyOf(detail(sizes(0, 0.02, 0.03)))?.kind, 'jumpWeight');
    assert.equal(whyOf(detail(sizes(0.01, 0, 0.03)))?.kind, 'follows');
    assert.equal(whyOf(detail(sizes(0.03, 0, 0.01)))?.kind, 'followsLess');
    assert.equal(whyOf(detail(sizes(0, 0.02, 1e-6)))?.kind, 'weight');
  });

  test('says nothing where the inputs were not measured or only they differ', () => {
    assert.equal(whyOf(detail(sizes(null, 0, 0.03))), null);
    assert.equal(whyOf(detail(sizes(0.03, 0, 1e-6))), null);
    assert.equal(whyOf(detail(sizes(0, 0.02, Number.POSITIVE_INFINITY))), null);
  });

  test('agrees in full or within the limit', () => {
    assert.equal(whyOf(detail(sizes(0, 0, 0), { status: 'pass', size: 0 }))?.kind, 'equal');
    assert.equal(whyOf(detail(sizes(0, 0, 5e-5), { status: 'pass', size: 5e-5 }))?.kind, 'within');
  });

  test('NaN on one side begins here unless it came in', () => {
    const bad = (name: string): DetailRow =>
      row(name, { target: cell(['NaN', 'NaN', 'NaN', 'NaN']), size: null, status: 'error', reasons: [{ code: 'nan-one-side', params: {} }] });
    const begins = detail([
      { kind: 'input', rows: [row('input.0')] },
      { kind: 'output', rows: [bad('output.0')] },
    ]);
    assert.equal(whyOf(begins)?.kind, 'nonFiniteBegins');
    assert.deepEqual([nonFiniteRow(begins)?.row.name, nonFiniteRow(begins)?.value], ['output.0', 'NaN']);
    const follows = detail([
      { kind: 'input', rows: [bad('input.0')] },
      { kind: 'output', rows: [bad('output.0')] },
    ]);
    assert.equal(whyOf(follows)?.kind, 'nonFiniteFollows');
    assert.equal(nonFiniteRow(follows)?.row.name, 'output.0');
  });
});
