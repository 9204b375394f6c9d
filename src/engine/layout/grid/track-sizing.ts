import type { Alignment } from '../../css/computed/box-values.js';
import {
  type AxisItem,
  cappedContribution,
  limitedContribution,
  minimumContribution,
  type SizingConstraint,
  spannedTracks,
} from './axis-item.js';
import { growTracks, maximizeTracks, type Phase } from './growth.js';
import { gapsWithin, type Track, usedLength } from './track.js';

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

const isIntrinsicMin = ({ min }: Track): boolean => typeof min !== 'number';
const isIntrinsicMax = ({ max, isFlexible }: Track): boolean => typeof max !== 'number' && !isFlexible;
const hasMaxContentMax = ({ max }: Track): boolean => max === 'max-content' || max === 'auto';

/** Sizes tracks by their items (section 11.5): short spans first, then those across flexible tracks. */
function sizeIntrinsicTracks(
  tracks: readonly Track[],
  items: readonly AxisItem[],
  gapPx: number,
  constraint: SizingConstraint,
): void {
  const phases = growthPhases(gapPx, constraint);
  const hasFlexible = tracks.some((track) => track.isFlexible);
  const crossesFlexible = (item: AxisItem): boolean => spannedTracks(item, tracks).some((track) => track.isFlexible);
  const plain = hasFlexible ? items.filter((item) => !crossesFlexible(item)) : items;
  const spans = [...new Set(plain.map((item) => item.span))].sort((a, b) => a - b);
  for (const span of spans) {
    const group = plain.filter((item) => item.span === span);
    for (const phase of phases) growTracks(group, tracks, phase, gapPx);
  }
  const flexible = hasFlexible ? items.filter(crossesFlexible) : [];
  if (flexible.length > 0) {
    for (const phase of phases) {
      if (phase.grows === 'limit') continue;
      const onlyFlexible: Phase = {
        ...phase,
        byFlex: true,
        affects: (track) => track.isFlexible && phase.affects(track),
      };
      growTracks(flexible, tracks, onlyFlexible, gapPx);
    }
  }
  for (const track of tracks) if (!Number.isFinite(track.limit)) track.limit = track.base;
}

function growthPhases(gapPx: number, constraint: SizingConstraint): Phase[] {
  const underConstraint = constraint !== undefined;
  return [
    {
      grows: 'base',
      affects: isIntrinsicMin,
      growsBeyondLimit: isIntrinsicMax,
      contribution: (item, spanned) =>
        underConstraint
          ? limitedContribution(item.minContent(), item, spanned, gapPx)
          : minimumContribution(item, spanned, gapPx),
    },
    {
      grows: 'base',
      affects: ({ min }) => min === 'min-content' || min === 'max-content',
      growsBeyondLimit: isIntrinsicMax,
      contribution: (item) => item.minContent(),
    },
    {
      grows: 'base',
      affects: ({ min, max }) =>
        min === 'max-content' || (constraint === 'max-content' && min === 'auto' && max !== 'min-content'),
      growsBeyondLimit: hasMaxContentMax,
      stopsAtFitLimit: true,
      contribution: (item, spanned) =>
        constraint === 'max-content' && spanned.some(({ min }) => min === 'auto')
          ? // As far as the tracks have no fixed maximum.
            cappedContribution(item.maxContent(), item, spanned, gapPx)
          : item.maxContent(),
    },
    {
      grows: 'limit',
      affects: isIntrinsicMax,
      growsBeyondLimit: () => true,
      marksGrowable: true,
      contribution: (item) => item.minContent(),
    },
    {
      grows: 'limit',
      affects: (track) => hasMaxContentMax(track) && isIntrinsicMax(track),
      growsBeyondLimit: () => true,
      contribution: (item) => item.maxContent(),
    },
  ];
}

/** Available space of a grid on one axis. */
interface AxisSpace {
  /** Definite content size. */
  readonly size: number | undefined;
  readonly minSize: number;
  readonly maxSize: number;
  readonly gap: number;
  readonly constraint: SizingConstraint;
}

/** Gives flexible tracks their share of the free space (section 11.7). */
function expandFlexibleTracks(tracks: readonly Track[], items: readonly AxisItem[], space: AxisSpace): void {
  const flexible = tracks.filter((track) => track.isFlexible);
  if (flexible.length === 0) return;
  const apply = (fractionPx: number): void => {
    for (const track of flexible) track.base = Math.max(track.base, fractionPx * track.flex);
  };
  if (space.size !== undefined) {
    apply(fractionFor(tracks, space.size - gapsWithin(tracks, space.gap)));
    return;
  }
  if (space.constraint === 'min-content') return;
  const fraction = contentFraction(flexible, tracks, items, space);
  const trial = tracks.map((track) => ({ ...track, base: Math.max(track.base, fraction * track.flex) }));
  const length = usedLength(trial, space.gap);
  const limited = Math.max(space.minSize, Math.min(space.maxSize, length));
  apply(limited === length ? fraction : fractionFor(tracks, limited - gapsWithin(tracks, space.gap)));
}

/** Without a definite size: the largest fraction needed by a track or an item's max-content. */
function contentFraction(
  flexible: readonly Track[],
  tracks: readonly Track[],
  items: readonly AxisItem[],
  space: AxisSpace,
): number {
  let fraction = 0;
  for (const track of flexible) fraction = Math.max(fraction, track.base / Math.max(1, track.flex));
  for (const item of items) {
    const spanned = spannedTracks(item, tracks);
    if (!spanned.some((track) => track.isFlexible)) continue;
    fraction = Math.max(fraction, fractionFor(spanned, item.maxContent() - gapsWithin(spanned, space.gap)));
  }
  return fraction;
}

/** The px of `1fr` in this space (section 11.7.1); tracks whose base is larger count as inflexible. */
function fractionFor(tracks: readonly Track[], spacePx: number): number {
  let inflexible = new Set<Track>();
  for (;;) {
    let left = spacePx;
    let factors = 0;
    for (const track of tracks) {
      if (track.isFlexible && !inflexible.has(track)) factors += track.flex;
      else left -= track.base;
    }
    if (factors === 0 && !tracks.some((track) => track.isFlexible && !inflexible.has(track))) return 0;
    const fraction = Math.max(0, left) / Math.max(1, factors);
    const smaller = tracks.filter(
      (track) => track.isFlexible && !inflexible.has(track) && track.base > fraction * track.flex + 1e-9,
    );
    if (smaller.length === 0) return fraction;
    inflexible = new Set([...inflexible, ...smaller]);
  }
}
