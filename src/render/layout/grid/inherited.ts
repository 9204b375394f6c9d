import type { BlockBox } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';
import type { TrackPositions } from './geometry.js';
import type { TrackRange } from './grid-item.js';
import type { AreaRange } from './line-names.js';
import type { AxisStructure } from './structure.js';

/** One axis of a grid as a subgrid sees it: the tracks that it stands in, with the names of their lines. */
export interface InheritedAxis {
  readonly span: number;
  /** Between these tracks, px; a subgrid without a gutter of its own has the same. */
  readonly gutter: number;
  /** The subgrid runs the other way: names and areas are turned around already. */
  readonly isReversed: boolean;
  /** One list of names for each line, the last one after the last track. */
  readonly names: readonly (readonly string[])[];
  /** Named areas, cut to the tracks of the subgrid. */
  readonly areas: ReadonlyMap<string, AreaRange>;
}

/** The axes that a grid takes from the grid around it (CSS Grid 2, section 9). */
export interface InheritedAxes {
  /** Subgrids around each other up to this one. */
  readonly depth: number;
  readonly columns: InheritedAxis | undefined;
  readonly rows: InheritedAxis | undefined;
}

/** Where the tracks of the grid around begin and end, px from the start edge of the subgrid's content box. */
export interface InheritedTracks {
  readonly columns: TrackPositions | undefined;
  /** `undefined` while rows are not known. */
  readonly rows: TrackPositions | undefined;
}

/** Names and areas of the lines that a range of tracks has. */
export function inheritAxis(
  { lines, areas, firstExplicit }: AxisStructure,
  { start, span }: TrackRange,
  gutter: number,
  isReversed: boolean,
): InheritedAxis {
  const first = start - firstExplicit;
  const names: string[][] = Array.from({ length: span + 1 }, () => []);
  for (const [name, indexes] of lines.byName) for (const index of indexes) names[index - first]?.push(name);
  if (isReversed) names.reverse();
  const inside = new Map<string, AreaRange>();
  for (const [name, area] of areas) {
    const from = Math.max(0, area.start - first);
    const to = Math.min(span, area.end - first);
    if (from < to) inside.set(name, isReversed ? { start: span - to, end: span - from } : { start: from, end: to });
  }
  return { span, gutter, isReversed, names, areas: inside };
}

/** What the grid around has told a subgrid; nothing where the box is no item of a grid. */
export function inheritedBy(box: BlockBox): InheritedAxes | undefined {
  const { parent, subgrid, style } = box;
  return parent?.kind === 'block' && parent.context === 'grid' && !isOutOfFlow(style) ? subgrid : undefined;
}

export function sameTracks(one: InheritedTracks | undefined, other: InheritedTracks | undefined): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  return samePositions(one.columns, other.columns) && samePositions(one.rows, other.rows);
}

function samePositions(one: TrackPositions | undefined, other: TrackPositions | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || one.starts.length !== other.starts.length) return false;
  return one.starts.every((start, index) => start === other.starts[index] && one.ends[index] === other.ends[index]);
}
