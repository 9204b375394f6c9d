import t from 'tap';
import type { PlaylistItem, TimeWindow } from '../../../../../src/gateway/store/store.js';
import { planLanes } from '../../../../../src/gateway/web/pages/playlists/week/week-bars.js';
import { plainItem } from '../../../../support/gateway/plain-item.js';

const item = (id: number, priority: number, ...windows: readonly TimeWindow[]): PlaylistItem => ({
  ...plainItem(id),
  windows,
  priority,
});
const monday = (startHour: number, endHour: number): TimeWindow => ({
  ...{ days: [1], startMinutes: startHour * 60, endMinutes: endHour * 60 },
});
const lanesOf = (items: readonly PlaylistItem[], day: number): string[] =>
  (planLanes(items)[day - 1] ?? []).map(
    (bar) => `${bar.item.id} ${bar.fromMinutes / 60}–${bar.toMinutes / 60} in ${bar.lane}`,
  );

t.test('what is shown first is above what waits for it, others share a lane', async (t) => {
  const items = [item(1, 0, monday(6, 12)), item(2, 5, monday(8, 9)), item(3, 0, monday(14, 15))];
  t.strictSame(lanesOf(items, 1), ['2 8–9 in 0', '1 6–12 in 1', '3 14–15 in 0']);
});

t.test('a night has a bar on both days, also from Sunday to Monday', async (t) => {
  const night = item(1, 0, { days: [7], startMinutes: 22 * 60, endMinutes: 6 * 60 });
  t.strictSame(lanesOf([night], 7), ['1 22–24 in 0']);
  t.strictSame(lanesOf([night], 1), ['1 0–6 in 0']);
});

t.test('hidden items and those that are always shown have no bars', async (t) => {
  t.strictSame(planLanes([item(1, 0), { ...item(2, 0, monday(6, 12)), isVisible: false }]).flat(), []);
});
