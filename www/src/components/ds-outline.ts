import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { directionOf, figureOf, onlySide, statusOf } from '../panels/figure.ts';
import { treeAct } from '../panels/tree.ts';
import { Rows } from '../panels/window.ts';
import { sayFigure } from '../panels/words.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import { type Binding, keymap } from '../state/keys.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation } from '../styles/shared.ts';
import { type ExpandHow, Flag, type Outline, type OutlineRow } from '../worker/protocol.ts';
import { figures, headings, jumpMarks, names, rows, sheets, swatches } from './panel-styles.ts';
import { figureParts, jumpMark, nameParts } from './parts.ts';
import { ROW, VirtualScroll } from './virtual-scroll.ts';

const HEADING = 28;
/** Width of a figure. */
const DIGIT = 7.3;

/** The tree's keys, for the key sheet; they work where the focus is in the tree. */
const SHEET: Binding[] = [
  { keys: ['ArrowUp', 'ArrowDown'], group: 'move', label: 'key.rows', screens: ['workspace'] },
  { keys: ['ArrowRight', 'ArrowLeft'], group: 'move', label: 'key.open', screens: ['workspace'] },
  { keys: ['Shift+ArrowRight'], group: 'move', label: 'key.openAll', screens: ['workspace'] },
  { keys: ['Shift+ArrowLeft'], group: 'move', label: 'key.closeOthers', screens: ['workspace'] },
  { keys: ['Enter'], group: 'move', label: 'key.inspect', screens: ['workspace'] },
];

/** The model as a tree. Which rows are open is the session's business, so that graph and outline open and close as one. */
export class OutlineElement extends StoreElement {
  static override properties: PropertyDeclarations = { active: { state: true } };

  static override styles = [
    foundation,
    swatches,
    names,
    figures,
    headings,
    jumpMarks,
    rows,
    sheets,
    css`
      :host {
        --indent: 12px;
        --digits: 22px;
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      @container (max-width: 279px) {
        :host {
          --indent: 9px;
        }
      }
      .columns,
      .row {
        display: grid;
        align-items: center;
        padding-right: var(--panel-padding);
      }
      .columns {
        flex: none;
        grid-template-columns: 1fr auto calc(var(--digits) + 18px);
        height: 24px;
        padding-left: var(--panel-padding);
        border-bottom: 1px solid var(--line);
      }
      .columns :last-child {
        text-align: right;
      }
      .heading {
        height: 28px;
        padding: 8px var(--panel-padding) 4px;
      }
      .row {
        grid-template-columns: calc(var(--panel-padding) - 6px + var(--guides)) 14px minmax(0, 1fr) auto 16px calc(var(--digits) + 12px);
        height: var(--row);
        line-height: var(--row);
        cursor: default;
        --guides: calc(var(--depth) * var(--indent));
      }
      .row.selected .name {
        font-weight: 600;
      }
      .scroller:focus-visible .active {
        outline: 2px solid var(--accent);
        outline-offset: -2px;
      }
      .agrees .name {
        color: var(--text2);
      }
      .dimmed :is(.name, .figure) {
        color: var(--text3);
      }
      .dimmed .swatch {
        opacity: 0.35;
      }
      .what {
        padding-right: 8px;
      }
      .guides {
        align-self: stretch;
        margin-left: var(--panel-padding);
        background: repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px var(--indent));
      }
      .disclosure {
        position: relative;
        align-self: stretch;
      }
      .disclosure::before {
        position: absolute;
        top: calc(50% - 4px);
        left: 4px;
      }
      [aria-expanded="true"] > .disclosure::before {
        rotate: 90deg;
      }
      .swatch {
        justify-self: end;
      }
      .count {
        color: var(--text2);
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['layout', 'selected', 'overview', 'filter'];

  /** Place of the row that the keys act on. */
  declare active: number;

  readonly #scroll = new VirtualScroll(this, ROW, HEADING);
  readonly #rows = new Rows<OutlineRow>(
    async (from, count) => {
      const { total, rows, groups } = await this.store.client.request('outline', { from, count });
      this.#groups = groups;
      return { total, rows };
    },
    () => this.#arrived(),
  );
  #groups: Outline['groups'] = [];
  /** Figures of the largest count at the right so far. */
  #digits = 2;
  /** The active row itself: its place changes when something above it opens or closes. */
  #activeRow: number | null = null;
  #layout = -1;
  #overview = -1;
  #endKeys: (() => void) | null = null;

  constructor() {
    super();
    this.active = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endKeys = keymap.add(SHEET);
    this.#refresh();
    void this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endKeys?.();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.style.setProperty('--digits', `${this.#digits * DIGIT}px`);
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('overview') || touched.includes('layout') || touched.includes('filter')) this.#refresh(touched.includes('filter'));
    if (touched.includes('selected')) void this.#follow();
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.scroller')?.focus(options);
  }

  protected override render(): TemplateResult {
    const alone = this.store.overview?.golden === null;
    const { from, count: amount } = this.#scroll.range;
    void this.#rows.need(from, Math.max(1, amount));
    const drawn = this.#drawn(from, amount);
    return html`
      <div class="columns label" aria-hidden="true">
        <span>${t('outline.name')}</span><span>${t(alone ? 'outline.overflow' : 'outline.worst')}</span><span>${alone ? t('outline.ops') : '≠'}</span>
      </div>
      <div
        class="scroller"
        role="tree"
        tabindex="0"
        aria-label=${t('outline.title')}
        aria-activedescendant=${this.#rows.get(this.active) === undefined ? nothing : `row-${this.active}`}
        @keydown=${this.#key}
        @click=${this.#click}
        @dblclick=${this.#toggle}
      >
        <div class="sheet" role="presentation" .style=${`height:${this.#scroll.height + 8}px`}>
          ${this.#groups.map((group) => html`<div class="heading" aria-hidden="true" .style=${`transform:translateY(${this.#scroll.topOf(group.index) - HEADING}px)`}>${this.#heading(group)}</div>`)}
          ${repeat(
            drawn,
            (row) => row.index,
            (row) => this.#row(row, alone),
          )}
        </div>
      </div>
    `;
  }

  #heading({ direction, microStep }: Outline['groups'][number]): string {
    const word = t(`direction.${direction}`);
    return (this.store.overview?.microSteps ?? 1) > 1 ? `${t('outline.microStep', { step: microStep })} · ${word}` : word;
  }

  /** Rows in sight, and the active one wherever it is: assistive technology follows it. */
  #drawn(from: number, amount: number): OutlineRow[] {
    const drawn: OutlineRow[] = [];
    const add = (index: number): void => {
      const row = this.#rows.get(index);
      if (row !== undefined) drawn.push(row);
    };
    if (this.active < from) add(this.active);
    for (let index = from; index < from + amount; index++) add(index);
    if (this.active >= from + amount) add(this.active);
    return drawn;
  }

  #row(row: OutlineRow, alone: boolean): TemplateResult {
    const figure = figureOf(row.flags, row.size, this.store.overview?.limit ?? 0, alone);
    const parent = (row.flags & Flag.Parent) !== 0;
    const selected = this.store.selected?.row === row.row;
    const quiet = !alone && (figure.mark === 'equal' || figure.mark === 'none');
    const inside = alone ? row.inside : row.differing;
    const classes = [
      'row',
      row.index === this.active ? 'active' : '',
      quiet ? 'agrees' : '',
      (row.flags & Flag.Dimmed) !== 0 ? 'dimmed' : '',
      selected ? 'selected' : '',
    ];
    return html`<div
      id=${`row-${row.index}`}
      class=${classes.join(' ')}
      role="treeitem"
      data-index=${row.index}
      aria-level=${row.depth + 1}
      aria-setsize=${row.setSize}
      aria-posinset=${row.posInSet}
      aria-expanded=${parent ? ((row.flags & Flag.Expanded) !== 0 ? 'true' : 'false') : nothing}
      aria-selected=${selected ? 'true' : 'false'}
      title=${row.cls === '' ? row.name : `${row.name} · ${row.cls}`}
      .style=${`transform:translateY(${this.#scroll.topOf(row.index)}px);--depth:${row.depth}`}
    >
      <span class="hidden-text">${this.#spoken(row, alone)}</span>
      <span class="guides"></span>
      <span class=${parent ? 'disclosure triangle' : 'disclosure leaf'}></span>
      <span class="drawn" aria-hidden="true">
        <span class="what">${(row.flags & Flag.Jump) !== 0 && !alone ? jumpMark : nothing}${nameParts(row.name)}</span>${figureParts(figure)}
        <span class="figure count">${inside > 0 ? count(inside) : parent ? '·' : ''}</span>
      </span>
    </div>`;
  }

  /** A row in words, for it is drawn in glyphs. */
  #spoken(row: OutlineRow, alone: boolean): string {
    const direction = directionOf(row.flags);
    const figure = figureOf(row.flags, row.size, this.store.overview?.limit ?? 0, alone);
    const only = alone ? null : onlySide(row.flags);
    const status = alone || only !== null ? null : statusOf(row.flags);
    const number = figure.says !== null && ('size' in figure.says || 'level' in figure.says || figure.says.word === 'nonfinite') ? sayFigure(figure) : '';
    return [
      row.name,
      row.cls,
      direction === 'none' ? '' : t(`direction.${direction}`),
      only === null ? '' : t(`only.${only}`),
      status === null ? '' : t(`status.${status}`),
      number,
      (row.flags & Flag.Jump) !== 0 && !alone ? t('list.jump') : '',
      row.differing > 0 && !alone ? t('outline.inside', { count: count(row.differing) }) : '',
      (row.flags & Flag.Dimmed) !== 0 ? t('outline.dimmed') : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  }

  #refresh(always = false): void {
    const { overview, layout } = this.store;
    if (overview === null || layout === null) return;
    const other = overview.revision !== this.#overview;
    if (!other && !always && layout.revision === this.#layout) return;
    this.#overview = overview.revision;
    this.#layout = layout.revision;
    if (other) {
      this.active = 0;
      this.#activeRow = null;
    }
    this.#rows.reset();
    if (other) {
      this.#digits = 2;
      this.#scroll.reveal(0);
    }
    this.requestUpdate();
  }

  #arrived(): void {
    const alone = this.store.overview?.golden === null;
    for (const [, row] of this.#rows.entries()) this.#digits = Math.max(this.#digits, count(alone ? row.inside : row.differing).length);
    this.#scroll.total = this.#rows.total;
    this.#scroll.measures = { row: ROW, heading: HEADING, headings: this.#groups.map((group) => group.index) };
    if (this.#activeRow !== null && this.#rows.get(this.active)?.row !== this.#activeRow) {
      for (const [index, row] of this.#rows.entries()) if (row.row === this.#activeRow) this.active = index;
    }
    this.active = Math.max(0, Math.min(this.active, this.#rows.total - 1));
    this.requestUpdate();
  }

  /** Brings a selection that was made elsewhere into sight. */
  async #follow(): Promise<void> {
    const selected = this.store.selected;
    if (selected === null || selected.by === 'outline') return;
    const place = selected.place ?? (selected.by === 'graph' ? await this.#find(selected.row) : null);
    if (place !== null && this.store.selected?.row === selected.row) this.#activate(place.index, selected.row);
  }

  /** The place of a row that the graph shows, so that nothing needs opening. */
  async #find(row: number): Promise<{ index: number }> {
    for (const [index, known] of this.#rows.entries()) if (known.row === row) return { index };
    return (await this.store.client.request('reveal', { row })).place;
  }

  #activate(index: number, row: number | null): void {
    this.active = index;
    this.#activeRow = row ?? this.#rows.get(index)?.row ?? null;
    this.#scroll.reveal(index);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const row = this.#rows.get(this.active);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { index, parent, flags } = row;
    const act = treeAct(
      event,
      { index, parent, hasChildren: (flags & Flag.Parent) !== 0, expanded: (flags & Flag.Expanded) !== 0 },
      this.#rows.total,
      this.#scroll.page,
    );
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.do === 'move') void this.#move(act.to);
    else if (act.do === 'select') void this.store.select(row.row, 'outline');
    else void this.#expand(row, act.how);
  };

  async #move(to: number): Promise<void> {
    await this.#rows.need(to, 1);
    this.#activate(to, null);
  }

  async #expand(row: OutlineRow, how: ExpandHow): Promise<void> {
    this.#activeRow = row.row;
    const place = await this.store.expand(row.row, how);
    this.#activate(place.index, place.row);
  }

  readonly #click = (event: Event): void => {
    const row = this.#at(event);
    if (row === null) return;
    this.active = row.index;
    this.#activeRow = row.row;
    if ((event.target as Element).closest('.disclosure:not(.leaf)') !== null) void this.#expand(row, 'toggle');
    else void this.store.select(row.row, 'outline');
  };

  readonly #toggle = (event: Event): void => {
    const row = this.#at(event);
    if (row !== null && (row.flags & Flag.Parent) !== 0 && (event.target as Element).closest('.disclosure') === null) void this.#expand(row, 'toggle');
  };

  #at(event: Event): OutlineRow | null {
    const element = (event.target as Element).closest<HTMLElement>('[data-index]');
    return element === null ? null : (this.#rows.get(Number(element.dataset.index)) ?? null);
  }
}

customElements.define('ds-outline', OutlineElement);
