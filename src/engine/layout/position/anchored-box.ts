import type { Alignment, AreaSpan, Size } from '../../css/computed/box-values.js';
import type { AnchorLookUp, AnchorQuery, AnchorSide, Length } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Area } from '../../geometry.js';
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

/** The place of the anchor of that name; without a name, of the default anchor. */
type FindAnchor = (name: string | undefined) => Area | undefined;

/** Resolves `anchor()` and `anchor-size()`; insets refer to the area. */
function resolveAnchoredLengths(
  style: ComputedStyle,
  area: Area,
  { container, direction }: Pick<PendingBox, 'container' | 'direction'>,
  find: FindAnchor,
): ComputedStyle {
  const edgeOf =
    (target: keyof ComputedStyle['inset']): AnchorLookUp =>
    (query) =>
      edgePx(query, target, area, { around: direction, self: style.direction }, find) ??
      sizePx(query, AXES[target], find);
  const length = <T>(value: T | Length, basisPx: number, lookUp: AnchorLookUp, otherwise: T): T | Length => {
    if (typeof value !== 'object' || value === null || !('resolveAnchored' in value)) return value;
    return value.resolveAnchored?.(basisPx, container, lookUp) ?? otherwise;
  };
  const side = (name: keyof ComputedStyle['inset'], basisPx: number): Length | 'auto' =>
    length<'auto'>(style.inset[name] as 'auto' | Length, basisPx, edgeOf(name), 'auto');
  const across: AnchorLookUp = (query) => sizePx(query, 'width', find);
  const down: AnchorLookUp = (query) => sizePx(query, 'height', find);
  return {
    ...style,
    inset: {
      left: side('left', area.width),
      right: side('right', area.width),
      top: side('top', area.height),
      bottom: side('bottom', area.height),
    },
    width: length<Size>(style.width, area.width, across, 'auto'),
    minWidth: length<Size>(style.minWidth, area.width, across, 'auto'),
    maxWidth: length<ComputedStyle['maxWidth']>(style.maxWidth, area.width, across, 'none'),
    height: length<Size>(style.height, area.height, down, 'auto'),
    minHeight: length<Size>(style.minHeight, area.height, down, 'auto'),
    maxHeight: length<ComputedStyle['maxHeight']>(style.maxHeight, area.height, down, 'none'),
  };
}

const AXES = { left: 'width', right: 'width', top: 'height', bottom: 'height' } as const;

/** Directions of the text around a box, and in it. */
interface Directions {
  readonly around: ComputedStyle['direction'];
  readonly self: ComputedStyle['direction'];
}

function sizePx(query: AnchorQuery, axis: 'width' | 'height', find: FindAnchor): number | undefined {
  return query.kind === 'size' ? find(query.name)?.[query.dimension ?? axis] : undefined;
}

/** Distance of an edge of the anchor from that side of the area. */
function edgePx(
  query: AnchorQuery,
  target: keyof ComputedStyle['inset'],
  area: Area,
  directions: Directions,
  find: FindAnchor,
): number | undefined {
  if (query.kind !== 'edge') return undefined;
  const isAcross = AXES[target] === 'width';
  const share = shareOf(query.side, target, directions);
  const anchor = share === undefined ? undefined : find(query.name);
  if (!anchor || share === undefined) return undefined;
  const at = isAcross ? anchor.x + anchor.width * share - area.x : anchor.y + anchor.height * share - area.y;
  if (target === 'left' || target === 'top') return at;
  return (isAcross ? area.width : area.height) - at;
}

/** Where a side is between left and right, or top and bottom, as a number from 0 to 1. */
function shareOf(
  side: AnchorSide,
  target: keyof ComputedStyle['inset'],
  { around, self }: Directions,
): number | undefined {
  const near = target === 'left' || target === 'top' ? 0 : 1;
  const isAcross = AXES[target] === 'width';
  const isMirrored = isAcross && around === 'rtl';
  const selfIsMirrored = isAcross && self === 'rtl';
  if (typeof side === 'number') return isMirrored ? 1 - side : side;
  switch (side) {
    case 'left':
    case 'right':
      return isAcross ? Number(side === 'right') : undefined;
    case 'top':
    case 'bottom':
      return isAcross ? undefined : Number(side === 'bottom');
    case 'center':
      return 0.5;
    case 'inside':
      return near;
    case 'outside':
      return 1 - near;
    case 'start':
      return Number(isMirrored);
    case 'self-start':
      return Number(selfIsMirrored);
    case 'end':
      return Number(!isMirrored);
    case 'self-end':
      return Number(!selfIsMirrored);
  }
}
