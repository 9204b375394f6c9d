import { type Edges, NO_EDGES } from '../../css/computed/box-values.js';
import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { SizedBox } from '../box.js';
import type { StaticPosition } from '../contract.js';
import { startsAtEnd, towards, turnEdges } from '../writing-mode/axes.js';
import { physicalSide } from './align.js';
import type { TrackPositions } from './inherited-axes.js';
import { lineIndex } from './line-names.js';
import type { AxisStructure, GridStructure } from './structure.js';

/** A grid whose tracks have their positions. */
export interface PlacedGrid {
  readonly style: ComputedStyle;
  readonly structure: GridStructure;
  readonly columns: TrackPositions;
  readonly rows: TrackPositions;
  readonly width: number;
  readonly height: number;
  readonly containerSize: ContainerSize;
}

/** Static position of an absolutely positioned child, and the grid area that is its containing block (section 9). */
export function staticPosition(box: SizedBox, grid: PlacedGrid): StaticPosition {
  const { style, structure, width, height } = grid;
  const own = box.style;
  const isRtl = style.direction === 'rtl';
  const column = edges(own.gridColumnStart, own.gridColumnEnd, structure.columns, grid.columns);
  const row = edges(own.gridRowStart, own.gridRowEnd, structure.rows, grid.rows);
  const element = elementStyleOf(box) ?? style;
  const isContaining = isContainingBlock(element, own);
  const padding = isContaining ? paddingOf(element, grid) : NO_EDGES;
  const flip = (px: number | undefined): number | undefined => (px === undefined ? undefined : width - px);
  const left = isRtl ? flip(column.end) : column.start;
  const right = isRtl ? flip(column.start) : column.end;
  const justify = own.justifySelf.value === 'auto' ? style.justifyItems : own.justifySelf;
  const align = own.alignSelf.value === 'auto' ? style.alignItems : own.alignSelf;
  const alignX = physicalSide(justify, { containerReversed: isRtl, itemReversed: startsAtEnd('x', own) });
  const alignY = physicalSide(align, { containerReversed: false, itemReversed: startsAtEnd('y', own) });
  const hasArea = isContaining && [left, right, row.start, row.end].some((edge) => edge !== undefined);
  return {
    box,
    x: pointBetween(
      (isContaining ? left : undefined) ?? -padding.left,
      (isContaining ? right : undefined) ?? width + padding.right,
      alignX,
    ),
    y: pointBetween(
      (isContaining ? row.start : undefined) ?? -padding.top,
      (isContaining ? row.end : undefined) ?? height + padding.bottom,
      alignY,
    ),
    alignX,
    alignY,
    isSafeX: own.justifySelf.safe,
    isSafeY: own.alignSelf.safe,
    ...(hasArea ? { area: { left, right, top: row.start, bottom: row.end } } : {}),
  };
}

/** Grid areas only apply to absolute boxes whose containing block is the grid; otherwise the content box does. */
function isContainingBlock(style: ComputedStyle, child: ComputedStyle): boolean {
  if (style.transform.length > 0 || style.filter.length > 0) return true;
  return style.position !== 'static' && child.position !== 'fixed';
}

/** With other axes than the boxes around it, a grid is in a box of its own inside that of its element. */
function elementStyleOf({ parent }: SizedBox): ComputedStyle | undefined {
  const around = parent?.parent;
  return around?.kind === 'block' && around.context === 'turned' ? around.style : parent?.style;
}

function paddingOf(element: ComputedStyle, { style, containerSize }: PlacedGrid): Edges<number> {
  const { padding } = element.turned?.physical ?? element;
  const turned = turnEdges(towards(style.turned?.mode ?? 'horizontal-tb'), padding);
  const px = (side: keyof Edges<number>): number => resolveLength(turned[side], undefined, containerSize) ?? 0;
  return { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') };
}

function pointBetween(start: number, end: number, side: 'start' | 'center' | 'end'): number {
  return side === 'start' ? start : side === 'end' ? end : (start + end) / 2;
}

/** Positions of the two lines; lines that are `auto`, or not in the grid, are `undefined`: the padding box. */
function edges(
  startLine: ComputedStyle['gridRowStart'],
  endLine: ComputedStyle['gridRowStart'],
  axis: AxisStructure,
  positions: TrackPositions,
): { start: number | undefined; end: number | undefined } {
  let start = lineIndex(startLine, 'start', axis.lines);
  let end = lineIndex(endLine, 'end', axis.lines);
  const span = (line: typeof startLine): number | undefined =>
    line !== 'auto' && 'span' in line && line.name === undefined ? line.span : undefined;
  if (start !== undefined && end !== undefined && start > end) [start, end] = [end, start];
  if (start !== undefined && end === start) end = undefined;
  if (start !== undefined && end === undefined) end = offset(start, span(endLine));
  else if (end !== undefined && start === undefined) start = offset(end, negative(span(startLine)));
  const count = positions.starts.length;
  const at = (line: number | undefined, isStart: boolean): number | undefined => {
    if (line === undefined) return undefined;
    const index = line + axis.firstExplicit;
    if (index < 0 || index > count) return undefined;
    if (isStart) return index < count ? positions.starts[index] : positions.ends[count - 1];
    return index > 0 ? positions.ends[index - 1] : positions.starts[0];
  };
  return { start: at(start, true), end: at(end, false) };
}

function offset(line: number, by: number | undefined): number | undefined {
  return by === undefined ? undefined : line + by;
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}
