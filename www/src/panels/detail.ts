/** What the inspector says about an op: which number stands for it, and how its rows are shown. */
import type { Cell, Detail, DetailRow, DetailSection, NodeInfo, Notice, StatName, StatValue } from '../worker/protocol.ts';

export const STATS: readonly StatName[] = ['Max', 'Min', 'Mean', 'Norm'];

/** The row and statistic that gave the op its size of the difference. */
export interface Headline {
  size: number;
  section: DetailSection['kind'];
  row: DetailRow;
  from: StatName | null;
  /** Size over the limit in force; null where the limit is zero, so that any difference exceeds it. */
  times: number | null;
}

const RANK: Record<DetailSection['kind'], number> = { output: 0, parameters: 1, parameters_grad: 2, input: 3 };

/** The row whose size is the op's; among equals an output speaks before a parameter, and that before an input. */
export function headline(detail: Detail): Headline | null {
  if (detail.size === null) return null;
  let best: Headline | null = null;
  for (const { kind, rows } of detail.sections) {
    for (const row of rows) {
      if (row.size === null) continue;
      if (best !== null && !before(kind, row.size, best)) continue;
      best = { size: row.size, section: kind, row, from: row.from, times: detail.limit > 0 ? row.size / detail.limit : null };
    }
  }
  return best;
}

function before(kind: DetailSection['kind'], size: number, best: Headline): boolean {
  return size > best.size || (size === best.size && RANK[kind] < RANK[best.section]);
}

/** How a row of the inspector is shown. */
export type RowShape = 'target-only' | 'golden-only' | 'scalar' | 'none' | 'alone' | 'equal' | 'table';

const TENSOR = /tensor|parameter|ndarray/i;

/** Whether the cell describes a tensor, which has statistics, rather than an argument that has a value. */
export function isTensor(cell: Cell): boolean {
  return cell.dtype !== null && (TENSOR.test(cell.type) || cell.stats.filter((value) => value !== null).length > 1) && !/^<class /.test(cell.dtype);
}

function isEmpty(cell: Cell): boolean {
  return !isTensor(cell) && cell.stats.every((value) => value === null || value === 'None');
}

export function rowShape(row: DetailRow, alone: boolean): RowShape {
  const one = row.target ?? row.golden;
  if (one === null) return 'none';
  const cells = [row.target, row.golden].filter((cell) => cell !== null);
  if (!alone && row.target === null) return 'golden-only';
  if (!alone && row.golden === null) return 'target-only';
  if (cells.every(isEmpty)) return 'none';
  if (!cells.some(isTensor)) return 'scalar';
  if (alone) return 'alone';
  return allEqual(row) ? 'equal' : 'table';
}

/** Whether both sides say the same in every statistic, in shape and in dtype. */
export function allEqual({ target, golden }: DetailRow): boolean {
  if (target === null || golden === null) return false;
  return target.dtype === golden.dtype && target.shape === golden.shape && STATS.every((_, i) => target.stats[i] === golden.stats[i]);
}

/** How many statistics were dumped on both sides: two (Max and Min) tell of the range only. */
export function statCount({ target, golden }: DetailRow): number {
  return STATS.filter((_, i) => present(target, i) && (golden === null || present(golden, i))).length;
}

function present(cell: Cell | null, i: number): boolean {
  return cell !== null && cell.stats[i] !== null && cell.stats[i] !== undefined;
}

export interface StatLine {
  stat: StatName;
  target: StatValue;
  golden: StatValue;
  difference: StatValue;
  relative: number | null;
  /** This statistic gave the row its size. */
  worst: boolean;
}

/** The lines of a row's table; statistics that neither side dumped are left out. */
export function statLines(row: DetailRow): StatLine[] {
  const lines: StatLine[] = [];
  STATS.forEach((stat, i) => {
    if (!present(row.target, i) && !present(row.golden, i)) return;
    lines.push({
      stat,
      target: row.target?.stats[i] ?? null,
      golden: row.golden?.stats[i] ?? null,
      difference: row.difference[i] ?? null,
      relative: row.relative[i] ?? null,
      worst: row.from === stat,
    });
  });
  return lines;
}

/** The value of an argument that is no tensor. */
export function scalarValue(cell: Cell | null): StatValue {
  return cell?.stats.find((value) => value !== null) ?? null;
}

/** `torch.float32` and its like as the field says them: `fp32`. */
export function shortDtype(dtype: string): string {
  const known: Record<string, string> = { float64: 'fp64', float32: 'fp32', float16: 'fp16', bfloat16: 'bf16' };
  const name = dtype.replace(/^torch\./, '');
  return known[name.toLowerCase()] ?? name;
}

/** A statistic that is NaN or an infinity. */
export function isBad(value: StatValue): boolean {
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity';
}

/** Whether NaN or infinity on one side only, or of another sign, made the verdict. */
export function isNonFinite({ reasons }: { reasons: readonly Notice[] }): boolean {
  return reasons.some(({ code }) => code === 'nan-one-side' || code === 'inf-sign');
}

/** The one dtype of each side, or null where there are several. */
export interface Dtypes {
  target: string | null;
  golden: string | null;
}

/** The dtypes of both sides over all rows, when all tensors of a side share one: `fp32 = fp32`, for the section's head. */
export function commonDtypes(sections: readonly DetailSection[]): Dtypes {
  const of = (side: 'target' | 'golden'): string | null => {
    const found = new Set<string>();
    for (const { rows } of sections) {
      for (const row of rows) {
        const cell = row[side];
        if (cell !== null && isTensor(cell) && cell.dtype !== null) found.add(shortDtype(cell.dtype));
      }
    }
    return found.size === 1 ? [...found].join() : null;
  };
  return { target: of('target'), golden: of('golden') };
}

/** The node whose names are shown: the target's, or the golden's where the target has none. */
export function leading(detail: Detail): NodeInfo | null {
  return detail.target ?? detail.golden;
}

/** How the sections of an op compare, in one word: the beginning of the why. */
export interface Why {
  kind: 'equal' | 'within' | 'jump' | 'jumpWeight' | 'weight' | 'follows' | 'followsLess' | 'nonFiniteBegins' | 'nonFiniteFollows';
  inputs: number;
  outputs: number;
  parameters: number;
}

/** The first row that is NaN or infinite on one side only, outputs before what goes in, and what it holds there. */
export function nonFiniteRow(detail: Detail): { row: DetailRow; value: StatValue } | null {
  const order = [...detail.sections].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  for (const row of order.flatMap(({ rows }) => rows)) {
    if (!isNonFinite(row)) continue;
    const value = [...(row.target?.stats ?? []), ...(row.golden?.stats ?? [])].find(isBad);
    if (value !== undefined) return { row, value };
  }
  return null;
}

function nonFiniteIn(detail: Detail, kind: DetailSection['kind']): boolean {
  return detail.sections.some((section) => section.kind === kind && section.rows.some(isNonFinite));
}

/** Worst size of a kind of rows; null where none was measured. */
function worst(detail: Detail, kind: DetailSection['kind']): number | null {
  let found: number | null = null;
  for (const section of detail.sections) {
    if (section.kind !== kind) continue;
    for (const { size } of section.rows) if (size !== null) found = Math.max(found ?? 0, size);
  }
  return found;
}

/** What kind of op this is, as far as the sizes of its sections tell; null where they do not. */
export function whyOf(detail: Detail): Why | null {
  if (detail.target === null || detail.golden === null) return null;
  const none = { inputs: 0, outputs: 0, parameters: 0 };
  if (nonFiniteIn(detail, 'output')) return { kind: nonFiniteIn(detail, 'input') ? 'nonFiniteFollows' : 'nonFiniteBegins', ...none };
  if (detail.size === null || !Number.isFinite(detail.size)) return null;
  const outputs = worst(detail, 'output') ?? 0;
  const inputs = worst(detail, 'input');
  const parameters = worst(detail, 'parameters') ?? 0;
  const numbers = { inputs: inputs ?? 0, outputs, parameters };
  if (Object.values(numbers).some((number) => !Number.isFinite(number))) return null;
  const { limit } = detail;
  if (detail.status === 'pass') return { kind: detail.size === 0 ? 'equal' : 'within', ...numbers };
  if (outputs <= limit && parameters > limit && numbers.inputs <= limit) return { kind: 'weight', ...numbers };
  if (inputs === null || outputs <= limit) return null;
  if (inputs <= limit) return { kind: parameters > limit ? 'jumpWeight' : 'jump', ...numbers };
  return { kind: outputs > inputs ? 'follows' : 'followsLess', ...numbers };
}
