/**
 * The live drawing: cameras, scenes and motion, and the one frame a change asks for. It knows nothing of elements other
 * than its canvas; what it needs from outside comes through {@link StageHost}.
 */
import type { LayoutInfo, Place, Scene } from '../worker/protocol.ts';
import { betweenCameras, type Camera, clampCamera, FAR_SCREENS, fitCamera, panBy, reveal, type Size, screensApart, zoomAt } from './camera.ts';
import { CAMERA, EXPAND, MARK_MS } from './easing.ts';
import { panesOf, squeezeBoxes, squeezeOf } from './geometry.ts';
import { HEAD, type Hit, hitTest, type Pane, paneAt } from './hit.ts';
import { NAMED, READABLE } from './lod.ts';
import { type Layer, paintStage } from './paint-stage.ts';
import type { Pen } from './pen.ts';
import { type Judging, NONE, SceneModel } from './scene-model.ts';
import { type FetchScene, SceneSource } from './scene-source.ts';
import { Transition } from './transition.ts';
import { rowsInSight, type Span } from './view-span.ts';

export interface StageHost {
  fetch: FetchScene;
  /** Colours, fonts, words; asked anew after {@link Stage.restyle}. */
  pen(): Pen | null;
  /** The scale or what is in sight has changed. */
  moved(): void;
  /** Rows in sight in the first pane. */
  sees(span: Span | null): void;
  /** What was opened has been drawn for the first time. */
  drew(): void;
  /** The camera jumped too far to be followed. */
  jumped(): void;
  still(): boolean;
}

interface Slot {
  camera: Camera;
  model: SceneModel | null;
  boxes: Float32Array | null;
  run: { transition: Transition; began: number; along: number; dx: number; dy: number } | null;
  flight: { from: Camera; to: Camera; began: number } | null;
  /** The layout this slot's scene belongs to. */
  revision: number;
  /** The camera was placed for the next scene already, which is in another layout: nothing is kept in place then. */
  ahead: boolean;
}

function emptySlot(camera: Camera): Slot {
  return { camera, model: null, boxes: null, run: null, flight: null, revision: -1, ahead: false };
}

const START: Camera = { x: 0, y: 0, scale: 1 };

export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #host: StageHost;
  readonly #source: SceneSource;
  #slots: Slot[] = [emptySlot(START)];
  #panes: Pane[] = [];
  #size: Size = { width: 0, height: 0 };
  #ratio = 1;
  #layout: LayoutInfo | null = null;
  #judging: Judging = { limit: 1e-4, single: true };
  #linked = true;
  /** How much narrower than laid out the boxes are drawn. */
  #squeeze = 1;
  #fitPending = true;
  /** Something of what was opened has been drawn. */
  #drawn = false;
  #anchor: number | null = null;
  #selected: number | null = null;
  #hovered: number | null = null;
  #focused = false;
  #mark: { row: number; until: number } | null = null;
  #pen: Pen | null = null;
  #request = 0;

  constructor(canvas: HTMLCanvasElement, host: StageHost) {
    this.#canvas = canvas;
    this.#host = host;
    this.#source = new SceneSource(host.fetch, (slot, scene) => this.#arrived(slot, scene));
  }

  /** Another comparison: scenes are forgotten; the view stays only where the drawing has the same size as before. */
  open(layout: LayoutInfo, judging: Judging): void {
    const same = this.#layout?.width === layout.width && this.#layout.height === layout.height && this.#judging.single === judging.single;
    this.#source.clear();
    this.#layout = layout;
    this.#judging = judging;
    this.#slots = same ? this.#slots.map(({ camera }) => emptySlot(camera)) : [emptySlot(START)];
    this.#fitPending = !same;
    this.#drawn = false;
    this.#mark = null;
    this.#divide();
  }

  /** Nothing is open. */
  close(): void {
    this.#source.clear();
    this.#layout = null;
    this.#slots = [emptySlot(START)];
    this.redraw();
  }

  /** Another layout of the same session; `anchor` is the row that was opened or closed here, if it was here. */
  relayout(layout: LayoutInfo): void {
    if (this.#layout?.revision === layout.revision) return;
    this.#layout = layout;
    const [pane] = this.#panes;
    if (pane !== undefined) this.#squeeze = squeezeOf(pane.width, layout.width);
    this.refetch();
  }

  /** The row that stays where it is in the next layout. */
  anchorAt(row: number): void {
    this.#anchor = row;
  }

  /** Scenes hold something out of date. */
  refetch(): void {
    this.#source.invalidate();
    this.redraw();
  }

  setLinked(linked: boolean): void {
    if (linked === this.#linked) return;
    this.#linked = linked;
    this.#divide();
  }

  resize(size: Size, ratio: number): void {
    if (size.width === this.#size.width && size.height === this.#size.height && ratio === this.#ratio) return;
    this.#size = size;
    this.#ratio = ratio;
    this.#pen = null;
    this.#canvas.width = Math.round(size.width * ratio);
    this.#canvas.height = Math.round(size.height * ratio);
    this.#divide();
  }

  /** Colours, fonts or words have changed. */
  restyle(): void {
    this.#pen = null;
    this.redraw();
  }

  select(row: number | null): void {
    this.#selected = row;
    this.redraw();
  }

  hover(row: number | null): void {
    if (row === this.#hovered) return;
    this.#hovered = row;
    this.redraw();
  }

  focus(visible: boolean): void {
    this.#focused = visible;
    this.redraw();
  }

  get panes(): readonly Pane[] {
    return this.#panes;
  }

  get scale(): number {
    const slot = this.#slots[0];
    return slot?.flight?.to.scale ?? slot?.camera.scale ?? 1;
  }

  /** Screen pixels between a pane's left edge and the drawing, while it fits across. */
  get inset(): number {
    const { camera } = this.#slots[0] as Slot;
    return Math.max(0, -camera.x * camera.scale);
  }

  modelAt(x: number, y: number): { model: SceneModel; hit: Hit } | null {
    const pane = paneAt(this.#panes, x, y);
    if (pane === null) return null;
    const slot = this.#slotOf(pane);
    if (slot.model === null) return null;
    const hit = hitTest(slot.model, pane, slot.camera, x, y);
    return hit === null ? null : { model: slot.model, hit };
  }

  /** What is known of a row that is in a scene. */
  modelOf(row: number): { model: SceneModel; index: number } | null {
    for (const { model } of this.#slots) {
      const index = model?.indexOf(row);
      if (model !== null && index !== undefined) return { model, index };
    }
    return null;
  }

  panBy(x: number, y: number, dx: number, dy: number): void {
    this.#steer(x, y, (camera) => panBy(camera, dx, dy));
  }

  /** Zooms by a factor; the point of the canvas stays under the pointer. */
  zoomBy(x: number, y: number, factor: number): void {
    this.#steer(x, y, (camera, pane) => zoomAt(camera, x - pane.left, y - pane.top, camera.scale * factor));
  }

  /** Zooms every pane about the selected box while that is in sight, else about its middle. */
  zoomAll(factor: number): void {
    this.#slots.forEach((slot, index) => {
      const pane = this.#panes[index] ?? this.#panes[0];
      if (pane === undefined || this.#layout === null) return;
      const goal = slot.flight?.to ?? slot.camera;
      const { x, y } = this.#middleOf(slot, pane, goal);
      this.#fly(slot, pane, clampCamera(zoomAt(goal, x, y, goal.scale * factor), pane, this.#world));
    });
  }

  /** The middle of what is looked at, in the pane. */
  #middleOf({ model }: Slot, pane: Pane, camera: Camera): { x: number; y: number } {
    const index = this.#selected === null ? undefined : model?.indexOf(this.#selected);
    const middle = { x: pane.width / 2, y: pane.height / 2 };
    if (model === null || index === undefined) return middle;
    const box = model.rect(index);
    const y = (box.y + Math.min(box.h, HEAD) / 2 - camera.y) * camera.scale;
    return y > 0 && y < pane.height ? { x: middle.x, y } : middle;
  }

  /** The whole width in sight, from the top. */
  fit(): void {
    this.#slots.forEach((slot, index) => {
      const pane = this.#panes[index] ?? this.#panes[0];
      if (pane !== undefined && this.#layout !== null) this.#fly(slot, pane, fitCamera(pane, this.#world));
    });
  }

  /** Brings a row into sight, in every pane. */
  show(place: Place): void {
    this.#slots.forEach((slot, index) => {
      const pane = this.#panes[index] ?? this.#panes[0];
      if (pane === undefined || this.#layout === null) return;
      const from = slot.flight?.to ?? slot.camera;
      const to = reveal(from, pane, this.#world, { ...place, x: place.x * this.#squeeze, w: place.w * this.#squeeze }, NAMED, READABLE);
      slot.ahead = slot.model !== null && slot.revision !== this.#layout.revision;
      if (to === from) return;
      this.#fly(slot, pane, to);
      if (this.#host.still()) this.#mark = { row: place.row, until: performance.now() + MARK_MS };
    });
  }

  /** When the panes move apart: brings a row that was chosen in one into sight in the other. */
  showOpposite(x: number, y: number, row: number): void {
    if (this.#linked || this.#slots.length < 2) return;
    const own = paneAt(this.#panes, x, y);
    const found = this.modelOf(row);
    if (own === null || found === null || this.#layout === null) return;
    for (const [index, pane] of this.#panes.entries()) {
      const slot = this.#slots[index];
      if (pane === own || slot === undefined) continue;
      this.#fly(slot, pane, reveal(slot.camera, pane, this.#world, found.model.rect(found.index), 0, 0));
    }
  }

  /** Draws at the next frame; calling it often costs nothing. */
  redraw(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  #slotOf(pane: Pane): Slot {
    const index = this.#linked ? 0 : this.#panes.indexOf(pane);
    return this.#slots[index] ?? (this.#slots[0] as Slot);
  }

  #divide(): void {
    const split = !this.#judging.single;
    this.#panes = panesOf(this.#size.width, this.#size.height, split);
    const first = this.#slots[0] as Slot;
    if (split && !this.#linked && this.#slots.length === 1) this.#slots.push({ ...first, run: null, flight: null });
    if ((this.#linked || !split) && this.#slots.length > 1) {
      this.#slots = [first];
      this.#source.drop(1);
    }
    this.#resqueeze();
    this.#settle();
    // Asked for now, the scene is there at the next frame; asked for by the frame, it would miss it.
    this.#want();
    this.redraw();
    this.#host.moved();
  }

  /** The drawing as the cameras see it. */
  get #world(): Size {
    return { width: (this.#layout?.width ?? 0) * this.#squeeze, height: this.#layout?.height ?? 0 };
  }

  /** After a change of the panes' width: boxes that are there already take the new breadth. */
  #resqueeze(): void {
    const [pane] = this.#panes;
    if (pane === undefined || this.#layout === null) return;
    const squeeze = squeezeOf(pane.width, this.#layout.width);
    const factor = squeeze / this.#squeeze;
    this.#squeeze = squeeze;
    if (factor === 1) return;
    for (const slot of this.#slots) {
      slot.run = null;
      slot.boxes = slot.model?.scene.boxes ?? null;
    }
    for (const boxes of new Set(this.#slots.map((slot) => slot.boxes))) if (boxes !== null) squeezeBoxes(boxes, factor);
  }

  /** Fits what has just been opened; keeps other cameras within bounds. */
  #settle(): void {
    if (this.#layout === null || this.#size.width === 0 || this.#size.height === 0) return;
    this.#slots.forEach((slot, index) => {
      const pane = this.#panes[index] ?? this.#panes[0];
      if (pane === undefined) return;
      slot.camera = this.#fitPending ? fitCamera(pane, this.#world) : clampCamera(slot.camera, pane, this.#world);
      if (this.#fitPending) slot.flight = null;
    });
    this.#fitPending = false;
  }

  #steer(x: number, y: number, change: (camera: Camera, pane: Pane) => Camera): void {
    const pane = paneAt(this.#panes, x, y) ?? this.#nearest(x);
    if (pane === undefined || this.#layout === null) return;
    const slot = this.#slotOf(pane);
    slot.flight = null;
    slot.camera = clampCamera(change(slot.camera, pane), pane, this.#world);
    this.redraw();
    this.#host.moved();
  }

  #nearest(x: number): Pane | undefined {
    return this.#panes.find((pane) => x < pane.left + pane.width) ?? this.#panes.at(-1);
  }

  #fly(slot: Slot, pane: Pane, to: Camera): void {
    const far = screensApart(slot.camera, to, pane) > FAR_SCREENS;
    if (this.#host.still() || far) {
      slot.camera = to;
      slot.flight = null;
      if (far && !this.#host.still()) this.#host.jumped();
    } else {
      slot.flight = { from: slot.camera, to, began: performance.now() };
    }
    this.redraw();
    this.#host.moved();
  }

  #arrived(index: number, scene: Scene): void {
    const slot = this.#slots[index];
    const pane = this.#panes[index] ?? this.#panes[0];
    if (slot === undefined || pane === undefined || this.#layout === null) return;
    squeezeBoxes(scene.boxes, this.#squeeze);
    const model = new SceneModel(scene, this.#judging);
    const former = slot.model;
    if (former !== null && slot.boxes !== null && slot.revision !== scene.revision) this.#change(slot, pane, former, model);
    else if (slot.run !== null) slot.run = null;
    slot.model = model;
    slot.revision = scene.revision;
    slot.boxes = slot.run === null ? model.scene.boxes : slot.run.transition.boxes;
    this.redraw();
  }

  /** From one layout to another: motion, and the row that stays in place. */
  #change(slot: Slot, pane: Pane, former: SceneModel, model: SceneModel): void {
    const boxes = slot.boxes as Float32Array;
    const changed = this.#anchor ?? this.#toggled(former, model);
    const kept = slot.ahead || slot.flight !== null ? null : this.#kept(slot, pane, former, model, changed);
    this.#anchor = null;
    slot.ahead = false;
    const dx = kept === null ? 0 : model.rect(kept.now).x - former.rect(kept.then, boxes).x;
    const dy = kept === null ? 0 : model.rect(kept.now).y - former.rect(kept.then, boxes).y;
    const goal = clampCamera({ ...slot.camera, x: slot.camera.x + dx, y: slot.camera.y + dy }, pane, this.#world);
    if (this.#host.still() || slot.flight !== null) {
      slot.run = null;
      if (slot.flight === null) slot.camera = goal;
      return;
    }
    const was = changed === null ? undefined : former.indexOf(changed);
    const is = changed === null ? undefined : model.indexOf(changed);
    const below = was === undefined || is === undefined ? 0 : model.rect(is).h - former.rect(was, boxes).h + dy;
    const transition = new Transition({ model: former, boxes }, model, changed ?? NONE, below);
    slot.run = { transition, began: performance.now(), along: 0, dx: goal.x - slot.camera.x, dy: goal.y - slot.camera.y };
  }

  /** First row whose box was opened or closed between two scenes. */
  #toggled(former: SceneModel, model: SceneModel): number | null {
    for (let i = 0; i < model.count; i++) {
      const then = former.indexOf(model.row(i));
      if (then !== undefined && former.isOpen(then) !== model.isOpen(i)) return model.row(i);
    }
    return null;
  }

  /** The row that stays under the eye: the one acted upon, the selected one, or the first one in sight. */
  #kept({ camera, boxes }: Slot, pane: Pane, former: SceneModel, model: SceneModel, changed: number | null): { then: number; now: number } | null {
    const seen = (i: number): boolean => {
      const box = former.rect(i, boxes as Float32Array);
      const top = (box.y - camera.y) * camera.scale;
      return top >= 0 && top < pane.height;
    };
    const find = (row: number | null): { then: number; now: number } | null => {
      const then = row === null ? undefined : former.indexOf(row);
      const now = row === null ? undefined : model.indexOf(row);
      return then === undefined || now === undefined || !seen(then) ? null : { then, now };
    };
    const found = find(changed) ?? find(this.#selected);
    if (found !== null) return found;
    for (let i = 0; i < former.count; i++) {
      const first = find(former.row(i));
      if (first !== null) return first;
    }
    return null;
  }

  #frame(now: number): void {
    this.#request = 0;
    const moving = this.#slots.map((slot, index) => this.#advance(slot, this.#panes[index] ?? this.#panes[0], now)).some(Boolean);
    if (this.#mark !== null && now >= this.#mark.until) this.#mark = null;
    this.#want();
    this.#paint();
    this.#tell();
    if (moving) this.#host.moved();
    if (moving || this.#mark !== null) this.redraw();
  }

  #tell(): void {
    const slot = this.#slots[0];
    const pane = this.#panes[0];
    if (slot === undefined || pane === undefined || slot.run !== null) return;
    const { model, camera } = slot;
    this.#host.sees(this.#layout === null || model === null ? null : rowsInSight(model, camera.y, camera.y + pane.height / camera.scale));
  }

  #advance(slot: Slot, pane: Pane | undefined, now: number): boolean {
    if (slot.flight !== null && pane !== undefined) {
      const t = Math.min(1, (now - slot.flight.began) / CAMERA.ms);
      slot.camera = betweenCameras(slot.flight.from, slot.flight.to, CAMERA.ease(t), pane);
      if (t >= 1) slot.flight = null;
    }
    if (slot.run !== null) {
      const t = Math.min(1, (now - slot.run.began) / EXPAND.ms);
      const along = EXPAND.ease(t);
      slot.run.transition.at(along);
      const step = along - slot.run.along;
      slot.run.along = along;
      slot.camera = { ...slot.camera, x: slot.camera.x + slot.run.dx * step, y: slot.camera.y + slot.run.dy * step };
      if (t >= 1) {
        slot.boxes = slot.run.transition.model.scene.boxes;
        slot.run = null;
      }
    }
    return slot.flight !== null || slot.run !== null;
  }

  #want(): void {
    if (this.#layout === null) return;
    this.#slots.forEach((slot, index) => {
      const pane = this.#panes[index] ?? this.#panes[0];
      if (pane === undefined || pane.height === 0) return;
      const cameras = slot.flight === null ? [slot.camera] : [slot.camera, slot.flight.to];
      const goal = slot.flight?.to ?? slot.camera;
      this.#source.want(index, {
        y0: Math.min(...cameras.map((camera) => camera.y)),
        y1: Math.max(...cameras.map((camera) => camera.y + pane.height / camera.scale)),
        scale: goal.scale,
      });
    });
  }

  #paint(): void {
    this.#pen ??= this.#host.pen();
    const pen = this.#pen;
    if (pen === null || this.#size.width === 0) return;
    const { context, palette } = pen;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.fillStyle = palette.bg;
    context.fillRect(0, 0, this.#size.width, this.#size.height);
    const layers: Layer[] = [];
    for (const pane of this.#panes) {
      const slot = this.#slotOf(pane);
      if (slot.model !== null && slot.boxes !== null) {
        layers.push({ pane, camera: slot.camera, model: slot.model, boxes: slot.boxes, transition: slot.run?.transition ?? null });
      }
    }
    paintStage(pen, layers, this.#judging.single, {
      selected: this.#selected,
      focused: this.#focused,
      hovered: this.#hovered,
      marked: this.#mark?.row ?? null,
    });
    if (this.#drawn || layers.length === 0) return;
    this.#drawn = true;
    this.#host.drew();
  }
}
