import {
  type AxisItem,
  cappedContribution,
  limitedContribution,
  minimumContribution,
  type SizingConstraint,
  spannedTracks,
} from './axis-item.js';
import { growTracks, type Phase } from './growth.js';
import type { Track } from './track.js';

const isIntrinsicMin = ({ min }: Track): boolean => typeof min !== 'number';
const isIntrinsicMax = ({ max, isFlexible }: Track): boolean => typeof max !== 'number' && !isFlexible;
const hasMaxContentMax = ({ max }: Track): boolean => max === 'max-content' || max === 'auto';

/** Sizes tracks by their items (section 11.5): short spans first, then those across flexible tracks. */
export function sizeIntrinsicTracks(
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
