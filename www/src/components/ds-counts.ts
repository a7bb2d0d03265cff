import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Note, notes, summary } from '../panels/counts.ts';
import { fileNotes } from '../panels/notes.ts';
import { showFirst, stepSuspect } from '../panels/suspects.ts';
import { count, limit } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import { keymap } from '../state/keys.ts';
import type { Field, Screen } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, foundation, keys, sides } from '../styles/shared.ts';
import type { Overview } from '../worker/protocol.ts';
import { emphasised, sideTag } from './parts.ts';

/** The sentence at the head of a comparison: how much differs, what to know of the files, and where to go first. */
export class CountsElement extends StoreElement {
  static override properties: PropertyDeclarations = { open: { state: true } };

  static override styles = [
    foundation,
    buttons,
    keys,
    sides,
    css`
      :host {
        position: relative;
        display: flex;
        align-items: center;
        gap: 12px;
        box-sizing: border-box;
        min-height: var(--band-sentence);
        padding: 4px var(--panel-padding);
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      .glyph {
        display: flex;
        flex: none;
        align-items: center;
        justify-content: center;
        width: 28px;
        height: 28px;
        border-radius: 6px;
        background: var(--sunken);
        color: var(--text2);
        font: 600 17px/1 var(--mono);
      }
      .glyph.equal,
      .glyph.clean {
        background: none;
        color: var(--ok);
      }
      .glyph.overflow {
        background: var(--overflow-fill);
        color: var(--overflow);
      }
      .say {
        flex: 1;
        min-width: 0;
      }
      .second {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .sentence {
        display: -webkit-box;
        overflow: hidden;
        font: 400 17px/24px var(--sans);
        letter-spacing: -0.005em;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
      }
      .sentence b {
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
      .second {
        display: flex;
        font-size: 12px;
        line-height: 16px;
        color: var(--text2);
      }
      .second > * {
        flex: none;
      }
      .second > * + *::before {
        content: "·" / "";
        margin: 0 6px;
      }
      .second > .text {
        display: flex;
        flex: 0 1 auto;
        min-width: 0;
      }
      .second > .text > button {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .second b {
        font-weight: 600;
      }
      .actions {
        display: flex;
        flex: none;
        gap: 12px;
      }
      @media (max-width: 899px) {
        :host {
          padding-block: 8px;
        }
        .sentence {
          font-size: 15px;
          line-height: 20px;
        }
        .second {
          flex-wrap: wrap;
          white-space: normal;
        }
        .actions {
          gap: 8px;
        }
      }
      @media (max-width: 599px) {
        :host {
          flex-wrap: wrap;
        }
        .actions {
          flex: 1 0 100%;
        }
        .actions > button {
          flex: 1;
          height: var(--control-large);
        }
      }
      .notes {
        position: absolute;
        z-index: 5;
        top: calc(100% - 6px);
        left: calc(var(--panel-padding) + 40px);
        display: flex;
        flex-direction: column;
        gap: 8px;
        max-width: min(720px, 80vw);
        max-height: 50vh;
        padding: 12px 16px;
        border: 1px solid var(--edge);
        border-radius: var(--radius-card);
        background: var(--surface);
        box-shadow: var(--shadow);
        overflow: auto;
      }
      .notes li {
        display: flex;
        gap: 8px;
        overflow-wrap: anywhere;
      }
      .notes .side {
        margin-top: 2px;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['overview', 'filter'];

  /** The list of notes is open. */
  declare open: boolean;

  constructor() {
    super();
    this.open = false;
  }

  #endKeys: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    const screens: Screen[] = ['workspace'];
    this.#endKeys = keymap.add([
      { keys: ['f'], group: 'move', label: 'key.first', screens, run: () => void showFirst(this.store) },
      { keys: ['n'], group: 'move', label: 'key.next', screens, run: () => void stepSuspect(this.store, 1) },
      { keys: ['p'], group: 'move', label: 'key.previous', screens, run: () => void stepSuspect(this.store, -1) },
    ]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endKeys?.();
  }

  protected override storeChanged(touched: Field[]): void {
    if (touched.includes('overview')) this.open = false;
  }

  protected override render(): TemplateResult {
    const { overview } = this.store;
    if (overview === null) return html``;
    const { tone, key, params } = summary(overview);
    const written: Record<string, string> = { limit: limit(overview.limit), kinds: this.#kinds(params), only: this.#only(params) };
    for (const [name, value] of Object.entries(params)) written[name] = count(value);
    return html`
      <span class="glyph ${tone}" aria-hidden="true">${{ differs: '≠', equal: '=', overflow: '∞', unmatched: '≠', clean: '✓' }[tone]}</span>
      <div class="say" role="status">
        <h1 class="sentence">${emphasised(key, written, ['differing', 'overflow'])}</h1>
        <div class="second">${this.#second(overview)}</div>
      </div>
      ${this.#actions(overview, tone)}
      ${this.open ? html`<ul class="notes" id="notes" @keydown=${this.#escape}>${fileNotes(overview).map(({ sides, text }) => html`<li>${sides.map((side) => sideTag(side, true))}<span>${text}</span></li>`)}</ul>` : nothing}
    `;
  }

  /** Errors and warnings, those there are. */
  #kinds(params: Record<string, number>): string {
    return this.#listed(params, {
      error: params.error === 1 ? 'counts.error' : 'counts.errors',
      warning: params.warning === 1 ? 'counts.warning' : 'counts.warnings',
    });
  }

  /** What only one side has. */
  #only(params: Record<string, number>): string {
    return this.#listed(params, { unmatchedTarget: 'counts.onlyTarget', unmatchedGolden: 'counts.onlyGolden' });
  }

  #listed(params: Record<string, number>, keys: Record<string, string>): string {
    return Object.entries(keys)
      .filter(([name]) => (params[name] ?? 0) > 0)
      .map(([name, key]) => t(key, { count: count(params[name] ?? 0) }))
      .join(t('counts.and'));
  }

  #second(overview: Overview): TemplateResult[] {
    const lines = notes(overview).map((note) => this.#note(note));
    const all = fileNotes(overview);
    const [first] = all;
    if (first !== undefined) {
      const words = all.length === 1 ? first.text : t('counts.notes', { count: count(all.length) });
      lines.push(
        html`<span class="text"><button class="inline" aria-expanded=${this.open ? 'true' : 'false'} aria-controls="notes" @click=${this.#toggle} @keydown=${this.#escape}>${words}</button></span>`,
      );
    }
    if (lines.length === 0) lines.push(html`<span class="text">${this.#about(overview)}</span>`);
    return lines;
  }

  /** What there is to say when nothing is amiss: how the ops were judged. */
  #about({ golden, limit: w }: Overview): string {
    return golden === null ? t('counts.aboutAlone') : t('counts.about', { limit: limit(w), profile: t(`limits.${this.store.options.profile}`) });
  }

  #note(note: Note): TemplateResult {
    if (note.kind === 'first-overflow') {
      return html`<span><button class="inline" @click=${() => void this.store.select(note.row, 'list')}>${t('counts.firstOverflow')}</button></span>`;
    }
    const { count: amount, ...rest } = note.params;
    return html`<span>${emphasised(note.key, { ...rest, count: count(amount ?? 0) }, ['count'])}</span>`;
  }

  #actions(overview: Overview, tone: string): TemplateResult | typeof nothing {
    const alone = overview.golden === null;
    if (alone ? overview.firstOverflow === null && overview.counts.critical === 0 : tone !== 'differs') return nothing;
    const first = alone ? 'counts.showOverflow' : overview.jumps > 0 ? 'counts.showJump' : 'counts.showFirst';
    return html`<div class="actions">
      <button class="primary" @click=${() => void showFirst(this.store)}>${t(first)}<kbd>F</kbd></button>
      ${alone && overview.counts.critical < 2 ? nothing : html`<button @click=${() => void stepSuspect(this.store, 1)}>${t(alone ? 'counts.nextOverflow' : 'counts.next')}<kbd>N</kbd></button>`}
    </div>`;
  }

  readonly #toggle = (): void => {
    this.open = !this.open;
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.open = false;
  };
}

customElements.define('ds-counts', CountsElement);
