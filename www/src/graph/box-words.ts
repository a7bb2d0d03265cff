/** The words and numbers that a box carries, apart from how they are drawn. */
import { size as formatSize } from '../state/format.ts';
import { Flag } from '../worker/protocol.ts';
import type { Label } from './label.ts';
import type { Lod } from './lod.ts';
import type { Words } from './pen.ts';
import type { SceneModel } from './scene-model.ts';

/** NaN or infinity on one side only; which of them, the inspector tells. */
export const NON_FINITE = 'NaN/∞';
export const UNKNOWN = '?';

const FORWARD = 1;

/** Forward goes without saying, until there is room to say it. */
export function labelOf(model: SceneModel, i: number, lod: Lod, words: Words): Label {
  const direction = (model.flags(i) & Flag.DirectionMask) >> Flag.DirectionShift;
  return {
    name: model.scene.names[i] as string,
    cls: lod === 'name' ? '' : (model.scene.classes[i] as string),
    direction: lod === 'full' || (lod === 'number' && direction !== FORWARD) ? (words.directions[direction as 0 | 1 | 2 | 3] ?? '') : '',
  };
}

/** The one number or word at a box's right: `=`, a size, NaN/∞, ?, or nothing. */
export function wordOf(model: SceneModel, i: number, words: Words): string {
  const look = model.looks[i];
  if (look === undefined) return '';
  const size = model.scene.size[i] as number;
  switch (look.tone) {
    case 'agree':
    case 'ramp':
      if (size === Number.POSITIVE_INFINITY) return '∞';
      return Number.isNaN(size) ? (look.tone === 'agree' ? '=' : '≠') : formatSize(size);
    case 'overflow':
      return model.flags(i) & Flag.NonFinite ? NON_FINITE : words.levels[look.overflow as 0 | 1 | 2 | 3];
    case 'unknown':
      return UNKNOWN;
    default:
      return '';
  }
}

/**
 * How many inside: a closed box says `3 / 10`, and only `3` where room is short; one without a partner says how many it
 * holds; none where nothing inside differs.
 */
export function badgeOf(model: SceneModel, i: number): { full: string; short: string } | null {
  if (!(model.flags(i) & Flag.Parent)) return null;
  const inside = model.scene.inside[i] as number;
  const differing = model.scene.differing[i] as number;
  const tone = model.looks[i]?.tone;
  if (inside === 0) return null;
  if (tone === 'plain' || tone === 'target-only' || tone === 'golden-only') return { full: String(inside), short: String(inside) };
  return differing === 0 ? null : { full: `${differing} / ${inside}`, short: String(differing) };
}
