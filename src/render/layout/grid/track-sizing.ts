import type { Alignment } from '../../css/box-values.js';
import type { AxisItem } from './axis-item.js';
import { type AxisRoom, expandFlexibleTracks } from './flexible-tracks.js';
import { maximizeTracks } from './growth.js';
import { sizeIntrinsicTracks } from './intrinsic-tracks.js';
import { type Track, usedLength } from './track.js';

/** The track sizing algorithm for one axis (section 11.3): sets the base size of every track. */
export function sizeTracks(
  tracks: readonly Track[],
  items: readonly AxisItem[],
  room: AxisRoom,
  stretches: boolean,
): void {
  sizeIntrinsicTracks(tracks, items, room.gap, room.constraint);
  maximize(tracks, room);
  expandFlexibleTracks(tracks, items, room);
  if (stretches) stretchAutoTracks(tracks, room);
}

function maximize(tracks: readonly Track[], room: AxisRoom): void {
  if (room.constraint === 'min-content') return;
  if (room.size !== undefined) {
    maximizeTracks(tracks, room.size - usedLength(tracks, room.gap));
    return;
  }
  // Browsers do not limit tracks of an automatic size to the maximum of the container.
  for (const track of tracks) track.base = track.limit;
}

/** Automatic tracks share the remaining space of a definite size or of a minimum (section 11.8). */
function stretchAutoTracks(tracks: readonly Track[], room: AxisRoom): void {
  const auto = tracks.filter((track) => track.max === 'auto' && !track.isFlexible);
  const free = (room.size ?? room.minSize) - usedLength(tracks, room.gap);
  if (free <= 0 || auto.length === 0) return;
  for (const track of auto) track.base += free / auto.length;
}

/** True if content alignment stretches automatic tracks. */
export function stretchesTracks({ value }: Alignment): boolean {
  return value === 'normal' || value === 'stretch';
}
