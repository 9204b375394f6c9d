/** Size in device px of the nearest query container, for `cqw` and its kin; the viewport where there is none. */
export interface ContainerSize {
  readonly inlinePx: number;
  readonly blockPx: number;
}

/** A length that is known only at layout: percentages and container units, alone or inside calc(), min(), max(), clamp(). */
export interface LengthExpression {
  readonly kind: 'expression';
  /** With a percentage, an indefinite basis makes the whole value `auto` (or none, or 0) by the rule of its property. */
  readonly hasPercentage: boolean;
  /** Set when the value is nothing but this percentage (50 for 50 %). */
  readonly percentage?: number;
  resolve(basisPx: number, container: ContainerSize): number;
}

/** In device px (CSS px × pixel ratio) when a number. */
export type Length = number | LengthExpression;

/** Resolves against a basis; `undefined` when the value needs a percentage basis and there is none. */
export function resolveLength(
  length: Length,
  basisPx: number | undefined,
  container: ContainerSize,
): number | undefined {
  if (typeof length === 'number') return length;
  if (basisPx === undefined && length.hasPercentage) return undefined;
  return length.resolve(basisPx ?? 0, container);
}

/** Beyond this a length means nothing on a panel, and arithmetic with it stays exact. */
const LONGEST_PX = 33_554_428;

/** NaN counts as 0, as CSS says of calculations that reach the top. */
export function finitePx(px: number): number {
  return Number.isNaN(px) ? 0 : Math.max(-LONGEST_PX, Math.min(LONGEST_PX, px));
}
