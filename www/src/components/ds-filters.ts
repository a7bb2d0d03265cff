import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { anyOn, type Chip, chipGroups, parseLimit } from '../panels/filters.ts';
import { count, limit } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import { type Field, NO_FILTER } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, chips, foundation, selects } from '../styles/shared.ts';
import type { Profile } from '../worker/protocol.ts';

const PROFILES: readonly Profile[] = ['strict', 'msprobe', 'msprobe-8', 'msprobe-1.3'];

/** The band of filters, each counted before it is chosen, and of the limits by which ops are judged. */
export class FiltersElement extends StoreElement {
  static override properties: PropertyDeclarations = { refused: { state: true } };

  static override styles = [
    foundation,
    buttons,
    chips,
    selects,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 16px;
        box-sizing: border-box;
        height: var(--band-strip);
        padding: 0 var(--panel-padding);
        border-bottom: 1px solid var(--line);
        background: var(--surface);
        overflow: auto hidden;
        scrollbar-width: none;
        --fade: 28px;
      }
      /* Shows that the band goes on to that side. */
      :host([data-more="right"]) {
        mask-image: linear-gradient(to left, transparent, black var(--fade));
      }
      :host([data-more="left"]) {
        mask-image: linear-gradient(to right, transparent, black var(--fade));
      }
      :host([data-more="both"]) {
        mask-image: linear-gradient(to right, transparent, black var(--fade) calc(100% - var(--fade)), transparent);
      }
      .group {
        display: flex;
        flex: none;
        align-items: center;
        gap: 6px;
      }
      .group > .title {
        margin-right: 2px;
        color: var(--text2);
        font-size: 12px;
      }
      .group:first-child > .title {
        color: var(--text);
        font-weight: 600;
      }
      .group + .group {
        padding-left: 16px;
        border-left: 1px solid var(--line);
      }
      .limits {
        margin-left: auto;
      }
      .group + .group.limits {
        border-left: 0;
      }
      button.chip,
      button.clear {
        height: var(--chip);
      }
      .chip[aria-pressed="true"]::after {
        content: "✕" / "";
        font-size: 10px;
      }
      .chip[aria-disabled="true"] {
        border-style: solid;
        border-color: var(--line);
        background: var(--surface);
        color: var(--text3);
      }
      .clear {
        padding: 0 6px;
        font-size: 12px;
      }
      select {
        height: var(--chip);
        padding-left: 8px;
        font-size: 12px;
        font-weight: 400;
      }
      input {
        width: 64px;
        height: var(--chip);
        padding: 0 6px;
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
        background: var(--surface);
        color: var(--text);
        font: 12px/20px var(--mono);
      }
      input::placeholder {
        color: var(--text3);
        opacity: 1;
      }
      input[aria-invalid="true"] {
        border-color: var(--i4);
        box-shadow: inset 0 -2px var(--i4);
      }
      label {
        font-size: 12px;
        color: var(--text2);
      }
      :is(button, select, input):focus-visible {
        outline-offset: 0;
      }
      @media (max-width: 1299px) {
        :host {
          gap: 8px;
        }
        .group {
          gap: 4px;
        }
        .group + .group {
          padding-left: 8px;
        }
        .chip {
          gap: 4px;
          padding: 0 7px;
        }
        .limits > label {
          display: none;
        }
        select {
          width: auto;
          padding-right: 22px;
          background-position: right 11px center, right 6px center;
        }
        input {
          width: 50px;
        }
        .tf32 .word {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      @media (min-width: 1300px) {
        .tf32 .short {
          display: none;
        }
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['overview', 'filter', 'options'];

  /** The text in the limit's field is no limit. */
  declare refused: boolean;

  #resized: ResizeObserver | null = null;

  constructor() {
    super();
    this.refused = false;
    this.addEventListener('scroll', this.#more, { passive: true });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized = new ResizeObserver(this.#more);
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized?.disconnect();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#more();
  }

  protected override render(): TemplateResult {
    const { overview, filter } = this.store;
    if (overview === null) return html``;
    const alone = overview.golden === null;
    return html`
      ${chipGroups(overview.counts, filter, alone).map(
        ({ name, chips }) => html`<div class="group" role="group" aria-labelledby=${name}>
          <span class="title" id=${name}>${t(`filter.group.${name}`)}</span>
          ${chips.map((chip) => this.#chip(chip))}
        </div>`,
      )}
      ${anyOn(filter) ? html`<button class="quiet clear" @click=${() => void this.store.setFilter(NO_FILTER)}>${t('filter.clear')}</button>` : nothing}
      ${alone ? nothing : this.#limits()}
    `;
  }

  #chip({ key, count: amount, on }: Chip): TemplateResult {
    const idle = amount === 0 && !on;
    const word = t(`filter.${key}`);
    return html`<button
      class=${idle ? 'chip empty' : 'chip'}
      aria-pressed=${on ? 'true' : 'false'}
      aria-disabled=${idle ? 'true' : nothing}
      title=${idle ? t('filter.none', { word }) : t(`filter.${key}.tip`, { count: count(amount) })}
      @click=${() => {
        if (!idle) void this.store.setFilter({ ...this.store.filter, [key]: !on });
      }}
    >
      ${word}<span class="count">${count(amount)}</span>
    </button>`;
  }

  #limits(): TemplateResult {
    const { options, overview } = this.store;
    const strict = options.profile === 'strict';
    const tf32 = options.precision === 'tf32';
    return html`<div class="group limits">
      <label for="profile">${t('limits.title')}</label>
      <select id="profile" aria-label=${t('limits.title')} title=${t(`limits.${options.profile}.tip`)} @change=${this.#profile}>
        ${PROFILES.map((profile) => html`<option value=${profile} .selected=${profile === options.profile}>${t(`limits.${profile}`)}</option>`)}
      </select>
      ${
        strict
          ? html`<label for="warn" title=${t('limits.warn.tip')}>W</label>
              <input
                id="warn"
                inputmode="decimal"
                autocomplete="off"
                spellcheck="false"
                title=${t(this.refused ? 'limits.refused' : 'limits.warn.tip')}
                aria-label=${t('limits.warn')}
                aria-invalid=${this.refused ? 'true' : 'false'}
                placeholder=${limit(overview?.limit ?? 0)}
                .value=${options.warn === null ? '' : limit(options.warn)}
                @change=${this.#warn}
                @keydown=${this.#warnKey}
                @input=${() => {
                  this.refused = false;
                }}
              />
              <button
                class="chip tf32"
                aria-pressed=${tf32 ? 'true' : 'false'}
                title=${t('limits.tf32.tip')}
                @click=${() => this.store.setOptions({ precision: tf32 ? 'auto' : 'tf32' })}
              >
                <span class="word">${t('limits.tf32')}</span><span class="short" aria-hidden="true">tf32</span>
              </button>`
          : nothing
      }
    </div>`;
  }

  /** Marks the sides to which the band can be scrolled. */
  readonly #more = (): void => {
    const left = this.scrollLeft > 1;
    const right = this.scrollLeft + this.clientWidth < this.scrollWidth - 1;
    const more = left && right ? 'both' : left ? 'left' : right ? 'right' : '';
    this.toggleAttribute('data-more', more !== '');
    if (more !== '') this.dataset.more = more;
  };

  readonly #profile = (event: Event): void => {
    this.store.setOptions({ profile: (event.target as HTMLSelectElement).value as Profile });
  };

  readonly #warn = (event: Event): void => {
    const warn = parseLimit((event.target as HTMLInputElement).value);
    this.refused = warn === undefined;
    if (warn !== undefined && warn !== this.store.options.warn) this.store.setOptions({ warn });
  };

  readonly #warnKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') this.#warn(event);
  };
}

customElements.define('ds-filters', FiltersElement);
