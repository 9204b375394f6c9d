import type { BlockBox } from '../box.js';
import type { Constraint } from '../contract.js';
import type { LaidBox } from '../laid-box.js';
import type { LayoutPass } from '../pass.js';
import { isBullet } from './counter-style.js';

interface MarkerPlacement {
  /** From the start edge of the first line. */
  readonly x: number;
  /** From the top of the list item's border box. */
  readonly y: number;
  readonly constraint: Constraint;
  readonly measured: LaidBox;
}

/** CSS px between a bullet and the text. */
const BULLET_GAP_PX = 7;

/** Beside the first line of the item, baseline on baseline; bullets have Chromium's size and distance. */
export function markerPlacement(marker: BlockBox, item: BlockBox, laid: LaidBox, pass: LayoutPass): MarkerPlacement {
  const metrics = pass.text.metrics(marker.style.font);
  const baseline = laid.firstBaseline ?? laid.edges.insetTop + metrics.ascentPx;
  const isRtl = item.style.direction === 'rtl';
  const base = {
    height: undefined,
    available: 'max-content',
    autoWidth: 'fit',
    percentWidth: undefined,
    percentHeight: undefined,
    container: laid.container,
  } as const;
  if (marker.children.length === 0 && isBullet(marker.style.listStyleType)) {
    const ascent = Math.round(metrics.ascentPx);
    const offset = Math.floor((ascent * 2) / 3);
    const size = Math.floor((offset + 1) / 2);
    const constraint: Constraint = { ...base, width: size, height: size };
    const distance = offset + BULLET_GAP_PX;
    return {
      x: isRtl ? laid.contentWidth + distance - size : -distance,
      y: baseline - ascent + Math.floor((3 * (ascent - offset)) / 2),
      constraint,
      measured: pass.measure(marker, constraint),
    };
  }
  const constraint: Constraint = { ...base, width: undefined };
  const measured = pass.measure(marker, constraint);
  return {
    x: isRtl ? laid.contentWidth : -measured.width,
    y: baseline - (measured.firstBaseline ?? measured.height),
    constraint,
    measured,
  };
}
