/** A scene of the worker with what drawing and hit testing need to know about it, worked out once when it arrives. */
import { middle } from '../state/format.ts';
import { Flag, type Scene } from '../worker/protocol.ts';
import type { Rect } from './camera.ts';
import { type Label, shortenApart } from './label.ts';
import { type Look, lookOf } from './ramp.ts';

export const NONE = 0xffffffff;

export interface Judging {
  /** W in force. */
  limit: number;
  /** A single dump is open: nothing is judged. */
  single: boolean;
}

export class SceneModel {
  readonly scene: Scene;
  readonly count: number;
  /** Index of each box's parent in this scene, or {@link NONE}. */
  readonly parent: Uint32Array;
  /** Sibling before each box, whichever side it is on, or {@link NONE}. */
  readonly before: Uint32Array;
  readonly looks: Look[];
  /** What was last written in each box; `by` names the circumstances it was fitted for. */
  readonly labels: ({ width: number; px: number; by: string; label: Label } | undefined)[];
  /** By container and length: how many names share a short form. */
  readonly #short = new Map<string, Map<string, number>>();
  readonly #indexOf = new Map<number, number>();

  constructor(scene: Scene, judging: Judging) {
    this.scene = scene;
    this.count = scene.rows.length;
    this.parent = new Uint32Array(this.count).fill(NONE);
    this.before = new Uint32Array(this.count).fill(NONE);
    this.looks = new Array<Look>(this.count);
    this.labels = new Array(this.count);
    const open: number[] = [];
    const last: number[] = [];
    for (let i = 0; i < this.count; i++) {
      const depth = scene.depth[i] as number;
      this.parent[i] = depth > 0 ? (open[depth - 1] ?? NONE) : NONE;
      const sibling = last[depth];
      if (sibling !== undefined && this.parent[sibling] === this.parent[i]) this.before[i] = sibling;
      open[depth] = i;
      open.length = depth + 1;
      last[depth] = i;
      last.length = depth + 1;
      this.looks[i] = lookOf(this.flags(i), scene.size[i] as number, judging.limit, judging.single);
      this.#indexOf.set(scene.rows[i] as number, i);
    }
  }

  indexOf(row: number): number | undefined {
    return this.#indexOf.get(row);
  }

  flags(i: number): number {
    return this.scene.flags[i] as number;
  }

  row(i: number): number {
    return this.scene.rows[i] as number;
  }

  /** Whether the box is there on that side ({@link Flag.Target} or {@link Flag.Golden}). */
  on(i: number, side: number): boolean {
    return (this.flags(i) & side) !== 0;
  }

  isOpen(i: number): boolean {
    const open = Flag.Parent | Flag.Expanded;
    return (this.flags(i) & open) === open;
  }

  rect(i: number, boxes: Float32Array = this.scene.boxes): Rect {
    const at = i * 4;
    return { x: boxes[at] as number, y: boxes[at + 1] as number, w: boxes[at + 2] as number, h: boxes[at + 3] as number };
  }

  /** Not on `side`, while the box around it is: where the outermost gap of that side is drawn. */
  isGap(i: number, side: number): boolean {
    if (this.on(i, side)) return false;
    const parent = this.parent[i] as number;
    return parent === NONE || this.on(parent, side);
  }

  /** Sibling before `i` on one side, and whether boxes of the other side stand between. */
  beforeOn(i: number, side: number): { index: number; overGap: boolean } | null {
    let overGap = false;
    for (let j = this.before[i] as number; j !== NONE; j = this.before[j] as number) {
      if (this.on(j, side)) return { index: j, overGap };
      overGap = true;
    }
    return null;
  }

  /** Short names from the outermost box in the scene to this one. */
  path(i: number): string[] {
    const names: string[] = [];
    for (let j = i; j !== NONE; j = this.parent[j] as number) names.unshift(this.scene.names[j] as string);
    return names;
  }

  /** The name in at most so many characters, told apart from those of the boxes beside it. */
  shortName(i: number, most: number): string {
    const name = this.scene.names[i] as string;
    const key = `${this.parent[i]}/${most}`;
    let forms = this.#short.get(key);
    if (forms === undefined) {
      forms = new Map();
      for (const other of new Set([name, ...this.siblingNames(i)])) forms.set(middle(other, most), (forms.get(middle(other, most)) ?? 0) + 1);
      this.#short.set(key, forms);
    }
    const short = middle(name, most);
    return forms.get(short) === 1 ? short : shortenApart(name, most, this.siblingNames(i));
  }

  /** Names of the boxes beside `i` in the same container. */
  siblingNames(i: number): string[] {
    const names: string[] = [];
    for (let j = this.before[i] as number; j !== NONE; j = this.before[j] as number) names.push(this.scene.names[j] as string);
    const parent = this.parent[i] as number;
    for (let j = i + 1; j < this.count; j++) {
      const depth = this.scene.depth[j] as number;
      if (depth < (this.scene.depth[i] as number)) break;
      if (depth === this.scene.depth[i] && this.parent[j] === parent) names.push(this.scene.names[j] as string);
    }
    return names;
  }
}
