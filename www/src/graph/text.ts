/** Fonts of the drawing, and widths of texts, measured once and scaled: fonts are taken to grow linearly. */

export type Face = 'name' | 'rest' | 'number' | 'count';

const WEIGHT: Record<Face, number> = { name: 600, rest: 400, number: 600, count: 400 };
const MEASURED_AT = 20;
/** Bound of the cache; names repeat, so that it is rarely reached. */
const MOST = 20_000;

export class TextMeasure {
  readonly #context: CanvasRenderingContext2D;
  readonly #families: { sans: string; mono: string };
  readonly #widths = new Map<string, number>();

  constructor(context: CanvasRenderingContext2D, families: { sans: string; mono: string }) {
    this.#context = context;
    this.#families = families;
  }

  font(face: Face, px: number): string {
    const family = face === 'number' || face === 'count' ? this.#families.mono : this.#families.sans;
    return `${WEIGHT[face]} ${px}px ${family}`;
  }

  width(text: string, face: Face, px: number): number {
    if (text === '') return 0;
    const key = face + text;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size >= MOST) this.#widths.clear();
      this.#context.save();
      this.#context.font = this.font(face, MEASURED_AT);
      width = this.#context.measureText(text).width / MEASURED_AT;
      this.#context.restore();
      this.#widths.set(key, width);
    }
    return width * px;
  }
}
