import { css, html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { exampleFiles } from '../assets.ts';
import { Intake } from '../drop/intake.ts';
import { dropZone } from '../drop/zone.ts';
import { t } from '../state/i18n.ts';
import { keymap } from '../state/keys.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { foundation } from '../styles/shared.ts';
import { pageKeys } from './app-keys.ts';
import './ds-assign.ts';
import './ds-empty.ts';
import './ds-failure.ts';
import './ds-header.ts';
import './ds-help.ts';
import './ds-progress.ts';
import './ds-toast.ts';
import './ds-workspace.ts';
import type { HeaderElement } from './ds-header.ts';
import type { HelpElement } from './ds-help.ts';
import type { WorkspaceElement } from './ds-workspace.ts';
import { stepPanel } from './focus.ts';

/** The page: one screen at a time under the header, and over it what is going on. Takes drops everywhere. */
export class AppElement extends StoreElement {
  static override properties: PropertyDeclarations = { over: { state: true } };

  static override styles = [
    foundation,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 100%;
        background: var(--bg);
      }
      ds-header {
        flex: none;
      }
      main {
        position: relative;
        flex: 1;
        min-height: 0;
      }
      .over {
        position: fixed;
        z-index: 60;
        inset: 8px;
        display: flex;
        align-items: center;
        justify-content: center;
        border: 3px dashed var(--accent);
        border-radius: 16px;
        background: color-mix(in srgb, var(--bg) 88%, transparent);
        font: 650 24px/32px var(--sans);
        pointer-events: none;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['screen', 'overview', 'discovery'];

  /** Files are held over the page. */
  declare over: boolean;

  #intake: Intake | null = null;
  #ends: (() => void)[] = [];

  constructor() {
    super();
    this.over = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const intake = new Intake(this.store);
    this.#intake = intake;
    const onKey = (event: KeyboardEvent): void => {
      if (this.#help?.open !== true && keymap.handle(event, this.store.screen)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    this.#ends = [
      () => window.removeEventListener('keydown', onKey),
      keymap.add(pageKeys(this.store, this.#actions)),
      dropZone({
        over: (over) => {
          this.over = over;
        },
        drop: (transfer) => void intake.drop(transfer),
      }),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#ends) end();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    document.title = this.#title();
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('screen')) void this.#begin();
  }

  /** A new screen begins at its main action; the comparison keeps whatever asked for it. */
  async #begin(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    const screen = this.renderRoot.querySelector<StoreElement>('ds-empty, ds-assign');
    await screen?.updateComplete;
    screen?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    return html`
      <ds-header .store=${this.store} @help=${this.#actions.help} @found=${() => this.#workspace?.goOn()}></ds-header>
      <main @pick=${this.#pick} @example=${this.#actions.example}>
        ${this.#screen()}
        <ds-progress .store=${this.store}></ds-progress>
        <ds-failure .store=${this.store}></ds-failure>
        <ds-toast .store=${this.store}></ds-toast>
      </main>
      <input type="file" data-pick="folder" webkitdirectory hidden tabindex="-1" aria-hidden="true" @change=${this.#picked} @cancel=${this.#unpicked} />
      <input type="file" data-pick="files" multiple hidden tabindex="-1" aria-hidden="true" @change=${this.#picked} @cancel=${this.#unpicked} />
      <ds-help .store=${this.store}></ds-help>
      ${this.over ? html`<div class="over">${t(this.store.screen === 'assign' ? 'drop.add' : 'drop.here')}</div>` : ''}
    `;
  }

  #screen(): TemplateResult {
    switch (this.store.screen) {
      case 'empty':
        return html`<ds-empty .store=${this.store}></ds-empty>`;
      case 'assign':
        return html`<ds-assign .store=${this.store}></ds-assign>`;
      case 'workspace':
        return html`<ds-workspace .store=${this.store}></ds-workspace>`;
    }
  }

  #title(): string {
    const { overview, discovery, screen } = this.store;
    if (screen !== 'workspace' || overview === null) return 'dumpscope';
    const label = (id: number | undefined): string | undefined => discovery?.dumps.find((dump) => dump.id === id)?.label;
    const pair = [label(overview.target.id), label(overview.golden?.id)].filter((name) => name !== undefined);
    return `${pair.join(' ⇄ ')} · dumpscope`;
  }

  get #help(): HelpElement | null {
    return this.renderRoot.querySelector<HelpElement>('ds-help');
  }

  get #workspace(): WorkspaceElement | null {
    return this.renderRoot.querySelector<WorkspaceElement>('ds-workspace');
  }

  readonly #actions = {
    pick: (what: 'folder' | 'files'): void => this.renderRoot.querySelector<HTMLInputElement>(`input[data-pick="${what}"]`)?.click(),
    example: (): void => void this.#example(),
    search: (): void => this.renderRoot.querySelector<HeaderElement>('ds-header')?.search(),
    help: (): void => this.#help?.show(),
    stepPanel: (step: 1 | -1): void => {
      const header = this.renderRoot.querySelector<HTMLElement>('ds-header');
      const screen = this.renderRoot.querySelector<HTMLElement>('main > :first-child');
      const panels = this.#workspace?.panels() ?? (screen === null ? [] : [screen]);
      stepPanel(header === null ? panels : [header, ...panels], step);
    },
    close: (): boolean => this.#workspace?.closeDrawers() ?? false,
  };

  async #example(): Promise<void> {
    try {
      await this.#intake?.bring(await exampleFiles());
      // An example opens by itself: there is nothing to decide.
      if (this.store.screen === 'assign') await this.store.compare();
    } catch (error) {
      this.store.report(error);
    }
  }

  readonly #pick = (event: Event): void => {
    this.#actions.pick((event as CustomEvent<'folder' | 'files'>).detail);
  };

  readonly #picked = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be picked again only after the field is emptied.
    input.value = '';
    void this.#intake?.pick(files);
  };

  readonly #unpicked = (): void => this.store.replaceNext(null);
}

customElements.define('ds-app', AppElement);
