import { css, html, nothing, type TemplateResult } from 'lit';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, foundation } from '../styles/shared.ts';

const SHOWN_MS = 7000;

/** A short message that goes away by itself, but not while the pointer or the focus is on it. */
export class ToastElement extends StoreElement {
  static override styles = [
    foundation,
    buttons,
    css`
      :host {
        position: absolute;
        z-index: 35;
        inset: auto auto 24px 24px;
        max-width: calc(100% - 48px);
      }
      .toast {
        display: flex;
        align-items: center;
        gap: 12px;
        padding: 8px 8px 8px 16px;
        border-radius: var(--radius-card);
        background: var(--text);
        color: var(--surface);
        animation: enter var(--enter);
      }
      button,
      button:hover {
        border-color: currentColor;
        background: transparent;
        color: inherit;
      }
      button:focus-visible {
        outline-color: var(--surface);
        outline-offset: -4px;
      }
      @keyframes enter {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['toast'];

  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override storeChanged(): void {
    this.#leave();
  }

  protected override render(): TemplateResult {
    const { toast } = this.store;
    return html`<div role="status">${toast === null ? nothing : this.#toast(t(toast.key, written(toast.params)))}</div>`;
  }

  #toast(words: string): TemplateResult {
    return html`<div class="toast" @pointerenter=${this.#stay} @pointerleave=${this.#leave} @focusin=${this.#stay} @focusout=${this.#leave}>
      <span>${words}</span><button @click=${() => this.store.dismissToast()}>${t('close')}</button>
    </div>`;
  }

  readonly #stay = (): void => clearTimeout(this.#timer);

  readonly #leave = (): void => {
    clearTimeout(this.#timer);
    if (this.store.toast !== null) this.#timer = setTimeout(() => this.store.dismissToast(), SHOWN_MS);
  };
}

function written(params: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? count(value) : value]));
}

customElements.define('ds-toast', ToastElement);
