import type { Alignment, AreaSpan } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { Length } from '../../css/length.js';
import type { Area } from '../../geometry.js';
import { type FindAnchor, resolveAnchoredLengths } from './anchored-lengths.js';
import type { PendingBox } from './containing-block.js';

/** Where an absolute box goes by its anchors. */
export interface AnchoredBox {
  readonly style: ComputedStyle;
  /** What its insets refer to. */
  readonly area: Area;
  /** Centre of its default anchor, px from the start of the area. */
  readonly center: { readonly x: number; readonly y: number } | undefined;
}

/** Whether anchors decide about the style of an absolute box. */
export function refersToAnchors({ isAnchored, positionArea, justifySelf, alignSelf }: ComputedStyle): boolean {
  return isAnchored || positionArea !== undefined || isCentered(justifySelf) || isCentered(alignSelf);
}

const isCentered = ({ value }: Alignment): boolean => value === 'anchor-center';

/** Resolves the style of an absolute box in its containing block. */
export function resolveAnchored(
  style: ComputedStyle,
  containing: Area,
  around: Pick<PendingBox, 'container' | 'direction'>,
  find: FindAnchor,
): AnchoredBox {
  const anchor = find(undefined);
  const area = anchor && style.positionArea ? areaAround(anchor, style.positionArea, containing) : containing;
  const placed = anchor ? placeInArea(style) : style;
  const resolved = style.isAnchored ? resolveAnchoredLengths(placed, area, around, find) : placed;
  const center = anchor && { x: anchor.x + anchor.width / 2 - area.x, y: anchor.y + anchor.height / 2 - area.y };
  return { style: resolved, area, center };
}

function areaAround(anchor: Area, { x, y }: { readonly x: AreaSpan; readonly y: AreaSpan }, around: Area): Area {
  const [left, right] = spanOf(x, anchor.x, anchor.x + anchor.width, around.x, around.x + around.width);
  const [top, bottom] = spanOf(y, anchor.y, anchor.y + anchor.height, around.y, around.y + around.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Start and end of some of the three fields of an axis; the outer ones reach as far as the anchor. */
function spanOf(span: AreaSpan, from: number, to: number, start: number, end: number): readonly [number, number] {
  const first = Math.min(start, from);
  const last = Math.max(end, to);
  switch (span) {
    case 'start':
      return [first, from];
    case 'center':
      return [from, to];
    case 'end':
      return [to, last];
    case 'span-start':
      return [first, to];
    case 'span-end':
      return [from, last];
    case 'span-all':
      return [first, last];
  }
}

/** In an area, automatic insets are 0, and a box stands beside its anchor (CSS Anchor Positioning 1, section 3.1.2). */
function placeInArea(style: ComputedStyle): ComputedStyle {
  const { positionArea, inset, justifySelf, alignSelf } = style;
  const isAcross = positionArea !== undefined || isCentered(justifySelf);
  const isDown = positionArea !== undefined || isCentered(alignSelf);
  const zero = (side: Length | 'auto', isZero: boolean): Length | 'auto' => (side === 'auto' && isZero ? 0 : side);
  return {
    ...style,
    inset: {
      left: zero(inset.left, isAcross),
      right: zero(inset.right, isAcross),
      top: zero(inset.top, isDown),
      bottom: zero(inset.bottom, isDown),
    },
    justifySelf: positionArea ? besideAnchor(justifySelf, ACROSS[positionArea.x]) : justifySelf,
    alignSelf: positionArea ? besideAnchor(alignSelf, DOWN[positionArea.y]) : alignSelf,
  };
}

const ACROSS: Readonly<Record<AreaSpan, Alignment['value']>> = {
  start: 'right',
  'span-start': 'right',
  center: 'center',
  'span-all': 'anchor-center',
  end: 'left',
  'span-end': 'left',
};
const DOWN: typeof ACROSS = { ...ACROSS, start: 'end', 'span-start': 'end', end: 'start', 'span-end': 'start' };

function besideAnchor(self: Alignment, value: Alignment['value']): Alignment {
  return self.value === 'auto' || self.value === 'normal' ? { ...self, value } : self;
}
