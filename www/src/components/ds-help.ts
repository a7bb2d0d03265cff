import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { thirdPartyNotices } from '../assets.ts';
import { t } from '../state/i18n.ts';
import { type Binding, type KeyGroup, keymap, onMac, printed } from '../state/keys.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { closeIcon, lockIcon } from '../styles/icons.ts';
import { buttons, foundation, keys } from '../styles/shared.ts';

const GROUPS: readonly KeyGroup[] = ['start', 'page', 'move', 'graph'];

/** The key sheet, what happens to files, and whose work is inside. */
export class HelpElement extends StoreElement {
  static override properties: PropertyDeclarations = { notices: { state: true } };

  static override styles = [
    foundation,
    buttons,
    keys,
    css`
      dialog {
        width: min(760px, calc(100vw - 48px));
        max-height: calc(100vh - 48px);
        padding: 0;
        border: 1px solid var(--edge);
        border-radius: var(--radius-card);
        background: var(--surface);
        color: var(--text);
        box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.35);
      }
      .head {
        position: sticky;
        top: 0;
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding: 12px 12px 12px 20px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      h2 {
        font: 650 15px/20px var(--sans);
      }
      .body {
        padding: 16px 20px 20px;
      }
      .groups {
        columns: 2 300px;
        column-gap: 32px;
      }
      .groups section {
        break-inside: avoid;
        margin-bottom: 16px;
      }
      h3 {
        margin-bottom: 4px;
        color: var(--text2);
        font: 600 12px/20px var(--sans);
      }
      dl > div {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: 16px;
        padding: 2px 0;
      }
      dd {
        display: flex;
        flex: none;
        gap: 10px;
      }
      .chord {
        display: inline-flex;
        gap: 3px;
      }
      label {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      input {
        accent-color: var(--accent);
      }
      .private {
        display: flex;
        align-items: center;
        gap: 8px;
        margin: 16px 0;
        padding-top: 16px;
        border-top: 1px solid var(--line);
      }
      .private svg {
        flex: none;
        color: var(--ok);
      }
      summary {
        cursor: pointer;
      }
      pre {
        max-height: 40vh;
        margin: 8px 0 0;
        padding: 12px;
        overflow: auto;
        border-radius: var(--radius-control);
        background: var(--sunken);
        font: 11px/16px var(--mono);
        white-space: pre-wrap;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['screen'];

  declare notices: string | null;

  constructor() {
    super();
    this.notices = null;
  }

  /** Opens the sheet, over everything. */
  show(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => this.#dialog?.showModal());
  }

  get open(): boolean {
    return this.#dialog?.open ?? false;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  protected override render(): TemplateResult {
    return html`<dialog aria-labelledby="title" @click=${this.#outside}>
      <div class="head">
        <h2 id="title">${t('help.title')}</h2>
        <button class="icon" aria-label=${t('close')} title=${t('close')} @click=${() => this.#dialog?.close()}>${closeIcon}</button>
      </div>
      <div class="body">
        <div class="groups">${GROUPS.map((group) => this.#group(group))}</div>
        <label><input type="checkbox" .checked=${keymap.letters} @change=${this.#letters} />${t('help.letters')}</label>
        <p class="private">${lockIcon}<span>${t('privacy')}</span></p>
        <details @toggle=${this.#notices}>
          <summary>${t('help.notices')}</summary>
          <pre tabindex="0" aria-label=${t('help.notices')}>${this.notices ?? ''}</pre>
        </details>
      </div>
    </dialog>`;
  }

  #group(group: KeyGroup): TemplateResult | typeof nothing {
    const listed = keymap.on(this.store.screen).filter((binding) => binding.group === group && binding.label !== null);
    if (listed.length === 0) return nothing;
    return html`<section>
      <h3>${t(`keys.${group}`)}</h3>
      <dl>${listed.map((binding) => this.#line(binding))}</dl>
    </section>`;
  }

  #line({ keys, label }: Binding): TemplateResult {
    const mac = onMac();
    return html`<div>
      <dt>${t(label ?? '')}</dt>
      <dd>${keys.map((key) => html`<span class="chord">${printed(key, mac).map((part) => html`<kbd>${part}</kbd>`)}</span>`)}</dd>
    </div>`;
  }

  readonly #letters = (event: Event): void => {
    keymap.letters = (event.target as HTMLInputElement).checked;
  };

  readonly #notices = async (): Promise<void> => {
    this.notices ??= await thirdPartyNotices().catch(String);
  };

  /** A press on the backdrop closes, as everywhere. */
  readonly #outside = (event: MouseEvent): void => {
    if (event.target === this.#dialog && event.composedPath()[0] === this.#dialog) this.#dialog?.close();
  };
}

customElements.define('ds-help', HelpElement);
