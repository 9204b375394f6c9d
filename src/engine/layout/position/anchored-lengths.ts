import type { Size } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { AnchorLookUp, AnchorQuery, AnchorSide, Length } from '../../css/length.js';
import type { Area } from '../../geometry.js';
import type { PendingBox } from './containing-block.js';

/** The place of the anchor of that name; without a name, of the default anchor. */
export type FindAnchor = (name: string | undefined) => Area | undefined;

/** Resolves `anchor()` and `anchor-size()`; insets refer to the area. */
export function resolveAnchoredLengths(
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
