import { getOrMake } from '@inkstand/common/get-or-make';
import type { LayoutHost } from '../contract.js';
import type { Placed } from './line-names.js';
import { MAX_TRACKS } from './template.js';

/** An item's requested placement, in terms of the flow: `major` is the row for row flow, `minor` the column. */
export interface PlacementRequest {
  readonly major: Placed;
  readonly minor: Placed;
}

/** The area of an item; indexes from 0 at the first explicit line, negative before it. */
export interface GridArea {
  readonly majorStart: number;
  readonly majorSpan: number;
  readonly minorStart: number;
  readonly minorSpan: number;
}

/** The explicit tracks of both axes in terms of the flow. */
interface ExplicitCounts {
  readonly major: number;
  readonly minor: number;
}

/** Places all items (section 8.5): fixed ones, those locked to a major track, then the rest with a cursor. */
export function placeItems(
  requests: readonly PlacementRequest[],
  explicit: ExplicitCounts,
  dense: boolean,
  layout: LayoutHost,
): GridArea[] {
  const grid = new Occupancy();
  const areas = new Array<GridArea | undefined>(requests.length);
  const occupy = (index: number, area: GridArea): void => {
    layout.step();
    areas[index] = area;
    grid.occupy(area);
  };
  requests.forEach((request, index) => {
    const { start: majorStart } = request.major;
    const { start: minorStart } = request.minor;
    if (majorStart !== undefined && minorStart !== undefined) occupy(index, areaAt(request, majorStart, minorStart));
  });
  placeLocked(requests, areas, { grid, dense, layout }, occupy);
  const [minorFirst, minorEnd] = minorRange(requests, areas, explicit.minor);
  const majorFirst = areas.reduce((first, area) => Math.min(first, area?.majorStart ?? 0), 0);
  let cursor = { major: majorFirst, minor: minorFirst };
  requests.forEach((request, index) => {
    if (areas[index]) return;
    layout.step();
    if (dense) cursor = { major: majorFirst, minor: minorFirst };
    const area = nextFree(request, cursor, { grid, minorFirst, minorEnd, layout });
    cursor = { major: area.majorStart, minor: area.minorStart };
    occupy(index, area);
  });
  return areas.map((area, index) => area ?? areaAt(requests[index] ?? AUTO_REQUEST, 0, 0));
}

const AUTO_REQUEST: PlacementRequest = { major: { start: 0, span: 1 }, minor: { start: 0, span: 1 } };

function areaAt({ major, minor }: PlacementRequest, majorStart: number, minorStart: number): GridArea {
  return { majorStart, majorSpan: major.span, minorStart, minorSpan: minor.span };
}

function placeLocked(
  requests: readonly PlacementRequest[],
  areas: readonly (GridArea | undefined)[],
  { grid, dense, layout }: { readonly grid: Occupancy; readonly dense: boolean; readonly layout: LayoutHost },
  occupy: (index: number, area: GridArea) => void,
): void {
  const minorFirst = requests.reduce((first, { minor }) => Math.min(first, minor.start ?? 0), 0);
  const cursors = new Map<number, number>();
  requests.forEach((request, index) => {
    const { start } = request.major;
    if (start === undefined || areas[index]) return;
    const from = dense ? minorFirst : (cursors.get(start) ?? minorFirst);
    let area = areaAt(request, start, from);
    for (; area.minorStart < MAX_TRACKS && !grid.isFree(area); layout.step()) {
      area = { ...area, minorStart: area.minorStart + 1 };
    }
    cursors.set(start, area.minorStart + area.minorSpan);
    occupy(index, area);
  });
}

/**
 * The minor tracks that exist before the remaining items are placed: explicit ones, occupied ones, and the widest span.
 */
function minorRange(
  requests: readonly PlacementRequest[],
  areas: readonly (GridArea | undefined)[],
  explicitCount: number,
): [first: number, end: number] {
  let first = 0;
  let end = explicitCount;
  requests.forEach(({ minor }, index) => {
    const start = areas[index]?.minorStart ?? minor.start;
    if (start === undefined) return;
    first = Math.min(first, start);
    end = Math.max(end, start + minor.span);
  });
  const widest = requests.reduce((span, { minor }) => Math.max(span, minor.start === undefined ? minor.span : 1), 1);
  return [first, Math.max(end, first + widest)];
}

function isBeyond({ majorStart, majorSpan }: GridArea): boolean {
  return majorStart + majorSpan > MAX_TRACKS;
}

/** Beyond the last permitted track, items overlap. */
function withinTracks(area: GridArea, layout: LayoutHost): GridArea {
  if (!isBeyond(area)) return area;
  layout.note('grid-track-number', { max: MAX_TRACKS });
  return { ...area, majorStart: MAX_TRACKS - area.majorSpan };
}

interface Search {
  readonly grid: Occupancy;
  readonly minorFirst: number;
  readonly minorEnd: number;
  readonly layout: LayoutHost;
}

function nextFree(
  request: PlacementRequest,
  cursor: { readonly major: number; readonly minor: number },
  { grid, minorFirst, minorEnd, layout }: Search,
): GridArea {
  let { major, minor } = cursor;
  const fixedMinor = request.minor.start;
  if (fixedMinor !== undefined) {
    if (fixedMinor < minor) major++;
    let area = areaAt(request, major, fixedMinor);
    for (; !isBeyond(area) && !grid.isFree(area); layout.step()) area = { ...area, majorStart: area.majorStart + 1 };
    return withinTracks(area, layout);
  }
  for (;;) {
    const area = areaAt(request, major, minor);
    if (minor + request.minor.span > minorEnd) {
      major++;
      minor = minorFirst;
    } else if (isBeyond(area) || grid.isFree(area)) return withinTracks(area, layout);
    else minor++;
    layout.step();
  }
}

/** Larger areas are stored as rectangles. */
const MAX_CELLS = 64;

/** Occupied cells: small areas cell by cell, large ones as rectangles. Only rows with items exist. */
class Occupancy {
  readonly #rows = new Map<number, Set<number>>();
  readonly #large: GridArea[] = [];

  /** True if no cell of the area is occupied. */
  isFree(area: GridArea): boolean {
    for (const other of this.#large) if (overlaps(area, other)) return false;
    const { majorStart, majorSpan } = area;
    if (majorSpan <= this.#rows.size) {
      for (let major = majorStart; major < majorStart + majorSpan; major++) {
        const row = this.#rows.get(major);
        if (row && !isRowFree(row, area)) return false;
      }
      return true;
    }
    for (const [major, row] of this.#rows) {
      if (major >= majorStart && major < majorStart + majorSpan && !isRowFree(row, area)) return false;
    }
    return true;
  }

  occupy(area: GridArea): void {
    const { majorStart, majorSpan, minorStart, minorSpan } = area;
    if (majorSpan * minorSpan > MAX_CELLS) {
      this.#large.push(area);
      return;
    }
    for (let major = majorStart; major < majorStart + majorSpan; major++) {
      const row = getOrMake(this.#rows, major, () => new Set());
      for (let minor = minorStart; minor < minorStart + minorSpan; minor++) row.add(minor);
    }
  }
}

function isRowFree(row: ReadonlySet<number>, { minorStart, minorSpan }: GridArea): boolean {
  if (minorSpan <= row.size) {
    for (let minor = minorStart; minor < minorStart + minorSpan; minor++) if (row.has(minor)) return false;
    return true;
  }
  for (const minor of row) if (minor >= minorStart && minor < minorStart + minorSpan) return false;
  return true;
}

function overlaps(a: GridArea, b: GridArea): boolean {
  return (
    a.majorStart < b.majorStart + b.majorSpan &&
    b.majorStart < a.majorStart + a.majorSpan &&
    a.minorStart < b.minorStart + b.minorSpan &&
    b.minorStart < a.minorStart + a.minorSpan
  );
}
