/** The graph of both dumps side by side: breadcrumbs and tools above, the drawing below. */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { gutterOf } from '../graph/geometry.ts';
import { GestureReader } from '../graph/gestures.ts';
import { hatchPattern, readPalette } from '../graph/palette.ts';
import type { Pen, Words } from '../graph/pen.ts';
import { Stage } from '../graph/stage.ts';
import { TextMeasure } from '../graph/text.ts';
import { type Tip, tipOf } from '../graph/tip.ts';
import { rowsShown } from '../graph/view-span.ts';
import { type Walk, walk } from '../graph/walk.ts';
import { leading } from '../panels/detail.ts';
import { beginAt } from '../panels/suspects.ts';
import { count, size as formatSize } from '../state/format.ts';
import { language, t } from '../state/i18n.ts';
import { type Binding, keymap } from '../state/keys.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { onTheme } from '../state/theme.ts';
import { buttons, foundation, keys, sides, tips } from '../styles/shared.ts';
import type { DumpSummary, Overview, Side } from '../worker/protocol.ts';
import { graphStyles } from './ds-graph.styles.ts';
import './ds-legend.ts';

const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const FORCED = matchMedia('(forced-colors: active)');

const ZOOM_STEP = 1.25;
const NUDGE = 60;
/** Rest of the pointer before the first tooltip. */
const TIP_MS = 200;

const WALKS: Readonly<Record<string, Walk>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
  Home: 'first',
  End: 'last',
};

export class DsGraph extends StoreElement {
  static override styles = [foundation, buttons, keys, sides, tips, graphStyles];
  static override properties = { ...StoreElement.properties, tip: { state: true }, percent: { state: true }, focused: { state: true } };

  protected readonly watched: readonly Field[] = ['overview', 'layout', 'selected', 'detail', 'filter', 'linked'];
  declare private tip: (Tip & { left: number; top: number }) | null;
  declare private percent: number;
  /** The canvas has the keyboard's focus. */
  declare private focused: boolean;
  #stage: Stage | null = null;
  #resized: ResizeObserver | null = null;
  #endTheme: (() => void) | null = null;
  #endKeys: (() => void) | null = null;
  #tipTimer = 0;
  #opened: Overview | null = null;
  #worded = language();

  constructor() {
    super();
    this.tip = null;
    this.percent = 100;
    this.focused = false;
  }

  /** Zooms about the middle of the panes. */
  zoomBy(factor: number): void {
    this.#stage?.zoomAll(factor);
  }

  zoomIn(): void {
    this.zoomBy(ZOOM_STEP);
  }

  zoomOut(): void {
    this.zoomBy(1 / ZOOM_STEP);
  }

  /** The whole width in sight, from the top. */
  fit(): void {
    this.#stage?.fit();
  }

  override focus(): void {
    this.#canvas.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endTheme = onTheme(() => this.#stage?.restyle());
    this.#endKeys = keymap.add(this.#keys());
    FORCED.addEventListener('change', this.#restyle);
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endTheme?.();
    this.#endKeys?.();
    FORCED.removeEventListener('change', this.#restyle);
    this.#resized?.disconnect();
    this.#stage?.stop();
    this.#stage = null;
    clearTimeout(this.#tipTimer);
    this.#opened = null;
  }

  #keys(): Binding[] {
    const here = { group: 'graph', screens: ['workspace'] } as const;
    return [
      { ...here, keys: ['0'], label: 'key.fit', run: () => this.fit() },
      { ...here, keys: ['+', '-'], label: 'key.zoom', run: (event) => (event.key === '-' ? this.zoomOut() : this.zoomIn()) },
      { ...here, keys: ['='], label: null, run: () => this.zoomIn() },
      { ...here, keys: ['PageUp', 'PageDown'], label: 'key.graph.scroll' },
    ];
  }

  protected override firstUpdated(): void {
    const canvas = this.#canvas;
    new GestureReader(canvas, {
      pan: (x, y, dx, dy) => this.#stage?.panBy(x, y, dx, dy),
      zoom: (x, y, factor) => this.#stage?.zoomBy(x, y, factor),
      click: (x, y, shift) => this.#clicked(x, y, shift),
      doubleClick: (x, y) => this.#doubleClicked(x, y),
      hover: (at) => this.#hovered(at),
    });
    this.#start();
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('overview')) this.#open();
    else if (touched.includes('layout') && this.store.layout !== null) this.#stage?.relayout(this.store.layout);
    if (touched.includes('filter')) this.#stage?.refetch();
    if (touched.includes('linked')) this.#stage?.setLinked(this.store.linked);
    if (touched.includes('selected')) this.#follow();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (language() === this.#worded) return;
    this.#worded = language();
    this.#stage?.restyle();
  }

  get #canvas(): HTMLCanvasElement {
    return this.renderRoot.querySelector('canvas') as HTMLCanvasElement;
  }

  readonly #focusChanged = ({ type, target }: FocusEvent): void => {
    this.focused = type === 'focus';
    this.#stage?.focus(this.focused && (target as Element).matches(':focus-visible'));
  };

  readonly #restyle = (): void => this.#stage?.restyle();

  #start(): void {
    const canvas = this.#canvas;
    this.#stage = new Stage(canvas, {
      fetch: (query) => this.store.client.request('scene', query),
      pen: () => this.#pen(canvas),
      moved: () => this.#moved(),
      sees: (span) => rowsShown.set(span),
      drew: () => this.#drew(),
      jumped: () => canvas.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 }),
      still: () => STILL.matches,
    });
    this.#resized = new ResizeObserver(() => this.#measure());
    this.#resized.observe(canvas.parentElement as HTMLElement);
    this.#stage.setLinked(this.store.linked);
    this.#measure();
    this.#open();
    this.#follow();
  }

  #measure(): void {
    const place = this.#canvas.parentElement as HTMLElement;
    this.#stage?.resize({ width: place.clientWidth, height: place.clientHeight }, window.devicePixelRatio || 1);
    this.style.setProperty('--gutter', `${gutterOf(place.clientWidth)}px`);
  }

  #open(): void {
    const { overview, layout } = this.store;
    this.tip = null;
    if (overview === null || layout === null) {
      this.#opened = null;
      this.#stage?.close();
      return;
    }
    if (overview === this.#opened) return;
    this.#opened = overview;
    this.#stage?.open(layout, { limit: overview.limit, single: overview.golden === null });
  }

  /** A comparison is drawn before its beginning is looked for, so that nothing waits for that. */
  #drew(): void {
    void beginAt(this.store).catch((error: unknown) => this.store.report(error));
  }

  #follow(): void {
    const { selected } = this.store;
    this.#stage?.select(selected?.row ?? null);
    if (selected !== null && selected.place !== null && selected.by !== 'graph') this.#stage?.show(selected.place);
  }

  #pen(canvas: HTMLCanvasElement): Pen | null {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) return null;
    const palette = readPalette(this, canvas.parentElement as HTMLElement);
    const ratio = window.devicePixelRatio || 1;
    return {
      context,
      palette,
      text: new TextMeasure(context, palette),
      words: words(),
      hatch: hatchPattern(context, palette.hatch, ratio) ?? palette.surface,
      ghostHatch: hatchPattern(context, palette.line, ratio) ?? palette.surface,
    };
  }

  #moved(): void {
    const percent = Math.round((this.#stage?.scale ?? 1) * 100);
    if (percent !== this.percent) this.percent = percent;
    this.style.setProperty('--inset', `${Math.round(Math.min(this.#stage?.inset ?? 0, this.#canvas.clientWidth / 4))}px`);
    if (this.tip !== null) this.tip = null;
  }

  #clicked(x: number, y: number, shift: boolean): void {
    const found = this.#stage?.modelAt(x, y);
    if (!found) {
      void this.store.select(null, 'graph');
      return;
    }
    const { row, triangle } = found.hit;
    if (triangle) void this.#expand(row, shift ? 'open-all' : 'toggle');
    else {
      void this.store.select(row, 'graph');
      this.#stage?.showOpposite(x, y, row);
    }
  }

  #doubleClicked(x: number, y: number): void {
    const found = this.#stage?.modelAt(x, y);
    if (found && !found.hit.triangle) void this.#expand(found.hit.row, 'toggle');
  }

  async #expand(row: number, how: 'toggle' | 'open-all' | 'open' | 'close' | 'close-others'): Promise<void> {
    this.#stage?.anchorAt(row);
    await this.store.expand(row, how);
  }

  #hovered(at: { x: number; y: number } | null): void {
    const found = at === null ? null : (this.#stage?.modelAt(at.x, at.y) ?? null);
    clearTimeout(this.#tipTimer);
    this.#stage?.hover(found?.hit.row ?? null);
    this.#canvas.style.cursor = found === null ? '' : 'pointer';
    if (found === null || at === null) {
      this.tip = null;
      return;
    }
    const tip = { ...tipOf(found.model, found.hit.index), left: at.x, top: at.y };
    if (this.tip !== null) this.tip = tip;
    else this.#tipTimer = window.setTimeout(() => (this.tip = tip), TIP_MS);
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = WALKS[event.key];
    if (to !== undefined) void this.#walk(to, event.shiftKey);
    else if (!this.#command(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #command(event: KeyboardEvent): boolean {
    const row = this.store.selected?.row;
    switch (event.key) {
      case 'Enter':
      case ' ':
        if (row !== undefined) void this.#expand(row, event.shiftKey ? 'open-all' : 'toggle');
        return true;
      case '+':
      case '=':
        this.zoomIn();
        return true;
      case '-':
        this.zoomOut();
        return true;
      case '0':
        this.fit();
        return true;
      case 'PageDown':
      case 'PageUp': {
        const height = this.#canvas.clientHeight - NUDGE;
        this.#stage?.panBy(0, 0, 0, event.key === 'PageDown' ? height : -height);
        return true;
      }
      case 'Escape':
        if (this.tip === null) return false;
        this.tip = null;
        return true;
      default:
        return false;
    }
  }

  async #walk(to: Walk, all: boolean): Promise<void> {
    const step = await walk((type, args) => this.store.client.request(type, args), this.store.selected?.row ?? null, to, all);
    if (step === null) return;
    if (step.kind === 'select') await this.store.select(step.row, 'key');
    else await this.#expand(step.row, step.how);
  }

  protected override render(): TemplateResult {
    const { overview } = this.store;
    const split = overview !== null && overview.golden !== null;
    return html`
      <div class="bar">
        ${this.#crumbs()}
        <div class="tools" role="toolbar" aria-label=${t('graph.tools')}>
          ${split ? this.#linkButton() : ''}
          <button class="quiet fit" @click=${() => this.fit()} title=${t('graph.fit.title')}>${t('graph.fit')} <kbd>0</kbd></button>
          <button class="icon" @click=${() => this.zoomOut()} aria-label=${t('graph.zoomOut')}>−</button>
          <output class="mono percent" aria-label=${t('graph.zoom')}>${this.percent} %</output>
          <button class="icon" @click=${() => this.zoomIn()} aria-label=${t('graph.zoomIn')}>+</button>
        </div>
      </div>
      <div class="titles" ?data-split=${split}>
        ${overview === null ? '' : this.#title('target', overview.target)} ${split ? this.#title('golden', overview.golden as DumpSummary) : ''}
      </div>
      <div class="place">
        <canvas
          tabindex="0"
          role="img"
          aria-label=${this.#description()}
          aria-describedby="keys"
          @keydown=${this.#keyed}
          @focus=${this.#focusChanged}
          @blur=${this.#focusChanged}
        ></canvas>
        ${this.#tooltip()}
      </div>
      <ds-legend .store=${this.store}></ds-legend>
      <p id="keys" class="hidden-text">${t('graph.keys')}</p>
      <p class="hidden-text" aria-live="polite">${this.focused ? this.#spoken() : ''}</p>
    `;
  }

  /** The selected op in words: the arrow keys move through a drawing. */
  #spoken(): string {
    const { detail, selected, overview } = this.store;
    const node = detail === null ? null : leading(detail);
    if (detail === null || node === null || selected?.row !== detail.row) return '';
    const alone = overview?.golden === null;
    return [
      node.name,
      node.cls,
      node.direction === 'none' ? '' : t(`direction.${node.direction}`),
      alone || detail.status === null ? '' : t(`status.${detail.status}`),
      alone || detail.size === null ? '' : formatSize(detail.size),
      detail.overflow === null ? '' : t('inspector.overflow', { level: t(`overflow.${detail.overflow}`) }),
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  #description(): string {
    const { overview } = this.store;
    if (overview === null) return t('graph.label.empty');
    if (overview.golden === null) return t('graph.label.single', { target: overview.target.label });
    return t('graph.label', { target: overview.target.label, golden: overview.golden.label });
  }

  #crumbs(): TemplateResult {
    const path = this.store.detail?.path ?? [];
    if (this.store.selected === null || path.length === 0)
      return html`<nav class="crumbs" aria-label=${t('graph.path')}><span class="hint">${t('graph.hint')}</span></nav>`;
    return html`<nav class="crumbs" aria-label=${t('graph.path')}>
      <ol>
        ${path.map(
          ({ row, name }, at) => html`<li>
            <button
              class="quiet"
              title=${name}
              aria-current=${at === path.length - 1 ? 'location' : 'false'}
              @click=${() => void this.store.select(row, 'search')}
            >
              ${name}
            </button>
          </li>`,
        )}
      </ol>
    </nav>`;
  }

  #linkButton(): TemplateResult {
    const { linked } = this.store;
    return html`<button class="quiet link" title=${t('graph.linked')} aria-pressed=${linked ? 'true' : 'false'} @click=${() => this.store.setLinked(!linked)}>
      <span class="word">${t('graph.linked')}</span><span class="sign" aria-hidden="true">⇅</span> <span class="check" aria-hidden="true">✓</span>
    </button>`;
  }

  #title(side: Side, { label, nodes }: DumpSummary): TemplateResult {
    return html`<div class="title">
      <span class="side ${side}" aria-hidden="true">${side === 'target' ? 'T' : 'G'}</span>
      <strong>${t(`graph.title.${side}`)}</strong>
      <span class="run" title=${label}>${label}</span>
      <span class="nodes">· ${t('graph.nodes', { nodes: count(nodes) })}</span>
    </div>`;
  }

  #tooltip(): TemplateResult {
    const { tip } = this;
    if (tip === null) return html``;
    const place = this.#canvas?.parentElement;
    const right = tip.left > (place?.clientWidth ?? 0) / 2;
    const below = tip.top < (place?.clientHeight ?? 0) * 0.7;
    const across = right ? `right:${(place?.clientWidth ?? 0) - tip.left + 12}px` : `left:${tip.left + 14}px`;
    const along = below ? `top:${tip.top + 18}px` : `bottom:${(place?.clientHeight ?? 0) - tip.top + 12}px`;
    return html`<div class="tip" role="tooltip" .style=${`${across};${along}`}>
      <strong>${tip.name}</strong>
      ${tip.lines.map((line) => html`<span>${line}</span>`)}
    </div>`;
  }
}

function words(): Words {
  return {
    directions: ['', t('direction.forward.short'), t('direction.backward.short'), t('direction.grad.short')],
    levels: ['', t('overflow.medium'), t('overflow.high'), t('overflow.critical')],
    noPartnerGolden: t('graph.noPartner.golden'),
    noPartnerTarget: t('graph.noPartner.target'),
    noPartner: t('graph.noPartner'),
    oneSide: t('graph.oneSide'),
  };
}

customElements.define('ds-graph', DsGraph);
