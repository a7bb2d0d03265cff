import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { t } from '../state/i18n.ts';
import { DRAWERS_BELOW, type PanelSide, panels, recallWidth, rememberWidth } from '../state/panels.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { inspectorIcon, outlineIcon } from '../styles/icons.ts';
import { buttons, foundation } from '../styles/shared.ts';
import './ds-counts.ts';
import './ds-filters.ts';
import './ds-graph.ts';
import './ds-inspector.ts';
import './ds-outline-panel.ts';
import './ds-ribbon.ts';
import './ds-splitter.ts';

/** An open comparison: sentence, filters and ribbon over outline, graph and inspector. */
export class WorkspaceElement extends StoreElement {
  static override properties: PropertyDeclarations = { room: { state: true }, drawer: { state: true }, chosen: { state: true } };

  static override styles = [
    foundation,
    buttons,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(var(--band-sentence), auto) var(--band-strip) var(--band-ribbon) minmax(0, 1fr);
        height: 100%;
      }
      ds-counts,
      ds-filters,
      ds-ribbon {
        min-width: 0;
      }
      .strip {
        display: flex;
        min-width: 0;
        background: var(--surface);
      }
      .strip ds-filters {
        flex: 1;
      }
      .strip > button {
        flex: none;
        height: 100%;
        border-radius: 0;
        border-color: transparent transparent var(--line);
        font-size: 12px;
      }
      .area {
        position: relative;
        display: grid;
        grid-template-columns: var(--left, 300px) auto minmax(0, 1fr) auto var(--right, 380px);
        min-height: 0;
        overflow: hidden;
      }
      .area > * {
        min-width: 0;
        min-height: 0;
      }
      .area.narrow {
        grid-template-columns: minmax(0, 1fr);
      }
      .narrow .drawer {
        position: absolute;
        z-index: 15;
        inset: 0 auto 0 0;
        width: min(340px, 88vw);
        border-right: 1px solid var(--edge);
        box-shadow: 6px 0 20px rgb(0 0 0 / 0.1);
        transition: translate var(--enter), visibility var(--enter);
      }
      .narrow .drawer.right {
        inset: 0 0 0 auto;
        border-right: 0;
        border-left: 1px solid var(--edge);
        box-shadow: -6px 0 20px rgb(0 0 0 / 0.1);
      }
      .narrow .drawer:not(.open) {
        visibility: hidden;
        box-shadow: none;
        translate: -100%;
        transition-duration: var(--leave);
      }
      .narrow .drawer.right:not(.open) {
        translate: 100%;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = [];

  /** Width of the window. */
  declare room: number;
  /** The drawer that is open in a narrow window. */
  declare drawer: PanelSide | null;
  /** Widths that the reader chose. */
  declare chosen: Record<PanelSide, number | null>;

  constructor() {
    super();
    this.room = window.innerWidth;
    this.drawer = null;
    this.chosen = { left: recallWidth('left'), right: recallWidth('right') };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('resize', this.#resized);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('resize', this.#resized);
  }

  /** The panels in the order in which F6 goes through them. */
  panels(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[data-panel]')];
  }

  /** Closes an open drawer; false when none is. */
  closeDrawers(): boolean {
    if (this.drawer === null) return false;
    this.drawer = null;
    return true;
  }

  /** After an op was chosen in the head of the page: the keys go on from it, in the graph. */
  goOn(): void {
    this.drawer = null;
    this.renderRoot.querySelector<HTMLElement>('ds-graph')?.focus();
  }

  protected override render(): TemplateResult {
    const narrow = this.room < DRAWERS_BELOW;
    return html`
      <ds-counts data-panel .store=${this.store}></ds-counts>
      <div class="strip">
        ${narrow ? this.#opener('left', 'panel.outline') : nothing}
        <ds-filters data-panel .store=${this.store}></ds-filters>
        ${narrow ? this.#opener('right', 'panel.inspector') : nothing}
      </div>
      <ds-ribbon data-panel .store=${this.store}></ds-ribbon>
      <div class=${narrow ? 'area narrow' : 'area'}>
        <ds-outline-panel
          data-panel
          class=${this.#drawerClass('left')}
          ?inert=${narrow && this.drawer !== 'left'}
          role="region"
          aria-label=${t('panel.outline')}
          .store=${this.store}
        ></ds-outline-panel>
        ${narrow ? nothing : this.#splitter('left')}
        <ds-graph data-panel role="region" aria-label=${t('panel.graph')} .store=${this.store}></ds-graph>
        ${narrow ? nothing : this.#splitter('right')}
        <ds-inspector
          data-panel
          class=${this.#drawerClass('right')}
          ?inert=${narrow && this.drawer !== 'right'}
          role="region"
          aria-label=${t('panel.inspector')}
          .store=${this.store}
        ></ds-inspector>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { left, right } = panels(this.room, this.chosen);
    this.style.setProperty('--left', `${left.width}px`);
    this.style.setProperty('--right', `${right.width}px`);
  }

  #opener(side: PanelSide, label: string): TemplateResult {
    const open = this.drawer === side;
    return html`<button aria-expanded=${open ? 'true' : 'false'} @click=${() => this.#toggle(side)}>${side === 'left' ? outlineIcon : inspectorIcon}${t(label)}</button>`;
  }

  #splitter(side: PanelSide): TemplateResult {
    const { width, least, most } = panels(this.room, this.chosen)[side];
    return html`<ds-splitter
      aria-label=${t(side === 'left' ? 'panel.outline.width' : 'panel.inspector.width')}
      .from=${side}
      .width=${width}
      .least=${least}
      .most=${most}
      @resize-panel=${(event: CustomEvent<number | null>) => this.#resize(side, event.detail)}
    ></ds-splitter>`;
  }

  #drawerClass(side: PanelSide): string {
    return ['drawer', side, this.drawer === side ? 'open' : ''].join(' ').trim();
  }

  #toggle(side: PanelSide): void {
    this.drawer = this.drawer === side ? null : side;
    if (this.drawer === null) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`.drawer.${side}`)?.focus());
  }

  #resize(side: PanelSide, width: number | null): void {
    this.chosen = { ...this.chosen, [side]: width };
    rememberWidth(side, width);
  }

  readonly #resized = (): void => {
    this.room = window.innerWidth;
  };
}

customElements.define('ds-workspace', WorkspaceElement);
