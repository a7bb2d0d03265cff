import { LitElement, type PropertyDeclarations } from 'lit';
import { onLanguage } from './i18n.ts';
import type { Field, Store } from './store.ts';

/**
 * An element that is given the store as a property and redraws when one of its `watched` fields, or the language,
 * changes. `storeChanged` is told which fields were touched before the redraw.
 */
export abstract class StoreElement extends LitElement {
  static override properties: PropertyDeclarations = { store: { attribute: false } };

  declare store: Store;

  /** Fields of the store whose change redraws this element. */
  protected abstract readonly watched: readonly Field[];

  #listening: Store | null = null;
  #endLanguage: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endLanguage = onLanguage(() => this.requestUpdate());
    this.#listen(this.store ?? null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endLanguage?.();
    this.#listen(null);
  }

  override requestUpdate(...args: Parameters<LitElement['requestUpdate']>): void {
    if (args[0] === 'store' && this.isConnected) this.#listen(this.store);
    super.requestUpdate(...args);
  }

  /** Called with the watched fields that changed. */
  protected storeChanged(_touched: Field[]): void {}

  #listen(store: Store | null): void {
    if (store === this.#listening) return;
    this.#listening?.removeEventListener('change', this.#changed);
    this.#listening = store;
    store?.addEventListener('change', this.#changed);
  }

  readonly #changed = (event: Event): void => {
    const touched = (event as CustomEvent<Field[]>).detail.filter((field) => this.watched.includes(field));
    if (touched.length === 0) return;
    this.storeChanged(touched);
    this.requestUpdate();
  };
}
