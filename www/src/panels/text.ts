/** Pieces of names, as plain strings that templates then write as text. */

export interface Piece {
  text: string;
  found: boolean;
}

/** A text cut around the part a search found. Positions outside the text mark nothing. */
export function highlight(text: string, at: number, length: number): Piece[] {
  const from = Math.max(0, Math.min(at, text.length));
  const to = Math.max(from, Math.min(at + length, text.length));
  return [
    { text: text.slice(0, from), found: false },
    { text: text.slice(from, to), found: true },
    { text: text.slice(to), found: false },
  ].filter((piece) => piece.text !== '');
}

/**
 * A name cut at 45 % for shortening in its middle: the tail keeps its place and the head gives way, for the tail tells
 * more. Short names are not cut, so that they can be shortened no further than whole.
 */
export function halves(name: string, least = 12): [head: string, tail: string] {
  const letters = [...name];
  if (letters.length <= least) return [name, ''];
  const cut = Math.round(letters.length * 0.45);
  return [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
}

/** A text around its blanks: `about("Begins at {name}: {n}")` gives text and the names of the blanks in turn. */
export function blanks(words: string): { text: string; blank: boolean }[] {
  return words
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { text: part.slice(1, -1), blank: true } : { text: part, blank: false }));
}
