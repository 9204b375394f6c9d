import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { FontMetrics } from '../../font/text-host.js';
import type { BlockBox } from '../box.js';
import { isBullet } from './counter-style.js';

/** Geometry of a bullet relative to its text, px, as in Chromium. */
interface BulletGeometry {
  readonly size: number;
  /** Top edge above the baseline. */
  readonly above: number;
  /** Between the bullet and the text, for markers inside. */
  readonly gapInside: number;
  /** From the bullet's start edge to the text, for markers outside. */
  readonly distance: number;
}

/** Px between an outside bullet and the text. */
const OUTSIDE_GAP_PX = 7;
/** The triangle of a `summary`. */
const DISCLOSURE_SIZE_EM = 0.66;
const DISCLOSURE_GAP_EM = 0.4;

/** Size and position of a bullet, in device px from the baseline. */
export function bulletGeometry(metrics: FontMetrics, style: ComputedStyle): BulletGeometry {
  const em = style.fontSizePx;
  if (style.listStyleType.startsWith('disclosure')) {
    const size = em * DISCLOSURE_SIZE_EM;
    const gap = em * DISCLOSURE_GAP_EM;
    return { size, above: size, gapInside: gap, distance: size + gap };
  }
  const ascent = Math.round(metrics.ascentPx);
  const offset = Math.floor((ascent * 2) / 3);
  const size = Math.floor((offset + 1) / 2);
  return {
    size,
    above: ascent - Math.floor((3 * (ascent - offset)) / 2),
    gapInside: 1 + em,
    distance: offset + OUTSIDE_GAP_PX,
  };
}

/** True for markers painted as a shape: they have no boxes inside. */
export function isBulletMarker(box: BlockBox): boolean {
  return box.pseudo === 'marker' && box.children.length === 0 && isBullet(box.style.listStyleType);
}
