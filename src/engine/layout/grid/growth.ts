import { type AxisItem, spannedTracks } from './axis-item.js';
import { gapsWithin, type Track } from './track.js';

/** One phase of section 11.5: which tracks grow, and by which contribution of the items. */
export interface Phase {
  /** Base sizes, or growth limits. */
  readonly grows: 'base' | 'limit';
  readonly affects: (track: Track) => boolean;
  /** Tracks that take the remaining space once all are at their limits; all affected ones if there is none. */
  readonly growsBeyondLimit: (track: Track) => boolean;
  readonly contribution: (item: AxisItem, spanned: readonly Track[]) => number;
  /** Limits that become finite here may grow without limit in the next phase. */
  readonly marksGrowable?: boolean;
  /** Even beyond their limits `fit-content()` tracks do not exceed their argument. */
  readonly stopsAtFitLimit?: boolean;
  /** Space is distributed by flex factors. */
  readonly byFlex?: boolean;
}

/**
 * Grows tracks for items of one group at once: each track by the largest increase any of them needs (section 11.5.1).
 */
export function growTracks(group: readonly AxisItem[], tracks: readonly Track[], phase: Phase, gapPx: number): void {
  if (!tracks.some(phase.affects)) return;
  const planned = new Map<Track, number>();
  // Among the items in a single track, only the one that needs most counts.
  const largest = new Map<Track, number>();
  const alone: Track[] = [];
  for (const item of group) {
    const only = item.span === 1 ? tracks[item.start] : undefined;
    if (only) {
      if (!phase.affects(only)) continue;
      alone[0] = only;
      const extra = extraFor(item, alone, phase, gapPx);
      largest.set(only, Math.max(largest.get(only) ?? 0, extra));
      continue;
    }
    const spanned = spannedTracks(item, tracks);
    const affected = spanned.filter(phase.affects);
    if (affected.length > 0) planIncrease(extraFor(item, spanned, phase, gapPx), affected, phase, planned);
  }
  for (const [track, extra] of largest) planIncrease(extra, [track], phase, planned);
  for (const [track, increase] of planned) applyIncrease(track, increase, phase);
}

/** What an item needs beyond the sizes of its tracks. */
function extraFor(item: AxisItem, spanned: readonly Track[], phase: Phase, gapPx: number): number {
  let sizes = gapsWithin(spanned, gapPx);
  for (const track of spanned) sizes += sizeOf(track, phase);
  return Math.max(0, phase.contribution(item, spanned) - sizes);
}

function planIncrease(extraPx: number, affected: readonly Track[], phase: Phase, planned: Map<Track, number>): void {
  const shares = phase.byFlex ? shareByFlex(extraPx, affected) : shareExtra(extraPx, affected, phase);
  affected.forEach((track, index) => {
    planned.set(track, Math.max(planned.get(track) ?? 0, shares[index] ?? 0));
  });
}

function sizeOf(track: Track, { grows }: Phase): number {
  return grows === 'base' || !Number.isFinite(track.limit) ? track.base : track.limit;
}

function applyIncrease(track: Track, increase: number, phase: Phase): void {
  if (phase.grows === 'base') {
    track.base += increase;
    if (track.limit < track.base) track.limit = track.base;
    return;
  }
  const wasInfinite = !Number.isFinite(track.limit);
  track.limit = sizeOf(track, phase) + increase;
  track.infinitelyGrowable = Boolean(phase.marksGrowable) && wasInfinite;
}

/** Equal shares up to each track's limit, then beyond it. */
function shareExtra(extraPx: number, affected: readonly Track[], phase: Phase): number[] {
  const shares = affected.map(() => 0);
  const capacities = affected.map((track) => capacityOf(track, phase));
  const left = fillEqually(extraPx, shares, capacities);
  if (left <= 1e-6) return shares;
  const beyond = affected.map(phase.growsBeyondLimit);
  const chosen = beyond.includes(true) ? beyond : affected.map(() => true);
  const open = affected.map((track, index) => (chosen[index] ? fitCapacity(track, shares[index] ?? 0, phase) : 0));
  fillEqually(
    left,
    shares,
    open.map((px, index) => px + (shares[index] ?? 0)),
  );
  return shares;
}

/** How much a track may grow until its limit. */
function capacityOf(track: Track, phase: Phase): number {
  if (phase.grows === 'base') return Math.max(0, Math.min(track.limit, track.fitLimit) - track.base);
  if (Number.isFinite(track.limit) && !track.infinitelyGrowable) return 0;
  return Math.max(0, track.fitLimit - sizeOf(track, phase));
}

/** `fit-content()` tracks stop at their argument, unless min-content makes their base larger. */
function fitCapacity(track: Track, growthPx: number, phase: Phase): number {
  if (phase.grows === 'base') {
    return phase.stopsAtFitLimit ? Math.max(0, track.fitLimit - track.base - growthPx) : Number.POSITIVE_INFINITY;
  }
  return Math.max(0, track.fitLimit - sizeOf(track, phase) - growthPx);
}

/** Adds equal parts of `extraPx` to the shares until each is full; returns the remainder. */
function fillEqually(extraPx: number, shares: number[], capacities: readonly number[]): number {
  let left = extraPx;
  let open = shares.map((_, index) => index).filter((index) => (capacities[index] ?? 0) > (shares[index] ?? 0));
  while (left > 1e-6 && open.length > 0) {
    const part = left / open.length;
    const still: number[] = [];
    for (const index of open) {
      const share = shares[index] ?? 0;
      const growth = Math.min(part, (capacities[index] ?? 0) - share);
      shares[index] = share + growth;
      left -= growth;
      if (growth === part) still.push(index);
    }
    if (still.length === open.length) return left;
    open = still;
  }
  return left;
}

function shareByFlex(extraPx: number, affected: readonly Track[]): number[] {
  const sum = affected.reduce((total, track) => total + track.flex, 0);
  return affected.map((track) => (sum > 0 ? (extraPx * track.flex) / sum : extraPx / affected.length));
}

/** Equal growth of base sizes up to the limits of the tracks (section 11.6). */
export function maximizeTracks(tracks: readonly Track[], freePx: number): void {
  const shares = tracks.map(() => 0);
  fillEqually(
    freePx,
    shares,
    tracks.map((track) => track.limit - track.base),
  );
  tracks.forEach((track, index) => {
    track.base += shares[index] ?? 0;
  });
}
