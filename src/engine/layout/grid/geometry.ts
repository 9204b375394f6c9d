import type { Alignment } from '../../css/computed/box-values.js';
import { type AxisDirection, contentAlignment, distribute } from '../size/distribute.js';
import type { TrackRange } from './grid-item.js';
import type { TrackPositions } from './inherited-axes.js';
import { type Track, usedLength } from './track.js';

/** Positions tracks in the container (section 10.5): content alignment, gutters, none around collapsed tracks. */
export function positionTracks(
  tracks: readonly Track[],
  gapPx: number,
  sizePx: number,
  alignment: Alignment,
  direction: AxisDirection,
): TrackPositions {
  const shown = tracks.filter((track) => !track.collapsed).length;
  const free = sizePx - usedLength(tracks, gapPx);
  const { start, between } =
    shown === 0
      ? { start: 0, between: 0 }
      : distribute(contentAlignment(alignment, direction), alignment.safe, free, shown);
  const starts: number[] = [];
  const ends: number[] = [];
  let position = start;
  let placed = 0;
  for (const track of tracks) {
    if (!track.collapsed && placed++ > 0) position += gapPx + between;
    starts.push(position);
    position += track.base;
    ends.push(position);
  }
  return { starts, ends };
}

/** Start and end of a range of tracks. */
export function rangeOf({ start, span }: TrackRange, positions: TrackPositions): { start: number; end: number } {
  return { start: positions.starts[start] ?? 0, end: positions.ends[start + span - 1] ?? 0 };
}

/** Length of a range of tracks, with the gutters inside. */
export function lengthOf(range: TrackRange, positions: TrackPositions): number {
  const { start, end } = rangeOf(range, positions);
  return end - start;
}
