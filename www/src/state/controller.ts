import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Field, Store } from './store.ts';

/** Redraws its element when one of the named fields of the store changes. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Store;
  readonly #fields: ReadonlySet<Field>;
  readonly #then: ((touched: Field[]) => void) | undefined;

  constructor(host: ReactiveControllerHost, store: Store, fields: Field[], then?: (touched: Field[]) => void) {
    this.#host = host;
    this.#store = store;
    this.#fields = new Set(fields);
    this.#then = then;
    host.addController(this);
  }

  hostConnected(): void {
    this.#store.addEventListener('change', this.#changed);
  }

  hostDisconnected(): void {
    this.#store.removeEventListener('change', this.#changed);
  }

  readonly #changed = (event: Event): void => {
    const touched = (event as CustomEvent<Field[]>).detail.filter((field) => this.#fields.has(field));
    if (touched.length === 0) return;
    this.#then?.(touched);
    this.#host.requestUpdate();
  };
}
