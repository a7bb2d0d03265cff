/** Wording that the panels share: the core's notices with their numbers written by the page's rules, and short phrases. */
import { NON_FINITE } from '../graph/box-words.ts';
import { bytes, count, limit, size } from '../state/format.ts';
import { notice, t } from '../state/i18n.ts';
import type { Damage, Notice } from '../worker/protocol.ts';
import type { Figure } from './figure.ts';

/** How the numbers among a notice's parameters are written; what is not listed here is a word. */
const WRITE: Record<string, (value: number) => string> = { size, value: size, limit, count };
const WRITE_BYTES = { size: bytes, limit: bytes };

function written({ code, params }: Notice): Record<string, string> {
  const write: Record<string, (value: number) => string> = code === 'too-large' ? WRITE_BYTES : WRITE;
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    const number = value === '' ? Number.NaN : Number(value);
    words[name] = Number.isNaN(number) ? String(value) : (write[name]?.(number) ?? String(value));
  }
  return words;
}

/** A notice of the core in the reader's language, its numbers written by the page's rules. */
export function say(message: Notice): string {
  return notice({ code: message.code, params: written(message) });
}

/** Where a damaged file stops, and how far it was read. */
export function sayDamage({ file, offset, after }: Damage): string {
  return after === null ? t('damage.short', { file, offset: count(offset) }) : t('damage.after', { file, offset: count(offset), after });
}

/** What is written beside a swatch. */
export function sayFigure({ says }: Figure): string {
  if (says === null) return '';
  if ('size' in says) return size(says.size);
  if ('level' in says) return t(`overflow.${says.level}`);
  return says.word === 'equal' ? '=' : says.word === 'differs' ? '≠' : NON_FINITE;
}

/** How many times the limit a size is: two digits, since more would only pretend. */
export function sayTimes(times: number): string {
  if (!Number.isFinite(times)) return '∞';
  if (times >= 10) return count(Number(times.toPrecision(2)));
  return times.toPrecision(2);
}
