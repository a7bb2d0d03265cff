/**
 * The language between the page and the session worker.
 *
 * A request is answered once, by its `id`; progress comes unsolicited. A *row* is one line of the merged tree: a target
 * node, its golden partner, or both. Every panel names things by row, so that one selection holds on both sides.
 * Texts for people are never sent: a {@link Notice} carries a code and its parameters, and the locale words it.
 */

export const PROTOCOL = 1;

export type Side = 'target' | 'golden';
export type Status = 'pass' | 'warning' | 'error' | 'unmatched';
export type OverflowLevel = 'medium' | 'high' | 'critical';
export type Direction = 'forward' | 'backward' | 'grad' | 'none';
export type NodeKind = 'module' | 'api' | 'api_list' | 'multi';
export type Profile = 'strict' | 'msprobe' | 'msprobe-8' | 'msprobe-1.3';

/** A message of the core: `code` is a key under `notice.` in the locales, `params` fill its blanks. */
export interface Notice {
  code: string;
  params: Record<string, string | number>;
}

/** A file that could not be read to its end. Positions are those of the file on disk; line and column count from 1. */
export interface Damage {
  file: string;
  offset: number;
  line: number;
  column: number;
  reason: Notice;
  /** The last op that was read whole, if any. */
  after: string | null;
}

export interface DroppedFile {
  /** Path as dropped, with `/`, the dropped folder's own name first. */
  path: string;
  file: File;
}

export interface FileInfo {
  name: string;
  size: number;
  role: 'dump' | 'construct' | 'stack';
}

/** One dump that was found among the dropped files; nothing of it is parsed yet. */
export interface DumpInfo {
  id: number;
  /** What tells it from the others, for instance the dropped folder's name. */
  label: string;
  /** Folder of its files, as dropped. */
  folder: string;
  step: number | null;
  rank: number | null;
  files: FileInfo[];
}

/** Why a dump was guessed to be the target or the golden one. */
export interface Why {
  code: 'name' | 'other-is-golden' | 'other-is-target' | 'dropped-first' | 'dropped-second' | 'dropped-last' | 'kept' | 'only-one' | 'chosen';
  /** The word of the name that told, for `name`. */
  word: string | null;
}

export interface Assignment {
  target: number;
  golden: number | null;
  why: { target: Why; golden: Why | null };
}

export interface Discovery {
  dumps: DumpInfo[];
  guess: Assignment | null;
  /** Files that are no part of any dump. */
  ignored: string[];
}

export interface DumpSummary {
  id: number;
  label: string;
  ops: number;
  forward: number;
  backward: number;
  /** Nodes of construct.json, or of what was rebuilt in its place. */
  nodes: number;
  level: string | null;
  task: string | null;
  framework: string | null;
  /** Float dtypes that occur, short (`fp32`, `bf16`), most frequent first. */
  dtypes: string[];
  construct: 'given' | 'empty' | 'missing' | 'damaged';
  stacks: boolean;
  damage: Damage[];
  warnings: Notice[];
}

export interface CompareOptions {
  profile: Profile;
  /** `strict` only: another W, or null for the built-in ones. */
  warn: number | null;
  precision: 'auto' | 'tf32';
}

export interface Counts {
  pass: number;
  warning: number;
  error: number;
  unmatchedTarget: number;
  unmatchedGolden: number;
  /** Matched nodes without data to judge. */
  unjudged: number;
  medium: number;
  high: number;
  critical: number;
}

/** Everything the page's head needs after a comparison (or after a single dump: `golden` is null). */
export interface Overview {
  revision: number;
  profile: Profile;
  target: DumpSummary;
  golden: DumpSummary | null;
  counts: Counts;
  /** The same counts of forward, and of backward with its gradients. */
  directions: { forward: Counts; backward: Counts };
  /** How many micro steps there are on the side that has more, at least 1. */
  microSteps: number;
  ops: { target: number; golden: number };
  /** The largest W in force: the limit line of the ribbon and the legend. */
  limit: number;
  warnings: Notice[];
  /** Row of the first op whose inputs are clean and whose output holds NaN or infinity. */
  firstOverflow: number | null;
  /** How many ops have agreeing inputs and differing outputs. */
  jumps: number;
  layout: LayoutInfo;
}

/** Size of the whole drawing in world units (1 unit = 1 CSS pixel at 100 %), and of the list of visible tree rows. */
export interface LayoutInfo {
  revision: number;
  width: number;
  height: number;
  /** Rows in the outline as expanded now. */
  visible: number;
}

/** Where one row is, after something was opened or closed. `index` is its place in the outline. */
export interface Place {
  row: number;
  index: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Moved {
  layout: LayoutInfo;
  /** Place of the row that was acted upon. */
  place: Place;
}

/** Bits of {@link Scene.flags} and of {@link OutlineRow} states. */
export const enum Flag {
  Target = 1,
  Golden = 2,
  /** Has children. */
  Parent = 4,
  Expanded = 8,
  /** The worst status of a collapsed box, the own one of an open box or leaf: two bits, see `statusOf`. */
  // biome-ignore lint/suspicious/noDuplicateEnumValues: how far to shift, not a bit.
  StatusShift = 4,
  StatusMask = 3 << 4,
  /** Set when there is a status at all. */
  Judged = 1 << 6,
  OverflowShift = 7,
  /** 0 none, 1 medium, 2 high, 3 critical. */
  OverflowMask = 3 << 7,
  DirectionShift = 9,
  /** 0 none, 1 forward, 2 backward, 3 grad. */
  DirectionMask = 3 << 9,
  /** Does not pass the filter in force, and nothing inside does. */
  Dimmed = 1 << 11,
  /** Inputs agree, outputs do not. */
  Jump = 1 << 12,
  /** Partner exists but hangs elsewhere on the other side. */
  PartnerElsewhere = 1 << 13,
  /** NaN or infinity where the other side has none. */
  NonFinite = 1 << 14,
}

/** Boxes that meet the asked part of the world, parents before children, in execution order. Columns of one length. */
export interface Scene {
  revision: number;
  rows: Uint32Array;
  /** x, y, w, h of each box; the same on both sides. */
  boxes: Float32Array;
  flags: Uint16Array;
  depth: Uint8Array;
  /** Own size of the difference, or the worst inside for a collapsed box; NaN where nothing is judged. */
  size: Float32Array;
  /** Ops inside that differ, and ops inside; 0 for leaves. */
  differing: Uint32Array;
  inside: Uint32Array;
  names: string[];
  classes: string[];
}

export interface SceneQuery {
  y0: number;
  y1: number;
  /** Screen pixels of one world unit; boxes that would be under one pixel are left out. */
  scale: number;
}

export interface OutlineRow {
  row: number;
  /** Place among the visible rows. */
  index: number;
  depth: number;
  name: string;
  cls: string;
  flags: number;
  size: number | null;
  differing: number;
  inside: number;
  setSize: number;
  posInSet: number;
  /** Index of the parent among the visible rows, or null at the top. */
  parent: number | null;
}

export interface Outline {
  revision: number;
  total: number;
  rows: OutlineRow[];
  /** Rows at the top level where direction or micro step changes, the first one included; all of the outline's. */
  groups: { index: number; direction: 'forward' | 'backward'; microStep: number }[];
}

export interface Ribbon {
  /** Largest size of the difference of the ops in each bin; -1 where there is none, Infinity for NaN or Inf on one side. */
  size: Float32Array;
  /** 1 op only on the target, 2 only on the golden side, 4 overflow, 8 backward, 16 error, 32 warning. */
  flags: Uint8Array;
  /** Row of the worst op of each bin; 0xffffffff where the bin is empty. */
  rows: Uint32Array;
  /** Runs of bins that belong to one module, or to one micro step where there are several: then without a label. */
  sections: { label: string; microStep: number | null; from: number; to: number; direction: Direction }[];
}

export interface Filter {
  error: boolean;
  warning: boolean;
  unmatchedTarget: boolean;
  unmatchedGolden: boolean;
  medium: boolean;
  high: boolean;
  critical: boolean;
}

export interface ListQuery {
  list: 'suspects' | 'unmatched';
  sort: 'size' | 'order';
  from: number;
  count: number;
}

export interface ListRow {
  row: number;
  name: string;
  /** Ancestors' short names, outermost first, joined by dots. */
  path: string;
  cls: string;
  flags: number;
  status: Status | null;
  overflow: OverflowLevel | null;
  /** Worst over outputs, inputs and parameters; null where that section has no judged row. */
  size: number | null;
  inputs: number | null;
  parameters: number | null;
  outputs: number | null;
}

export interface List {
  total: number;
  /** How many of the suspects, all at the head, have agreeing inputs and differing outputs. */
  jumps: number;
  /** How many of the unmatched, all at the head, are the target's. */
  targetOnly: number;
  rows: ListRow[];
}

export interface SearchHit {
  row: number;
  /** Full id on the side where it was found. */
  id: string;
  side: Side;
  name: string;
  cls: string;
  flags: number;
  size: number | null;
  /** Where in `id` the query was found. */
  at: number;
  length: number;
}

export interface SearchResult {
  total: number;
  hits: SearchHit[];
  /** The nearest existing name when nothing was found. */
  suggestion: string | null;
}

export type StatName = 'Max' | 'Min' | 'Mean' | 'Norm';
/** A statistic: NaN and infinities are the strings "NaN", "Infinity", "-Infinity". */
export type StatValue = number | string | boolean | null;

export interface Cell {
  /** Full row name in the dump, for instance `Module.fc.Linear.forward.0.input.0`. */
  name: string;
  type: string;
  dtype: string | null;
  shape: string | null;
  requiresGrad: boolean | null;
  /** Max, Min, Mean, Norm; a scalar argument repeats its value. */
  stats: [StatValue, StatValue, StatValue, StatValue];
}

export interface DetailRow {
  /** Short: `input.0`, `weight`, `output.0`. */
  name: string;
  target: Cell | null;
  golden: Cell | null;
  status: Status | null;
  size: number | null;
  /** The statistic that gave `size`. */
  from: StatName | null;
  /** Relative difference of each statistic (as `size` measures it), null where it cannot be told. */
  relative: [number | null, number | null, number | null, number | null];
  /** target − golden of each statistic. */
  difference: [StatValue, StatValue, StatValue, StatValue];
  reasons: Notice[];
}

export interface DetailSection {
  kind: 'input' | 'parameters' | 'output' | 'parameters_grad';
  rows: DetailRow[];
}

export interface NodeInfo {
  id: string;
  kind: NodeKind;
  name: string;
  cls: string;
  direction: Direction;
  call: number | null;
  microStep: number;
  /** Index in the dump's execution order, null for nodes without a record. */
  order: number | null;
  stack: string[];
}

export interface Detail {
  row: number;
  path: { row: number; name: string }[];
  target: NodeInfo | null;
  golden: NodeInfo | null;
  status: Status | null;
  overflow: OverflowLevel | null;
  size: number | null;
  limit: number;
  reasons: Notice[];
  sections: DetailSection[];
  /** For a parent: what is inside. */
  inside: Counts | null;
}

export type ExpandHow = 'toggle' | 'open' | 'close' | 'open-all' | 'close-others';

/** Every request: what it takes and what it gives. */
export interface Requests {
  init: { args: { module: WebAssembly.Module; protocol: number }; result: { version: string } };
  /** Adds files to those given before; `dumps` of the answer are all of them. */
  open: { args: { files: DroppedFile[] }; result: Discovery };
  /** Parses one dump (kept for `compare`). */
  load: { args: { dump: number }; result: DumpSummary };
  compare: { args: { target: number; golden: number | null; options: CompareOptions }; result: Overview };
  scene: { args: SceneQuery; result: Scene };
  outline: { args: { from: number; count: number }; result: Outline };
  expand: { args: { row: number; how: ExpandHow }; result: Moved };
  /** Opens what hides a row and says where it is. */
  reveal: { args: { row: number }; result: Moved };
  ribbon: { args: { bins: number }; result: Ribbon };
  filter: { args: Filter; result: Counts };
  list: { args: ListQuery; result: List };
  search: { args: { query: string; limit: number }; result: SearchResult };
  inspect: { args: { row: number }; result: Detail };
  memory: { args: Record<string, never>; result: { bytes: number } };
}

export type RequestType = keyof Requests;

export type Request = {
  [T in RequestType]: { id: number; type: T; args: Requests[T]['args'] };
}[RequestType];

/** An error of the core: worded by the locale from `notice`, with the place where a file broke. */
export interface Failure {
  notice: Notice;
  damage: Damage | null;
}

export type Stage = 'read' | 'graph' | 'pair' | 'compare' | 'layout';

export interface Progress {
  stage: Stage;
  /** The file being read, for `read`. */
  file: string | null;
  /** Bytes for `read`, ops otherwise. */
  done: number;
  total: number;
}

export type Reply =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'progress'; id: number; progress: Progress }
  /** The instance is gone; the client starts another and replays. */
  | { kind: 'panic'; message: string };
