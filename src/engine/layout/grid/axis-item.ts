import type { TrackRange } from './grid-item.js';
import { gapsWithin, type Track } from './track.js';

/** An item's contributions to the tracks it spans on one axis; margin boxes, px. Each is measured lazily. */
export interface AxisItem {
  /** Index of its first track. */
  readonly start: number;
  readonly span: number;
  minContent(): number;
  maxContent(): number;
  /** Clips its overflow: its automatic minimum is 0. */
  readonly clips: boolean;
  /**
   * Its smallest outer size; `automatic` uses the content-based minimum, which only applies in some tracks (section
   * 6.6).
   */
  minimum(automatic: boolean): number;
}

/** The constraint under which a grid is sized, if any. */
export type SizingConstraint = 'min-content' | 'max-content' | undefined;

/** The tracks that an item spans. */
export function spannedTracks(item: TrackRange, tracks: readonly Track[]): Track[] {
  const only = item.span === 1 ? tracks[item.start] : undefined;
  return only ? [only] : tracks.slice(item.start, item.start + item.span);
}

/**
 * The minimum contribution: the automatic minimum applies if a track is `auto` and no span crosses a flexible track.
 */
export function minimumContribution(item: AxisItem, spanned: readonly Track[], gapPx: number): number {
  const applies =
    spanned.some((track) => track.min === 'auto') &&
    (spanned.length === 1 || !spanned.some((track) => track.isFlexible));
  if (!applies) return item.minimum(false);
  return Math.max(item.minimum(false), Math.min(item.minimum(true), fixedMaximum(spanned, gapPx)));
}

/**
 * Min-content or max-content contribution, capped by fixed maximums of the tracks, floored by the minimum contribution.
 */
export function limitedContribution(
  contributionPx: number,
  item: AxisItem,
  spanned: readonly Track[],
  gapPx: number,
): number {
  return item.clips
    ? minimumContribution(item, spanned, gapPx)
    : cappedContribution(contributionPx, item, spanned, gapPx);
}

/** The same for an item that does not clip its overflow. */
export function cappedContribution(
  contributionPx: number,
  item: AxisItem,
  spanned: readonly Track[],
  gapPx: number,
): number {
  const capped = Math.min(contributionPx, fixedMaximum(spanned, gapPx, true));
  return Math.max(capped, minimumContribution(item, spanned, gapPx));
}

function fixedMaximum(spanned: readonly Track[], gapPx: number, withFit = false): number {
  let sum = gapsWithin(spanned, gapPx);
  for (const { max, isFlexible, fitLimit } of spanned) {
    if (typeof max === 'number' && !isFlexible) sum += max;
    else sum += withFit ? fitLimit : Number.POSITIVE_INFINITY;
  }
  return sum;
}
