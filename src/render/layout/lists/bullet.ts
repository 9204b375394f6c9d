import type { FontMetrics } from '../../font/text-host.js';
import type { BlockBox } from '../box.js';
import { isBullet } from './counter-style.js';

/** Shape of a disc, circle or square beside text of a font, px, as Chromium draws it. */
export interface BulletGeometry {
  readonly size: number;
  /** Upper edge above the baseline. */
  readonly above: number;
  /** From the bullet's left edge to the text, for markers inside, without the space of 1 em. */
  readonly gapInside: number;
  /** From the bullet's start edge to the text, for markers outside. */
  readonly distance: number;
}

/** Px between an outside bullet and the text. */
const OUTSIDE_GAP_PX = 7;

export function bulletGeometry(metrics: FontMetrics): BulletGeometry {
  const ascent = Math.round(metrics.ascentPx);
  const offset = Math.floor((ascent * 2) / 3);
  const size = Math.floor((offset + 1) / 2);
  return {
    size,
    above: ascent - Math.floor((3 * (ascent - offset)) / 2),
    gapInside: 1,
    distance: offset + OUTSIDE_GAP_PX,
  };
}

/** True for markers that are a shape: they have no boxes inside. */
export function isBulletMarker(box: BlockBox): boolean {
  return box.pseudo === 'marker' && box.children.length === 0 && isBullet(box.style.listStyleType);
}
