/** What the colours and patterns of the graph mean, with the limits in force. */
import { css, html, svg, type TemplateResult } from 'lit';
import { stepLimits } from '../graph/ramp.ts';
import { limit as formatLimit } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation } from '../styles/shared.ts';

export class DsLegend extends StoreElement {
  static override styles = [
    foundation,
    css`
      :host {
        display: block;
        container: legend / inline-size;
        min-width: 0;
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      ul {
        display: flex;
        align-items: center;
        gap: 18px;
        padding: 0 16px;
        overflow: auto hidden;
        scrollbar-width: none;
      }
      li {
        display: flex;
        flex: none;
        align-items: center;
        gap: 6px;
        height: 28px;
        color: var(--text2);
        font-size: 11px;
        line-height: 16px;
        white-space: nowrap;
      }
      .ramp {
        display: flex;
        font: 11px/16px var(--mono);
      }
      .ramp span {
        min-width: 44px;
        padding: 0 6px;
        text-align: center;
        forced-color-adjust: none;
      }
      .ramp span:first-child {
        border-radius: 3px 0 0 3px;
      }
      .ramp span:last-child {
        border-radius: 0 3px 3px 0;
      }
      .s1 {
        background: var(--i1);
        color: var(--o1);
      }
      .s2 {
        background: var(--i2);
        color: var(--o2);
      }
      .s3 {
        background: var(--i3);
        color: var(--o3);
      }
      .s4 {
        background: var(--i4);
        color: var(--o4);
      }
      .s5 {
        background: var(--i5);
        color: var(--o5);
      }
      .equal {
        color: var(--text3);
        font: 13px/16px var(--mono);
      }
      .sample {
        width: 20px;
        height: 11px;
        border: 1px solid var(--edge);
        border-radius: 2px;
      }
      .hatched {
        width: 20px;
        stroke: var(--hatch);
        stroke-width: 1;
      }
      .overflow {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        border-color: var(--overflow);
        background: var(--overflow-fill);
        color: var(--overflow);
        font: 700 10px/9px var(--mono);
      }
      svg {
        width: 12px;
        height: 12px;
        fill: none;
        stroke: var(--flag);
        stroke-width: 1.4;
        stroke-linejoin: round;
      }
      .arrow {
        stroke: var(--text3);
      }
      .short {
        display: none;
      }
      @container legend (max-width: 939px) {
        .order {
          display: none;
        }
      }
      @container legend (max-width: 819px) {
        ul {
          gap: 12px;
        }
        .long {
          position: absolute;
          clip-path: inset(50%);
        }
        .short {
          display: inline;
        }
      }
      @container legend (max-width: 619px) {
        ul {
          gap: 10px;
          padding: 0 12px;
        }
        .agrees {
          display: none;
        }
      }
      @container legend (max-width: 519px) {
        .sampled > .word {
          position: absolute;
          clip-path: inset(50%);
        }
        .ramp span {
          min-width: 34px;
          padding: 0 4px;
        }
      }
    `,
  ];

  protected readonly watched: readonly Field[] = ['overview'];

  protected override render(): TemplateResult | string {
    const { overview } = this.store;
    if (overview === null) return '';
    const single = overview.golden === null;
    return html`<ul aria-label=${t('legend.label')}>
      ${single ? '' : this.#comparison(overview.limit)}
      <li class="sampled" title=${t('legend.overflow.tip')}><span class="sample overflow" aria-hidden="true">∞</span><span class="word">${t('legend.overflow')}</span></li>
      <li class=${single ? '' : 'order'}>${svg`<svg class="arrow" viewBox="0 0 12 12" aria-hidden="true"><path d="M6 1v9M3 7l3 3.5L9 7" /></svg>`}${t('legend.order')}</li>
    </ul>`;
  }

  #comparison(limit: number): TemplateResult {
    const limits = stepLimits(limit).map(formatLimit);
    return html`
      <li class="agrees"><span class="equal" aria-hidden="true">=</span>${t('legend.agrees')}</li>
      <li title=${t('legend.ramp.tip')}>
        <span class="hidden-text">${t('legend.ramp')}</span>
        <span class="ramp">
          ${limits.map((text, at) => html`<span class="s${at + 1}">${at === 0 ? `≤ ${text}` : text}</span>`)}<span class="s5">> ${limits[3]}</span>
        </span>
      </li>
      <li title=${t('legend.jump')}>
        ${svg`<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2.5 11.5v-10h8l-2 2.75 2 2.75h-8" /></svg>`}<span class="long">${t('legend.jump')}</span
        ><span class="short" aria-hidden="true">${t('legend.jump.short')}</span>
      </li>
      <li class="sampled" title=${t('legend.oneSide')}>
        ${svg`<svg class="hatched" viewBox="0 0 20 12" aria-hidden="true"><path d="M.5.5h19v11H.5zM1 7l6-6M1 11.5L12 .5M6 11.5L17 .5M11 11.5l8-8M16 11.5l3.5-3.5" /></svg>`}<span class="word">${t('legend.oneSide')}</span>
      </li>
    `;
  }
}

customElements.define('ds-legend', DsLegend);
