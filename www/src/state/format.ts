/**
 * How numbers and names are written everywhere on the page: four significant digits, a true minus, words for NaN and
 * infinity, names shortened in their middle. Pure, so that canvas, panels and tests share it.
 */
import type { StatValue } from '../worker/protocol.ts';
import { language } from './i18n.ts';

const MINUS = '\u2212';
const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';
const ELLIPSIS = '…';
const DIGITS = 4;
const MOST_DIGITS = 9;

/** Numbers from here to {@link PLAIN_TO} are written without an exponent. */
const PLAIN_FROM = 1e-3;
const PLAIN_TO = 1e5;
const GROUP_FROM = 10_000;

/** A text whose `tail` is to be set bold because it differs from the other side's. */
export interface Parted {
  head: string;
  tail: string;
}

/** A whole number: `454`, `131,072` (English), `131 072` (Chinese). */
export function count(value: number): string {
  return signed(value, group(Math.abs(value).toFixed(0)));
}

/** A statistic of a tensor, or a scalar argument, as one text. */
export function stat(value: StatValue, digits = DIGITS): string {
  const number = asNumber(value);
  return number === null ? word(value) : significant(number, digits, digits);
}

/** The size of a difference: `=` when exactly equal, two digits are enough beside an exponent. */
export function size(value: number | null): string {
  if (value === null) return '';
  if (value === 0) return '=';
  return significant(value, DIGITS, 2);
}

/** A limit, as short as it is exact: `1e−4`, `2e−2`, `0.1`. */
export function limit(value: number): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return nonFinite(value);
  const short = Number(value.toPrecision(DIGITS));
  return Math.abs(short) < 0.1 || Math.abs(short) >= PLAIN_TO ? exponent(short.toExponential()) : signed(short, String(Math.abs(short)));
}

/** A share of one in percent, for sentences: `2.034 %`. */
export function percent(share: number): string {
  return `${significant(share * 100, DIGITS, DIGITS) + NO_BREAK_SPACE}%`;
}

/** The size of a file: `16 kB`, `27.4 MB`. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let scaled = value;
  let unit = 0;
  while (scaled >= 999.5 && unit < units.length - 1) {
    scaled /= 1000;
    unit += 1;
  }
  return scaled.toFixed(unit >= 2 && scaled < 99.95 ? 1 : 0) + NO_BREAK_SPACE + (units[unit] ?? '');
}

/** Time that has passed: `2.1 s`, `1 min 05 s`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1) + NO_BREAK_SPACE}s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}${NO_BREAK_SPACE}min ${String(whole % 60).padStart(2, '0')}${NO_BREAK_SPACE}s`;
}

/**
 * The two sides of one statistic, written to the first digit that differs: at least four significant, at most nine. The
 * heads are what the two have in common, digit for digit.
 */
export function pair(target: StatValue, golden: StatValue): { equal: boolean; target: Parted; golden: Parted } {
  const a = asNumber(target);
  const b = asNumber(golden);
  if (a === null || b === null || !Number.isFinite(a) || !Number.isFinite(b)) return parted(stat(target), stat(golden), Object.is(target, golden));
  if (a === b) return parted(stat(a), stat(b), true);
  for (let digits = DIGITS; digits <= MOST_DIGITS; digits += 1) {
    const left = significant(a, digits, digits);
    const right = significant(b, digits, digits);
    if (left !== right) return split(left, right);
  }
  const head = significant(a, MOST_DIGITS, MOST_DIGITS);
  return { equal: false, target: { head, tail: ELLIPSIS }, golden: { head, tail: ELLIPSIS } };
}

/** A name cut in its middle to `most` characters: the tail, which tells more, keeps 55 %. */
export function middle(name: string, most: number): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  if (most <= 1) return ELLIPSIS;
  const kept = most - 1;
  const head = Math.round(kept * 0.45);
  return letters.slice(0, head).join('') + ELLIPSIS + letters.slice(letters.length - (kept - head)).join('');
}

/** The value as a number when it is one (NaN and infinities come as words), else null. */
function asNumber(value: StatValue): number | null {
  if (typeof value === 'number') return value;
  if (value === 'NaN') return Number.NaN;
  if (value === 'Infinity') return Number.POSITIVE_INFINITY;
  if (value === '-Infinity') return Number.NEGATIVE_INFINITY;
  return null;
}

function word(value: StatValue): string {
  if (value === null) return '–';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}

function nonFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '∞' : `${MINUS}∞`;
}

/** `digits` significant in plain form, `beside` of them where an exponent stands beside. */
function significant(value: number, digits: number, beside: number): string {
  if (!Number.isFinite(value)) return nonFinite(value);
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  // Rounding first: 99999.7 is written as 1.000e5, not as a plain 100000.
  const rounded = Math.abs(Number(value.toPrecision(digits)));
  if (rounded < PLAIN_FROM || rounded >= PLAIN_TO) return exponent(value.toExponential(beside - 1));
  if (Number.isInteger(value)) return signed(value, group(String(magnitude)));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(rounded)));
  return signed(value, group(magnitude.toFixed(Math.min(decimals, 20))));
}

/** `-1.50e-7` as `−1.50e−7`, `1e+5` as `1e5`. */
function exponent(text: string): string {
  return text.replace('e+', 'e').replaceAll('-', MINUS);
}

function signed(value: number, magnitude: string): string {
  return value < 0 ? MINUS + magnitude : magnitude;
}

/** Thousands apart from 10,000 on; only the digits before the point. */
function group(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  if (Number(whole) < GROUP_FROM) return plain;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language() === 'zh' ? NARROW_SPACE : ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function parted(target: string, golden: string, equal: boolean): { equal: boolean; target: Parted; golden: Parted } {
  return equal
    ? { equal, target: { head: target, tail: '' }, golden: { head: golden, tail: '' } }
    : { equal, target: { head: '', tail: target }, golden: { head: '', tail: golden } };
}

/** Common digits count only while they stand for the same power of ten. */
function split(target: string, golden: string): { equal: boolean; target: Parted; golden: Parted } {
  if (scaleOf(target) !== scaleOf(golden)) return parted(target, golden, false);
  let common = 0;
  while (common < target.length && target[common] === golden[common]) common += 1;
  return {
    equal: false,
    target: { head: target.slice(0, common), tail: target.slice(common) },
    golden: { head: golden.slice(0, common), tail: golden.slice(common) },
  };
}

/** Where the point is and which exponent follows. */
function scaleOf(text: string): string {
  const [mantissa = '', power = ''] = text.split('e');
  return `${mantissa.split('.')[0]?.length ?? 0}e${power}`;
}
