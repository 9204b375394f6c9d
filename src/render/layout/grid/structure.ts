import type { ComputedStyle } from '../../css/computed-style.js';
import type { TrackSize } from '../../css/grid-values.js';
import type { LayoutHost, SizedBox } from '../contract.js';
import type { GridItem, TrackRange } from './grid-item.js';
import { areaRanges, collectNames, type NamedLines, resolveLines } from './line-names.js';
import { type GridArea, placeItems } from './placement.js';
import { type ExplicitTracks, expandTemplate, type RepeatRoom } from './template.js';

/** A grid with its items placed: how many tracks there are, how each is defined, and where each item stands. */
export interface GridStructure {
  readonly columns: AxisStructure;
  readonly rows: AxisStructure;
  readonly items: readonly GridItem[];
}

/** The implicit grid on one axis. */
export interface AxisStructure {
  readonly definitions: readonly { readonly size: TrackSize; readonly collapsed: boolean }[];
  /** Index of the first explicit track. */
  readonly firstExplicit: number;
  readonly lines: NamedLines;
}

interface ExplicitAxis {
  readonly tracks: ExplicitTracks;
  readonly lines: NamedLines;
  readonly implicit: readonly TrackSize[];
}

/** Builds the explicit grid, places the items and adds the implicit tracks they need (sections 7 and 8). */
export function buildStructure(
  style: ComputedStyle,
  boxes: readonly SizedBox[],
  rooms: { readonly column: RepeatRoom; readonly row: RepeatRoom },
  layout: LayoutHost,
): GridStructure {
  const columns = explicitAxis(style, 'column', rooms.column);
  const rows = explicitAxis(style, 'row', rooms.row);
  const flowsByRow = style.gridAutoFlow.direction === 'row';
  const wishes = boxes.map(({ style: own }) => {
    const column = resolveLines(own.gridColumnStart, own.gridColumnEnd, columns.lines);
    const row = resolveLines(own.gridRowStart, own.gridRowEnd, rows.lines);
    return flowsByRow ? { major: row, minor: column } : { major: column, minor: row };
  });
  const [major, minor] = flowsByRow ? [rows, columns] : [columns, rows];
  const explicit = { major: major.lines.trackCount, minor: minor.lines.trackCount };
  const areas = placeItems(wishes, explicit, style.gridAutoFlow.dense, layout);
  const majorRanges = areas.map((area): TrackRange => ({ start: area.majorStart, span: area.majorSpan }));
  const minorRanges = areas.map((area: GridArea): TrackRange => ({ start: area.minorStart, span: area.minorSpan }));
  const [columnRanges, rowRanges] = flowsByRow ? [minorRanges, majorRanges] : [majorRanges, minorRanges];
  const columnAxis = implicitAxis(columns, columnRanges);
  const rowAxis = implicitAxis(rows, rowRanges);
  return {
    columns: columnAxis,
    rows: rowAxis,
    items: boxes.map((box, index) => ({
      box,
      column: shifted(columnRanges[index], columnAxis),
      row: shifted(rowRanges[index], rowAxis),
      justify: box.style.justifySelf.value === 'auto' ? style.justifyItems : box.style.justifySelf,
      align: box.style.alignSelf.value === 'auto' ? style.alignItems : box.style.alignSelf,
    })),
  };
}

function explicitAxis(style: ComputedStyle, axis: 'row' | 'column', room: RepeatRoom): ExplicitAxis {
  const isRow = axis === 'row';
  const tracks = expandTemplate(isRow ? style.gridTemplateRows : style.gridTemplateColumns, room);
  const areas = style.gridTemplateAreas;
  const areaCount = isRow ? areas.length : (areas[0]?.length ?? 0);
  const trackCount = Math.max(tracks.sizes.length, areaCount);
  const lines = collectNames(tracks.names, areaRanges(areas, axis), trackCount);
  return { tracks, lines, implicit: isRow ? style.gridAutoRows : style.gridAutoColumns };
}

function implicitAxis({ tracks, lines, implicit }: ExplicitAxis, ranges: readonly TrackRange[]): AxisStructure {
  const first = ranges.reduce((least, { start }) => Math.min(least, start), 0);
  const end = ranges.reduce((most, { start, span }) => Math.max(most, start + span), lines.trackCount);
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
  return { definitions, firstExplicit: -first, lines };
}

function shifted(range: TrackRange | undefined, axis: AxisStructure): TrackRange {
  return { start: (range?.start ?? 0) + axis.firstExplicit, span: range?.span ?? 1 };
}
