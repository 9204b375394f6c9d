import type { Alignment } from '../../css/box-values.js';
import type { AxisItem } from './axis-item.js';
import { type AxisSpace, expandFlexibleTracks } from './flexible-tracks.js';
import { maximizeTracks } from './growth.js';
import { sizeIntrinsicTracks } from './intrinsic-tracks.js';
import { type Track, usedLength } from './track.js';

/** The track sizing algorithm for one axis (section 11.3): sets the base size of every track. */
export function sizeTracks(
  tracks: readonly Track[],
  items: readonly AxisItem[],
  space: AxisSpace,
  stretches: boolean,
): void {
  sizeIntrinsicTracks(tracks, items, space.gap, space.constraint);
  maximize(tracks, space);
  expandFlexibleTracks(tracks, items, space);
  if (stretches) stretchAutoTracks(tracks, space);
}

function maximize(tracks: readonly Track[], space: AxisSpace): void {
  if (space.constraint === 'min-content') return;
  if (space.size !== undefined) {
    maximizeTracks(tracks, space.size - usedLength(tracks, space.gap));
    return;
  }
  // Browsers do not limit tracks of an automatic size to the maximum of the container.
  for (const track of tracks) track.base = track.limit;
}

/** Automatic tracks share the remaining space of a definite size or of a minimum (section 11.8). */
function stretchAutoTracks(tracks: readonly Track[], space: AxisSpace): void {
  const auto = tracks.filter((track) => track.max === 'auto' && !track.isFlexible);
  const free = (space.size ?? space.minSize) - usedLength(tracks, space.gap);
  if (free <= 0 || auto.length === 0) return;
  for (const track of auto) track.base += free / auto.length;
}

/** True if content alignment stretches automatic tracks. */
export function stretchesTracks({ value }: Alignment): boolean {
  return value === 'normal' || value === 'stretch';
}
