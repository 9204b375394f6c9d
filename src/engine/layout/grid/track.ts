import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { TrackBreadth, TrackSize } from '../../css/computed/grid-values.js';
import { floorToStep } from '../size/edges.js';

/** A track sizing function after percentages are resolved or became `auto`. */
type Breadth = number | 'auto' | 'min-content' | 'max-content';

/** A track during sizing; px. */
export interface Track {
  readonly min: Breadth;
  /** For a flexible track: `auto`, with `flex` above 0. */
  readonly max: Breadth;
  /** The factor of `fr`, otherwise 0. */
  readonly flex: number;
  readonly isFlexible: boolean;
  /** The argument of `fit-content()`, otherwise Infinity. */
  readonly fitLimit: number;
  /** An empty track of `auto-fit`: no size, no gutters. */
  readonly collapsed: boolean;
  base: number;
  limit: number;
  infinitelyGrowable: boolean;
}

const COLLAPSED: TrackSize = { min: 0, max: 0 };

/** Makes a track from its definition; percentages against an indefinite size are automatic (section 11.4). */
export function createTrack(
  definition: TrackSize,
  collapsed: boolean,
  basis: number | undefined,
  container: ContainerSize,
): Track {
  const size = collapsed ? COLLAPSED : definition;
  const breadth = (value: TrackBreadth): Breadth => {
    if (value === 'auto' || value === 'min-content' || value === 'max-content') return value;
    const px = resolveLength(value, basis, container);
    return px === undefined ? 'auto' : Math.max(0, floorToStep(px));
  };
  let max: Breadth = 'auto';
  let flex = 0;
  let isFlexible = false;
  let fitLimit = Number.POSITIVE_INFINITY;
  if (typeof size.max === 'object' && 'fr' in size.max) {
    flex = size.max.fr;
    isFlexible = true;
  } else if (typeof size.max === 'object' && size.max.kind === 'fit-content') {
    const limit = size.max.limit === undefined ? undefined : resolveLength(size.max.limit, basis, container);
    fitLimit = limit ?? Number.POSITIVE_INFINITY;
    max = 'max-content';
  } else max = breadth(size.max);
  const min = breadth(size.min);
  const base = typeof min === 'number' ? min : 0;
  const limit = isFlexible
    ? Number.POSITIVE_INFINITY
    : typeof max === 'number'
      ? Math.max(base, max)
      : Number.POSITIVE_INFINITY;
  return { min, max, flex, isFlexible, fitLimit, collapsed, base, limit, infinitelyGrowable: false };
}

/** Gutters within a run of tracks: collapsed tracks have none. */
export function gapsWithin(tracks: readonly Track[], gapPx: number): number {
  const shown = tracks.reduce((count, track) => count + (track.collapsed ? 0 : 1), 0);
  return Math.max(0, shown - 1) * gapPx;
}

/** Sum of base sizes and gutters. */
export function usedLength(tracks: readonly Track[], gapPx: number): number {
  return tracks.reduce((sum, track) => sum + track.base, gapsWithin(tracks, gapPx));
}
