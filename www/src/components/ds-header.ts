import { css, html, nothing, type TemplateResult } from 'lit';
import { language, setLanguage, t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { onTheme, theme, toggleTheme } from '../state/theme.ts';
import { logo, moonIcon, sunIcon, swapIcon } from '../styles/icons.ts';
import { buttons, foundation, keys, sides } from '../styles/shared.ts';
import type { DumpInfo, Side } from '../worker/protocol.ts';
import './ds-search.ts';

/** The top band: which two runs are compared, search, language, theme and help. Asks for `help` by an event. */
export class HeaderElement extends StoreElement {
  static override styles = [
    foundation,
    buttons,
    keys,
    sides,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 16px;
        height: var(--band-header);
        padding: 0 16px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      .name {
        display: flex;
        flex: none;
        align-items: center;
        gap: 8px;
        font: 650 14px/20px var(--sans);
      }
      .pair {
        display: flex;
        align-items: center;
        gap: 4px;
        min-width: 0;
        height: var(--control);
        padding: 0 2px 0 4px;
        border: 1px solid var(--line);
        border-radius: var(--radius-control);
        background: var(--sunken);
      }
      .run {
        gap: 6px;
        min-width: 0;
        height: calc(var(--control) - 4px);
        padding: 0 6px;
        font-weight: 400;
      }
      .run > span:last-child {
        overflow: hidden;
        max-width: 28ch;
        text-overflow: ellipsis;
      }
      .run:hover,
      .pair .icon:hover {
        background: var(--surface);
      }
      .pair .icon {
        width: 26px;
        height: calc(var(--control) - 4px);
        color: var(--text2);
      }
      .where {
        display: flex;
        gap: 16px;
        color: var(--text2);
        white-space: nowrap;
      }
      .where b {
        margin-left: 4px;
        color: var(--text);
        font: 400 12px/20px var(--mono);
      }
      .space {
        flex: 1;
      }
      ds-search {
        flex: 0 1 260px;
        min-width: 120px;
      }
      .tools {
        display: flex;
        flex: none;
        gap: 4px;
      }
      .tools .word {
        width: auto;
        padding: 0 8px;
        font-weight: 400;
      }
      @media (max-width: 899px) {
        :host {
          gap: 8px;
          padding: 0 12px;
        }
        .where,
        .name > span {
          display: none;
        }
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['screen', 'assignment', 'discovery', 'overview'];

  #endTheme: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'banner';
    this.#endTheme = onTheme(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endTheme?.();
  }

  /** Puts the focus into the search field. */
  search(): void {
    this.renderRoot.querySelector<HTMLElement>('ds-search')?.focus();
  }

  protected override render(): TemplateResult {
    const working = this.store.screen === 'workspace';
    return html`
      <div class="name">${logo}<span>dumpscope</span></div>
      ${working ? this.#pair() : nothing}
      <div class="space"></div>
      ${working ? html`<ds-search .store=${this.store}></ds-search>` : nothing}
      ${this.#tools()}
    `;
  }

  #pair(): TemplateResult {
    const { overview } = this.store;
    const target = this.#dump(overview?.target.id ?? null);
    const golden = this.#dump(overview?.golden?.id ?? null);
    return html`
      <div class="pair" role="group" aria-label=${t('header.pair')}>
        ${this.#run('target', target)}
        ${
          golden === null
            ? nothing
            : html`<button class="icon" aria-label=${t('assign.swap')} title=${`${t('assign.swap')} (X)`} @click=${() => void this.store.swap()}>${swapIcon}</button>
                ${this.#run('golden', golden)}`
        }
      </div>
      <div class="where">${this.#where('step', target, golden)}${this.#where('rank', target, golden)}</div>
    `;
  }

  #run(side: Side, dump: DumpInfo | null): TemplateResult | typeof nothing {
    if (dump === null) return nothing;
    return html`<button class="quiet run" title=${`${t(`assign.${side}`)}\n${droppedPath(dump)}`} @click=${() => this.store.reassign()}>
      <span class="side ${side}" role="img" aria-label=${t(`side.${side}`)}>${side === 'target' ? 'T' : 'G'}</span><span>${dump.label}</span>
    </button>`;
  }

  #where(what: 'step' | 'rank', target: DumpInfo | null, golden: DumpInfo | null): TemplateResult | typeof nothing {
    const values = [target, golden].filter((dump) => dump !== null).map((dump) => dump[what]);
    if (values.every((value) => value === null)) return nothing;
    const said = [...new Set(values.map((value) => value ?? '–'))].join(' / ');
    return html`<span>${t(`header.${what}`)}<b>${said}</b></span>`;
  }

  #dump(id: number | null): DumpInfo | null {
    return this.store.discovery?.dumps.find((dump) => dump.id === id) ?? null;
  }

  #tools(): TemplateResult {
    const other = language() === 'zh' ? 'en' : 'zh';
    const dark = theme() === 'dark';
    return html`<div class="tools">
      <button class="icon word" lang=${other === 'zh' ? 'zh-CN' : 'en'} aria-label=${other === 'zh' ? '中文，切换到中文' : 'EN, switch to English'} @click=${() => setLanguage(other)}>
        ${other === 'zh' ? '中文' : 'EN'}
      </button>
      <button class="icon" aria-label=${t(dark ? 'header.light' : 'header.dark')} title=${t(dark ? 'header.light' : 'header.dark')} @click=${toggleTheme}>
        ${dark ? sunIcon : moonIcon}
      </button>
      <button class="icon" aria-label=${t('header.help')} title=${`${t('header.help')} (?)`} @click=${this.#help}>?</button>
    </div>`;
  }

  readonly #help = (): void => {
    this.dispatchEvent(new CustomEvent('help', { bubbles: true, composed: true }));
  };
}

/** The whole path of a dump's main file, as dropped. */
function droppedPath({ folder, files }: DumpInfo): string {
  const main = files.find(({ role }) => role === 'dump')?.name ?? '';
  return [folder, main].filter((part) => part !== '').join('/');
}

customElements.define('ds-header', HeaderElement);
