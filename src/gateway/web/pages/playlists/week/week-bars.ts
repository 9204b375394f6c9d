import { cutByDay, spansOfWindows } from '../../../../playlist/playlist.js';
import type { PlaylistItem } from '../../../../store/store.js';

/** Time of an item on one day, in minutes after midnight. */
export interface DayBar {
  readonly item: PlaylistItem;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  /** 0 is the uppermost. Bars of one lane do not overlap. */
  readonly lane: number;
}

/**
 * The times of items on each day of a week, from Monday. Items of higher priority are above those that wait for them.
 * Items without windows and hidden ones have no bars. Pure.
 */
export function planLanes(items: readonly PlaylistItem[]): readonly DayBar[][] {
  const timed = items
    .filter(({ windows, isVisible }) => isVisible && windows.length > 0)
    .sort((a, b) => b.priority - a.priority);
  const days = timed.map((item) => ({ item, byDay: cutByDay(spansOfWindows(item.windows)) }));
  return Array.from({ length: 7 }, (_, day) => {
    const bars: DayBar[] = [];
    for (const { item, byDay } of days) {
      const parts = byDay[day] ?? [];
      // An item has one lane a day, below those with a higher priority that it meets.
      const isFree = (lane: number): boolean =>
        !bars.some((bar) => bar.lane === lane && parts.some((part) => overlaps(part, bar)));
      let lane = Math.max(-1, ...bars.filter((bar) => isAbove(bar, item, parts)).map((bar) => bar.lane)) + 1;
      while (!isFree(lane)) lane++;
      for (const part of parts) bars.push({ item, ...part, lane });
    }
    return bars;
  });
}

type Part = Pick<DayBar, 'fromMinutes' | 'toMinutes'>;

const overlaps = (a: Part, b: Part): boolean => a.fromMinutes < b.toMinutes && b.fromMinutes < a.toMinutes;

const isAbove = (bar: DayBar, item: PlaylistItem, parts: readonly Part[]): boolean =>
  bar.item.priority > item.priority && parts.some((part) => overlaps(part, bar));
