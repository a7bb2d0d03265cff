import { css, LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';

const STEP = 16;
const LEAP = 64;

/**
 * The border between a side panel and the rest, moved by pointer or arrow keys. Tells the new width of the panel by a
 * `resize-panel` event; a double click or Enter asks for the width it has by itself (detail null).
 */
export class SplitterElement extends LitElement {
  static override properties: PropertyDeclarations = {
    width: { attribute: false },
    least: { attribute: false },
    most: { attribute: false },
    from: { attribute: false },
  };

  static override styles = css`
    :host {
      position: relative;
      z-index: 5;
      display: block;
      width: 1px;
      background: var(--line);
      cursor: col-resize;
      touch-action: none;
    }
    :host::after {
      content: "";
      position: absolute;
      inset: 0 -4px;
    }
    :host(:hover),
    :host(:focus-visible) {
      outline: 1px solid var(--accent);
      background: var(--accent);
    }
  `;

  /** Present width of the panel, and its limits. */
  declare width: number;
  declare least: number;
  declare most: number;
  /** On which side of this border the panel lies. */
  declare from: 'left' | 'right';

  #start: { x: number; width: number } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'separator';
    this.tabIndex = 0;
    this.ariaOrientation = 'vertical';
    this.addEventListener('pointerdown', this.#grab);
    this.addEventListener('pointermove', this.#drag);
    this.addEventListener('lostpointercapture', this.#drop);
    this.addEventListener('dblclick', this.#reset);
    this.addEventListener('keydown', this.#key);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('width') && !changed.has('most')) return;
    this.ariaValueNow = String(Math.round(this.width));
    this.ariaValueMin = String(this.least);
    this.ariaValueMax = String(Math.round(this.most));
  }

  readonly #grab = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.setPointerCapture(event.pointerId);
    this.#start = { x: event.clientX, width: this.width };
    event.preventDefault();
  };

  readonly #drag = (event: PointerEvent): void => {
    if (this.#start !== null) this.#tell(this.#start.width + this.#outward * (event.clientX - this.#start.x));
  };

  readonly #drop = (): void => {
    this.#start = null;
  };

  readonly #reset = (): void => {
    this.dispatchEvent(new CustomEvent('resize-panel', { detail: null }));
  };

  readonly #key = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? LEAP : STEP;
    const to = {
      ArrowLeft: this.width - this.#outward * step,
      ArrowRight: this.width + this.#outward * step,
      Home: this.least,
      End: this.most,
    }[event.key];
    if (event.key === 'Enter') this.#reset();
    else if (to === undefined) return;
    else this.#tell(to);
    event.preventDefault();
  };

  /** Moving right makes a left panel wider and a right one narrower. */
  get #outward(): 1 | -1 {
    return this.from === 'left' ? 1 : -1;
  }

  #tell(width: number): void {
    this.dispatchEvent(new CustomEvent('resize-panel', { detail: Math.min(this.most, Math.max(this.least, width)) }));
  }
}

customElements.define('ds-splitter', SplitterElement);
