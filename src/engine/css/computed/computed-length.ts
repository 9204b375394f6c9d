/** Size of the nearest query container in device px, for units such as `cqw`; the viewport if there is none. */
export interface ContainerSize {
  readonly inlinePx: number;
  readonly blockPx: number;
}

export const ANCHOR_SIDES = [
  'top',
  'right',
  'bottom',
  'left',
  'start',
  'end',
  'self-start',
  'self-end',
  'center',
  'inside',
  'outside',
] as const;
export type AnchorSide = (typeof ANCHOR_SIDES)[number] | number;

/** What `anchor()` and `anchor-size()` ask for; without a name, of the default anchor. A side is a share from 0 to 1. */
export type AnchorQuery =
  | { readonly kind: 'edge'; readonly name: string | undefined; readonly side: AnchorSide }
  | { readonly kind: 'size'; readonly name: string | undefined; readonly dimension: 'width' | 'height' | undefined };

/** Answers in px; `undefined` if there is no such anchor. */
export type AnchorLookUp = (query: AnchorQuery) => number | undefined;

/**
 * A length that is resolved at layout: percentages and container units, alone or inside calc(), min(), max(), clamp().
 */
export interface LengthExpression {
  readonly kind: 'expression';
  /**
   * If the value contains a percentage, an indefinite basis makes the whole value `auto` (or none, or 0), depending on
   * the property.
   */
  readonly hasPercentage: boolean;
  /** Set for a plain percentage (50 for 50 %). */
  readonly percentage?: number;
  resolve(basisPx: number, container: ContainerSize): number;
  /** Set if anchors decide; `undefined` if one is missing that has no fallback. */
  readonly resolveAnchored?: (basisPx: number, container: ContainerSize, anchor: AnchorLookUp) => number | undefined;
}

/** A number is device px (CSS px × pixel ratio). */
export type Length = number | LengthExpression;

/** Resolves a length against a basis; undefined if it contains a percentage and the basis is indefinite. */
export function resolveLength(
  length: Length,
  basisPx: number | undefined,
  container: ContainerSize,
): number | undefined {
  if (typeof length === 'number') return length;
  if (basisPx === undefined && length.hasPercentage) return undefined;
  return length.resolve(basisPx ?? 0, container);
}

/** Larger lengths are meaningless on a panel, and up to this one arithmetic is exact. */
const MAX_LENGTH_PX = 33_554_428;

/** NaN becomes 0, as CSS defines for top-level calculations. */
export function finitePx(px: number): number {
  return Number.isNaN(px) ? 0 : Math.max(-MAX_LENGTH_PX, Math.min(MAX_LENGTH_PX, px));
}
