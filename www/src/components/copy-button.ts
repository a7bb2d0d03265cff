import { css, html, LitElement, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import { t } from '../state/i18n.ts';
import { buttons, foundation } from '../styles/shared.ts';

const SHOWN = 1500;

/** Puts a text on the clipboard; where the browser has no clipboard for this page, by way of a selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** A small button that copies a text and says so. */
export class CopyButtonElement extends LitElement {
  static override properties: PropertyDeclarations = { text: {}, what: {}, done: { state: true } };

  static override styles = [
    foundation,
    buttons,
    css`
      button {
        width: 24px;
        height: 24px;
        margin: -2px;
        padding: 0;
        border-color: transparent;
        background: none;
        color: var(--text3);
      }
      button:hover {
        color: var(--text);
      }
    `,
  ];

  declare text: string;
  /** What is copied, for the button's name. */
  declare what: string;
  declare done: boolean;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.text = '';
    this.what = '';
    this.done = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult {
    const label = this.done ? t('copy.done') : t('copy.do', { what: this.what });
    return html`<button aria-label=${label} title=${label} @click=${this.#copy}>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" stroke-width="1.25" aria-hidden="true">
        ${this.done ? svg`<path d="M2 6.5l2.5 2.5L10 3.5"></path>` : svg`<rect x="4" y="4" width="7" height="7" rx="1.5"></rect><path d="M8 2.5V2a1 1 0 0 0-1-1H2a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1h.5"></path>`}
      </svg>
    </button>`;
  }

  readonly #copy = async (): Promise<void> => {
    this.done = await copyText(this.text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.done = false;
    }, SHOWN);
  };
}

customElements.define('ds-copy-button', CopyButtonElement);
