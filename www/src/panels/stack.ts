/** Call-stack frames as the dumper writes them: `File PATH, line N, in FUNCTION, \n CODE`. */

export interface Frame {
  file: string;
  line: number | null;
  where: string;
  code: string;
  /** The reader's own code, rather than a library's or the dumper's. */
  own: boolean;
}

const FRAME = /^\s*File "?(.+?)"?, line (\d+), in (.+?),?\s*(?:\n\s*([\s\S]*))?$/;
const LIBRARY = /(^|[\\/])(site-packages|dist-packages|python\d(\.\d+)?|msprobe|<frozen [^>]*>)([\\/]|$)|^<frozen/;

export function parseFrame(text: string): Frame {
  const found = FRAME.exec(text);
  if (found === null) return { file: '', line: null, where: '', code: text.trim(), own: false };
  const [, file = '', line = '', where = '', code = ''] = found;
  return { file, line: Number(line), where, code: code.trim(), own: !LIBRARY.test(file) };
}

/** The last parts of a path, enough to know the file. */
export function tailOfPath(path: string, keep = 2): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  return parts.length <= keep ? path : `…/${parts.slice(-keep).join('/')}`;
}

export function sameStack(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((frame, i) => frame === b[i]);
}

/** A stretch of frames: the reader's own one by one, those of libraries in between together. */
export interface FrameRun {
  own: boolean;
  frames: Frame[];
}

/** Frames in order, neighbouring library frames joined into one run. */
export function frameRuns(frames: readonly string[]): FrameRun[] {
  const runs: FrameRun[] = [];
  for (const text of frames) {
    const frame = parseFrame(text);
    const last = runs.at(-1);
    if (last !== undefined && last.own === frame.own) last.frames.push(frame);
    else runs.push({ own: frame.own, frames: [frame] });
  }
  return runs;
}
