import type { GridLine } from '../../css/computed/grid-values.js';
import { MAX_TRACKS } from './template.js';

/** Named lines of one axis; indexes count from 0 at the first explicit line. */
export interface NamedLines {
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Explicit tracks; the last explicit line has this index. */
  readonly trackCount: number;
}

/** Rows or columns that a named area covers, half open. */
export interface AreaRange {
  readonly start: number;
  readonly end: number;
}

/** Collects the names of explicit lines, with `-start` and `-end` of the areas. */
export function collectNames(
  names: readonly (readonly string[])[],
  areas: Iterable<readonly [string, AreaRange]>,
  trackCount: number,
): NamedLines {
  const byName = new Map<string, number[]>();
  const add = (name: string, index: number): void => {
    const known = byName.get(name);
    if (!known) byName.set(name, [index]);
    else if (!known.includes(index)) known.push(index);
  };
  names.forEach((line, index) => {
    for (const name of line) add(name, index);
  });
  for (const [name, area] of areas) {
    add(`${name}-start`, area.start);
    add(`${name}-end`, area.end);
  }
  for (const lines of byName.values()) lines.sort((a, b) => a - b);
  return { byName, trackCount };
}

/** The rows and columns of each named area. */
export function areaRanges(rows: readonly (readonly string[])[], axis: 'row' | 'column'): Map<string, AreaRange> {
  const ranges = new Map<string, AreaRange>();
  rows.forEach((row, rowIndex) => {
    row.forEach((name, columnIndex) => {
      if (/^\.+$/.test(name)) return;
      const at = axis === 'row' ? rowIndex : columnIndex;
      const known = ranges.get(name);
      ranges.set(name, { start: Math.min(known?.start ?? at, at), end: Math.max(known?.end ?? 0, at + 1) });
    });
  });
  return ranges;
}

/** Placement of an item on one axis: a definite start, or a span for automatic placement. */
export interface Placed {
  readonly start: number | undefined;
  readonly span: number;
}

const AUTOMATIC: Placed = Object.freeze({ start: undefined, span: 1 });

/** Resolves `grid-*-start` and `grid-*-end` against the explicit lines (section 8.3). */
export function resolveLines(startLine: GridLine, endLine: GridLine, lines: NamedLines): Placed {
  if (startLine === 'auto' && endLine === 'auto') return AUTOMATIC;
  const start = lineIndex(startLine, 'start', lines);
  const end = lineIndex(endLine, 'end', lines);
  if (start !== undefined && end !== undefined) {
    if (start === end) return clampPlaced(start, 1);
    return clampPlaced(Math.min(start, end), Math.abs(end - start));
  }
  if (start !== undefined) return clampPlaced(start, spanFrom(endLine, start, 1, lines));
  if (end !== undefined) {
    const span = spanFrom(startLine, end, -1, lines);
    return clampPlaced(end - span, span);
  }
  return { start: undefined, span: automaticSpan(startLine, endLine) };
}

/** Clamps a placement to existing tracks, for a subgrid, which has no implicit ones. */
export function clampToTracks({ start, span }: Placed, trackCount: number): Placed {
  if (start === undefined) return { start, span: Math.min(span, trackCount) };
  const first = Math.max(0, Math.min(trackCount - 1, start));
  return { start: first, span: Math.max(1, Math.min(trackCount, start + span) - first) };
}

/** One edge for absolutely positioned children; `auto` and spans refer to the padding box. */
export function lineIndex(line: GridLine, side: 'start' | 'end', lines: NamedLines): number | undefined {
  if (line === 'auto' || 'span' in line) return undefined;
  if ('line' in line) return numberedLine(line.line, line.name, lines);
  return lines.byName.get(`${line.name}-${side}`)?.[0] ?? numberedLine(1, line.name, lines);
}

function numberedLine(number: number, name: string | undefined, { byName, trackCount }: NamedLines): number {
  if (name === undefined) return number > 0 ? number - 1 : trackCount + 1 + number;
  const known = byName.get(name) ?? [];
  if (number > 0) return known[number - 1] ?? trackCount + (number - known.length);
  return known[known.length + number] ?? -(-number - known.length);
}

function spanFrom(line: GridLine, from: number, direction: 1 | -1, { byName, trackCount }: NamedLines): number {
  if (line === 'auto' || !('span' in line)) return 1;
  if (line.name === undefined) return Math.max(1, line.span);
  const known = (byName.get(line.name) ?? []).filter((index) => (direction > 0 ? index > from : index < from));
  if (known.length >= line.span) {
    const at = direction > 0 ? known[line.span - 1] : known[known.length - line.span];
    return Math.abs((at ?? from + direction) - from);
  }
  // All implicit lines on that side have the name.
  const missing = line.span - known.length;
  return direction > 0 ? Math.max(trackCount, from) + missing - from : from - (Math.min(0, from) - missing);
}

/** Two spans: the start one counts. A span to a named line without an opposite line is 1. */
function automaticSpan(startLine: GridLine, endLine: GridLine): number {
  for (const line of [startLine, endLine]) {
    if (line !== 'auto' && 'span' in line) return line.name === undefined ? clampSpan(line.span) : 1;
  }
  return 1;
}

function clampPlaced(start: number, span: number): Placed {
  const first = Math.max(-MAX_TRACKS, Math.min(MAX_TRACKS - 1, start));
  const last = Math.max(first + 1, Math.min(MAX_TRACKS, start + span));
  return { start: first, span: clampSpan(last - first) };
}

function clampSpan(span: number): number {
  return Math.max(1, Math.min(MAX_TRACKS, span));
}
