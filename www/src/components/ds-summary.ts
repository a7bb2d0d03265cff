import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { fileNotes } from '../panels/notes.ts';
import { facts, type Tally, tallies } from '../panels/summary.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, foundation, keys, sides } from '../styles/shared.ts';
import type { Overview } from '../worker/protocol.ts';
import { headings, swatches } from './panel-styles.ts';
import { sideTag } from './parts.ts';

/** Swatch of a count, as the graph's boxes have it. */
const MARKS: Partial<Record<Tally['key'], string>> = {
  error: 'i4',
  warning: 'i2',
  pass: 'equal',
  unmatchedTarget: 'hatch',
  unmatchedGolden: 'ghost',
  critical: 'overflow',
  high: 'overflow',
  medium: 'overflow',
};

/** What stands in place of an op's numbers while none is selected: counts by direction, notes, and what the dumps are. */
export class SummaryElement extends StoreElement {
  static override properties: PropertyDeclarations = {};

  static override styles = [
    foundation,
    buttons,
    keys,
    sides,
    swatches,
    headings,
    css`
      :host {
        display: block;
      }
      section {
        padding: 12px var(--panel-padding);
        border-bottom: 1px solid var(--line);
      }
      section:last-of-type {
        border-bottom: 0;
      }
      .heading {
        margin-bottom: 4px;
      }
      p,
      .keys {
        color: var(--text2);
      }
      .keys {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 8px;
        justify-items: start;
        margin-top: 8px;
      }
      table {
        width: 100%;
        border-spacing: 0;
        font-size: 12px;
        line-height: 20px;
      }
      th {
        padding: 0;
        color: var(--text2);
        font-weight: 400;
        text-align: left;
      }
      td,
      th[scope="col"] {
        padding: 0 0 0 12px;
        text-align: right;
      }
      th[scope="col"] {
        color: var(--text3);
        font-size: 11px;
        white-space: nowrap;
      }
      td {
        font-family: var(--mono);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      td.none {
        color: var(--text3);
      }
      abbr {
        text-decoration: none;
      }
      td.all,
      .differ > td {
        font-weight: 700;
      }
      th .swatch {
        margin-right: 8px;
      }
      th[scope="row"] {
        white-space: nowrap;
      }
      th .place {
        display: inline-block;
        width: 24px;
      }
      .facts {
        table-layout: fixed;
      }
      .facts td {
        overflow-wrap: anywhere;
        white-space: normal;
      }
      th .side {
        margin-right: 2px;
        vertical-align: middle;
      }
      li {
        display: flex;
        gap: 8px;
        padding: 2px 0;
        overflow-wrap: anywhere;
      }
      li .side {
        margin-top: 2px;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['overview'];

  protected override render(): TemplateResult {
    const { overview } = this.store;
    if (overview === null) return html``;
    return html`${this.#counts(overview)} ${this.#notes(overview)} ${this.#facts(overview)} ${this.#hint(overview)}`;
  }

  #counts(overview: Overview): TemplateResult | typeof nothing {
    const rows = tallies(overview);
    if (rows.length === 0) return nothing;
    const { firstOverflow, golden } = overview;
    return html`<section aria-labelledby="counts">
      <h3 class="heading" id="counts">${t(golden === null ? 'summary.counts.alone' : 'summary.counts')}</h3>
      <table aria-labelledby="counts">
        <thead>
          <tr><td></td>${(['forward', 'backward'] as const).map((direction) => html`<th scope="col"><abbr title=${t(`direction.${direction}`)}>${t(`direction.${direction}.short`)}</abbr></th>`)}<th scope="col">${t('summary.all')}</th></tr>
        </thead>
        <tbody>
          ${rows.map((row) => this.#tally(row))}
        </tbody>
      </table>
      ${
        firstOverflow === null
          ? nothing
          : html`<button class="inline" @click=${() => void this.store.select(firstOverflow, 'list')}>${t('counts.firstOverflow')}</button>`
      }
    </section>`;
  }

  #tally({ key, forward, backward, all }: Tally): TemplateResult {
    const cell = (value: number, kind: string): TemplateResult => html`<td class=${value === 0 ? 'none' : kind}>${count(value)}</td>`;
    return html`<tr>
      <th scope="row"><span class="place"><span class="swatch ${MARKS[key] ?? 'none'}"></span></span>${t(`summary.${key}`)}</th>
      ${cell(forward, '')}${cell(backward, '')}${cell(all, 'all')}
    </tr>`;
  }

  #notes(overview: Overview): TemplateResult | typeof nothing {
    const notes = fileNotes(overview);
    if (notes.length === 0) return nothing;
    return html`<section aria-labelledby="notes">
      <h3 class="heading" id="notes">${t('summary.notes')}</h3>
      <ul>
        ${notes.map(({ sides, text }) => html`<li>${sides.map((side) => sideTag(side, true))}<span>${text}</span></li>`)}
      </ul>
    </section>`;
  }

  #facts({ target, golden }: Overview): TemplateResult {
    const written = (value: number | string | null): string => (value === null ? '–' : typeof value === 'number' ? count(value) : value);
    return html`<section aria-labelledby="facts">
      <h3 class="heading" id="facts">${t(golden === null ? 'summary.dump' : 'summary.dumps')}</h3>
      <table class="facts" aria-labelledby="facts">
        ${
          golden === null
            ? nothing
            : html`<thead>
                <tr><td></td>${(['target', 'golden'] as const).map((side) => html`<th scope="col">${sideTag(side)} ${t(`side.${side}`)}</th>`)}</tr>
              </thead>`
        }
        <tbody>
          ${facts(target, golden).map(
            (fact) => html`<tr class=${fact.differ ? 'differ' : ''}>
              <th scope="row">${t(`summary.${fact.key}`)}</th>
              <td>${written(fact.target)}</td>
              ${golden === null ? nothing : html`<td>${written(fact.golden)}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
  }

  #hint({ golden, counts }: Overview): TemplateResult {
    const first = golden === null ? counts.critical > 0 : counts.error + counts.warning > 0;
    return html`<section>
      <p>${t('inspector.nothing')}</p>
      ${
        first
          ? html`<div class="keys">
              <kbd>F</kbd><span>${t(golden === null ? 'inspector.key.overflow' : 'inspector.key.first')}</span>
              <kbd>N</kbd><span>${t(golden === null ? 'counts.nextOverflow' : 'inspector.key.next')}</span>
            </div>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('ds-summary', SummaryElement);
