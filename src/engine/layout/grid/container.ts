import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { SizedBox } from '../box.js';
import type { ContentRequest, LayoutHost } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { floorToStep } from '../size/edges.js';
import type { GridItem } from './grid-item.js';
import { inheritedBy } from './inherited.js';
import type { InheritedTracks } from './inherited-axes.js';
import { type AxisStructure, type GridStructure, structureOf } from './structure.js';
import { createTrack, type Track } from './track.js';

/** A grid container with its items placed. */
export interface GridContainer {
  readonly style: ComputedStyle;
  readonly layout: LayoutHost;
  readonly containerSize: ContainerSize;
  readonly structure: GridStructure;
  /** Definite content sizes, if any. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly gutters: { readonly columns: number; readonly rows: number };
  /** For a subgrid. */
  readonly tracks: InheritedTracks | undefined;
  readonly outOfFlow: readonly SizedBox[];
}

/** The width is undefined in a request for intrinsic widths. */
interface GridRequest extends Omit<ContentRequest, 'width'> {
  readonly width: number | undefined;
}

/** Describes the grid of a request: gutters, space for repetitions, structure. */
export function describeGrid(request: GridRequest, layout: LayoutHost): GridContainer {
  const { box, container: containerSize, width, height, minHeight, maxHeight, tracks } = request;
  const { style } = box;
  const limits =
    width === undefined ? widthLimits(style, containerSize) : { minSize: 0, maxSize: Number.POSITIVE_INFINITY };
  const inherited = inheritedBy(box);
  const gutters = {
    columns: gutterOf(style, 'columns', width, containerSize) ?? inherited?.columns?.gutter ?? 0,
    rows: gutterOf(style, 'rows', height, containerSize) ?? inherited?.rows?.gutter ?? 0,
  };
  const spaces = {
    column: { size: width, ...limits, gap: gutters.columns, container: containerSize },
    row: { size: height, minSize: minHeight, maxSize: maxHeight, gap: gutters.rows, container: containerSize },
  };
  const structure = structureOf(box, spaces, inherited, layout);
  return {
    style,
    layout,
    containerSize,
    structure,
    width,
    height,
    minHeight,
    maxHeight,
    gutters,
    tracks,
    outOfFlow: childrenOf(box.children, false),
  };
}

/** Describes a subgrid without its parent's tracks: height, and for intrinsic widths also width, are unknown. */
export function describeSubgrid(
  { box }: GridItem,
  width: number | undefined,
  tracks: InheritedTracks | undefined,
  { containerSize, layout }: GridContainer,
): GridContainer {
  if (box.kind !== 'block') throw new RangeError('expected a grid');
  layout.step();
  const limits = { minHeight: 0, maxHeight: Number.POSITIVE_INFINITY };
  return describeGrid({ box, width, height: undefined, ...limits, tracks, container: containerSize }, layout);
}

/** Fixed lengths as limits bound automatic repetition in a request for intrinsic widths. */
function widthLimits(style: ComputedStyle, container: ContainerSize): { minSize: number; maxSize: number } {
  const px = (size: ComputedStyle['maxWidth']): number | undefined => {
    if (typeof size === 'number') return size;
    return typeof size === 'object' && size.kind === 'expression'
      ? resolveLength(size, undefined, container)
      : undefined;
  };
  return { minSize: px(style.minWidth) ?? 0, maxSize: px(style.maxWidth) ?? Number.POSITIVE_INFINITY };
}

/**
 * The gutter of a style on one axis, percentages of an indefinite size being 0; `undefined` for `normal`, where a
 * subgrid inherits the parent's.
 */
export function gutterOf(
  { columnGap, rowGap }: ComputedStyle,
  axis: 'columns' | 'rows',
  basis: number | undefined,
  container: ContainerSize,
): number | undefined {
  const gap = axis === 'columns' ? columnGap : rowGap;
  return gap === 'normal' ? undefined : Math.max(0, floorToStep(resolveLength(gap, basis, container) ?? 0));
}

/** New tracks of one axis, percentages resolved against `basis`. */
export function createTracks(axis: AxisStructure, basis: number | undefined, container: ContainerSize): Track[] {
  return axis.definitions.map(({ size, collapsed }) => createTrack(size, collapsed, basis, container));
}
