import { TimeZone } from '../../../src/common/time/time-zone.js';
import type { DisplayFacts } from '../../../src/gateway/device/plan/plan-display.js';
import type { Candidate } from '../../../src/gateway/playlist/playlist.js';
import { plainItem } from '../gateway/plain-item.js';
import { fc } from '../property.js';

/** Zones with changes of an hour, of half an hour, at other hours, of none, and with odd offsets. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'UTC',
].map((name) => new TimeZone(name));

const MINUTE_MS = 60_000;
/** Days before changes of the clock in these zones, and a few others. */
const START = fc.constantFrom(
  ...['2026-02-14', '2026-03-07', '2026-03-21', '2026-03-28', '2026-04-04', '2026-09-05', '2026-09-26', '2026-10-24'],
  ...['2026-10-31', '2026-12-31', '2028-02-28'],
);

/** Often near the hours at which clocks change. */
const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 239 }));
const timeWindow = fc.record({
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  startMinutes: minuteOfDay,
  endMinutes: minuteOfDay,
});

const candidate = fc.record({
  windows: fc.array(timeWindow, { maxLength: 3 }),
  isHidden: fc.nat(5).map((n) => n === 0),
  priority: fc.nat(2),
  durationMinutes: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
  picture: fc.constantFrom('drawn', 'drawn', 'drawn', 'drawn', 'skipped', 'skipped-at-once', 'not-set-up'),
});

/** A playlist, quiet hours and a moment at a full minute, for a display that has not called yet. */
export const randomSchedule: fc.Arbitrary<DisplayFacts> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    day: START,
    minutes: fc.nat(1439),
    refreshMinutes: fc.constantFrom(15, 60, 240, 1440),
    items: fc.array(candidate, { minLength: 1, maxLength: 4 }),
    sleep: fc.option(fc.record({ startMinutes: minuteOfDay, endMinutes: minuteOfDay, keepsScreen: fc.boolean() }), {
      nil: undefined,
    }),
    keepsScreenIdle: fc.boolean(),
  })
  .map(({ zone, day, minutes, refreshMinutes, items, sleep, keepsScreenIdle }) => ({
    ...{ zone, sleep, keepsScreenIdle, rotation: undefined, wake: 'timer' },
    nowMs: Date.parse(`${day}T00:00Z`) + minutes * MINUTE_MS,
    refreshSeconds: refreshMinutes * 60,
    candidates: items.map(makeCandidate),
  }));

type RandomItem = typeof candidate extends fc.Arbitrary<infer Item> ? Item : never;

function makeCandidate(
  { windows, isHidden, priority, durationMinutes, picture }: RandomItem,
  index: number,
): Candidate {
  const id = index + 1;
  const screen = { nameTime: 1, skipsDisplay: picture === 'skipped' };
  return {
    item: {
      ...plainItem(id),
      ...{ windows, priority },
      isVisible: !isHidden,
      durationSeconds: durationMinutes === undefined ? undefined : durationMinutes * 60,
    },
    screen: picture === 'drawn' || picture === 'skipped' ? screen : undefined,
    isSetUp: picture !== 'not-set-up',
    absence: picture === 'skipped-at-once' ? 'skipped' : undefined,
  };
}
