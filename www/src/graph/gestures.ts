/** Turns pointer and wheel events on the canvas into pans, zooms, clicks and hovering. */

export interface Gestures {
  pan(x: number, y: number, dx: number, dy: number): void;
  zoom(x: number, y: number, factor: number): void;
  click(x: number, y: number, shift: boolean): void;
  doubleClick(x: number, y: number): void;
  /** Null when the pointer is gone or busy. */
  hover(at: { x: number; y: number } | null): void;
}

/** Movement that makes a press a drag. */
const SLOP = 4;
const LINE = 20;

/** Zoom factor of a wheel step: a touch pad's pinch sends many small steps, a mouse few large ones. */
export function wheelFactor(delta: number): number {
  return Math.exp(-delta * (Math.abs(delta) < 40 ? 0.01 : 0.0022));
}

/** Wheel movement in pixels, whatever unit the browser counts in. */
export function wheelPixels(delta: number, mode: number, page: number): number {
  if (mode === 1) return delta * LINE;
  return mode === 2 ? delta * page : delta;
}

interface Point {
  x: number;
  y: number;
}

export class GestureReader {
  readonly #canvas: HTMLCanvasElement;
  readonly #to: Gestures;
  readonly #down = new Map<number, Point>();
  #start: Point | null = null;
  #dragging = false;

  constructor(canvas: HTMLCanvasElement, to: Gestures) {
    this.#canvas = canvas;
    this.#to = to;
    canvas.addEventListener('pointerdown', this.#pressed);
    canvas.addEventListener('pointermove', this.#moved);
    canvas.addEventListener('pointerup', this.#released);
    canvas.addEventListener('pointercancel', this.#lost);
    canvas.addEventListener('pointerleave', () => this.#to.hover(null));
    canvas.addEventListener('dblclick', (event) => {
      const { x, y } = this.#at(event);
      this.#to.doubleClick(x, y);
    });
    canvas.addEventListener('wheel', this.#wheeled, { passive: false });
  }

  #at(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  readonly #pressed = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#down.set(event.pointerId, at);
    this.#start = this.#down.size === 1 ? at : null;
    this.#dragging = this.#down.size > 1;
  };

  readonly #moved = (event: PointerEvent): void => {
    const at = this.#at(event);
    const last = this.#down.get(event.pointerId);
    if (last === undefined) {
      if (this.#down.size === 0) this.#to.hover(at);
      return;
    }
    if (this.#start !== null && !this.#dragging) {
      if (Math.hypot(at.x - this.#start.x, at.y - this.#start.y) < SLOP) return;
      this.#dragging = true;
      this.#canvas.classList.add('dragging');
      this.#to.hover(null);
    }
    if (this.#down.size === 2) this.#pinch(event.pointerId, last, at);
    else this.#to.pan(at.x, at.y, last.x - at.x, last.y - at.y);
    this.#down.set(event.pointerId, at);
  };

  #pinch(id: number, last: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(at.x - other.x, at.y - other.y);
    const x = (at.x + other.x) / 2;
    const y = (at.y + other.y) / 2;
    this.#to.pan(x, y, (last.x - at.x) / 2, (last.y - at.y) / 2);
    if (before > 8 && now > 8) this.#to.zoom(x, y, now / before);
  }

  readonly #released = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return;
    const { x, y } = this.#at(event);
    if (!this.#dragging && this.#start !== null) this.#to.click(x, y, event.shiftKey);
    this.#end();
  };

  readonly #lost = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    this.#end();
  };

  #end(): void {
    if (this.#down.size > 0) return;
    this.#start = null;
    this.#dragging = false;
    this.#canvas.classList.remove('dragging');
  }

  readonly #wheeled = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.#at(event);
    const page = this.#canvas.clientHeight;
    const dx = wheelPixels(event.deltaX, event.deltaMode, page);
    const dy = wheelPixels(event.deltaY, event.deltaMode, page);
    if (event.ctrlKey || event.metaKey) this.#to.zoom(x, y, wheelFactor(dy));
    else if (event.shiftKey && dx === 0) this.#to.pan(x, y, dy, 0);
    else this.#to.pan(x, y, dx, dy);
  };
}
