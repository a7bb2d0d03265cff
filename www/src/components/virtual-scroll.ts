import type { LitElement, ReactiveController } from 'lit';
import { heightOf, type Measures, type Range, rowsInSight, scrollFor, topOf } from '../panels/window.ts';

const OVERSCAN = 12;

/** Height of a row as the tokens have it when the page begins: higher for fingers than for a pointer. */
export const ROW = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 24;

/**
 * Watches the scrolling box of a long list (the element of class `scroller` in its host's shadow root), says which rows
 * are to be drawn, and brings a row into sight. The host draws a `.sheet` of {@link height} with the rows placed in it.
 */
export class VirtualScroll implements ReactiveController {
  readonly #host: LitElement;
  readonly #observer = new ResizeObserver(() => this.#moved());
  #box: HTMLElement | null = null;
  #top = 0;
  #seen = 0;
  #wanted: number | null = null;
  total = 0;
  measures: Measures;

  constructor(host: LitElement, row: number, heading: number) {
    this.#host = host;
    this.measures = { row, heading, headings: [] };
    host.addController(this);
  }

  get height(): number {
    return heightOf(this.total, this.measures);
  }

  /** How many rows fit in sight, for Page up and down. */
  get page(): number {
    return Math.max(1, Math.floor(this.#seen / this.measures.row) - 1);
  }

  get range(): Range {
    return rowsInSight(this.#top, this.#seen, this.total, OVERSCAN, this.measures);
  }

  topOf(index: number): number {
    return topOf(index, this.measures);
  }

  /** Brings a row into sight with the next drawing. */
  reveal(index: number): void {
    this.#wanted = index;
    this.#host.requestUpdate();
  }

  /** Rows keep the height they are placed by, whatever pointer is taken up later. */
  hostConnected(): void {
    this.#host.style.setProperty('--row', `${ROW}px`);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#box?.removeEventListener('scroll', this.#moved);
    this.#box = null;
  }

  hostUpdated(): void {
    const box = this.#host.renderRoot.querySelector<HTMLElement>('.scroller');
    if (box !== this.#box) this.#attach(box);
    if (this.#wanted === null || box === null || this.#seen === 0 || this.#wanted >= this.total) return;
    const index = this.#wanted;
    this.#wanted = null;
    const under = this.measures.headings.includes(index) ? this.measures.heading : 0;
    box.scrollTop = scrollFor(this.topOf(index) - under, this.measures.row + under, box.scrollTop, this.#seen);
    this.#moved();
  }

  #attach(box: HTMLElement | null): void {
    this.#observer.disconnect();
    this.#box?.removeEventListener('scroll', this.#moved);
    this.#box = box;
    if (box === null) return;
    box.addEventListener('scroll', this.#moved, { passive: true });
    this.#observer.observe(box);
    this.#moved();
  }

  readonly #moved = (): void => {
    const box = this.#box;
    if (box === null || (box.scrollTop === this.#top && box.clientHeight === this.#seen)) return;
    this.#top = box.scrollTop;
    this.#seen = box.clientHeight;
    this.#host.requestUpdate();
  };
}
