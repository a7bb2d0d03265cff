/**
 * The example's two dumps are mostly equal, but too long for gzip to notice. A file is stored as what differs from the
 * file of the same name in another folder: its pieces between commas, empty where both have the same.
 */

export type Packed = Record<string, string | { like: string; text: string }>;

const BETWEEN = ',';

/** Stores files, by their paths; {@link unpack} gives back exactly these. */
export function pack(files: Record<string, string>): Packed {
  const packed: Packed = {};
  const first = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const like = first.get(name);
    const shorter = like === undefined ? null : differing(text, files[like] ?? '');
    packed[path] = like === undefined || shorter === null ? text : { like, text: shorter };
    if (like === undefined) first.set(name, path);
  }
  return packed;
}

export function unpack(packed: Packed): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [path, entry] of Object.entries(packed)) {
    files[path] = typeof entry === 'string' ? entry : filled(entry.text, files[entry.like] ?? '');
  }
  return files;
}

/** What of a text differs from another, or null where this cannot be told by its pieces. */
function differing(text: string, like: string): string | null {
  const pieces = text.split(BETWEEN);
  const others = like.split(BETWEEN);
  if (pieces.length !== others.length || pieces.includes('')) return null;
  return pieces.map((piece, at) => (piece === others[at] ? '' : piece)).join(BETWEEN);
}

function filled(text: string, like: string): string {
  const others = like.split(BETWEEN);
  return text
    .split(BETWEEN)
    .map((piece, at) => (piece === '' ? (others[at] ?? '') : piece))
    .join(BETWEEN);
}
