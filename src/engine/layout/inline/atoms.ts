import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox, SizedBox } from '../box.js';
import type { Constraint, LayoutHost } from '../contract.js';
import { bulletGeometry, isBulletMarker } from '../lists/bullet-size.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer } from '../size/sizes.js';
import { isMirroredMode } from '../writing-mode/axes.js';

/** An inline-block or picture, measured for a line. Margin box, px. */
export interface MeasuredAtom {
  readonly width: number;
  /** Heights of the margin box above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  readonly marginLeft: number;
  readonly marginTop: number;
  readonly constraint: Constraint;
}

/** Inputs for measuring the atoms of a block's lines. */
interface AtomBasis {
  readonly width: number;
  readonly percentHeight: number | undefined;
  readonly container: ContainerSize;
}

export function measureAtom(box: SizedBox, basis: AtomBasis, layout: LayoutHost): MeasuredAtom {
  if (box.kind === 'block' && isBulletMarker(box)) return bulletAtom(box, basis, layout);
  const constraint: Constraint = {
    width: undefined,
    height: undefined,
    available: basis.width,
    autoWidth: 'fit',
    percentWidth: basis.width,
    percentHeight: basis.percentHeight,
    container: basis.container,
  };
  const measured = layout.measure(box, constraint);
  const { margin } = resolveEdges(box, basis.width, basis.container);
  const height = measured.height + margin.top + margin.bottom;
  const baseline = atomBaseline(box, measured);
  // Vertical lines are centred.
  const edge = box.style.font.orientation ? height / 2 : height;
  const ascent = baseline === undefined ? edge : ascentOf(box, margin.top + baseline, height);
  return {
    width: measured.width + margin.left + margin.right,
    ascent,
    descent: height - ascent,
    marginLeft: margin.left,
    marginTop: margin.top,
    constraint,
  };
}

/** The part of the margin box on the upper side of its line, of a baseline that far from where blocks start. */
function ascentOf({ style }: SizedBox, baseline: number, height: number): number {
  return isMirroredMode(style.turned?.mode) ? height - baseline : baseline;
}

/** A bullet inside the line: a shape followed by space. */
function bulletAtom(box: BlockBox, basis: AtomBasis, layout: LayoutHost): MeasuredAtom {
  const { size, above, gapInside: gap } = bulletGeometry(layout.text.metrics(box.style.font), box.style);
  const constraint: Constraint = {
    width: size,
    height: size,
    available: basis.width,
    autoWidth: 'fit',
    percentWidth: basis.width,
    percentHeight: undefined,
    container: basis.container,
  };
  const isRtl = box.style.direction === 'rtl';
  return {
    width: size + gap,
    ascent: above,
    descent: size - above,
    marginLeft: isRtl ? gap : 0,
    marginTop: 0,
    constraint,
  };
}

/**
 * Baseline of an inline-block is its last line unless it scrolls; of flex, grid and table boxes the first (CSS 2,
 * 10.8.1).
 */
function atomBaseline(
  box: SizedBox,
  measured: { readonly firstBaseline: number | undefined; readonly lastBaseline: number | undefined },
): number | undefined {
  if (box.kind === 'replaced') return undefined;
  if (box.context === 'block' || box.context === 'inline' || box.context === 'multicol') {
    return isScrollContainer(box.style) ? undefined : measured.lastBaseline;
  }
  return measured.firstBaseline;
}
