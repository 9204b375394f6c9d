import type { ComputedStyle } from '../../css/computed-style.js';
import { type ContainerSize, type Length, resolveLength } from '../../css/length.js';
import type { LayoutHost, WidthsRequest } from '../contract.js';
import { floorToStep } from '../size/edges.js';
import { describeAxes, type FlexAxes } from './axes.js';

/** A flex container of known content width. */
export interface FlexContainer {
  readonly layout: LayoutHost;
  readonly style: ComputedStyle;
  readonly axes: FlexAxes;
  readonly width: number;
  readonly height: number | undefined;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly containerSize: ContainerSize;
  /** Definite content size along the main axis. */
  readonly mainSize: number | undefined;
  /** Definite content size along the cross axis. */
  readonly crossSize: number | undefined;
  readonly mainGap: number;
  readonly crossGap: number;
  /** Width offered to an item: in columns of a requested number, that of one of them. */
  readonly availableWidth: number;
}

/** Describes the flex container of a request; `width` is the definite content width. */
export function describeContainer(request: WidthsRequest, width: number, layout: LayoutHost): FlexContainer {
  const { style } = request.box;
  const axes = describeAxes(style);
  const gap = (length: Length | 'normal', basis: number | undefined): number =>
    length === 'normal' ? 0 : floorToStep(resolveLength(length, basis, request.container) ?? 0);
  const rowGap = gap(style.rowGap, request.height);
  const columnGap = gap(style.columnGap, width);
  const columns = !axes.isRow && axes.balances ? style.flexLineCount : 1;
  return {
    layout,
    style,
    axes,
    width,
    height: request.height,
    minHeight: request.minHeight,
    maxHeight: request.maxHeight,
    containerSize: request.container,
    mainSize: axes.isRow ? width : request.height,
    crossSize: axes.isRow ? request.height : width,
    mainGap: axes.isRow ? columnGap : rowGap,
    crossGap: axes.isRow ? rowGap : columnGap,
    availableWidth: Math.max(0, (width - (columns - 1) * columnGap) / columns),
  };
}
