/** Small scenes for tests, written as indented lists. */
import { Flag, type Scene } from '../worker/protocol.ts';
import { SceneModel } from './scene-model.ts';

export interface BoxSpec {
  row: number;
  depth?: number;
  box: [number, number, number, number];
  flags?: number;
  size?: number;
  name?: string;
}

/** On both sides, judged, passed. */
export const MATCHED = Flag.Target | Flag.Golden | Flag.Judged;
export const OPEN = Flag.Parent | Flag.Expanded;

export function sceneOf(specs: readonly BoxSpec[], revision = 1): Scene {
  return {
    revision,
    rows: Uint32Array.from(specs, (spec) => spec.row),
    boxes: Float32Array.from(specs.flatMap((spec) => spec.box)),
    flags: Uint16Array.from(specs, (spec) => spec.flags ?? MATCHED),
    depth: Uint8Array.from(specs, (spec) => spec.depth ?? 0),
    size: Float32Array.from(specs, (spec) => spec.size ?? 0),
    differing: new Uint32Array(specs.length),
    inside: new Uint32Array(specs.length),
    names: specs.map((spec) => spec.name ?? `row${spec.row}`),
    classes: specs.map(() => 'Linear'),
  };
}

export function modelOf(specs: readonly BoxSpec[]): SceneModel {
  return new SceneModel(sceneOf(specs), { limit: 1e-4, single: false });
}
