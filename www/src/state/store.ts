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
  Side,
} from '../worker/protocol.ts';
import { Activity, type Shown } from './activity.ts';
import { nextAssignment } from './assignment.ts';

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
  | 'beginning'
  | 'detail'
  | 'filter'
  | 'linked'
  | 'progress'
  | 'failure'
  | 'scan'
  | 'toast';

export interface Selection {
  row: number;
  /** Where it is, once it has been revealed; the graph brings this into sight. */
  place: Place | null;
  /** What asked for it: the graph does not move under the pointer that clicked in it. */
  by: 'graph' | 'outline' | 'list' | 'search' | 'ribbon' | 'key';
}

/** A message that goes away by itself, worded by the locale under `key`. */
export interface Toast {
  key: string;
  params: Record<string, string | number>;
}

/** Folders being looked through for files: only names so far. */
export interface Scan {
  seen: number;
  stop(): void;
}

/** Whether it can be told where agreement ends, or in a single dump where NaN begins. */
function hasBeginning({ golden, jumps, firstOverflow }: Overview): boolean {
  return golden === null ? firstOverflow !== null : jumps > 0;
}

const CHOSEN = { code: 'chosen', word: null } as const;

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
  /** Something was opened that has a beginning to look at; it is chosen once there is a drawing, unless the reader chooses first. */
  beginning = false;
  detail: Detail | null = null;
  filter: Filter = NO_FILTER;
  filteredCounts: Counts | null = null;
  /** The two panes pan and zoom as one. */
  linked = true;
  /** What is going on, from 200 ms after it began. */
  progress: Shown | null = null;
  failure: Failure | null = null;
  scan: Scan | null = null;
  toast: Toast | null = null;

  #replace: Side | null = null;
  /** What the comparison on the page was made with. */
  #inForce: { options: CompareOptions; assignment: Assignment } | null = null;
  /** How often the reader has stopped something. */
  #stops = 0;
  readonly #loading = new Map<number, Promise<void>>();
  readonly #activity = new Activity((progress) => this.#set({ progress }));

  constructor(readonly client: Client) {
    super();
    client.onProgress = (progress) => this.#activity.report(progress);
    // Whoever asked gets the error of a replay; here it only counts as something going on.
    client.onReplay = (replay) => void this.#activity.during(() => replay).catch(() => undefined);
  }

  /** Takes dropped or picked files; the first look at them decides which is the target. */
  async addFiles(files: DroppedFile[]): Promise<void> {
    if (files.length === 0) {
      this.fail('no-files');
      return;
    }
    const stops = this.#stops;
    await this.#run(async () => {
      const before = this.discovery;
      const discovery = await this.client.open(files);
      if (discovery.dumps.length === 0) {
        // Nothing of it is of use: the next drop starts from nothing.
        await this.client.reset();
        const [only] = files;
        if (files.length === 1 && only !== undefined) this.fail('unknown-file', { file: only.file.name });
        else this.fail('nothing-known', { files: files.length });
        return;
      }
      this.#forgetChanged(before, discovery);
      const known = new Set(before?.dumps.map((dump) => dump.id));
      const assignment = nextAssignment({ before: this.assignment, known, discovery, comparing: this.screen === 'workspace', replace: this.#replaceable() });
      const nothingNew = discovery.dumps.every((dump) => known.has(dump.id));
      if (nothingNew && this.screen === 'workspace') this.say('toast.nothing-new', {});
      else this.#set({ discovery, assignment, screen: 'assign' });
      // Who stopped the reading meanwhile does not want it to begin again by itself.
      if (stops === this.#stops) await this.#loadAssigned();
    });
  }

  /** Gives the two sides to other dumps; what is not loaded yet is loaded. */
  async assign(target: number, golden: number | null): Promise<void> {
    this.#set({ assignment: { target, golden, why: { target: CHOSEN, golden: golden === null ? null : CHOSEN } } });
    await this.#run(() => this.#loadAssigned());
  }

  /** Reads the assigned dumps after all, when reading was stopped. */
  async readAgain(): Promise<void> {
    await this.#run(() => this.#loadAssigned());
  }

  /** Target becomes golden and golden target; compares anew when a comparison is open. */
  async swap(): Promise<void> {
    const a = this.assignment;
    if (a === null || a.golden === null) return;
    await this.assign(a.golden, a.target);
    if (this.screen === 'workspace') await this.compare(this.overview?.golden === null);
  }

  /** Compares the assigned pair, or opens the target alone. */
  async compare(alone = false): Promise<void> {
    const a = this.assignment;
    if (a === null) return;
    const golden = alone ? null : a.golden;
    await this.#run(async () => {
      await this.#load(a.target);
      if (golden !== null) await this.#load(golden);
      const broken = this.failures.get(a.target) ?? (golden === null ? undefined : this.failures.get(golden));
      if (broken !== undefined) {
        this.#set({ failure: broken, screen: 'assign' });
        return;
      }
      const before = this.overview;
      const { options } = this;
      const overview = await this.#compared(a.target, golden);
      this.#inForce = { options, assignment: a };
      const samePair = before?.target.id === overview.target.id && before.golden?.id === overview.golden?.id;
      const again = samePair && this.screen === 'workspace';
      const row = again ? (this.selected?.row ?? null) : null;
      const fresh = { selected: null, detail: null, filter: NO_FILTER, filteredCounts: null };
      this.#set({ overview, layout: overview.layout, screen: 'workspace', beginning: !again && hasBeginning(overview), ...fresh });
      if (row !== null) await this.select(row, 'key');
    });
  }

  /** A comparison that did not come about leaves the one on the page as it was, its options and sides too. */
  async #compared(target: number, golden: number | null): Promise<Overview> {
    try {
      return await this.client.request('compare', { target, golden, options: this.options });
    } catch (error) {
      if (this.screen === 'workspace' && this.#inForce !== null) this.#set(this.#inForce);
      throw error;
    }
  }

  /** Back to the assignment; the comparison stays until another one is made. */
  reassign(): void {
    if (this.assignment !== null) this.#set({ screen: 'assign' });
  }

  /** Back from the assignment to the comparison that is still open. */
  resume(): void {
    if (this.overview !== null && this.#inForce !== null) this.#set({ screen: 'workspace', ...this.#inForce });
  }

  setOptions(options: Partial<CompareOptions>): void {
    this.#set({ options: { ...this.options, ...options } });
    if (this.screen === 'workspace') void this.compare(this.overview?.golden === null);
  }

  async setFilter(filter: Filter): Promise<void> {
    this.filter = filter;
    const filteredCounts = await this.client.request('filter', filter);
    if (this.filter === filter) this.#set({ filter, filteredCounts });
  }

  setLinked(linked: boolean): void {
    this.#set({ linked });
  }

  /** Selects a row; unless the graph itself asked, what hides it is opened on both sides. */
  async select(row: number | null, by: Selection['by']): Promise<void> {
    if (this.beginning) this.#set({ beginning: false });
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
    this.#stops += 1;
    this.scan?.stop();
    await this.client.cancel();
    this.#set({ progress: null, scan: null });
  }

  /** Back to the empty page; files are forgotten. */
  async startOver(): Promise<void> {
    await this.client.reset();
    this.summaries.clear();
    this.failures.clear();
    this.#inForce = null;
    this.#set({
      screen: 'empty',
      discovery: null,
      assignment: null,
      summaries: this.summaries,
      overview: null,
      layout: null,
      selected: null,
      beginning: false,
      detail: null,
      filter: NO_FILTER,
      filteredCounts: null,
      failure: null,
      progress: null,
    });
  }

  /** Whether something is being done for the reader, shown or not yet. */
  get busy(): boolean {
    return this.#activity.busy;
  }

  /** Whether something is being done, or has ended only just now: a key pressed to stop it is then too late, not another wish. */
  get lately(): boolean {
    return this.#activity.lately;
  }

  /** The next dump that is added takes this side's place; null takes that back. */
  replaceNext(side: Side | null): void {
    this.#replace = side;
  }

  /** Shows how far the look through dropped folders has come. */
  setScan(scan: Scan | null): void {
    this.#set({ scan });
  }

  say(key: string, params: Toast['params']): void {
    this.#set({ toast: { key, params } });
  }

  dismissToast(): void {
    this.#set({ toast: null });
  }

  /** Shows an error of the page itself, worded under `notice.<code>`. */
  fail(code: string, params: Toast['params'] = {}): void {
    this.#set({ failure: { notice: { code, params }, damage: null } });
  }

  /** Shows whatever was thrown; what the reader stopped is no error. */
  report(error: unknown): void {
    if (error instanceof Cancelled) return;
    if (error instanceof CoreFailure) this.#set({ failure: error.failure });
    else this.fail('unexpected', { message: error instanceof Error ? error.message : String(error) });
  }

  dismissFailure(): void {
    this.#set({ failure: null });
  }

  /** The side that the next dump is for: the one the reader asked for, else one that could not be read. */
  #replaceable(): Side | null {
    const asked = this.#replace;
    this.#replace = null;
    const a = this.assignment;
    if (asked !== null || a === null) return asked;
    if (this.failures.has(a.target)) return 'target';
    return a.golden !== null && this.failures.has(a.golden) ? 'golden' : null;
  }

  async #loadAssigned(): Promise<void> {
    const a = this.assignment;
    if (a === null) return;
    await this.#load(a.target);
    if (a.golden !== null) await this.#load(a.golden);
  }

  /** Reads a dump unless that was done; whoever asks meanwhile waits for the same reading. */
  #load(id: number): Promise<void> {
    if (this.summaries.has(id) || this.failures.has(id)) return Promise.resolve();
    const running = this.#loading.get(id);
    if (running !== undefined) return running;
    const loading = this.#read(id).finally(() => {
      this.#loading.delete(id);
      this.#set({ summaries: this.summaries });
    });
    this.#loading.set(id, loading);
    this.#set({ summaries: this.summaries });
    return loading;
  }

  async #read(id: number): Promise<void> {
    try {
      this.summaries.set(id, await this.client.request('load', { dump: id }));
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error;
      this.failures.set(id, error.failure);
    }
  }

  /** A file that was missing may have been dropped later: such a dump is read anew. */
  #forgetChanged(before: Discovery | null, after: Discovery): void {
    for (const dump of before?.dumps ?? []) {
      const now = after.dumps.find((other) => other.id === dump.id);
      if (now !== undefined && now.files.length === dump.files.length) continue;
      this.summaries.delete(dump.id);
      this.failures.delete(dump.id);
    }
  }

  async #run(job: () => Promise<void>): Promise<void> {
    if (this.failure !== null) this.#set({ failure: null });
    try {
      await this.#activity.during(job);
    } catch (error) {
      this.report(error);
    }
  }

  #set(patch: Partial<Pick<Store, Field | 'filteredCounts'>>): void {
    Object.assign(this, patch);
    this.dispatchEvent(new CustomEvent<Field[]>('change', { detail: Object.keys(patch) as Field[] }));
  }
}
