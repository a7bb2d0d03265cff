import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Headline, headline, isNonFinite, leading, nonFiniteRow, whyOf } from '../panels/detail.ts';
import { markOf } from '../panels/figure.ts';
import { say, sayTimes } from '../panels/words.ts';
import { count, limit, percent, size, stat } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation, keys, sides } from '../styles/shared.ts';
import type { Detail, DetailRow, NodeInfo, Side, StatValue } from '../worker/protocol.ts';
import './copy-button.ts';
import { inspectorStyles } from './ds-inspector.styles.ts';
import './ds-stack.ts';
import './ds-statistics.ts';
import './ds-summary.ts';
import { figures, headings, names, swatches } from './panel-styles.ts';
import { emphasised, nameParts, sideTag } from './parts.ts';

/** Reasons that the panel shows in its own way: as the one number, or as the sentence before it. */
const SHOWN = new Set(['size-above', 'nan-one-side', 'row-unmatched-target', 'row-unmatched-golden']);

/** The panel on the right: what the selected op is, why it is judged so, one number, and then everything. */
export class InspectorElement extends StoreElement {
  static override properties: PropertyDeclarations = {};

  static override styles = [foundation, keys, sides, swatches, names, figures, headings, inspectorStyles];

  protected override readonly watched: readonly Field[] = ['detail', 'selected', 'beginning', 'overview'];

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('detail')) this.renderRoot.querySelector('.scroller')?.scrollTo({ top: 0 });
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.scroller')?.focus(options);
  }

  protected override render(): TemplateResult {
    const { detail, overview } = this.store;
    const node = detail === null ? null : leading(detail);
    if (detail === null || node === null || overview === null) {
      // What is about to be filled is left empty: a summary would only flash.
      const summary = this.store.selected === null && !this.store.beginning;
      return html`<div class="scroller" tabindex="0" role="region" aria-label=${t('summary.title')}>
        ${summary ? html`<ds-summary .store=${this.store}></ds-summary>` : nothing}
      </div>`;
    }
    const alone = overview.golden === null;
    return html`<div class="scroller" tabindex="0" role="region" aria-label=${t('inspector.title')} aria-busy=${this.store.selected?.row === detail.row ? 'false' : 'true'}>
      ${this.#head(detail, node, alone)} ${this.#why(detail, alone)} ${this.#inside(detail, alone)}
      <ds-statistics .store=${this.store}></ds-statistics>
      <ds-stack .store=${this.store}></ds-stack>
      ${this.#facts(detail, alone)}
    </div>`;
  }

  #head(detail: Detail, node: NodeInfo, alone: boolean): TemplateResult {
    const kind = [
      node.cls,
      node.direction === 'none' ? '' : t(`direction.${node.direction}.short`),
      node.call === null ? '' : t('inspector.call', { call: count(node.call) }),
    ];
    const said = kind.filter((part) => part !== '').join(' · ');
    const { target, golden } = detail;
    const differ = !alone && target !== null && golden !== null && target.id !== golden.id;
    return html`<div class="head">
      <div class="title">
        <span class="swatch ${this.#mark(detail, alone)}"></span>
        <h2>${nameParts(node.name)}</h2>
        <span class="kind" title=${said}>${said}</span>
      </div>
      ${differ ? html`${this.#id(target, 'target')}${this.#id(golden, 'golden')}` : this.#id(node, null)}
    </div>`;
  }

  #id({ id }: NodeInfo, side: Side | null): TemplateResult {
    return html`<div class="id" title=${id}>
      ${side === null ? nothing : sideTag(side, true)}${nameParts(id)}<ds-copy-button .text=${id} .what=${t('copy.id')}></ds-copy-button>
    </div>`;
  }

  #mark(detail: Detail, alone: boolean): string {
    if (alone) return detail.overflow === null ? 'none' : 'overflow';
    if (detail.golden === null) return 'hatch';
    if (detail.target === null) return 'ghost';
    if (detail.status === null) return 'none';
    const rows = detail.sections.flatMap((section) => section.rows);
    return [detail, ...rows].some(isNonFinite) ? 'overflow' : markOf(detail.status, detail.size, detail.limit);
  }

  #why(detail: Detail, alone: boolean): TemplateResult | typeof nothing {
    const best = alone ? null : headline(detail);
    const bad = alone ? null : nonFiniteRow(detail);
    const why = this.#whyWords(detail, alone);
    const reasons = this.#reasons(detail);
    if (best === null && why === '' && reasons.length === 0) return nothing;
    return html`<section class="why" aria-labelledby="why">
      <h3 class="heading" id="why">${t('inspector.why')}</h3>
      ${detail.status === null || alone ? nothing : html`<span class="status ${detail.status}">${t(`status.${detail.status}`)}</span>`}
      ${detail.overflow === null ? nothing : html`<span class="status overflow">${t('inspector.overflow', { level: t(`overflow.${detail.overflow}`) })}</span>`}
      ${why === '' ? nothing : html`<p>${why}</p>`}
      ${reasons.length === 0 ? nothing : html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
      ${bad !== null ? this.#notANumber(bad) : best === null || best.size === 0 ? nothing : this.#number(best, detail.limit)}
    </section>`;
  }

  /** One sentence out of how the sections compare. */
  #whyWords(detail: Detail, alone: boolean): string {
    if (alone) return detail.overflow !== null ? t(`why.${detail.overflow}`) : detail.sections.length > 0 ? t('why.clean') : '';
    if (detail.golden === null) return t('why.onlyTarget');
    if (detail.target === null) return t('why.onlyGolden');
    const why = whyOf(detail);
    if (why === null) return '';
    return t(`why.${why.kind}`, { inputs: percent(why.inputs), outputs: percent(why.outputs), parameters: percent(why.parameters) });
  }

  /** Reasons in words, each once; the size itself is the one number below. */
  #reasons(detail: Detail): string[] {
    const said = detail.reasons.filter(({ code }) => !SHOWN.has(code)).map((reason) => say(reason));
    return [...new Set(said)];
  }

  #number({ size: value, row, from, times }: Headline, w: number): TemplateResult {
    return html`<div class="number">
      <span class="one">${size(value)}</span>
      <span class="about">
        ${from === null ? t('number.of', { row: row.name }) : t('number.from', { row: row.name, stat: from })}<br />
        ${times === null || !Number.isFinite(times) ? nothing : times > 1 ? emphasised('number.times', { times: sayTimes(times), limit: limit(w) }, ['times']) : t('number.below', { limit: limit(w) })}
      </span>
    </div>`;
  }

  /** NaN or infinity in place of the number. */
  #notANumber({ row, value }: { row: DetailRow; value: StatValue }): TemplateResult {
    return html`<div class="number"><span class="one overflow">${stat(value)}</span><span class="about">${t('number.bad', { row: row.name })}</span></div>`;
  }

  #inside(detail: Detail, alone: boolean): TemplateResult | typeof nothing {
    const { inside } = detail;
    if (inside === null) return nothing;
    const shown = alone
      ? (['critical', 'high', 'medium'] as const)
      : (['error', 'warning', 'pass', 'unmatchedTarget', 'unmatchedGolden', 'unjudged', 'critical', 'high', 'medium'] as const);
    const lines = shown.filter((key) => inside[key] > 0);
    return html`<section aria-labelledby="inside">
      <h3 class="heading" id="inside">${t('inspector.inside')}</h3>
      ${
        lines.length === 0
          ? html`<p>${t('inside.none')}</p>`
          : html`<ul class="tally">${lines.map((key) => html`<li><b>${count(inside[key])}</b> ${t(inside[key] === 1 && (key === 'error' || key === 'warning') ? `inside.${key}.one` : `inside.${key}`)}</li>`)}</ul>`
      }
    </section>`;
  }

  #facts(detail: Detail, alone: boolean): TemplateResult | typeof nothing {
    const { target, golden } = detail;
    const facts: [string, string][] = [];
    const add = (key: string, value: (node: NodeInfo) => number | null): void => {
      const t0 = target === null ? null : value(target);
      const g0 = golden === null ? null : value(golden);
      if (t0 === null && g0 === null) return;
      const both = alone || golden === null ? [t0] : target === null ? [g0] : t0 === g0 ? [t0] : [t0, g0];
      facts.push([t(key), both.map((number) => (number === null ? '–' : count(number))).join(' ≠ ')]);
    };
    add('fact.order', ({ order }) => (order === null ? null : order + 1));
    add('fact.microStep', ({ microStep }) => microStep);
    if (facts.length === 0) return nothing;
    return html`<section aria-labelledby="place">
      <h3 class="heading" id="place">${t('inspector.place')}</h3>
      <dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    </section>`;
  }
}

customElements.define('ds-inspector', InspectorElement);
