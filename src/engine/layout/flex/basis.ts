import type { Size } from '../../css/computed/box-values.js';
import type { Constraint } from '../contract.js';
import { heightFromWidth, widthFromHeight } from '../size/ratio.js';
import {
  clamp,
  contentWidthsOf,
  isContentKeyword,
  isScrollContainer,
  resolveHeight,
  resolveWidth,
} from '../size/sizes.js';
import type { FlexContainer } from './container.js';
import { type FlexItem, mainInset } from './item.js';

/** An item with its sizes along the main axis before flexing (flexbox, section 9.2 and 4.5); border boxes. */
export interface SizedItem {
  readonly item: FlexItem;
  readonly base: number;
  readonly min: number;
  readonly max: number;
  readonly hypothetical: number;
  /** Padding and border. */
  readonly inset: number;
  /** The base size is definite: from the style, or through a ratio from a definite cross size. */
  readonly baseIsDefinite: boolean;
}

/** Hypothetical main size with margins. */
export function outerHypothetical({ item, hypothetical }: SizedItem): number {
  return hypothetical + item.mainMargin.sum;
}

/** The flex base size of an item, its limits and its hypothetical size. */
export function measureMainSizes(item: FlexItem, container: FlexContainer): SizedItem {
  const { style } = item.box;
  const { isRow } = container.axes;
  const inset = mainInset(item, container.axes);
  const max = mainLimit(isRow ? style.maxWidth : style.maxHeight, item, container) ?? Number.POSITIVE_INFINITY;
  const ownMin = isRow ? style.minWidth : style.minHeight;
  const definiteBase = definiteBaseSize(item, container);
  const base = Math.max(inset, definiteBase ?? contentBase(item, container));
  const min = ownMin === 'auto' ? automaticMinimum(item, container, max) : (mainLimit(ownMin, item, container) ?? 0);
  const floor = Math.max(inset, min, tableMinimum(item, container));
  return {
    item,
    base,
    min: floor,
    max: Math.max(floor, max),
    hypothetical: clamp(base, floor, max),
    inset,
    baseIsDefinite: definiteBase !== undefined,
  };
}

function definiteBaseSize(item: FlexItem, container: FlexContainer): number | undefined {
  const basis = usedBasis(item, container);
  const definite = basis === 'content' ? undefined : resolveMain(basis, item, container);
  if (definite !== undefined || isKeyword(basis)) return definite;
  return item.ratio && item.definiteCross !== undefined ? transfer(item, item.definiteCross, container) : undefined;
}

/** Tables are never smaller than their content, whatever their style says. */
function tableMinimum(item: FlexItem, container: FlexContainer): number {
  if (item.box.kind !== 'block' || item.box.tablePart !== 'table') return 0;
  return container.axes.isRow ? contentWidthsOf(item.sizes).min : contentMain(item, container);
}

/** `flex-basis`; `auto` resolves to the main size. */
function usedBasis({ box: { style } }: FlexItem, { axes }: FlexContainer): Size | 'content' {
  if (style.flexBasis !== 'auto') return style.flexBasis;
  return axes.isRow ? style.width : style.height;
}

function isKeyword(basis: Size | 'content'): boolean {
  return basis !== 'content' && isContentKeyword(basis);
}

/** Content size: max-content width, or the height at the item's cross size. */
function contentBase(item: FlexItem, container: FlexContainer): number {
  if (container.axes.isRow) return limitByRatio(widthBase(item, container), item, container);
  if (!item.ratio || isKeyword(usedBasis(item, container))) return contentMain(item, container);
  const { width } = container.layout.measure(item.box, constraintOf(item, container, undefined));
  return heightFromWidth(width, item.ratio);
}

/** Max-content width; a picture with only a ratio fills the available width. */
function widthBase(item: FlexItem, container: FlexContainer): number {
  return availableWidth(item, container) ?? contentWidthsOf(item.sizes).max;
}

/** Width of a picture with only a ratio. */
function availableWidth({ box, edges }: FlexItem, container: FlexContainer): number | undefined {
  if (box.kind !== 'replaced') return undefined;
  const { width, height, ratio } = container.layout.images.naturalSize(box);
  const hasOnlyRatio = width === undefined && height === undefined && ratio !== undefined;
  return hasOnlyRatio ? Math.max(0, container.request.width - edges.margin.left - edges.margin.right) : undefined;
}

/** Content height at the cross size that the item will have in a column. */
function contentMain(item: FlexItem, container: FlexContainer): number {
  item.contentHeight ??= container.layout.measure(item.box, constraintOf(item, container, 'content')).height;
  return item.contentHeight;
}

function constraintOf(
  item: FlexItem,
  { request, availableWidth: available }: FlexContainer,
  height: 'content' | undefined,
): Constraint {
  return {
    width: item.definiteCross,
    height,
    available,
    autoWidth: 'fit',
    percentWidth: request.width,
    percentHeight: request.height,
    container: request.container,
  };
}

/** Content-based minimum of items that do not clip (section 4.5). */
function automaticMinimum(item: FlexItem, container: FlexContainer, max: number): number {
  const { style } = item.box;
  if (isScrollContainer(style)) return 0;
  const { isRow } = container.axes;
  const specified = resolveMain(isRow ? style.width : style.height, item, container);
  const content = limitByRatio(contentMinimum(item, container), item, container);
  const minimum = specified === undefined ? content : Math.min(specified, content);
  return Math.min(minimum, max);
}

/** Min-content size along the main axis: through the ratio where the cross size is definite. */
function contentMinimum(item: FlexItem, container: FlexContainer): number {
  if (item.ratio && item.definiteCross !== undefined) return transfer(item, item.definiteCross, container);
  if (!container.axes.isRow) return contentMain(item, container);
  return availableWidth(item, container) ?? contentWidthsOf(item.sizes).min;
}

/** Converts a cross size through the ratio into a main size. */
function transfer({ ratio }: FlexItem, cross: number, container: FlexContainer): number {
  if (!ratio) return cross;
  return container.axes.isRow ? widthFromHeight(cross, ratio) : heightFromWidth(cross, ratio);
}

/** Definite limits of the cross size, converted through the ratio, apply to a size suggested by content. */
function limitByRatio(px: number, item: FlexItem, container: FlexContainer): number {
  if (!item.ratio) return px;
  const { edges } = item;
  const hasMin = item.minCross > (container.axes.isRow ? edges.insetY : edges.insetX);
  const min = hasMin ? transfer(item, item.minCross, container) : 0;
  const max = Number.isFinite(item.maxCross) ? transfer(item, item.maxCross, container) : Number.POSITIVE_INFINITY;
  return clamp(px, min, max);
}

function mainLimit(size: Size | 'none', item: FlexItem, container: FlexContainer): number | undefined {
  const definite = resolveMain(size, item, container);
  if (definite === undefined && !container.axes.isRow && isContentKeyword(size)) return contentMain(item, container);
  return definite;
}

function resolveMain(size: Size | 'none', item: FlexItem, { axes }: FlexContainer): number | undefined {
  return axes.isRow ? resolveWidth(size, item.sizes) : resolveHeight(size, item.sizes);
}
