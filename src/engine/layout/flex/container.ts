import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { ContentRequest, LayoutHost } from '../contract.js';
import { floorToStep } from '../size/edges.js';
import { axesOf, type FlexAxes } from './axes.js';

/** A flex container of known content width. */
export interface FlexContainer {
  readonly layout: LayoutHost;
  readonly request: ContentRequest;
  readonly style: ComputedStyle;
  readonly axes: FlexAxes;
  /** Definite content size along the main axis. */
  readonly mainSize: number | undefined;
  /** Definite content size along the cross axis. */
  readonly crossSize: number | undefined;
  readonly mainGap: number;
  readonly crossGap: number;
  /** Width offered to an item: in columns of a requested number, that of one of them. */
  readonly availableWidth: number;
}

/** Describes the flex container of a request. */
export function describeContainer(request: ContentRequest, layout: LayoutHost): FlexContainer {
  const { width, height, container } = request;
  const { style } = request.box;
  const axes = axesOf(style);
  const rowGap = usedGap(style.rowGap, height, container);
  const columnGap = usedGap(style.columnGap, width, container);
  const columns = !axes.isRow && axes.balances ? style.flexLineCount : 1;
  return {
    layout,
    request,
    style,
    axes,
    mainSize: axes.isRow ? width : height,
    crossSize: axes.isRow ? height : width,
    mainGap: axes.isRow ? columnGap : rowGap,
    crossGap: axes.isRow ? rowGap : columnGap,
    availableWidth: Math.max(0, (width - (columns - 1) * columnGap) / columns),
  };
}

/** Space between two items or lines; a percentage refers to the content size of the container along that axis. */
export function usedGap(gap: Length | 'normal', basis: number | undefined, container: ContainerSize): number {
  return gap === 'normal' ? 0 : floorToStep(resolveLength(gap, basis, container) ?? 0);
}
