import type { BlockBox } from '../box.js';
import type { Constraint, LaidBox } from '../contract.js';
import type { LayoutPass } from '../pass.js';
import { bulletGeometry, isBulletMarker } from './bullet-size.js';

interface MarkerPlacement {
  /** From the left edge of the list item's border box, without floats. */
  readonly x: number;
  /** From the top of the list item's border box. */
  readonly y: number;
  readonly constraint: Constraint;
  readonly measured: LaidBox;
}

/**
 * Placement outside of the item's border box beside its first line, aligned on baselines; bullets have Chromium's size
 * and distance.
 */
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
  if (isBulletMarker(marker)) {
    const { size, above, distance } = bulletGeometry(metrics, marker.style);
    const constraint: Constraint = { ...base, width: size, height: size };
    return {
      x: isRtl ? laid.width + distance - size : -distance,
      y: baseline - above,
      constraint,
      measured: pass.measure(marker, constraint),
    };
  }
  const constraint: Constraint = { ...base, width: undefined };
  const measured = pass.measure(marker, constraint);
  return {
    x: isRtl ? laid.width : -measured.width,
    y: baseline - (measured.firstBaseline ?? measured.height),
    constraint,
    measured,
  };
}
