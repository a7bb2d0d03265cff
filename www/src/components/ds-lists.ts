import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type Listed, suspectsOf, unmatchedOf } from '../panels/counts.ts';
import { directionOf, figureOf, onlySide } from '../panels/figure.ts';
import { chosen } from '../panels/filters.ts';
import { rememberSuspectSort, type SuspectSort, suspectSort } from '../panels/suspects.ts';
import { treeAct } from '../panels/tree.ts';
import { Rows } from '../panels/window.ts';
import { count, limit, size } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import { type Field, NO_FILTER } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { badges, buttons, foundation, keys, sides } from '../styles/shared.ts';
import { Flag, type ListRow, type Side } from '../worker/protocol.ts';
import { listStyles } from './ds-lists.styles.ts';
import { figures, headings, jumpMarks, names, paths, rows, sheets, swatches } from './panel-styles.ts';
import { figureParts, jumpMark, nameParts, pathParts, sideTag } from './parts.ts';
import { ROW, VirtualScroll } from './virtual-scroll.ts';

const HEIGHT = { suspects: 40, unmatched: ROW };
const HEADING = 28;

/** Suspects (ops that differ, those whose inputs agree first) or the ops that only one side has, as a list. */
export class ListsElement extends StoreElement {
  static override properties: PropertyDeclarations = {
    list: { attribute: false },
    active: { state: true },
    sort: { state: true },
  };

  static override styles = [foundation, buttons, badges, keys, sides, swatches, names, figures, headings, paths, jumpMarks, rows, sheets, listStyles];

  protected override readonly watched: readonly Field[] = ['overview', 'selected', 'filter'];

  declare list: 'suspects' | 'unmatched';
  declare active: number;
  declare sort: SuspectSort;

  readonly #scroll = new VirtualScroll(this, HEIGHT.suspects, HEADING);
  readonly #rows = new Rows<ListRow>(
    async (from, count) => {
      const answer = await this.store.client.request('list', { list: this.list, sort: this.#order(), from, count });
      this.#jumps = answer.jumps;
      this.#targetOnly = answer.targetOnly;
      return answer;
    },
    () => this.#arrived(),
  );
  #jumps = 0;
  #targetOnly = 0;
  #known = false;
  /** The selected row is still to be brought into sight. */
  #seeking = true;

  constructor() {
    super();
    this.list = 'suspects';
    this.active = 0;
    this.sort = suspectSort();
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('overview') || touched.includes('filter')) this.#refresh();
    if (touched.includes('selected')) {
      this.#seeking = true;
      this.#follow();
    }
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('list')) this.#refresh();
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.scroller, button')?.focus(options);
  }

  protected override render(): TemplateResult {
    const { from, count: amount } = this.#scroll.range;
    void this.#rows.need(from, Math.max(1, amount));
    const suspects = this.list === 'suspects';
    return html`
      ${suspects && !this.#alone ? this.#toolbar() : nothing}
      ${this.#rows.total > 0 ? this.#filtered() : nothing}
      ${this.#known && this.#rows.total === 0 ? this.#empty() : nothing}
      ${!suspects && this.#rows.total > 0 ? this.#absent('target') : nothing}
      ${this.#rows.total > 0 ? this.#box(from, amount) : nothing}
      ${!suspects && this.#rows.total > 0 ? this.#absent('golden') : nothing}
    `;
  }

  #toolbar(): TemplateResult {
    const choice = (sort: SuspectSort): TemplateResult =>
      html`<button class="choice" aria-pressed=${this.sort === sort ? 'true' : 'false'} @click=${() => this.#sortBy(sort)}>${t(`list.by.${sort}`)}</button>`;
    return html`<div class="toolbar">
      <span class="label" id="sort">${t('list.sort')}</span>
      <span class="choices" role="group" aria-labelledby="sort">${choice('size')}${choice('order')}</span>
      <span class="hint label"><kbd>N</kbd><kbd>P</kbd></span>
    </div>`;
  }

  #box(from: number, amount: number): TemplateResult {
    const drawn: [number, ListRow][] = [];
    const add = (index: number): void => {
      const row = this.#rows.get(index);
      if (row !== undefined) drawn.push([index, row]);
    };
    if (this.active < from) add(this.active);
    for (let index = from; index < from + amount; index++) add(index);
    if (this.active >= from + amount) add(this.active);
    return html`<div
      class="scroller"
      role="listbox"
      tabindex="0"
      aria-label=${t(`panel.${this.list}`)}
      aria-activedescendant=${this.#rows.get(this.active) === undefined ? nothing : `option-${this.active}`}
      @keydown=${this.#key}
      @click=${this.#click}
    >
      <div class="sheet" role="presentation" .style=${`height:${this.#scroll.height + 8}px`}>
        ${this.#groups().map(
          ({ at, head }) => html`<div class="heading" aria-hidden="true" .style=${`transform:translateY(${this.#scroll.topOf(at) - HEADING}px)`}>${head}</div>`,
        )}
        ${repeat(
          drawn,
          ([index]) => index,
          ([index, row]) => this.#row(index, row),
        )}
      </div>
    </div>`;
  }

  /** Where groups begin, with what stands above them. */
  #groups(): { at: number; head: TemplateResult }[] {
    const { total } = this.#rows;
    if (this.list === 'suspects') {
      if (this.#jumps === 0) return [];
      const groups = [{ at: 0, head: this.#head(t('list.jumps'), this.#jumps) }];
      if (total > this.#jumps) groups.push({ at: this.#jumps, head: this.#head(t('list.others'), total - this.#jumps) });
      return groups;
    }
    const onTarget = this.#targetOnly;
    const groups: { at: number; head: TemplateResult }[] = [];
    if (onTarget > 0) groups.push({ at: 0, head: this.#head(t('list.targetOnly'), onTarget, 'target') });
    if (total > onTarget) groups.push({ at: onTarget, head: this.#head(t('list.goldenOnly'), total - onTarget, 'golden') });
    return groups;
  }

  #head(words: string, amount: number, side?: Side): TemplateResult {
    return html`${side === undefined ? nothing : sideTag(side)}<span>${words}</span><span class="badge">${count(amount)}</span>`;
  }

  /** The head of a side that has no op for itself. */
  #absent(side: Side): TemplateResult | typeof nothing {
    const onTarget = this.#targetOnly;
    if ((side === 'target' ? onTarget : this.#rows.total - onTarget) > 0) return nothing;
    return html`<div class="absent"><div class="heading">${sideTag(side)}<span>${t(`list.${side}Only`)}</span></div><p>${this.#none(side)}</p></div>`;
  }

  /** There is none at all, or none that passes the filter. */
  #none(side: Side): string {
    const all = this.store.overview?.counts[side === 'target' ? 'unmatchedTarget' : 'unmatchedGolden'] ?? 0;
    return all === 0 ? t('list.none') : this.#hidden(all);
  }

  #hidden(all: number): string {
    return t(all === 1 ? 'list.hidden.one' : 'list.hidden', { count: count(all) });
  }

  #row(index: number, row: ListRow): TemplateResult {
    const selected = this.store.selected?.row === row.row;
    const classes = ['row', this.list, index === this.active ? 'active' : '', selected ? 'selected' : ''];
    return html`<div
      id=${`option-${index}`}
      class=${classes.join(' ')}
      role="option"
      data-index=${index}
      aria-setsize=${this.#rows.total}
      aria-posinset=${index + 1}
      aria-selected=${selected ? 'true' : 'false'}
      title=${row.path === '' ? row.name : `${row.path}.${row.name}`}
      .style=${`transform:translateY(${this.#scroll.topOf(index)}px)`}
    >
      <span class="hidden-text">${this.#spoken(row)}</span>
      <span class="drawn" aria-hidden="true">${this.list === 'suspects' ? this.#suspect(row) : this.#unmatched(row)}</span>
    </div>`;
  }

  #suspect(row: ListRow): TemplateResult {
    const alone = this.#alone;
    const figure = figureOf(row.flags, row.size, this.store.overview?.limit ?? 0, alone);
    const jump = (row.flags & Flag.Jump) !== 0;
    return html`
      <span class="what">${jump ? jumpMark : nothing}${nameParts(row.name)}${this.#kind(row)}</span>
      <span class="state">${row.status === null ? '' : t(`status.${row.status}`)}</span>
      ${figureParts(figure)}
      ${pathParts(row.path)}
      ${alone ? nothing : html`<span class=${jump ? 'change jump' : 'change'}>${this.#side(row.inputs)} → ${this.#side(row.outputs)}</span>`}
    `;
  }

  #unmatched(row: ListRow): TemplateResult {
    const only = onlySide(row.flags);
    return html`
      <span class="what">${nameParts(row.name)}${this.#kind(row)}</span>
      ${pathParts(row.path)}
      <span class="swatch ${only === 'golden' ? 'ghost' : 'hatch'}"></span>
    `;
  }

  /** The class gives way where room is short; the direction tells rows of one name apart. */
  #kind({ cls, flags }: ListRow): TemplateResult {
    const direction = directionOf(flags);
    return html`${cls === '' ? nothing : html`<span class="cls">${cls}</span>`}${direction === 'none' ? nothing : html`<span class="dir">${t(`direction.${direction}.short`)}</span>`}`;
  }

  /** Size of a section, `?` where nothing could be judged. */
  #side(value: number | null): string {
    return value === null ? '?' : size(value);
  }

  #spoken(row: ListRow): string {
    const direction = directionOf(row.flags);
    const sizes = t('list.spoken', { inputs: this.#side(row.inputs), outputs: this.#side(row.outputs), size: this.#side(row.size) });
    const only = this.#alone ? null : onlySide(row.flags);
    const parts = [row.name, row.cls, direction === 'none' ? '' : t(`direction.${direction}`), t('list.in', { path: row.path })];
    if (only !== null) parts.push(t(`only.${only}`));
    else if (this.#alone) parts.push(row.overflow === null ? '' : t(`overflow.${row.overflow}`));
    else parts.push(row.status === null ? '' : t(`status.${row.status}`), sizes, (row.flags & Flag.Jump) !== 0 ? t('list.jump') : '');
    return parts.filter((part) => part !== '').join(', ');
  }

  /** How many lines pass the filter in force, where it holds some back. */
  #filtered(): TemplateResult | typeof nothing {
    const { all, passing } = this.#listed();
    if (all === passing) return nothing;
    return html`<div class="filtered"><span>${t('list.passing', { passing: count(passing), all: count(all) })}</span>${this.#clear()}</div>`;
  }

  #clear(): TemplateResult {
    return html`<button class="inline" @click=${() => void this.store.setFilter(NO_FILTER)}>${t('filter.clear')}</button>`;
  }

  #listed(): Listed {
    const { overview, filteredCounts } = this.store;
    if (overview === null) return { all: 0, passing: 0 };
    return this.list === 'suspects' ? suspectsOf(overview, filteredCounts) : unmatchedOf(overview, filteredCounts);
  }

  #empty(): TemplateResult {
    const { overview, filter } = this.store;
    if (overview === null) return html``;
    const { all } = this.#listed();
    const on = chosen(filter);
    if (all > 0 && on.length > 0) {
      const words = on.map((key) => t('list.quoted', { word: t(`filter.${key}`) })).join(t('list.or'));
      return html`<p class="nothing">${t('list.noneOf', { words })} ${this.#hidden(all)} ${this.#clear()}</p>`;
    }
    if (overview.golden === null) return html`<p class="nothing">${t('list.noOverflow', { total: count(overview.ops.target) })}</p>`;
    return html`<p class="nothing">
      ${this.list === 'suspects' ? t('list.noSuspects', { limit: limit(overview.limit), total: count(overview.ops.target) }) : t('list.noUnmatched')}
    </p>`;
  }

  /** There is no golden side: the suspects are the ops where NaN or infinity begins. */
  get #alone(): boolean {
    return this.store.overview?.golden === null;
  }

  #order(): SuspectSort {
    return this.list === 'suspects' && !this.#alone ? this.sort : 'order';
  }

  #sortBy(sort: SuspectSort): void {
    rememberSuspectSort(sort);
    this.sort = sort;
    this.#refresh();
  }

  #refresh(): void {
    this.#rows.reset();
    this.#seeking = true;
    this.active = 0;
    this.#scroll.reveal(0);
  }

  #arrived(): void {
    this.#known = true;
    this.#scroll.total = this.#rows.total;
    this.#scroll.measures = { row: HEIGHT[this.list], heading: HEADING, headings: this.#groups().map(({ at }) => at) };
    this.active = Math.max(0, Math.min(this.active, this.#rows.total - 1));
    this.#follow();
    this.requestUpdate();
  }

  /** Brings the selected row into sight, by whatever means it was selected, when it is among those at hand. */
  #follow(): void {
    const selected = this.store.selected?.row;
    if (!this.#seeking || selected === undefined) return;
    for (const [index, row] of this.#rows.entries()) {
      if (row.row !== selected) continue;
      this.#seeking = false;
      this.active = index;
      this.#scroll.reveal(index);
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#rows.total === 0) return;
    const act = treeAct(event, { index: this.active, parent: null, hasChildren: false, expanded: false }, this.#rows.total, this.#scroll.page);
    if (act === null || act.do === 'expand') return;
    event.preventDefault();
    event.stopPropagation();
    if (act.do === 'select') this.#choose(this.active);
    else void this.#move(act.to);
  };

  async #move(to: number): Promise<void> {
    await this.#rows.need(to, 1);
    this.active = to;
    this.#scroll.reveal(to);
  }

  #choose(index: number): void {
    const row = this.#rows.get(index);
    if (row === undefined) return;
    this.active = index;
    void this.store.select(row.row, 'list');
  }

  readonly #click = (event: Event): void => {
    const element = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (element !== null) this.#choose(Number(element.dataset.index));
  };
}

customElements.define('ds-lists', ListsElement);
