import type { AreaRange } from './line-names.js';

/** Start and end of each track, from the start edge of the content box. */
export interface TrackPositions {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** One axis of a grid as seen by a subgrid: the tracks that it spans, with their line names. */
export interface InheritedAxis {
  readonly span: number;
  /** Between these tracks, px; a subgrid with a `normal` gutter uses the same. */
  readonly gutter: number;
  /** The subgrid has the opposite direction: names and areas are already reversed. */
  readonly isReversed: boolean;
  /** One list of names for each line, the last one after the last track. */
  readonly names: readonly (readonly string[])[];
  /** Named areas, clipped to the tracks of the subgrid. */
  readonly areas: ReadonlyMap<string, AreaRange>;
}

/** The axes that a subgrid inherits from its parent grid (CSS Grid 2, section 9). */
export interface InheritedAxes {
  /** Nesting depth of this subgrid. */
  readonly depth: number;
  readonly columns: InheritedAxis | undefined;
  readonly rows: InheritedAxis | undefined;
}

/** Start and end of the parent grid's tracks, px from the start edge of the subgrid's content box. */
export interface InheritedTracks {
  readonly columns: TrackPositions | undefined;
  /** `undefined` while rows are not sized. */
  readonly rows: TrackPositions | undefined;
}
