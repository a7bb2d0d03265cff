import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Frame, type FrameRun, frameRuns, sameStack, tailOfPath } from '../panels/stack.ts';
import { count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { badges, foundation, sides } from '../styles/shared.ts';
import { headings, rows } from './panel-styles.ts';
import { sideTag } from './parts.ts';

/** Call stacks of the selected op: one where both sides have the same, the reader's own code before the libraries'. */
export class StackElement extends StoreElement {
  static override properties: PropertyDeclarations = {};

  static override styles = [
    foundation,
    badges,
    sides,
    headings,
    rows,
    css`
      :host {
        display: block;
      }
      section {
        padding: 12px var(--panel-padding);
        border-bottom: 1px solid var(--line);
      }
      summary {
        display: flex;
        align-items: center;
        gap: 6px;
        min-height: 24px;
        margin: 0 -4px;
        padding: 0 4px;
        border-radius: 4px;
        list-style: none;
        cursor: pointer;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      summary:hover {
        background: var(--sunken);
      }
      [open] > summary::before {
        rotate: 90deg;
      }
      .first {
        min-width: 0;
        overflow: hidden;
        color: var(--text2);
        font: 12px/20px var(--mono);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .badge {
        margin-left: auto;
      }
      .frames {
        padding: 4px 0 0 8px;
      }
      .frame {
        padding: 2px 0 4px;
        font-size: 12px;
        line-height: 16px;
        overflow-wrap: anywhere;
      }
      .where {
        color: var(--text3);
      }
      .own .where {
        color: var(--text);
        font-weight: 600;
      }
      code {
        display: block;
        color: var(--text3);
        font: 12px/16px var(--mono);
        white-space: pre-wrap;
      }
      .own code {
        color: var(--text2);
      }
      .library > summary {
        color: var(--text3);
        font-size: 12px;
      }
      .library .frames {
        border-left: 1px solid var(--line);
      }
      .side + .first {
        margin-left: 2px;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['detail'];

  protected override render(): TemplateResult | typeof nothing {
    const target = this.store.detail?.target?.stack ?? [];
    const golden = this.store.detail?.golden?.stack ?? [];
    if (target.length + golden.length === 0) return nothing;
    const same = sameStack(target, golden);
    const alone = this.store.overview?.golden === null;
    return html`<section aria-labelledby="title">
      <h3 class="heading" id="title">${t('stack.title')}</h3>
      ${
        same || alone
          ? this.#stack(target, alone ? '' : t('stack.same'), nothing)
          : html`${target.length > 0 ? this.#stack(target, '', sideTag('target', true)) : nothing}${golden.length > 0 ? this.#stack(golden, '', sideTag('golden', true)) : nothing}`
      }
    </section>`;
  }

  #stack(frames: string[], note: string, tag: TemplateResult | typeof nothing): TemplateResult {
    const runs = frameRuns(frames);
    const first = runs.find((run) => run.own)?.frames[0] ?? runs[0]?.frames[0];
    return html`<details>
      <summary class="triangle">${tag}<span class="first">${first === undefined ? '' : place(first)}${note === '' ? '' : ` · ${note}`}</span><span class="badge">${count(frames.length)}</span></summary>
      <ol class="frames">
        ${runs.map((run) => this.#run(run))}
      </ol>
    </details>`;
  }

  #run({ own, frames }: FrameRun): TemplateResult {
    if (own) return html`${frames.map((frame) => html`<li class="frame own">${written(frame)}</li>`)}`;
    return html`<li>
      <details class="library">
        <summary class="triangle">${t(frames.length === 1 ? 'stack.library' : 'stack.libraries', { count: count(frames.length) })}</summary>
        <ol class="frames">
          ${frames.map((frame) => html`<li class="frame">${written(frame)}</li>`)}
        </ol>
      </details>
    </li>`;
  }
}

function place({ file, line, where }: Frame): string {
  return file === '' ? where : `${file.split(/[\\/]/).at(-1)}:${line ?? '?'} ${where}`;
}

function written(frame: Frame): TemplateResult {
  const head = frame.file === '' ? '' : `${tailOfPath(frame.file, 3)}:${frame.line ?? '?'}`;
  return html`<span class="where" title=${frame.file}>${head} ${frame.where}</span>${frame.code === '' ? nothing : html`<code>${frame.code}</code>`}`;
}

customElements.define('ds-stack', StackElement);
