import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Listed, suspectsOf, unmatchedOf } from '../panels/counts.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { badges, foundation } from '../styles/shared.ts';
import './ds-lists.ts';
import './ds-outline.ts';

export type OutlineTab = 'outline' | 'suspects' | 'unmatched';

/** The panel on the left: the model as a tree, the ops that differ, and those that only one side has. */
export class OutlinePanelElement extends StoreElement {
  static override properties: PropertyDeclarations = { tab: { state: true } };

  static override styles = [
    foundation,
    badges,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-width: 0;
        min-height: 0;
        container-type: inline-size;
        background: var(--surface);
      }
      .tabs {
        display: flex;
        flex: none;
        height: var(--bar);
        padding: 0 calc(var(--panel-padding) - 8px);
        border-bottom: 1px solid var(--line);
      }
      .tab {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 2px 8px 0;
        border: 0;
        border-bottom: 2px solid transparent;
        background: none;
        color: var(--text2);
        font: 400 13px/20px var(--sans);
        white-space: nowrap;
        cursor: pointer;
      }
      .tab:hover {
        color: var(--text);
      }
      .tab[aria-selected="true"] {
        border-bottom-color: var(--accent);
        color: var(--text);
        font-weight: 500;
      }
      @media (forced-colors: active) {
        .tab {
          border-bottom-color: Canvas;
        }
        .tab[aria-selected="true"] {
          border-bottom-color: Highlight;
        }
      }
      .tab:focus-visible {
        outline-offset: -4px;
      }
      .badge.on {
        background: var(--accent-weak);
        color: var(--accent);
      }
      @container (max-width: 339px) {
        .of {
          display: none;
        }
        .tabs {
          padding: 0 calc(var(--panel-padding) - 6px);
        }
        .tab {
          gap: 4px;
          padding: 2px 6px 0;
        }
        .badge {
          padding: 0 4px;
        }
      }
      @container (max-width: 289px) {
        .tab {
          gap: 3px;
          padding: 2px 5px 0;
          font-size: 12px;
        }
        .badge {
          min-width: 0;
          padding: 0 2px;
        }
      }
      @container (max-width: 259px) {
        .tab {
          font-size: 11px;
        }
      }
      [role="tabpanel"] {
        display: flex;
        flex: 1;
        flex-direction: column;
        min-height: 0;
      }
      [role="tabpanel"] > * {
        flex: 1;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['overview', 'filter'];

  declare tab: OutlineTab;

  constructor() {
    super();
    this.tab = 'outline';
  }

  protected override render(): TemplateResult {
    const tabs = this.#tabs();
    const tab = tabs.some(({ id }) => id === this.tab) ? this.tab : 'outline';
    return html`
      <div class="tabs" role="tablist" aria-label=${t('panel.tabs')} @keydown=${this.#key}>
        ${tabs.map(
          ({ id, amount, word }) => html`<button
            class="tab"
            id=${`tab-${id}`}
            role="tab"
            aria-selected=${id === tab ? 'true' : 'false'}
            aria-controls="panel"
            tabindex=${id === tab ? '0' : '-1'}
            @click=${() => this.show(id)}
          >
            ${word}${amount === null ? nothing : this.#amount(amount)}
          </button>`,
        )}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
        ${tab === 'outline' ? html`<ds-outline .store=${this.store}></ds-outline>` : html`<ds-lists .store=${this.store} .list=${tab}></ds-lists>`}
      </div>
    `;
  }

  /** Shows one of the tabs. */
  show(tab: OutlineTab): void {
    this.tab = tab;
  }

  /** Puts the focus into what the open tab shows. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[role="tabpanel"] > *')?.focus(options);
  }

  /** How many lines a tab has; under a filter, of how many. */
  #amount({ all, passing }: Listed): TemplateResult {
    if (all === passing) return html`<span class="badge">${count(all)}</span>`;
    const said = t('list.passing', { passing: count(passing), all: count(all) });
    return html`<span class="badge on" title=${said}>${count(passing)}<span class="of">/${count(all)}</span></span>`;
  }

  #tabs(): { id: OutlineTab; amount: Listed | null; word: string }[] {
    const { overview, filteredCounts } = this.store;
    const outline = { id: 'outline' as const, amount: null, word: t('panel.outline') };
    if (overview === null) return [outline];
    const suspects = { id: 'suspects' as const, amount: suspectsOf(overview, filteredCounts) };
    if (overview.golden === null) return [outline, { ...suspects, word: t('panel.overflow') }];
    return [
      outline,
      { ...suspects, word: t('panel.suspects') },
      { id: 'unmatched', amount: unmatchedOf(overview, filteredCounts), word: t('panel.unmatched') },
    ];
  }

  readonly #key = (event: KeyboardEvent): void => {
    const tabs = this.#tabs();
    const at = tabs.findIndex(({ id }) => id === this.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (tab === undefined) return;
    this.show(tab.id);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus());
  };
}

customElements.define('ds-outline-panel', OutlinePanelElement);
