/** The ribbon: every op of the run in execution order, and how far each is off. Works like a slider over the ops. */
import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { AXIS_WIDTH, binAt, binLeft, paintRibbon, RIGHT_PAD } from '../graph/paint-ribbon.ts';
import { hatchPattern, readPalette } from '../graph/palette.ts';
import { binStep, binsOf, EMPTY, endOfRun, isOverflow, nearestBin, nextBin, RIBBON } from '../graph/ribbon-scale.ts';
import { TextMeasure } from '../graph/text.ts';
import { rowsShown, type Span } from '../graph/view-span.ts';
import { size as formatSize } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { onTheme } from '../state/theme.ts';
import { foundation, tips } from '../styles/shared.ts';
import type { Detail, Ribbon } from '../worker/protocol.ts';

const FORCED = matchMedia('(forced-colors: active)');
/** Rest of the pointer after which the op's name is asked for. */
const REST_MS = 120;
const PAGE = 0.05;

export class DsRibbon extends StoreElement {
  static override styles = [
    foundation,
    tips,
    css`
      :host {
        position: relative;
        display: block;
        height: var(--band-ribbon);
        overflow: clip;
        overflow-clip-margin: 120px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      .slider {
        position: absolute;
        inset: 0;
        cursor: pointer;
      }
      .slider:focus-visible {
        outline-offset: -2px;
      }
      canvas {
        display: block;
        width: 100%;
        height: 100%;
      }
      .tip {
        z-index: 3;
        top: calc(100% - 2px);
        max-width: 320px;
        padding: 6px 10px;
      }
    `,
  ];
  static override properties = { ...StoreElement.properties, hovered: { state: true }, hoveredDetail: { state: true }, ribbon: { state: true } };

  protected readonly watched: readonly Field[] = ['overview', 'selected', 'detail'];
  declare private hovered: number | null;
  declare private hoveredDetail: Detail | null;
  declare private ribbon: Ribbon | null;
  /** The bin last chosen here; the arrow keys go on from it. */
  #cursor: number | null = null;
  #width = 0;
  #asked = '';
  #busy = false;
  #timer = 0;
  #frame = 0;
  #resized: ResizeObserver | null = null;
  #endTheme: (() => void) | null = null;
  #text: TextMeasure | null = null;

  constructor() {
    super();
    this.hovered = null;
    this.hoveredDetail = null;
    this.ribbon = null;
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.slider')?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endTheme = onTheme(this.#redraw);
    FORCED.addEventListener('change', this.#redraw);
    rowsShown.addEventListener('change', this.#redraw);
    this.#resized = new ResizeObserver(() => this.#measure());
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endTheme?.();
    FORCED.removeEventListener('change', this.#redraw);
    rowsShown.removeEventListener('change', this.#redraw);
    this.#resized?.disconnect();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('overview')) {
      this.ribbon = null;
      this.hovered = null;
      this.#cursor = null;
      this.#asked = '';
      void this.#fetch();
    }
    if (touched.includes('selected') && this.store.selected?.by !== 'ribbon') this.#cursor = null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#redraw();
  }

  readonly #redraw = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  };

  get #canvas(): HTMLCanvasElement | null {
    return this.renderRoot.querySelector('canvas');
  }

  #measure(): void {
    const width = this.clientWidth;
    if (width === this.#width) return;
    this.#width = width;
    this.#redraw();
    void this.#fetch();
  }

  /** Asks for as many bins as there are pixels; one request at a time, the newest wish after it. */
  async #fetch(): Promise<void> {
    const { overview } = this.store;
    const bins = Math.max(1, Math.round(this.#width - AXIS_WIDTH - RIGHT_PAD));
    const wish = overview === null ? '' : `${overview.revision}/${bins}`;
    if (overview === null || this.#width === 0 || this.#busy || wish === this.#asked) return;
    this.#asked = wish;
    this.#busy = true;
    try {
      const ribbon = await this.store.client.request('ribbon', { bins });
      if (this.store.overview === overview) this.ribbon = ribbon;
    } catch {
      // The client reports what broke; the next change asks again.
    } finally {
      this.#busy = false;
    }
    await this.#fetch();
  }

  #paint(): void {
    this.#frame = 0;
    const canvas = this.#canvas;
    const context = canvas?.getContext('2d', { alpha: false });
    if (!canvas || !context || this.#width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const height = canvas.clientHeight;
    if (canvas.width !== Math.round(this.#width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(this.#width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const palette = readPalette(this, this.renderRoot.querySelector('.slider') as HTMLElement);
    this.#text ??= new TextMeasure(context, palette);
    const { overview } = this.store;
    const { ribbon } = this;
    if (overview === null || ribbon === null) {
      context.fillStyle = palette.surface;
      context.fillRect(0, 0, this.#width, height);
      return;
    }
    const words = {
      limit: t('ribbon.limit'),
      noise: t('ribbon.noise'),
      forward: t('direction.forward'),
      backward: t('direction.backward'),
      microStep: (step: number) => [t('outline.microStep', { step }), t('ribbon.microStep', { step })],
    };
    paintRibbon(
      { context, palette, text: this.#text, hatch: hatchPattern(context, palette.hatch, ratio) ?? palette.surface, words },
      {
        ribbon,
        limit: overview.limit,
        single: overview.golden === null,
        width: this.#width,
        height,
        selected: this.#selectedBins(),
        inSight: this.#binsInSight(),
        hovered: this.hovered,
      },
    );
  }

  #binsInSight(): Span | null {
    const { span } = rowsShown;
    return this.ribbon === null || span === null ? null : binsOf(this.ribbon.rows, span);
  }

  /** Where the selected op is: the bin that was chosen, the one it is the worst of, or its place in its dump. */
  #selectedBins(): Span | null {
    const { ribbon } = this;
    const { selected, overview } = this.store;
    if (ribbon === null || selected === null || overview === null) return null;
    const own = this.#cursor ?? ribbon.rows.indexOf(selected.row);
    if (own >= 0) return { from: own, to: endOfRun(ribbon.rows, own) };
    const detail = this.store.detail?.row === selected.row ? this.store.detail : null;
    const share = orderShare(detail, overview.ops);
    if (share === null) return null;
    const at = Math.min(ribbon.rows.length - 1, Math.floor(share * ribbon.rows.length));
    return { from: at, to: at + 1 };
  }

  #binAt(event: MouseEvent): number | null {
    const { ribbon } = this;
    if (ribbon === null) return null;
    const x = event.clientX - this.getBoundingClientRect().left;
    return nearestBin(ribbon.rows, binAt(x, ribbon.rows.length, this.#width));
  }

  #choose(bin: number | null): void {
    const row = bin === null ? EMPTY : (this.ribbon?.rows[bin] ?? EMPTY);
    if (bin === null || row === EMPTY) return;
    this.#cursor = bin;
    void this.store.select(row, 'ribbon');
    this.requestUpdate();
  }

  readonly #moved = (event: PointerEvent): void => {
    const bin = this.#binAt(event);
    if (bin === this.hovered) return;
    this.hovered = bin;
    this.hoveredDetail = null;
    clearTimeout(this.#timer);
    const row = bin === null ? EMPTY : (this.ribbon?.rows[bin] ?? EMPTY);
    if (row === EMPTY) return;
    this.#timer = window.setTimeout(async () => {
      const detail = await this.store.client.request('inspect', { row }).catch(() => null);
      if (this.hovered === bin) this.hoveredDetail = detail;
    }, REST_MS);
  };

  readonly #left = (): void => {
    clearTimeout(this.#timer);
    this.hovered = null;
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    const { ribbon } = this;
    if (ribbon === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = ribbon.rows.length - 1;
    const page = Math.max(1, Math.round(ribbon.rows.length * PAGE));
    const here = this.#cursor ?? this.#selectedBins()?.from ?? -1;
    let bin: number | null;
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowUp':
        bin = nextBin(ribbon.rows, here, 1);
        break;
      case 'ArrowLeft':
      case 'ArrowDown':
        bin = here < 0 ? nearestBin(ribbon.rows, 0) : nextBin(ribbon.rows, here, -1);
        break;
      case 'PageUp':
        bin = nearestBin(ribbon.rows, Math.min(last, here + page));
        break;
      case 'PageDown':
        bin = nearestBin(ribbon.rows, Math.max(0, here - page));
        break;
      case 'Home':
        bin = nearestBin(ribbon.rows, 0);
        break;
      case 'End':
        bin = nearestBin(ribbon.rows, last);
        break;
      case 'Escape':
        if (this.hovered === null) return;
        this.hovered = null;
        bin = null;
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (bin !== null && bin >= 0) this.#choose(bin);
  };

  protected override render(): TemplateResult {
    const { ribbon } = this;
    const bins = ribbon?.rows.length ?? 1;
    const now = this.#selectedBins()?.from ?? 0;
    return html`
      <div
        class="slider"
        role="slider"
        tabindex="0"
        aria-label=${t('ribbon.label')}
        aria-valuemin="0"
        aria-valuemax=${bins - 1}
        aria-valuenow=${now}
        aria-valuetext=${this.#valueText()}
        @keydown=${this.#keyed}
        @click=${(event: MouseEvent) => this.#choose(this.#binAt(event))}
        @pointermove=${this.#moved}
        @pointerleave=${this.#left}
      >
        <canvas></canvas>
      </div>
      ${this.#tooltip()}
    `;
  }

  #valueText(): string {
    const { detail, selected } = this.store;
    if (selected === null) return t('ribbon.nothing');
    if (detail === null || detail.row !== selected.row) return t('ribbon.loading');
    const name = detail.path.map((step) => step.name).join('.');
    const bin = this.#selectedBins()?.from;
    return bin === undefined ? name : `${name}, ${this.#verdict(bin)}`;
  }

  #verdict(bin: number): string {
    const { ribbon } = this;
    const { overview } = this.store;
    if (ribbon === null || overview === null) return '';
    const flags = ribbon.flags[bin] ?? 0;
    const size = ribbon.size[bin] ?? -1;
    const single = overview.golden === null;
    if (isOverflow(size, flags, single)) return t('ribbon.overflow');
    if (single) return '';
    if (size < 0) return flags & RIBBON.target ? t('ribbon.targetOnly') : flags & RIBBON.golden ? t('ribbon.goldenOnly') : t('ribbon.unjudged');
    if (size === 0) return t('ribbon.equal');
    const step = binStep(size, flags, overview.limit);
    const word = step >= 3 ? t('status.error') : step === 2 ? t('status.warning') : t('ribbon.within');
    return t('ribbon.size', { size: formatSize(size), status: word });
  }

  #tooltip(): TemplateResult | string {
    const { ribbon, hovered, hoveredDetail } = this;
    if (ribbon === null || hovered === null) return '';
    const section = ribbon.sections.find(({ from, to }) => hovered >= from && hovered < to);
    const name = hoveredDetail === null ? (section?.label ?? '') : hoveredDetail.path.map((step) => step.name).join('.');
    const x = binLeft(hovered, ribbon.rows.length, this.#width);
    const side = x > this.#width / 2 ? `right:${this.#width - x + 8}px` : `left:${x + 8}px`;
    return html`<div class="tip" role="tooltip" .style=${side}>
      ${name === '' ? '' : html`<strong>${name}</strong>`}
      <span>${this.#verdict(hovered)}</span>
    </div>`;
  }
}

/** Place of an op in its own dump, from 0 to 1. */
function orderShare(detail: Detail | null, ops: { target: number; golden: number }): number | null {
  const target = detail?.target?.order ?? null;
  if (target !== null && ops.target > 0) return target / ops.target;
  const golden = detail?.golden?.order ?? null;
  return golden !== null && ops.golden > 0 ? golden / ops.golden : null;
}

customElements.define('ds-ribbon', DsRibbon);
