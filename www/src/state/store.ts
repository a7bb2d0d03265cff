/**
 * What the page shows and how it changes. Components read fields, call methods, and are told by a `change` event that
 * names the fields touched; nothing else is shared between them. The session itself lives in the worker.
 */
import type { Client } from '../worker/client.ts';
import { Cancelled, CoreFailure } from '../worker/client.ts';
import type {
  Assignment,
  CompareOptions,
  Counts,
  Detail,
  Discovery,
  DroppedFile,
  DumpSummary,
  ExpandHow,
  Failure,
  Filter,
  LayoutInfo,
  Overview,
  Place,
  Progress,
} from '../worker/protocol.ts';

export type Screen = 'empty' | 'assign' | 'workspace';

export const NO_FILTER: Filter = {
  error: false,
  warning: false,
  unmatchedTarget: false,
  unmatchedGolden: false,
  medium: false,
  high: false,
  critical: false,
};

/** Fields whose change components can wait for. */
export type Field =
  | 'screen'
  | 'discovery'
  | 'assignment'
  | 'summaries'
  | 'options'
  | 'overview'
  | 'layout'
  | 'selected'
  | 'detail'
  | 'filter'
  | 'linked'
  | 'progress'
  | 'failure';

export interface Selection {
  row: number;
  /** Where it is, once it has been revealed; the graph brings this into sight. */
  place: Place | null;
  /** What asked for it: the graph does not move under the pointer that clicked in it. */
  by: 'graph' | 'outline' | 'list' | 'search' | 'ribbon' | 'key';
}

export class Store extends EventTarget {
  screen: Screen = 'empty';
  discovery: Discovery | null = null;
  assignment: Assignment | null = null;
  readonly summaries = new Map<number, DumpSummary>();
  /** Dumps that could not be read at all. */
  readonly failures = new Map<number, Failure>();
  options: CompareOptions = { profile: 'strict', warn: null, precision: 'auto' };
  overview: Overview | null = null;
  layout: LayoutInfo | null = null;
  selected: Selection | null = null;
  detail: Detail | null = null;
  filter: Filter = NO_FILTER;
  filteredCounts: Counts | null = null;
  /** The two panes pan and zoom as one. */
  linked = true;
  /** What is going on, from 200 ms after it began. */
  progress: (Progress & { since: number }) | null = null;
  failure: Failure | null = null;

  constructor(readonly client: Client) {
    super();
    client.onProgress = (progress) => this.#set({ progress: { ...progress, since: this.progress?.since ?? performance.now() } });
  }

  /** Takes dropped or picked files; the first look at them decides which is the target. */
  async addFiles(files: DroppedFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.#run(async () => {
      const discovery = await this.client.open(files);
      this.#set({ discovery, assignment: discovery.guess, screen: 'assign', overview: null });
      for (const id of [discovery.guess?.target, discovery.guess?.golden]) if (id !== undefined && id !== null) await this.#load(id);
    });
  }

  /** Gives the two sides to other dumps; what is not loaded yet is loaded. */
  async assign(target: number, golden: number | null): Promise<void> {
    const chosen = { code: 'chosen', word: null } as const;
    this.#set({ assignment: { target, golden, why: { target: chosen, golden: golden === null ? null : chosen } } });
    await this.#run(async () => {
      await this.#load(target);
      if (golden !== null) await this.#load(golden);
    });
  }

  /** Target becomes golden and golden target; compares anew when a comparison is open. */
  async swap(): Promise<void> {
    const a = this.assignment;
    if (a === null || a.golden === null) return;
    await this.assign(a.golden, a.target);
    if (this.screen === 'workspace') await this.compare();
  }

  /** Compares the assigned pair, or opens the target alone. */
  async compare(alone = false): Promise<void> {
    const a = this.assignment;
    if (a === null) return;
    await this.#run(async () => {
      const overview = await this.client.request('compare', { target: a.target, golden: alone ? null : a.golden, options: this.options });
      this.#set({ overview, layout: overview.layout, screen: 'workspace', selected: null, detail: null, filter: NO_FILTER, filteredCounts: null });
    });
  }

  setOptions(options: Partial<CompareOptions>): void {
    this.#set({ options: { ...this.options, ...options } });
    if (this.screen === 'workspace') void this.compare(this.overview?.golden === null);
  }

  async setFilter(filter: Filter): Promise<void> {
    this.filter = filter;
    const filteredCounts = await this.client.request('filter', filter);
    this.#set({ filter, filteredCounts });
  }

  setLinked(linked: boolean): void {
    this.#set({ linked });
  }

  /** Selects a row; unless the graph itself asked, what hides it is opened on both sides. */
  async select(row: number | null, by: Selection['by']): Promise<void> {
    if (row === null) {
      this.#set({ selected: null, detail: null });
      return;
    }
    this.#set({ selected: { row, place: null, by } });
    if (by !== 'graph' && by !== 'outline') {
      const moved = await this.client.request('reveal', { row });
      if (this.selected?.row !== row) return;
      this.#set({ layout: moved.layout, selected: { row, place: moved.place, by } });
    }
    const detail = await this.client.request('inspect', { row });
    if (this.selected?.row === row) this.#set({ detail });
  }

  /** Opens or closes a row; the answer tells the graph where its box went. */
  async expand(row: number, how: ExpandHow): Promise<Place> {
    const moved = await this.client.request('expand', { row, how });
    this.#set({ layout: moved.layout });
    return moved.place;
  }

  /** Stops what is running; everything read before it stays. */
  async cancel(): Promise<void> {
    await this.client.cancel();
    this.#set({ progress: null });
  }

  /** Back to the empty page; files are forgotten. */
  async startOver(): Promise<void> {
    await this.client.reset();
    this.summaries.clear();
    this.failures.clear();
    this.#set({ screen: 'empty', discovery: null, assignment: null, overview: null, layout: null, selected: null, detail: null, filter: NO_FILTER, filteredCounts: null, failure: null, progress: null });
  }

  dismissFailure(): void {
    this.#set({ failure: null });
  }

  async #load(id: number): Promise<void> {
    if (this.summaries.has(id)) return;
    try {
      this.summaries.set(id, await this.client.request('load', { dump: id }));
      this.failures.delete(id);
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      this.failures.set(id, error.failure);
    }
    this.#set({ summaries: this.summaries });
  }

  async #run(job: () => Promise<void>): Promise<void> {
    this.#set({ failure: null });
    try {
      await job();
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof CoreFailure) this.#set({ failure: error.failure });
      else throw error;
    } finally {
      this.#set({ progress: null });
    }
  }

  #set(patch: Partial<Pick<Store, Field | 'filteredCounts'>>): void {
    Object.assign(this, patch);
    this.dispatchEvent(new CustomEvent<Field[]>('change', { detail: Object.keys(patch) as Field[] }));
  }
}
