import { css, html, svg, type TemplateResult } from 'lit';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { lockIcon } from '../styles/icons.ts';
import { buttons, cards, foundation, keys } from '../styles/shared.ts';

/** Heights of the bars on the example's card: forward from the weight on, then backward with gaps. A drawing, not data. */
const BARS = Array.from({ length: 112 }, (_, bar) => {
  const uneven = Math.abs(Math.sin(bar * 12.9898) * 43758.5453) % 1;
  const gap = bar === 20 || (bar > 20 && uneven > 0.86);
  return gap ? 0 : 33 + 7 * uneven;
});

/** The page before any file. Asks for `pick` (with `folder` or `files`) and `example` by events. */
export class EmptyElement extends StoreElement {
  static override styles = [
    foundation,
    buttons,
    keys,
    cards,
    css`
      :host {
        display: flex;
        height: 100%;
        padding: 24px;
        overflow: auto;
      }
      .zone {
        display: flex;
        flex: 1;
        flex-direction: column;
        align-items: center;
        justify-content: safe center;
        min-height: min-content;
        padding: 24px 16px;
        border: 2px dashed var(--edge);
        border-radius: 16px;
        background: var(--surface);
        text-align: center;
      }
      h1 {
        margin-top: 28px;
        font: 650 30px/38px var(--sans);
        letter-spacing: -0.01em;
      }
      .below {
        margin-top: 8px;
        color: var(--text2);
        font-size: 15px;
        line-height: 22px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        margin-top: 20px;
      }
      .private {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 20px;
        color: var(--text2);
      }
      .private svg {
        flex: none;
        color: var(--ok);
      }
      h2 {
        margin-top: 48px;
        color: var(--text2);
        font: 600 12px/16px var(--sans);
      }
      .example {
        display: block;
        width: min(340px, 100%);
        height: auto;
        margin-top: 10px;
        padding: 14px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--bg);
        text-align: left;
        white-space: normal;
      }
      .example:hover {
        border-color: var(--edge);
        background: var(--bg);
      }
      .title {
        display: flex;
        justify-content: space-between;
        margin-top: 12px;
        font: 650 14px/20px var(--sans);
      }
      .example .more {
        display: block;
        color: var(--text2);
        font: 400 12px/18px var(--sans);
      }
      .parting .one {
        stroke: var(--text);
      }
      .parting .other {
        stroke: var(--i3);
      }
      .parting .knot {
        fill: var(--surface);
        stroke: var(--text);
      }
      .parting .flag,
      .ribbon .flag {
        fill: var(--flag);
      }
      .ribbon .bar {
        fill: var(--i4);
      }
      .ribbon .bar:nth-child(3n) {
        fill: var(--i3);
      }
      .ribbon .noise {
        fill: var(--noise);
      }
      .ribbon .base {
        stroke: var(--edge);
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = [];

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button.primary')?.focus(options);
  }

  protected override render(): TemplateResult {
    return html`
      <div class="zone">
        ${PARTING}
        <h1>${t('empty.title')}</h1>
        <p class="below">${t('empty.below')}</p>
        <div class="buttons">
          <button class="primary large" @click=${() => this.#ask('pick', 'folder')}>${t('empty.folder')}<kbd aria-hidden="true">O</kbd></button>
          <button class="large" @click=${() => this.#ask('pick', 'files')}>${t('empty.files')}</button>
        </div>
        <p class="private">${lockIcon}<span>${t('privacy')}</span></p>
        <h2>${t('empty.examples')}</h2>
        <button class="example" @click=${() => this.#ask('example')}>
          ${RIBBON}
          <span class="title">${t('example.weight')}<kbd aria-hidden="true">1</kbd></span>
          <span class="more">${t('example.weight.about')}</span>
        </button>
      </div>
    `;
  }

  #ask(event: string, detail?: string): void {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }
}

const PARTING = html`<svg class="parting" width="218" height="66" viewBox="0 0 218 66" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true">
  <path class="other" d="M2 35h92c36 0 44 26 122 26" />
  <path class="one" d="M2 29h92c36 0 44-18 122-18" />
  <path class="flag" d="M94 1h2v28h-2zM96 1h18l-5 6 5 6H96z" />
  <circle class="knot" cx="95" cy="32" r="5.5" />
</svg>`;

const RIBBON = html`<svg class="ribbon" width="100%" height="56" viewBox="0 0 310 56" preserveAspectRatio="none" aria-hidden="true">
  <path class="noise" d="M0 48h310v8H0z" />
  <path class="base" d="M0 54.5h100" />
  ${BARS.map((height, bar) => svg`<rect class="bar" x=${102 + bar * 1.85} y=${56 - height} width="1.4" height=${height} />`)}
  <path class="flag" d="M101 2h1.5v54H101zM102.500 2h13l-4 5 4 5h-13z" />
</svg>`;

customElements.define('ds-empty', EmptyElement);
