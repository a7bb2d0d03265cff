/** What the tooltip says of a box. */
import { count, size as formatSize } from '../state/format.ts';
import { t } from '../state/i18n.ts';
import { Flag } from '../worker/protocol.ts';
import { ERROR, WARNING } from './ramp.ts';
import type { SceneModel } from './scene-model.ts';

export interface Tip {
  name: string;
  lines: string[];
}

const LEVELS = ['', 'overflow.medium', 'overflow.high', 'overflow.critical'];
const DIRECTIONS = ['', 'direction.forward', 'direction.backward', 'direction.grad'];

export function tipOf(model: SceneModel, i: number): Tip {
  const { scene } = model;
  const flags = model.flags(i);
  const direction = DIRECTIONS[(flags & Flag.DirectionMask) >> Flag.DirectionShift] ?? '';
  const kind = [scene.classes[i] as string, direction === '' ? '' : t(direction)].filter((part) => part !== '').join(' · ');
  const lines = [kind, ...verdict(model, i), ...inside(model, i)].filter((line) => line !== '');
  if (flags & Flag.Jump) lines.push(t('graph.tip.jump'));
  if (flags & Flag.PartnerElsewhere) lines.push(t('graph.tip.elsewhere'));
  if (flags & Flag.Dimmed) lines.push(t('graph.tip.dimmed'));
  return { name: model.path(i).join('.'), lines };
}

function verdict(model: SceneModel, i: number): string[] {
  const look = model.looks[i];
  if (look === undefined) return [];
  const size = model.scene.size[i] as number;
  const lines: string[] = [];
  const status = (model.flags(i) & Flag.StatusMask) >> Flag.StatusShift;
  switch (look.tone) {
    case 'target-only':
      lines.push(t('graph.tip.targetOnly'));
      break;
    case 'golden-only':
      lines.push(t('graph.tip.goldenOnly'));
      break;
    case 'unknown':
      lines.push(t('graph.tip.unknown'));
      break;
    case 'plain':
      break;
    case 'overflow':
      if (model.flags(i) & Flag.NonFinite) lines.push(t('graph.tip.nonFinite'));
      break;
    default:
      if (size === 0) lines.push(t('graph.tip.equal'));
      else {
        const word = t(status === ERROR ? 'status.error' : status === WARNING ? 'status.warning' : 'graph.tip.within');
        lines.push(Number.isNaN(size) ? word : t('graph.tip.size', { size: formatSize(size), status: word }));
      }
  }
  const level = LEVELS[look.overflow] ?? '';
  if (level !== '') lines.push(t('graph.tip.overflow', { level: t(level) }));
  return lines;
}

function inside(model: SceneModel, i: number): string[] {
  const inside = model.scene.inside[i] as number;
  if (!(model.flags(i) & Flag.Parent) || inside === 0) return [];
  const differing = model.scene.differing[i] as number;
  const tone = model.looks[i]?.tone;
  if (differing === 0 || tone === 'plain' || tone === 'target-only' || tone === 'golden-only') return [t('graph.tip.ops', { inside: count(inside) })];
  return [t('graph.tip.inside', { differing: count(differing), inside: count(inside) })];
}
