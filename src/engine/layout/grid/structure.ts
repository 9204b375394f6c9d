import { isDeepStrictEqual } from 'node:util';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { TrackSize } from '../../css/computed/grid-values.js';
import type { BlockBox, SizedBox } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { baselineKind } from './baseline.js';
import { isSizedByStyle } from './empty-items.js';
import type { GridItem, TrackRange } from './grid-item.js';
import { inheritAxis } from './inherited.js';
import type { InheritedAxes, InheritedAxis } from './inherited-axes.js';
import {
  type AreaRange,
  areaRanges,
  clampToTracks,
  collectNames,
  type NamedLines,
  type Placed,
  resolveLines,
} from './line-names.js';
import { placeItems } from './placement.js';
import { type ExplicitTracks, expandTemplate, type RepeatSpace, subgridTracks } from './template.js';

/** More deeply nested subgrids become independent grids: each level consults all its ancestors. */
const MAX_SUBGRID_DEPTH = 16;

/** A grid with its items placed: number and definition of tracks, and the area of each item. */
export interface GridStructure {
  readonly columns: AxisStructure;
  readonly rows: AxisStructure;
  readonly items: readonly GridItem[];
  /** Some of them align by a baseline. */
  readonly hasBaselines: boolean;
}

/** The implicit grid on one axis. */
export interface AxisStructure {
  readonly definitions: readonly { readonly size: TrackSize; readonly collapsed: boolean }[];
  /** Index of the first explicit track. */
  readonly firstExplicit: number;
  readonly lines: NamedLines;
  readonly areas: ReadonlyMap<string, AreaRange>;
}

interface ExplicitAxis extends Pick<AxisStructure, 'lines' | 'areas'> {
  /** A subgrid: no tracks can be added. */
  readonly isSubgrid: boolean;
  readonly tracks: ExplicitTracks;
  readonly implicit: readonly TrackSize[];
}

/** Structures of grids in which all depends on styles and children alone. */
const STRUCTURES = new WeakMap<BlockBox, { readonly style: ComputedStyle; readonly structure: GridStructure }>();

/** The structure of a grid. Its children never change, so most are built once. */
export function structureOf(
  box: BlockBox,
  spaces: { readonly column: RepeatSpace; readonly row: RepeatSpace },
  inherited: InheritedAxes | undefined,
  layout: LayoutHost,
): GridStructure {
  const { style } = box;
  const known = STRUCTURES.get(box);
  if (known && known.style === style && !inherited) return known.structure;
  const structure = buildStructure(style, childrenOf(box.children, true), spaces, inherited, layout);
  const { gridTemplateColumns, gridTemplateRows } = style;
  const dependsOnSize = gridTemplateColumns.autoRepeat !== undefined || gridTemplateRows.autoRepeat !== undefined;
  // Gutters, which may depend on the size, are passed to subgrids.
  const hasSubgrid = structure.items.some((item) => item.inherited !== undefined);
  if (!inherited && !dependsOnSize && !hasSubgrid) STRUCTURES.set(box, { style, structure });
  return structure;
}

/** Builds the explicit grid, places the items and adds the implicit tracks they need (sections 7 and 8). */
function buildStructure(
  style: ComputedStyle,
  boxes: readonly SizedBox[],
  spaces: { readonly column: RepeatSpace; readonly row: RepeatSpace },
  inherited: InheritedAxes | undefined,
  layout: LayoutHost,
): GridStructure {
  const columns = explicitAxis(style, 'column', spaces.column, inherited?.columns);
  const rows = explicitAxis(style, 'row', spaces.row, inherited?.rows);
  const flowsByRow = style.gridAutoFlow.direction === 'row';
  const requests = boxes.map(({ style: own }) => {
    const column = requestOf(own, 'column', columns);
    const row = requestOf(own, 'row', rows);
    return flowsByRow ? { major: row, minor: column } : { major: column, minor: row };
  });
  const [major, minor] = flowsByRow ? [rows, columns] : [columns, rows];
  const explicit = { major: major.lines.trackCount, minor: minor.lines.trackCount };
  const areas = placeItems(requests, explicit, style.gridAutoFlow.dense, layout);
  const majorRanges = areas.map((area) => rangeIn(major, area.majorStart, area.majorSpan));
  const minorRanges = areas.map((area) => rangeIn(minor, area.minorStart, area.minorSpan));
  const [columnRanges, rowRanges] = flowsByRow ? [minorRanges, majorRanges] : [majorRanges, minorRanges];
  const columnAxis = implicitAxis(columns, columnRanges);
  const rowAxis = implicitAxis(rows, rowRanges);
  const items = boxes.map((box, index): GridItem => {
    const column = shifted(columnRanges[index], columnAxis);
    const row = shifted(rowRanges[index], rowAxis);
    const align = box.style.alignSelf.value === 'auto' ? style.alignItems : box.style.alignSelf;
    return {
      box,
      column,
      row,
      justify: box.style.justifySelf.value === 'auto' ? style.justifyItems : box.style.justifySelf,
      align,
      inherited: setInheritedAxes(box, (inherited?.depth ?? 0) + 1, (axis) =>
        axis === 'columns'
          ? inheritAxis(columnAxis, column, spaces.column.gap, box.style.direction !== style.direction)
          : inheritAxis(rowAxis, row, spaces.row.gap, false),
      ),
      isSizedByStyle: isSizedByStyle(box, layout) && baselineKind({ box, align }) === undefined,
    };
  });
  const hasBaselines = items.some((item) => !item.isSizedByStyle && baselineKind(item) !== undefined);
  return { columns: columnAxis, rows: rowAxis, items, hasBaselines };
}

/** Passes the inherited axes to an item that is a subgrid. */
function setInheritedAxes(
  box: SizedBox,
  depth: number,
  inherit: (axis: 'columns' | 'rows') => InheritedAxis,
): InheritedAxes | undefined {
  if (box.kind !== 'block' || box.context !== 'grid') return undefined;
  const { gridTemplateColumns, gridTemplateRows } = box.style;
  const isSubgrid = gridTemplateColumns.subgrid || gridTemplateRows.subgrid;
  const axes =
    isSubgrid && depth <= MAX_SUBGRID_DEPTH
      ? {
          depth,
          columns: gridTemplateColumns.subgrid ? inherit('columns') : undefined,
          rows: gridTemplateRows.subgrid ? inherit('rows') : undefined,
        }
      : undefined;
  // Equal axes keep their identity, since measurements in the subgrid are cached by it.
  if (!isDeepStrictEqual(axes, box.subgrid)) box.subgrid = axes;
  return box.subgrid;
}

/** Requested placement of an item on one axis. */
function requestOf(own: ComputedStyle, axis: 'row' | 'column', { lines, isSubgrid }: ExplicitAxis): Placed {
  const request =
    axis === 'row'
      ? resolveLines(own.gridRowStart, own.gridRowEnd, lines)
      : resolveLines(own.gridColumnStart, own.gridColumnEnd, lines);
  return isSubgrid ? clampToTracks(request, lines.trackCount) : request;
}

function rangeIn({ lines, isSubgrid }: ExplicitAxis, start: number, span: number): TrackRange {
  return isSubgrid ? { start: Math.max(0, Math.min(start, lines.trackCount - span)), span } : { start, span };
}

function explicitAxis(
  style: ComputedStyle,
  axis: 'row' | 'column',
  space: RepeatSpace,
  inherited: InheritedAxis | undefined,
): ExplicitAxis {
  const isRow = axis === 'row';
  const template = isRow ? style.gridTemplateRows : style.gridTemplateColumns;
  const own = style.gridTemplateAreas;
  const areas = areaRanges(own, axis);
  const implicit = isRow ? style.gridAutoRows : style.gridAutoColumns;
  if (inherited) {
    const tracks = subgridTracks(template, inherited.span);
    const names = inherited.names.map((line, index) => [...line, ...(tracks.names[index] ?? [])]);
    const all = new Map([...inherited.areas, ...areas]);
    const lines = collectNames(names, [...inherited.areas, ...areas], inherited.span);
    return { tracks, lines, areas: all, implicit, isSubgrid: true };
  }
  const tracks = expandTemplate(template, space);
  const areaCount = isRow ? own.length : (own[0]?.length ?? 0);
  const trackCount = Math.max(tracks.sizes.length, areaCount);
  return { tracks, lines: collectNames(tracks.names, areas, trackCount), areas, implicit, isSubgrid: false };
}

function implicitAxis({ tracks, lines, areas, implicit }: ExplicitAxis, ranges: readonly TrackRange[]): AxisStructure {
  const first = ranges.reduce((min, { start }) => Math.min(min, start), 0);
  const end = ranges.reduce((max, { start, span }) => Math.max(max, start + span), lines.trackCount);
  const pattern = implicit.length > 0 ? implicit : [{ min: 'auto', max: 'auto' } as const];
  const isUsed = (index: number): boolean => ranges.some(({ start, span }) => start <= index && index < start + span);
  const definitions = Array.from({ length: end - first }, (_, offset) => {
    const index = first + offset;
    const explicit = index < 0 ? undefined : tracks.sizes[index];
    const beyond = index < 0 ? index : index - tracks.sizes.length;
    const size = explicit ?? pattern[((beyond % pattern.length) + pattern.length) % pattern.length] ?? pattern[0];
    const { autoFit } = tracks;
    const collapsed = autoFit !== undefined && index >= autoFit.start && index < autoFit.end && !isUsed(index);
    return { size: size ?? { min: 'auto', max: 'auto' }, collapsed };
  });
  return { definitions, firstExplicit: -first, lines, areas };
}

function shifted(range: TrackRange | undefined, axis: AxisStructure): TrackRange {
  if (range && axis.firstExplicit === 0) return range;
  return { start: (range?.start ?? 0) + axis.firstExplicit, span: range?.span ?? 1 };
}
