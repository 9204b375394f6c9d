import type { Alignment } from '../../css/box-values.js';
import type { SizedBox } from '../box.js';
import type { StaticPosition } from '../contract.js';
import { type AxisAlignment, contentAlignment } from '../size/distribute.js';
import { selfAlignment } from './align.js';
import type { FlexContainer } from './container.js';
import { alignmentOf } from './item.js';

/** Static position of an absolutely positioned child: as if it were the only item of the container (section 4.1). */
export function staticPosition(box: SizedBox, container: FlexContainer, height: number): StaticPosition {
  const { axes, style } = container;
  const main = asPoint(contentAlignment(style.justifyContent, axes.main), axes.mainReversed);
  const cross = asPoint(
    selfAlignment(singleItemAlignment(box, container), box.style.direction, container),
    axes.crossReversed,
  );
  const [alignX, alignY] = axes.isRow ? [main, cross] : [cross, main];
  const { safe } = box.style.alignSelf;
  const isSafe = axes.isRow ? { isSafeY: safe } : { isSafeX: safe };
  return { box, x: SHARE[alignX] * container.request.width, y: SHARE[alignY] * height, alignX, alignY, ...isSafe };
}

/** A single box shares no baseline. */
function singleItemAlignment(box: SizedBox, container: FlexContainer): Alignment {
  const alignment = alignmentOf(box, container.style);
  if (alignment.value === 'baseline') return { value: 'start', safe: false };
  return alignment.value === 'last-baseline' ? { value: 'end', safe: false } : alignment;
}

const SHARE = { start: 0, center: 0.5, end: 1 } as const;

function asPoint(alignment: AxisAlignment, reversed: boolean): 'start' | 'center' | 'end' {
  if (alignment === 'center' || alignment === 'space-around' || alignment === 'space-evenly') return 'center';
  return (alignment === 'end') === reversed ? 'start' : 'end';
}
