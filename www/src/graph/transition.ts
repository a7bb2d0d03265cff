/**
 * From one layout to the next: each box goes from where it is to where it will be. What is new inside an opened box
 * moves with it and is uncovered as it grows; what a closing box hides moves with it and is covered.
 */
import type { Rect } from './camera.ts';
import { NONE, type SceneModel } from './scene-model.ts';

/** A box of the former scene that is drawn until the end, although the new scene lacks it. */
export interface Leaving {
  index: number;
  /** Box of the new scene that covers it more and more, or {@link NONE}. */
  cover: number;
}

export interface Shown {
  model: SceneModel;
  boxes: Float32Array;
}

function mix(from: Float32Array, to: Float32Array, t: number, into: Float32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = (from[i] as number) + ((to[i] as number) - (from[i] as number)) * t;
}

function put(boxes: Float32Array, i: number, { x, y, w, h }: Rect): void {
  boxes[i * 4] = x;
  boxes[i * 4 + 1] = y;
  boxes[i * 4 + 2] = w;
  boxes[i * 4 + 3] = h;
}

export class Transition {
  readonly model: SceneModel;
  readonly former: SceneModel;
  /** Boxes of {@link model} now. */
  readonly boxes: Float32Array;
  /** Per box of {@link model}: the opened box that uncovers it, or {@link NONE}. */
  readonly cover: Uint32Array;
  readonly leaving: Leaving[] = [];
  /** Boxes of {@link former} now; only those of {@link leaving} mean something. */
  readonly leavingBoxes: Float32Array;
  readonly #from: Float32Array;
  readonly #leavingFrom: Float32Array;
  readonly #leavingTo: Float32Array;

  /** `below` is how far what lies under the row `anchor` moved down; it places boxes that only one scene holds. */
  constructor(shown: Shown, model: SceneModel, anchor: number, below: number) {
    this.model = model;
    this.former = shown.model;
    this.boxes = new Float32Array(model.scene.boxes);
    this.cover = new Uint32Array(model.count).fill(NONE);
    this.#from = new Float32Array(model.scene.boxes);
    this.leavingBoxes = new Float32Array(shown.boxes);
    this.#leavingFrom = new Float32Array(shown.boxes);
    this.#leavingTo = new Float32Array(shown.boxes);
    this.#placeArriving(shown, anchor, below);
    this.#placeLeaving(shown, anchor, below);
    this.at(0);
  }

  /** Moves everything to the eased time `t`. */
  at(t: number): void {
    mix(this.#from, this.model.scene.boxes, t, this.boxes);
    mix(this.#leavingFrom, this.#leavingTo, t, this.leavingBoxes);
  }

  #placeArriving(shown: Shown, anchor: number, below: number): void {
    const { model } = this;
    const anchorIndex = model.indexOf(anchor);
    const anchorTop = anchorIndex === undefined ? Number.NEGATIVE_INFINITY : model.rect(anchorIndex).y;
    for (let i = 0; i < model.count; i++) {
      const former = shown.model.indexOf(model.row(i));
      if (former !== undefined) {
        put(this.#from, i, shown.model.rect(former, shown.boxes));
        continue;
      }
      const to = model.rect(i);
      const parent = model.parent[i] as number;
      const parentBefore = parent === NONE ? undefined : shown.model.indexOf(model.row(parent));
      if (parent !== NONE && (parentBefore === undefined ? this.cover[parent] !== NONE : !shown.model.isOpen(parentBefore))) {
        const moved = model.rect(parent, this.#from).y - model.rect(parent).y;
        put(this.#from, i, { ...to, y: to.y + moved });
        this.cover[i] = parentBefore === undefined ? (this.cover[parent] as number) : parent;
      } else if (to.y > anchorTop) {
        put(this.#from, i, { ...to, y: to.y - below });
      }
    }
  }

  #placeLeaving(shown: Shown, anchor: number, below: number): void {
    const { model } = this;
    const former = shown.model;
    const anchorIndex = former.indexOf(anchor);
    const anchorTop = anchorIndex === undefined ? Number.NEGATIVE_INFINITY : former.rect(anchorIndex, shown.boxes).y;
    const coverOf = new Map<number, number>();
    for (let j = 0; j < former.count; j++) {
      if (model.indexOf(former.row(j)) !== undefined) continue;
      const from = former.rect(j, shown.boxes);
      const parent = former.parent[j] as number;
      const closed = parent === NONE ? undefined : model.indexOf(former.row(parent));
      const cover = closed !== undefined && !model.isOpen(closed) ? closed : (coverOf.get(parent) ?? NONE);
      if (cover !== NONE) {
        const moved = model.rect(cover).y - model.rect(cover, this.#from).y;
        put(this.#leavingTo, j, { ...from, y: from.y + moved });
        coverOf.set(j, cover);
      } else if (from.y > anchorTop) {
        put(this.#leavingTo, j, { ...from, y: from.y + below });
      }
      this.leaving.push({ index: j, cover });
    }
  }
}
