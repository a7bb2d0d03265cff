import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { directionOf, figureOf } from '../panels/figure.ts';
import { highlight } from '../panels/text.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation, keys, sides } from '../styles/shared.ts';
import type { SearchHit, SearchResult } from '../worker/protocol.ts';
import { figures, swatches } from './panel-styles.ts';
import { figureParts, sideTag } from './parts.ts';

const PAUSE = 80;
const LIMIT = 50;

/** The search for names of ops, in the head of the page: a combo box over both sides. Tells by `found` that an op was chosen. */
export class SearchElement extends StoreElement {
  static override properties: PropertyDeclarations = {
    query: { state: true },
    open: { state: true },
    active: { state: true },
    result: { state: true },
  };

  static override shadowRootOptions = { ...StoreElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    foundation,
    keys,
    sides,
    swatches,
    figures,
    css`
      :host {
        position: relative;
        display: block;
        min-width: 0;
      }
      .field {
        display: flex;
        align-items: center;
        gap: 6px;
        height: var(--control);
        padding: 0 5px 0 9px;
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
        background: var(--sunken);
        color: var(--text3);
      }
      .field:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 1px;
        background: var(--surface);
      }
      svg {
        flex: none;
      }
      input {
        flex: 1;
        min-width: 0;
        border: 0;
        outline: none;
        background: none;
        color: var(--text);
        font: 13px/20px var(--sans);
      }
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--text3);
        opacity: 1;
      }
      .list {
        position: absolute;
        z-index: 20;
        top: calc(100% + 6px);
        right: 0;
        width: max(100%, min(640px, 92vw));
        max-height: min(560px, 70vh);
        padding: 4px;
        border: 1px solid var(--edge);
        border-radius: var(--radius-card);
        background: var(--surface);
        box-shadow: 0 6px 20px rgb(0 0 0 / 0.14);
        overflow: hidden auto;
      }
      .hit {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr) auto auto 16px;
        align-items: center;
        gap: 8px;
        height: var(--control);
        padding: 0 8px;
        border-radius: 4px;
        cursor: default;
      }
      .hit.active {
        background: var(--accent-weak);
        box-shadow: inset 2px 0 var(--accent);
      }
      @media (forced-colors: active) {
        .hit.active {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
      .id {
        overflow: hidden;
        font: 12px/20px var(--mono);
        text-overflow: ellipsis;
        white-space: pre;
        direction: rtl;
        text-align: left;
      }
      .id bdi {
        direction: ltr;
      }
      .id b {
        background: var(--tint2);
        color: var(--text);
        font-weight: 700;
      }
      .kind,
      .foot {
        color: var(--text2);
        font-size: 12px;
        white-space: nowrap;
      }
      .foot {
        padding: 6px 8px;
        white-space: normal;
      }
      .foot button {
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font: inherit;
        text-decoration: underline;
        cursor: pointer;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['overview'];

  declare query: string;
  declare open: boolean;
  declare active: number;
  declare result: SearchResult | null;

  #pause: ReturnType<typeof setTimeout> | undefined;
  #round = 0;

  constructor() {
    super();
    this.query = '';
    this.open = false;
    this.active = 0;
    this.result = null;
  }

  protected override storeChanged(): void {
    this.#clear();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  protected override render(): TemplateResult {
    const shown = this.open && this.result !== null;
    const hit = shown ? this.result?.hits[this.active] : undefined;
    return html`
      <div class="field">
        <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
          <circle cx="5" cy="5" r="3.75"></circle>
          <path d="M8 8l3 3"></path>
        </svg>
        <input
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-label=${t('search.label')}
          aria-expanded=${shown ? 'true' : 'false'}
          aria-controls="hits"
          aria-autocomplete="list"
          aria-activedescendant=${hit === undefined ? nothing : `hit-${this.active}`}
          placeholder=${t('search.placeholder')}
          .value=${this.query}
          ?disabled=${this.store.overview === null}
          @input=${this.#input}
          @keydown=${this.#key}
          @focus=${this.#reopen}
          @blur=${this.#leave}
        />
        <kbd aria-hidden="true">${/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </div>
      <div ?hidden=${!shown} class="list" @pointerdown=${this.#keep}>
        <div id="hits" role="listbox" aria-label=${t('search.results')}>${shown ? this.result?.hits.map((found, index) => this.#hit(found, index)) : nothing}</div>
        ${shown ? this.#foot() : nothing}
      </div>
    `;
  }

  #hit(hit: SearchHit, index: number): TemplateResult {
    const alone = this.store.overview?.golden === null;
    const direction = directionOf(hit.flags);
    const kind = [hit.cls, direction === 'none' ? '' : t(`direction.${direction}.short`)].filter((part) => part !== '').join(' · ');
    return html`<div
      id=${`hit-${index}`}
      class=${index === this.active ? 'hit active' : 'hit'}
      role="option"
      aria-selected=${index === this.active ? 'true' : 'false'}
      title=${hit.id}
      @click=${() => this.#choose(index)}
      @pointermove=${() => {
        this.active = index;
      }}
    >
      ${sideTag(hit.side, true)}
      <span class="id"><bdi>${highlight(hit.id, hit.at, hit.length).map(({ text, found }) => (found ? html`<b>${text}</b>` : text))}</bdi></span>
      <span class="kind">${kind}</span>
      ${figureParts(figureOf(hit.flags, hit.size, this.store.overview?.limit ?? 0, alone))}
    </div>`;
  }

  #foot(): TemplateResult | typeof nothing {
    const { result } = this;
    if (result === null) return nothing;
    const { suggestion } = result;
    if (result.hits.length === 0) {
      return html`<div class="foot" role="status">
        ${t('search.nothing', { query: this.query.trim() })}
        ${suggestion === null ? nothing : html`${t('search.meant')} <button @click=${() => this.#ask(suggestion)}>${suggestion}</button>${t('search.meantEnd')}`}
      </div>`;
    }
    return html`<div class="foot" role="status">${result.total > result.hits.length ? t('search.more', { shown: count(result.hits.length), total: count(result.total) }) : t('search.found', { total: count(result.total) })}</div>`;
  }

  readonly #input = (event: Event): void => {
    this.query = (event.target as HTMLInputElement).value;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#search(), PAUSE);
  };

  #ask(query: string): void {
    this.query = query;
    void this.#search();
  }

  /** Only the answer to the latest question counts. */
  async #search(): Promise<void> {
    const round = ++this.#round;
    const query = this.query.trim();
    if (query === '' || this.store.overview === null) {
      this.result = null;
      return;
    }
    const result = await this.store.client.request('search', { query, limit: LIMIT });
    if (round !== this.#round) return;
    this.result = result;
    this.active = 0;
    this.open = true;
  }

  #choose(index: number): void {
    const hit = this.result?.hits[index];
    if (hit === undefined) return;
    this.open = false;
    void this.store.select(hit.row, 'search');
    this.dispatchEvent(new CustomEvent('found', { bubbles: true, composed: true }));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const hits = this.result?.hits.length ?? 0;
    if (event.key === 'Escape') this.#escape(event);
    else if (event.key === 'Enter') this.#enter(event);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hits > 0) {
      event.preventDefault();
      if (this.open) this.active = (this.active + (event.key === 'ArrowDown' ? 1 : hits - 1)) % hits;
      this.open = true;
      void this.updateComplete.then(() => this.renderRoot.querySelector('.hit.active')?.scrollIntoView({ block: 'nearest' }));
    }
  };

  #enter(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { result } = this;
    if (result === null || !this.open) void this.#search();
    else if (result.hits.length > 0) this.#choose(this.active);
    else if (result.suggestion !== null) this.#ask(result.suggestion);
  }

  #escape(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (this.open) this.open = false;
    else if (this.query !== '') this.#clear();
    else (event.target as HTMLElement).blur();
  }

  /** A press inside the list must not take the focus from the field. */
  readonly #keep = (event: Event): void => event.preventDefault();

  readonly #reopen = (): void => {
    if (this.result !== null) this.open = true;
  };

  readonly #leave = (): void => {
    this.open = false;
  };

  #clear(): void {
    this.#round++;
    clearTimeout(this.#pause);
    this.query = '';
    this.result = null;
    this.open = false;
  }
}

customElements.define('ds-search', SearchElement);
