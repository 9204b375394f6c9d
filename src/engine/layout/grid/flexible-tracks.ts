import { type AxisItem, type SizingConstraint, spannedTracks } from './axis-item.js';
import { gapsWithin, type Track, usedLength } from './track.js';

/** Available space of a grid on one axis. */
export interface AxisSpace {
  /** Definite content size. */
  readonly size: number | undefined;
  readonly minSize: number;
  readonly maxSize: number;
  readonly gap: number;
  readonly constraint: SizingConstraint;
}

/** Gives flexible tracks their share of the free space (section 11.7). */
export function expandFlexibleTracks(tracks: readonly Track[], items: readonly AxisItem[], space: AxisSpace): void {
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
