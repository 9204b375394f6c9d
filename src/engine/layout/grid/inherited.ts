import type { BlockBox } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';
import type { TrackRange } from './grid-item.js';
import type { InheritedAxes, InheritedAxis, InheritedTracks, TrackPositions } from './inherited-axes.js';
import type { AreaRange } from './line-names.js';
import type { AxisStructure } from './structure.js';

/** Line names and areas of a range of tracks. */
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

/** What a subgrid inherits from its parent grid; undefined if the box is not a grid item. */
export function inheritedBy(box: BlockBox): InheritedAxes | undefined {
  const { parent, subgrid, style } = box;
  return parent?.kind === 'block' && parent.context === 'grid' && !isOutOfFlow(style) ? subgrid : undefined;
}

export function sameTracks(one: InheritedTracks | undefined, other: InheritedTracks | undefined): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  return samePositions(one.columns, other.columns) && samePositions(one.rows, other.rows);
}

/** True if all tracks are at the same place. */
export function samePositions(one: TrackPositions | undefined, other: TrackPositions | undefined): boolean {
  if (one === other) return true;
  if (!one || !other || one.starts.length !== other.starts.length) return false;
  return one.starts.every((start, index) => start === other.starts[index] && one.ends[index] === other.ends[index]);
}
