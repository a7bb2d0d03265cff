import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../panels/words.ts';
import { bytes, count } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import type { Field } from '../state/store.ts';
import { StoreElement } from '../state/store-element.ts';
import { buttons, cards, foundation, selects, sides } from '../styles/shared.ts';
import type { DumpInfo, DumpSummary, FileInfo, Side, Why } from '../worker/protocol.ts';
import { damageParts, failureParts, failureStyles } from './ds-failure.ts';

const ROLES = ['dump', 'construct', 'stack'] as const;
type Role = FileInfo['role'];
type State = 'waiting' | 'read' | 'damaged' | 'absent';

const GLYPH: Record<State, string> = { waiting: '·', read: '✓', damaged: '✕', absent: '–' };
/** Warnings that the lines of the files have said already. */
const SAID_BY_FILES = new Set(['construct-missing', 'stack-missing']);
/** Warnings beyond these are counted only; all of them are listed once the comparison is open. */
const MOST_WARNINGS = 4;

/** One side of the assignment: which dump, why it, its files and what was read in them. Asks for `pick` by an event. */
export class DumpCardElement extends StoreElement {
  static override properties: PropertyDeclarations = { side: { attribute: false } };

  static override styles = [
    foundation,
    buttons,
    cards,
    selects,
    sides,
    failureStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .card {
        height: 100%;
        padding: 20px;
      }
      .role {
        display: flex;
        align-items: center;
        gap: 8px;
        color: var(--text2);
        font: 600 12px/22px var(--sans);
      }
      .role .side {
        width: 22px;
        height: 22px;
        border-radius: 4px;
        font-size: 13px;
      }
      h2,
      select.name {
        margin-top: 8px;
        font: 650 20px/30px var(--sans);
      }
      h2 {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      select.name {
        width: 100%;
        height: 32px;
      }
      .why {
        display: flex;
        gap: 8px;
        margin: 8px 0 16px;
        padding: 6px 10px;
        border-radius: var(--radius-control);
        background: var(--sunken);
      }
      .why .label,
      dt {
        color: var(--text2);
        font: inherit;
      }
      .files {
        display: grid;
        grid-template-columns: 22px minmax(0, max-content) 1fr minmax(96px, auto);
        column-gap: 8px;
        row-gap: 4px;
        padding-bottom: 14px;
        border-bottom: 1px solid var(--line);
      }
      .files li {
        display: contents;
      }
      .files .size,
      .files .holds {
        color: var(--text2);
        text-align: right;
      }
      .files .holds {
        font-size: 12px;
      }
      .files .file {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .files .wide {
        grid-column: 3 / 5;
      }
      .waiting .glyph {
        color: var(--text3);
      }
      .read .glyph {
        color: var(--ok);
      }
      .damaged .glyph {
        color: var(--i4);
        font-weight: 700;
      }
      .absent :is(.file, .holds, .glyph) {
        color: var(--text3);
      }
      dl {
        display: grid;
        grid-template-columns: 96px minmax(0, 1fr);
        row-gap: 4px;
        margin-top: 12px;
      }
      dd {
        min-height: 20px;
      }
      .failure,
      .warnings,
      .stopped {
        margin-top: 14px;
      }
      .warnings li {
        color: var(--text2);
        overflow-wrap: anywhere;
      }
      .warnings li::before {
        content: "! ";
        color: var(--i3);
        font-weight: 700;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 10px;
      }
    `,
  ];

  protected override readonly watched: readonly Field[] = ['discovery', 'assignment', 'summaries', 'progress'];

  declare side: Side;

  protected override render(): TemplateResult {
    const { discovery, assignment, summaries } = this.store;
    const id = assignment?.[this.side] ?? null;
    const dump = discovery?.dumps.find((each) => each.id === id);
    if (dump === undefined || assignment === null) return html``;
    const summary = summaries.get(dump.id) ?? null;
    return html`
      <section class="card" aria-labelledby="role">
        <div class="role" id="role">
          <span class="side ${this.side}" aria-hidden="true">${this.side === 'target' ? 'T' : 'G'}</span>
          ${assignment.golden === null ? t('assign.alone') : t(`assign.${this.side}`)}
        </div>
        ${this.#name(dump, discovery?.dumps ?? [])} ${this.#why(assignment.why[this.side])}
        <ul class="files">
          ${ROLES.map((role) => this.#file(role, dump, summary))}
        </ul>
        ${this.#facts(dump, summary)} ${this.#troubles(dump, summary)}
      </section>
    `;
  }

  #name(dump: DumpInfo, dumps: readonly DumpInfo[]): TemplateResult {
    if (dumps.length <= 2) return html`<h2 title=${dump.folder}>${dump.label}</h2>`;
    return html`<select class="name" aria-label=${t(`assign.${this.side}`)} @change=${this.#choose}>
      ${dumps.map((each) => html`<option value=${each.id} .selected=${each.id === dump.id}>${each.label}</option>`)}
    </select>`;
  }

  #why(why: Why | null): TemplateResult {
    const words = why === null ? '' : t(`why.${why.code}`, { word: why.word ?? '' });
    return html`<p class="why"><span class="label">${t('assign.why')}</span><span>${words}</span></p>`;
  }

  #file(role: Role, dump: DumpInfo, summary: DumpSummary | null): TemplateResult {
    const file = dump.files.find((each) => each.role === role);
    const state = this.#state(role, file, dump, summary);
    const glyph = html`<span class="glyph" role="img" aria-label=${t(`assign.file.${state}`)}>${GLYPH[state]}</span>`;
    if (file === undefined) {
      return html`<li class=${state}>${glyph}<span class="file mono">${role}.json</span><span class="holds wide">${t(`assign.absent.${role}`)}</span></li>`;
    }
    return html`<li class=${state}>
      ${glyph}<span class="file mono" title=${file.name}>${file.name}</span><span class="size mono">${bytes(file.size)}</span>
      <span class="holds">${summary === null ? '' : holds(role, summary)}</span>
    </li>`;
  }

  #state(role: Role, file: FileInfo | undefined, dump: DumpInfo, summary: DumpSummary | null): State {
    if (file === undefined) return 'absent';
    if (this.store.failures.get(dump.id)?.damage?.file.endsWith(file.name)) return 'damaged';
    if (summary === null) return 'waiting';
    if (role === 'construct' && summary.construct === 'damaged') return 'damaged';
    return summary.damage.some((damage) => damage.file.endsWith(file.name)) ? 'damaged' : 'read';
  }

  /** Loads run one after the other: whatever is not being read while nothing runs was stopped by the reader. */
  get #idle(): boolean {
    return this.store.progress === null && !this.store.busy;
  }

  #facts(dump: DumpInfo, summary: DumpSummary | null): TemplateResult {
    const waiting = this.store.failures.has(dump.id) || this.#idle ? '–' : '…';
    const what = summary === null ? waiting : [summary.level, summary.task].filter((part) => part !== null).join(', ') || '–';
    const ops =
      summary === null
        ? waiting
        : html`<span class="mono">${count(summary.ops)}</span> ${t('assign.directions', { forward: count(summary.forward), backward: count(summary.backward) })}`;
    return html`<dl>
      <dt>${t('assign.ops')}</dt>
      <dd>${ops}</dd>
      <dt>${t('assign.level')}</dt>
      <dd>${what}</dd>
      <dt>${t('assign.dtype')}</dt>
      <dd class=${summary?.dtypes.length ? 'mono' : ''}>${summary === null ? waiting : summary.dtypes.join(', ') || '–'}</dd>
      <dt>${t('assign.where')}</dt>
      <dd>${where(dump)}</dd>
    </dl>`;
  }

  #troubles(dump: DumpInfo, summary: DumpSummary | null): TemplateResult | typeof nothing {
    const failure = this.store.failures.get(dump.id);
    if (failure !== undefined) return html`<div class="failure" role="alert">${failureParts(failure)}${this.#actions(false)}</div>`;
    if (summary === null) {
      return this.#idle
        ? html`<div class="stopped">${t('assign.stopped')} <button @click=${() => void this.store.readAgain()}>${t('assign.read')}</button></div>`
        : nothing;
    }
    const warnings = summary.warnings.filter((warning) => !SAID_BY_FILES.has(warning.code));
    const more = warnings.length - MOST_WARNINGS;
    return html`
      ${summary.damage.map((damage) => html`<div class="failure" role="alert">${damageParts(damage, summary.ops)}${this.#actions(true)}</div>`)}
      ${
        warnings.length === 0
          ? nothing
          : html`<ul class="warnings">
              ${warnings.slice(0, MOST_WARNINGS).map((warning) => html`<li>${say(warning)}</li>`)}
              ${more > 0 ? html`<li>${t('assign.more', { count: count(more) })}</li>` : nothing}
            </ul>`
      }
    `;
  }

  #actions(usable: boolean): TemplateResult {
    const compare = html`<button @click=${() => void this.store.compare()}>${t('failure.compare')}</button>`;
    return html`<div class="actions">${usable ? compare : nothing}<button @click=${this.#another}>${t('failure.another')}</button></div>`;
  }

  readonly #another = (): void => {
    this.dispatchEvent(new CustomEvent('pick', { detail: 'files', bubbles: true, composed: true }));
    this.store.replaceNext(this.side);
  };

  readonly #choose = (event: Event): void => {
    const chosen = Number((event.target as HTMLSelectElement).value);
    const a = this.store.assignment;
    if (a === null) return;
    const other = this.side === 'target' ? a.golden : a.target;
    // Choosing the other side's dump swaps the two.
    const own = a[this.side];
    const counterpart = other === chosen ? own : other;
    if (this.side === 'target') void this.store.assign(chosen, counterpart);
    else void this.store.assign(counterpart ?? a.target, chosen);
  };
}

function where({ step, rank }: DumpInfo): string {
  return t('assign.where.both', {
    step: step === null ? t('assign.where.oneStep') : t('assign.where.step', { step }),
    rank: rank === null ? t('assign.where.oneRank') : t('assign.where.rank', { rank }),
  });
}

function holds(role: Role, summary: DumpSummary): string {
  if (role === 'dump') return t('assign.holds.dump', { count: count(summary.ops) });
  if (role === 'stack') return t(summary.stacks ? 'assign.holds.stack' : 'assign.holds.nostack');
  return summary.construct === 'given' ? t('assign.holds.construct', { count: count(summary.nodes) }) : t(`assign.holds.construct.${summary.construct}`);
}

customElements.define('ds-dump-card', DumpCardElement);
