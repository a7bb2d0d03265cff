/** Small pieces of markup that several panels draw (styles in panel-styles.ts). */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Figure } from '../panels/figure.ts';
import { blanks, halves } from '../panels/text.ts';
import { sayFigure } from '../panels/words.ts';
import { t } from '../state/i18n.ts';
import type { Side } from '../worker/protocol.ts';

/** A name that is shortened in its middle where room ends. */
export function nameParts(name: string): TemplateResult {
  const [head, tail] = halves(name);
  return html`<span class="name"><span class="head">${head}</span>${tail === '' ? nothing : html`<span class="tail">${tail}</span>`}</span>`;
}

/** A path that is shortened at its beginning: where it ends tells most. */
export function pathParts(path: string): TemplateResult {
  return html`<span class="path"><bdi>${path}</bdi></span>`;
}

/** The mark of an op whose inputs agree and whose outputs do not. */
export const jumpMark = svg`<svg class="jump-mark" viewBox="0 0 12 12" aria-hidden="true"><path d="M2.5 11.5v-10h8l-2 2.75 2 2.75h-8" /></svg>`;

/** Number and swatch of a row. */
export function figureParts(figure: Figure): TemplateResult {
  const quiet = figure.mark === 'equal' ? 'quiet' : figure.mark === 'overflow' ? 'overflow' : '';
  return html`<span class="figure ${quiet}">${sayFigure(figure)}</span><span class="swatch ${figure.mark}"></span>`;
}

/** The filled T or outlined G; `spoken` when no word stands beside it. */
export function sideTag(side: Side, spoken = false): TemplateResult {
  const letter = side === 'target' ? 'T' : 'G';
  return spoken
    ? html`<span class="side ${side}" role="img" aria-label=${t(`side.${side}`)}>${letter}</span>`
    : html`<span class="side ${side}" aria-hidden="true">${letter}</span>`;
}

/** Words of the locale filled in, some of the blanks set bold. */
export function emphasised(key: string, params: Record<string, string>, strong: readonly string[]): TemplateResult[] {
  return blanks(t(key)).map(({ text, blank }) => {
    if (!blank) return html`${text}`;
    return strong.includes(text) ? html`<b>${params[text]}</b>` : html`${params[text]}`;
  });
}
