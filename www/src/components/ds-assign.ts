import { css, html, nothing, type TemplateResult } from 'lit';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { swapIcon } from '../styles/icons.ts';
import { buttons, cards, foundation, keys, selects } from '../styles/shared.ts';
import type { Profile } from '../worker/protocol.ts';
import './ds-dump-card.ts';

const PROFILES: readonly Profile[] = ['strict', 'msprobe', 'msprobe-8', 'msprobe-1.3'];
const ESC = html`<kbd aria-hidden="true">Esc</kbd>`;
/** Ignored files that are named; the rest is counted. */
const MOST_IGNORED = 3;

/** After a drop: which run is the target and which the golden, why, and what was read in them. Asks for `pick` by an event. */
export class AssignElement extends StoreElement {
  static override styles = [
    foundation,
    buttons,
    cards,
    keys,
    selects,
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: center;
        height: 100%;
        padding: clamp(24px, 12vh, 160px) 24px 24px;
        overflow: auto;
      }
      .page {
        width: min(1120px, 100%);
      }
      .page.alone {
        width: min(560px, 100%);
      }
      h1 {
        font: 650 24px/32px var(--sans);
      }
      .below {
        margin: 4px 0 18px;
        color: var(--text2);
        font-size: 14px;
        line-height: 20px;
      }
      .cards {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 72px minmax(0, 1fr);
        gap: 12px;
      }
      .alone .cards {
        grid-template-columns: minmax(0, 1fr);
      }
      .swap {
        display: flex;
        flex-direction: column;
        align-items: center;
        align-self: center;
        gap: 6px;
        color: var(--text2);
      }
      .swap button {
        width: 100%;
        height: 40px;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 24px;
        margin-top: 16px;
        padding: 10px 20px;
      }
      .bar label {
        display: flex;
        align-items: center;
        gap: 8px;
        color: var(--text2);
      }
      .ignored {
        margin-left: auto;
        color: var(--text2);
        font-size: 12px;
        overflow-wrap: anywhere;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 20px;
      }
      .buttons .over {
        margin-left: auto;
      }
      @media (max-width: 899px) {
        :host {
          padding-top: 24px;
        }
        .cards {
          grid-template-columns: minmax(0, 1fr);
        }
        .swap {
          flex-direction: row;
          justify-self: center;
        }
        .swap button {
          width: 72px;
        }
        /* The way on stays in sight while the cards are read. */
        .buttons {
          position: sticky;
          bottom: -24px;
          margin: 12px -24px -24px;
          padding: 12px 24px;
          border-top: 1px solid var(--line);
          background: var(--bg);
        }
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['discovery', 'assignment', 'summaries', 'options', 'overview'];

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button.primary')?.focus(options);
  }

  protected override render(): TemplateResult {
    const { assignment, discovery } = this.store;
    if (assignment === null || discovery === null) return html``;
    const alone = assignment.golden === null;
    return html`
      <div class=${alone ? 'page alone' : 'page'}>
        <h1>${t(alone ? 'assign.one' : 'assign.which')}</h1>
        <p class="below">${alone ? t('assign.one.below') : t('assign.which.below', { count: count(discovery.dumps.length) })}</p>
        <div class="cards">
          <ds-dump-card .store=${this.store} .side=${'target'}></ds-dump-card>
          ${
            alone
              ? nothing
              : html`<div class="swap">
                    <button aria-label=${t('assign.swap')} title=${t('assign.swap')} @click=${() => void this.store.swap()}>${swapIcon}</button>
                    <span aria-hidden="true">${t('assign.swap.short')} <kbd>X</kbd></span>
                  </div>
                  <ds-dump-card .store=${this.store} .side=${'golden'}></ds-dump-card>`
          }
        </div>
        ${this.#bar(alone)} ${this.#buttons(alone)}
      </div>
    `;
  }

  #bar(alone: boolean): TemplateResult | typeof nothing {
    const ignored = this.store.discovery?.ignored ?? [];
    if (alone && ignored.length === 0) return nothing;
    return html`<div class="card bar">
      ${
        alone
          ? nothing
          : html`<label>
              ${t('assign.limits')}
              <select @change=${this.#profile}>
                ${PROFILES.map((profile) => html`<option value=${profile} .selected=${profile === this.store.options.profile}>${t(`assign.limits.${profile}`)}</option>`)}
              </select>
            </label>`
      }
      ${ignored.length === 0 ? nothing : html`<span class="ignored" title=${ignored.join('\n')}>${this.#ignored(ignored)}</span>`}
    </div>`;
  }

  #ignored(files: readonly string[]): string {
    const named = files.slice(0, MOST_IGNORED).join(', ');
    const more = files.length - MOST_IGNORED;
    return t(more > 0 ? 'assign.ignored.more' : files.length === 1 ? 'assign.ignored.one' : 'assign.ignored', {
      count: count(files.length),
      named,
      more: count(more),
    });
  }

  #buttons(alone: boolean): TemplateResult {
    const compare = html`<button class="primary large" @click=${() => void this.store.compare()}>
      ${t(alone ? 'assign.open' : 'assign.compare')}<kbd aria-hidden="true">↵</kbd>
    </button>`;
    const only = html`<button class="large" @click=${() => void this.store.compare(true)}>${t('assign.only')}</button>`;
    return html`<div class="buttons">
      ${compare} ${alone ? this.#adders() : only}
      ${this.store.overview === null ? nothing : html`<button class="quiet large" @click=${() => this.store.resume()}>${t('assign.back')}${ESC}</button>`}
      <button class="quiet large over" @click=${() => void this.store.startOver()}>${t('assign.over')}${this.store.overview === null ? ESC : nothing}</button>
    </div>`;
  }

  /** Ways to a second dump besides dropping it. */
  #adders(): TemplateResult {
    const pick = (detail: 'folder' | 'files'): boolean => this.dispatchEvent(new CustomEvent('pick', { detail, bubbles: true, composed: true }));
    return html`<button class="large" @click=${() => pick('folder')}>${t('assign.add.folder')}<kbd aria-hidden="true">O</kbd></button>
      <button class="large" @click=${() => pick('files')}>${t('assign.add.files')}</button>`;
  }

  readonly #profile = (event: Event): void => {
    this.store.setOptions({ profile: (event.target as HTMLSelectElement).value as Profile });
  };
}

customElements.define('ds-assign', AssignElement);
