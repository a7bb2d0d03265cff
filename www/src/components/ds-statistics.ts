import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import {
  allEqual,
  commonDtypes,
  type Dtypes,
  isBad,
  isNonFinite,
  isTensor,
  rowShape,
  type StatLine,
  scalarValue,
  shortDtype,
  statCount,
  statLines,
} from '../panels/detail.ts';
import { markOf } from '../panels/figure.ts';
import { say } from '../panels/words.ts';
import { type Parted, pair, size, stat } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation, sides } from '../styles/shared.ts';
import type { DetailRow, DetailSection } from '../worker/protocol.ts';
import { statisticsStyles } from './ds-statistics.styles.ts';
import { figures, headings, swatches } from './panel-styles.ts';
import { sideTag } from './parts.ts';

/** Reasons that the row says by itself: its number, its hatching, its shapes. */
const SAID = new Set([
  'size-above',
  'row-unmatched-target',
  'row-unmatched-golden',
  'shape-differs',
  'dtype-class-differs',
  'dtype-width-differs',
  'scalar-differs',
  'requires-grad-differs',
]);

/** Both sides' inputs, parameters, outputs and gradients: what agrees in one line, what differs as a table of digits. */
export class StatisticsElement extends StoreElement {
  static override properties: PropertyDeclarations = { turned: { state: true } };

  static override styles = [foundation, sides, swatches, figures, headings, statisticsStyles];

  protected override readonly watched: readonly Field[] = ['detail'];

  /** Rows that the reader opened or closed against what is shown at first. */
  declare turned: ReadonlySet<string>;

  /** Only one side has this op, so that its rows need not say so one by one. */
  #alone = false;
  #limit = 0;
  #dtype: string | null = null;

  constructor() {
    super();
    this.turned = new Set();
  }

  protected override storeChanged(): void {
    this.turned = new Set();
  }

  protected override render(): TemplateResult {
    const { detail, overview } = this.store;
    if (detail === null || overview === null) return html``;
    const sections = detail.sections.filter(({ rows }) => rows.length > 0);
    const dtypes = commonDtypes(sections);
    this.#alone = overview.golden === null || detail.target === null || detail.golden === null;
    this.#limit = detail.limit;
    this.#dtype = this.#alone || dtypes.target === dtypes.golden ? (dtypes.target ?? (this.#alone ? dtypes.golden : null)) : null;
    return html`${sections.map((section, index) => this.#section(section, index === 0 ? dtypes : null))}`;
  }

  #section(section: DetailSection, dtypes: Dtypes | null): TemplateResult {
    return html`<section aria-labelledby=${section.kind}>
      <div class="top"><h3 class="heading" id=${section.kind}>${t(`section.${section.kind}`)}</h3>${dtypes === null ? nothing : this.#dtypes(dtypes)}</div>
      ${section.rows.map((row) => this.#one(section, row))}
    </section>`;
  }

  #dtypes({ target, golden }: Dtypes): TemplateResult | typeof nothing {
    if (this.#alone) return html`<span class="dtypes">${target ?? golden ?? ''}</span>`;
    if (target === null || golden === null) return nothing;
    return html`<span class="dtypes">${target} ${target === golden ? '=' : '≠'} ${golden}</span>`;
  }

  #one(section: DetailSection, row: DetailRow): TemplateResult {
    switch (rowShape(row, this.#alone)) {
      case 'none':
        return html`<div class="row"><span class="name">${row.name}</span><span class="shape">None</span></div>`;
      case 'scalar':
        return this.#scalar(row);
      case 'target-only':
      case 'golden-only':
        return this.#onlyOne(row);
      default:
        return this.#tensor(section, row);
    }
  }

  #scalar(row: DetailRow): TemplateResult {
    const target = scalarValue(row.target);
    if (this.#alone) {
      return html`<div class="row"><span class="name">${row.name}</span><span class="value">${stat(scalarValue(row.target ?? row.golden))}</span></div>`;
    }
    const golden = scalarValue(row.golden);
    const differs = target !== golden || row.target?.type !== row.golden?.type;
    return html`<div class=${differs ? 'row differs' : 'row'}>
      <span class="name">${row.name}</span>
      <span class="value">${differs ? html`<b>${stat(target)}</b> ≠ <b>${stat(golden)}</b>` : html`${stat(target)}<span class="equal">=</span>`}</span>
    </div>`;
  }

  #onlyOne(row: DetailRow): TemplateResult {
    const side = row.target === null ? 'golden' : 'target';
    const cell = row.target ?? row.golden;
    return html`<div class="row">
        <span class="name">${row.name}</span><span class="shape">${cell === null || !isTensor(cell) ? stat(scalarValue(cell)) : cell.shape}</span>
        <span class="fill ${side}"></span><span class="note">${t(`only.${side}`)}</span>
      </div>
      ${cell === null || !isTensor(cell) ? nothing : this.#column(row, side)}`;
  }

  #tensor(section: DetailSection, row: DetailRow): TemplateResult {
    const shape = rowShape(row, this.#alone);
    const key = `${section.kind} ${row.name}`;
    const open = (shape !== 'equal' && !this.#within(row)) !== this.turned.has(key);
    return html`<button class="row" aria-expanded=${open ? 'true' : 'false'} @click=${() => this.#turn(key)}>
        ${this.#swatch(row)}<span class="name">${row.name}</span><span class="shape">${this.#shape(row)}</span>${this.#verdict(row)}
      </button>
      ${this.#remarks(row)} ${open ? (this.#alone ? this.#column(row, row.target === null ? 'golden' : 'target') : this.#table(row)) : nothing}`;
  }

  /** Differs, but not enough to matter: as good as equal for what is open at first. */
  #within(row: DetailRow): boolean {
    return row.status === 'pass' && !this.#alone;
  }

  #swatch(row: DetailRow): TemplateResult | typeof nothing {
    if (this.#alone || row.status === 'pass' || row.status === null) return nothing;
    return html`<span class="swatch ${isNonFinite(row) ? 'overflow' : markOf(row.status, row.size, this.#limit)}"></span>`;
  }

  #shape({ target, golden }: DetailRow): TemplateResult {
    const one = target ?? golden;
    if (target === null || golden === null || target.shape === golden.shape) {
      const dtype = this.#dtype === null && one !== null && one.dtype !== null && target?.dtype === (golden ?? target)?.dtype ? shortDtype(one.dtype) : '';
      return html`${one?.shape ?? ''} ${dtype}`;
    }
    return html``;
  }

  #verdict(row: DetailRow): TemplateResult | typeof nothing {
    if (this.#alone) return nothing;
    if (allEqual(row))
      return html`<span class="note" title=${this.#equalNote(statCount(row))}><span class="words">${this.#equalNote(statCount(row))}</span><span class="equal">=</span></span>`;
    if (isNonFinite(row)) return html`<span class="figure overflow">≠</span>`;
    if (row.size === 0)
      return row.status === 'pass' ? html`<span class="note"><span class="equal">=</span></span>` : html`<span class="figure"><b>≠</b></span>`;
    if (row.size === null) return html`<span class="figure"><b>${row.status === 'pass' || row.status === null ? '' : '≠'}</b></span>`;
    if (row.status === 'pass')
      return html`<span class="note"><span class="words">${t('statistics.within')}</span> <span class="figure">${size(row.size)}</span></span>`;
    return html`<span class="figure"><b>≠ ${size(row.size)}</b></span>`;
  }

  #equalNote(statistics: number): string {
    return statistics === 4 ? t('statistics.allFour') : statistics === 2 ? t('statistics.range') : '';
  }

  /** What differs besides the statistics, and the core's other reasons. */
  #remarks(row: DetailRow): TemplateResult | typeof nothing {
    const lines: (TemplateResult | string)[] = [];
    const { target, golden } = row;
    if (!this.#alone && target !== null && golden !== null) {
      if (target.shape !== golden.shape) lines.push(html`<b>${target.shape ?? '–'}</b> ≠ <b>${golden.shape ?? '–'}</b>`);
      if (target.dtype !== golden.dtype) lines.push(html`${shortDtype(target.dtype ?? '–')} ≠ ${shortDtype(golden.dtype ?? '–')}`);
      if (target.requiresGrad !== golden.requiresGrad && target.requiresGrad !== null && golden.requiresGrad !== null) {
        lines.push(html`requires_grad ${stat(target.requiresGrad)} ≠ ${stat(golden.requiresGrad)}`);
      }
    }
    for (const reason of row.reasons) if (!SAID.has(reason.code)) lines.push(say(reason));
    return lines.length === 0 ? nothing : html`<ul class="remarks">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  }

  #table(row: DetailRow): TemplateResult {
    return html`<table aria-label=${row.name}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${sideTag('target')} ${t('side.target')}</th>
          <th scope="col">${sideTag('golden')} ${t('side.golden')}</th>
          <th scope="col" class="difference">${t('statistics.difference')}</th>
          <th scope="col"><abbr title=${t('statistics.relative')}>${t('statistics.relative.short')}</abbr></th>
        </tr>
      </thead>
      <tbody>
        ${statLines(row).map((line) => this.#line(line))}
      </tbody>
    </table>`;
  }

  #line({ stat: name, target, golden, difference, relative, worst }: StatLine): TemplateResult {
    const digits = pair(target, golden);
    const part = ({ head, tail }: Parted): TemplateResult => html`${head}<b>${tail}</b>`;
    return html`<tr class=${worst ? 'worst' : ''}>
      <th scope="row">${name}</th>
      <td>${part(digits.target)}</td>
      <td>${part(digits.golden)}</td>
      <td class="difference">${digits.equal ? '=' : isBad(difference) ? '' : stat(difference)}</td>
      <td>${relative === null ? '' : worst ? html`<b>${size(relative)}</b>` : size(relative)}</td>
    </tr>`;
  }

  /** The statistics of one side, two in a line. */
  #column(row: DetailRow, side: 'target' | 'golden'): TemplateResult {
    return html`<dl class="alone">
      ${statLines(row).map((line) => html`<div><dt>${line.stat}</dt><dd class=${isBad(line[side]) ? 'overflow' : ''}>${stat(line[side])}</dd></div>`)}
    </dl>`;
  }

  #turn(key: string): void {
    const turned = new Set(this.turned);
    if (!turned.delete(key)) turned.add(key);
    this.turned = turned;
  }
}

customElements.define('ds-statistics', StatisticsElement);
