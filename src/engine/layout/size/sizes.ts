import type { Size } from '../../css/computed/box-values.js';
import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BoxEdges, SizedBox } from '../box.js';
import type { Constraint, IntrinsicWidths, KnownHeight, LayoutHost } from '../contract.js';
import { floorToStep, resolveEdges } from './edges.js';

/** What a width or height of a child is resolved against. */
export interface SizeContext {
  readonly box: SizedBox;
  readonly edges: BoxEdges;
  readonly layout: LayoutHost;
  readonly container: ContainerSize;
  readonly percentWidth?: number | undefined;
  readonly percentHeight?: number | undefined;
  /** Width offered to the margin box, for `fit-content` and `stretch`. */
  readonly availableWidth?: number | undefined;
  readonly known?: KnownHeight | undefined;
}

/** The sizes that a box is resolved against under a constraint. */
export function sizeContext(
  box: SizedBox,
  constraint: Constraint,
  edges: BoxEdges,
  layout: LayoutHost,
  known?: KnownHeight,
): SizeContext {
  const { available, percentWidth, percentHeight, container } = constraint;
  const availableWidth = typeof available === 'number' ? available : undefined;
  return { box, edges, layout, container, percentWidth, percentHeight, availableWidth, known };
}

/** What is known of a box's height, if anything is. */
export function knownHeight(height: number | undefined, percentHeight: number | undefined): KnownHeight | undefined {
  return height === undefined && percentHeight === undefined ? undefined : { height, percentHeight };
}

type AnySize = Size | 'none' | 'content';

/**
 * Border-box px of a width, keywords included; `undefined` for `auto`, `none`, `content` and indefinite percentages.
 */
export function resolveWidth(size: AnySize, context: SizeContext): number | undefined {
  if (size === 'auto' || size === 'none' || size === 'content') return undefined;
  if (isLength(size)) return borderBox(resolveLength(size, context.percentWidth, context.container), context, 'x');
  const fitting = fitContentWidth(context);
  if (size === 'stretch') return fitting;
  const widths = contentWidthsOf(context);
  if (size === 'min-content') return widths.min;
  if (size === 'max-content') return widths.max;
  const limit =
    size.limit === undefined
      ? fitting
      : borderBox(resolveLength(size.limit, context.percentWidth, context.container), context, 'x');
  return limit === undefined ? widths.max : Math.min(widths.max, Math.max(widths.min, limit));
}

/** Border-box px of a height; intrinsic keywords are `undefined`, like `auto`. */
export function resolveHeight(size: AnySize, context: SizeContext): number | undefined {
  if (size === 'stretch') {
    const { percentHeight, edges } = context;
    if (percentHeight === undefined) return undefined;
    return Math.max(edges.insetY, percentHeight - edges.margin.top - edges.margin.bottom);
  }
  if (!isLength(size)) return undefined;
  return borderBox(resolveLength(size, context.percentHeight, context.container), context, 'y');
}

/** Intrinsic content widths of the context's box, with its actual padding: percentages count once they are known. */
export function contentWidthsOf({ box, edges, layout, container, known }: SizeContext): IntrinsicWidths {
  const widths = layout.contentWidths(box, container, known);
  const { padding } = box.style;
  if (typeof padding.left === 'number' && typeof padding.right === 'number') return widths;
  const more = edges.insetX - resolveEdges(box, undefined, container).insetX;
  return { min: widths.min + more, max: widths.max + more };
}

/** True for min-content and the like on the block axis, where they all mean the height of the content. */
export function isContentKeyword(size: AnySize): boolean {
  return !isLength(size) && size !== 'auto' && size !== 'none' && size !== 'stretch';
}

/** True for boxes that clip their overflow and can therefore shrink below their content. */
export function isScrollContainer(style: ComputedStyle): boolean {
  return scrolls(style.overflowX) || scrolls(style.overflowY);
}

function scrolls(overflow: ComputedStyle['overflowX']): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

/** Clamps `value`; the minimum wins. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function fitContentWidth({ availableWidth, edges }: SizeContext): number | undefined {
  if (availableWidth === undefined) return undefined;
  return Math.max(edges.insetX, availableWidth - edges.margin.left - edges.margin.right);
}

function isLength(size: AnySize): size is Exclude<Size, string | { kind: 'fit-content' }> {
  return typeof size === 'number' || (typeof size === 'object' && size.kind === 'expression');
}

function borderBox(px: number | undefined, { box, edges }: SizeContext, axis: 'x' | 'y'): number | undefined {
  if (px === undefined) return undefined;
  const inset = axis === 'x' ? edges.insetX : edges.insetY;
  const length = Math.max(0, floorToStep(px));
  return box.style.boxSizing === 'content-box' ? length + inset : Math.max(length, inset);
}
