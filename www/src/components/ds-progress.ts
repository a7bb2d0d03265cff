import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { bytes, count, duration } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, cards, foundation, keys } from '../styles/shared.ts';
import type { Progress, Stage } from '../worker/protocol.ts';

/** What the reader is shown; building the graph is the first half of pairing. */
const SHOWN = ['read', 'pair', 'compare', 'layout'] as const;
type Shown = (typeof SHOWN)[number];

const STAGE: Record<Stage, Shown> = { read: 'read', graph: 'pair', pair: 'pair', compare: 'compare', layout: 'layout' };
const TICK_MS = 100;

/** Named stages of what is going on, the time it has taken, and a way to stop it. Nothing when idle. */
export class ProgressElement extends StoreElement {
  static override properties: PropertyDeclarations = { now: { state: true } };

  static override styles = [
    foundation,
    buttons,
    keys,
    cards,
    css`
      :host {
        position: absolute;
        z-index: 30;
        inset: auto 0 24px;
        display: flex;
        justify-content: center;
        pointer-events: none;
      }
      .card {
        width: min(640px, calc(100% - 32px));
        padding: 14px 16px;
        border-color: var(--edge);
        box-shadow: var(--shadow);
        pointer-events: auto;
      }
      .head {
        display: flex;
        align-items: center;
        gap: 12px;
      }
      .what {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .time {
        color: var(--text2);
      }
      .stages {
        display: grid;
        grid-template-columns: repeat(4, 1fr);
        gap: 6px;
        margin-top: 10px;
        font-size: 12px;
        color: var(--text2);
      }
      progress {
        appearance: none;
        display: block;
        width: 100%;
        height: 6px;
        margin-bottom: 4px;
        overflow: hidden;
        border: 1px solid var(--edge);
        border-radius: 3px;
        background: var(--surface);
      }
      progress::-webkit-progress-bar {
        background: transparent;
      }
      progress::-webkit-progress-value {
        background: var(--accent);
      }
      progress::-moz-progress-bar {
        background: var(--accent);
      }
      .done progress,
      .now progress {
        border-color: var(--accent);
      }
      .now span {
        color: var(--text);
        font-weight: 600;
      }
      .now progress:indeterminate::-webkit-progress-bar {
        background: linear-gradient(90deg, transparent, var(--accent), transparent) 0 / 60% 100% no-repeat;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['progress', 'scan'];

  declare now: number;

  #tick: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.now = performance.now();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override storeChanged(): void {
    this.now = performance.now();
    if (this.store.progress === null) this.#stop();
    else
      this.#tick ??= setInterval(() => {
        this.now = performance.now();
      }, TICK_MS);
  }

  protected override render(): TemplateResult {
    const { progress, scan } = this.store;
    // Only the stage is spoken: the numbers change too often.
    const spoken = progress === null ? '' : t(`progress.${STAGE[progress.stage]}`);
    return html`<div class="hidden-text" role="status">${spoken}</div>
      ${
        progress !== null
          ? this.#card(say(progress), duration(Math.max(0, this.now - progress.since)), this.#stages(progress))
          : scan !== null
            ? this.#card(t('progress.scan', { count: count(scan.seen) }), '', html``)
            : nothing
      }`;
  }

  #card(what: string, time: string, stages: TemplateResult): TemplateResult {
    return html`<section class="card" aria-label=${t('progress.label')}>
      <div class="head">
        <div class="what" title=${what}>${what}</div>
        <span class="time mono">${time}</span>
        <button @click=${() => void this.store.cancel()}>${t('progress.cancel')}<kbd aria-hidden="true">Esc</kbd></button>
      </div>
      ${stages}
    </section>`;
  }

  #stages(progress: Progress): TemplateResult {
    const stage = STAGE[progress.stage];
    const at = SHOWN.indexOf(stage);
    return html`<div class="stages" role="group" aria-label=${t('progress.stages')}>
      ${SHOWN.map((name, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'later';
        const word = t(`progress.${name}`);
        return html`<div class=${state}>${bar(word, state, progress)}<span>${word}${state === 'done' ? ' ✓' : ''}</span></div>`;
      })}
    </div>`;
  }

  #stop(): void {
    clearInterval(this.#tick);
    this.#tick = undefined;
  }
}

function bar(word: string, state: string, { stage, done, total }: Progress): TemplateResult {
  if (state === 'done') return html`<progress aria-label=${word} value="1" max="1"></progress>`;
  if (state === 'later') return html`<progress aria-label=${word} value="0" max="1"></progress>`;
  if (total === 0) return html`<progress aria-label=${word}></progress>`;
  // The graph comes before the pairing of the same stage.
  const share = stage === 'graph' ? done / total / 2 : stage === 'pair' ? (1 + done / total) / 2 : done / total;
  return html`<progress aria-label=${word} .value=${share} max="1"></progress>`;
}

function say({ stage, file, done, total }: Progress): string {
  if (stage !== 'read') return t(`progress.${STAGE[stage]}.now`, { done: count(done), total: count(total) });
  if (file === null || total === 0) return t('progress.read.start');
  return t('progress.read.now', { file, done: bytes(done), total: bytes(total) });
}

customElements.define('ds-progress', ProgressElement);
