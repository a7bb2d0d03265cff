/** Fitting `down_proj · Linear · fwd` into a box: direction goes first, then the class, then the name's middle. */
import { middle } from '../state/format.ts';

export interface Label {
  name: string;
  cls: string;
  direction: string;
}

export interface LabelWidths {
  name(text: string): number;
  rest(text: string): number;
}

const SEPARATOR = ' · ';
/** Fewest characters that still say something: one, the ellipsis, one. */
const LEAST = 3;

/** What stands behind the name, with its separators. */
export function restOf({ cls, direction }: Label): string {
  return (cls === '' ? '' : SEPARATOR + cls) + (direction === '' ? '' : SEPARATOR + direction);
}

/** The parts of a label that fit into `width`; `shorten` gives the name in at most so many characters. */
export function fitLabel(label: Label, width: number, widths: LabelWidths, shorten: (most: number) => string): Label {
  const whole = widths.name(label.name);
  if (whole <= width) {
    const candidates: Label[] = [label, { ...label, direction: '' }];
    for (const candidate of candidates) if (whole + widths.rest(restOf(candidate)) <= width) return candidate;
    return { name: label.name, cls: '', direction: '' };
  }
  return { name: shortenToWidth(label.name, whole, width, widths, shorten), cls: '', direction: '' };
}

function shortenToWidth(name: string, whole: number, width: number, widths: LabelWidths, shorten: (most: number) => string): string {
  const length = [...name].length;
  const guess = Math.min(length - 1, Math.ceil((width / whole) * length) + 1);
  for (let most = guess; most >= LEAST; most--) {
    const short = shorten(most);
    if (widths.name(short) <= width) return short;
  }
  return '';
}

function cut(text: string, max: number, headShare: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const head = Math.round((max - 1) * headShare);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (max - 1 - head)).join('')}`;
}

/**
 * Shortens so that the form differs from every sibling's: where the usual cut hides what tells two names apart, the cut
 * is moved. Names that no cut of this length tells apart keep the usual one.
 */
export function shortenApart(name: string, max: number, siblings: readonly string[]): string {
  const usual = middle(name, max);
  const others = siblings.filter((sibling) => sibling !== name);
  if (!others.some((other) => middle(other, max) === usual)) return usual;
  for (const share of [0.3, 0.6, 0.15, 0.8, 0, 1]) {
    const short = cut(name, max, share);
    if (!others.some((other) => cut(other, max, share) === short)) return short;
  }
  return usual;
}
