import { css, html, nothing, type TemplateResult } from 'lit';
import { say } from '../panels/words.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { closeIcon } from '../styles/icons.ts';
import { buttons, cards, foundation } from '../styles/shared.ts';
import type { Damage, Failure } from '../worker/protocol.ts';

/** How a broken file is shown, here and on the assignment's cards. */
export const failureStyles = css`
  .failure {
    padding: 2px 0 2px 14px;
    border-left: 4px solid var(--i4);
  }
  .failure .title {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .failure .where {
    margin-top: 2px;
    color: var(--text2);
    overflow-wrap: anywhere;
  }
  .failure code {
    font: 12px/20px var(--mono);
  }
`;

/** Which file broke, where, why, and after which op; `read` is how many ops of it are there all the same. */
export function damageParts({ file, offset, line, column, reason, after }: Damage, read: number | null): TemplateResult {
  const place = t('damage.place', { offset: count(offset), line: count(line), column: count(column) });
  return html`
    <div class="title">${t('damage.title', { file })}</div>
    <div class="where">
      ${say(reason)}${t('damage.end')} ${place}${after === null ? nothing : html`${t('damage.last')} <code>${after}</code>`}${t('damage.end')}
      ${read === null ? nothing : t('damage.read', { count: count(read) })}
    </div>
  `;
}

/** What a failure says, with the place in the file when there is one. */
export function failureParts({ notice, damage }: Failure): TemplateResult {
  return damage === null ? html`<div class="title">${say(notice)}</div>` : damageParts(damage, null);
}

/** Failures of the page itself that other files would mend. */
const OF_FILES = new Set(['no-files', 'unknown-file', 'nothing-known', 'folder-unreadable']);

function isOfFiles({ notice, damage }: Failure): boolean {
  return damage !== null || OF_FILES.has(notice.code);
}

/** The last error, over whatever is on the page, until it is dismissed. Asks for `pick` by an event. */
export class FailureElement extends StoreElement {
  static override styles = [
    foundation,
    buttons,
    cards,
    failureStyles,
    css`
      :host {
        position: absolute;
        z-index: 40;
        inset: 12px 0 auto;
        pointer-events: none;
      }
      .card {
        display: flex;
        gap: 12px;
        width: min(720px, calc(100% - 32px));
        margin: 0 auto;
        padding: 14px 12px 14px 16px;
        border-color: var(--edge);
        box-shadow: var(--shadow);
        pointer-events: auto;
      }
      .failure {
        flex: 1;
        min-width: 0;
      }
      .actions {
        display: flex;
        gap: 8px;
        margin-top: 10px;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['failure'];

  protected override render(): TemplateResult {
    const { failure } = this.store;
    return html`<div role="alert">${failure === null ? nothing : this.#card(failure)}</div>`;
  }

  #card(failure: Failure): TemplateResult {
    return html`<div class="card">
      <div class="failure">
        ${failureParts(failure)}
        <div class="actions">
          ${isOfFiles(failure) ? html`<button @click=${this.#another}>${t('failure.another')}</button>` : nothing}
          ${this.store.screen === 'empty' ? nothing : html`<button class="quiet" @click=${() => void this.store.startOver()}>${t('assign.over')}</button>`}
        </div>
      </div>
      <button class="icon" aria-label=${t('close')} title=${t('close')} @click=${() => this.store.dismissFailure()}>${closeIcon}</button>
    </div>`;
  }

  readonly #another = (): void => {
    this.store.dismissFailure();
    this.dispatchEvent(new CustomEvent('pick', { detail: 'files', bubbles: true, composed: true }));
  };
}

customElements.define('ds-failure', FailureElement);
