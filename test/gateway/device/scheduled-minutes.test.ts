// @tier full: plays days of random schedules
import t from 'tap';
import { forecastDisplay, type Segment } from '../../../src/gateway/device/plan/display-forecast.js';
import { type DisplayFacts, planDisplay } from '../../../src/gateway/device/plan/plan-display.js';
import type { Candidate } from '../../../src/gateway/playlist/playlist.js';
import type { TimeWindow } from '../../../src/gateway/store/store.js';
import { countCases, fc } from '../../support/property.js';
import { randomSchedule } from '../../support/random/random-schedule.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/**
 * What a clock on the wall of a time zone shows at each minute, as minutes since 1970. It is read from `Intl`, not from
 * the planner's own conversion.
 */
class WallClock {
  readonly #fromMs: number;
  /** The latest time that the clock has shown: an hour that occurs twice counts once. */
  readonly #latest: number[] = [];

  constructor(timeZone: string, fromMs: number, minutes: number) {
    this.#fromMs = fromMs - 2 * DAY_MINUTES * MINUTE_MS;
    let latest = Number.NEGATIVE_INFINITY;
    for (let minute = 0; minute < minutes + 2 * DAY_MINUTES; minute++) {
      const atMs = this.#fromMs + minute * MINUTE_MS;
      latest = Math.max(latest, atMs / MINUTE_MS + offsetMinutes(timeZone, atMs));
      this.#latest.push(latest);
    }
  }

  isWithin({ days, startMinutes, endMinutes }: TimeWindow, atMs: number): boolean {
    const shown = this.#latest[Math.round((atMs - this.#fromMs) / MINUTE_MS)]!;
    const day = Math.floor(shown / DAY_MINUTES);
    const minutes = shown - day * DAY_MINUTES;
    const isOn = (one: number): boolean => days.includes(((((one + 3) % 7) + 7) % 7) + 1);
    if (startMinutes < endMinutes) return isOn(day) && minutes >= startMinutes && minutes < endMinutes;
    return (isOn(day) && minutes >= startMinutes) || (isOn(day - 1) && minutes < endMinutes);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Minutes east of UTC by zone and quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();
const QUARTER_MS = 15 * MINUTE_MS;

/** No zone changes its offset between two quarters of an hour. */
function offsetMinutes(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone);
  const offset = ofZone.get(quarter) ?? readOffset(timeZone, quarter * QUARTER_MS);
  ofZone.set(quarter, offset);
  return offset;
}

function readOffset(timeZone: string, atMs: number): number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - atMs) / MINUTE_MS;
}

/** What may be shown at a minute, worked out without the planner. */
interface Minute {
  /** Undefined outside the quiet hours. */
  readonly asleep: 'sleeping screen' | 'kept screen' | undefined;
  /** The visible items with an open window and a screen, of the highest priority. */
  readonly items: readonly number[];
  /** The visible items with an open window, in order, with what makes them next. */
  readonly open: readonly { readonly id: number; readonly priority: number; readonly skips: boolean }[];
  /** Nothing is scheduled: windows are closed, or recipes asked to be skipped. */
  readonly isIdle: boolean;
}

function readMinute({ candidates, sleep }: DisplayFacts, clock: WallClock, atMs: number): Minute {
  const isOpen = ({ item: { windows } }: Candidate): boolean =>
    windows.length === 0 || windows.some((one) => clock.isWithin(one, atMs));
  const visible = candidates.filter(({ item }) => item.isVisible);
  const open = visible.filter((one) => isOpen(one) && one.screen !== undefined && !one.screen.skipsDisplay);
  const priority = Math.max(0, ...open.map(({ item }) => item.priority));
  const hours =
    sleep && sleep.startMinutes !== sleep.endMinutes ? { ...sleep, days: [1, 2, 3, 4, 5, 6, 7] } : undefined;
  const isAsleep = hours !== undefined && clock.isWithin(hours, atMs);
  return {
    asleep: isAsleep ? (hours.keepsScreen ? 'kept screen' : 'sleeping screen') : undefined,
    items: open.filter(({ item }) => item.priority === priority).map(({ item }) => item.id),
    open: visible
      .filter((one) => isOpen(one) && (one.screen !== undefined || one.absence === 'skipped'))
      .map(({ item: { id, priority }, screen }) => ({ id, priority, skips: screen?.skipsDisplay !== false })),
    isIdle:
      open.length === 0 &&
      visible.some(
        (one) => one.isSetUp !== false && (!isOpen(one) || one.screen === undefined || one.screen.skipsDisplay),
      ),
  };
}

/** Wakes a display as long as the plan says, as firmware does, and lists what it shows. */
function runDisplay(start: DisplayFacts, untilMs: number): Segment[] {
  const shows: Segment[] = [];
  let { nowMs, rotation, shown } = start;
  while (nowMs < untilMs) {
    const plan = planDisplay({ ...start, nowMs, rotation, shown });
    const toMs = nowMs + plan.refresh.seconds * 1000;
    const kept = plan.shows.kind === 'shown' ? shows.at(-1)?.shows : undefined;
    shows.push({ fromMs: nowMs, toMs, shows: kept ?? plan.shows, why: plan.why });
    if (plan.shows.kind === 'item') shown = { itemId: plan.shows.itemId, atMs: nowMs };
    else if (plan.shows.kind !== 'shown') shown = undefined;
    rotation = plan.rotation ?? rotation;
    nowMs = toMs;
  }
  return shows;
}

/** The first fault of what a display shows at each minute; undefined if there is none. */
function findFault(facts: DisplayFacts, minutes: number): string | undefined {
  const { nowMs } = facts;
  const untilMs = nowMs + minutes * MINUTE_MS;
  const clock = new WallClock(facts.zone.name, nowMs, minutes);
  const expected = Array.from({ length: minutes }, (_, minute) => readMinute(facts, clock, nowMs + minute * MINUTE_MS));
  const planned = forecastDisplay(facts, untilMs);
  let place = 0;
  for (const { fromMs, toMs, shows, why } of runDisplay(facts, untilMs)) {
    for (let atMs = fromMs; atMs < Math.min(toMs, untilMs); atMs += MINUTE_MS) {
      const index = (atMs - nowMs) / MINUTE_MS;
      const minute = expected[index]!;
      while (planned[place]!.toMs <= atMs) place++;
      const fault =
        minute.asleep === 'kept screen' ? undefined : findFaultOfMinute(minute, { shows, why }, planned[place]!);
      const at = new Date(atMs).toISOString();
      if (fault) return `${fault} at ${at} (minute ${index}): ${JSON.stringify({ shows, why, minute })}`;
    }
    const fault = why.kind === 'idle' ? findFaultOfNext(why.next, fromMs, toMs, nowMs, expected) : undefined;
    if (fault) return `${fault} at ${new Date(fromMs).toISOString()}: ${JSON.stringify({ why, toMs })}`;
  }
  return undefined;
}

type Shows = Pick<Segment, 'shows' | 'why'>;

function findFaultOfMinute(minute: Minute, { shows, why }: Shows, plan: Shows): string | undefined {
  const itemId = shows.kind === 'item' ? shows.itemId : undefined;
  const plannedId = plan.shows.kind === 'item' ? plan.shows.itemId : undefined;
  if (why.kind !== 'idle' && (plan.shows.kind !== shows.kind || plannedId !== itemId)) return 'the plan differs';
  if (minute.asleep) return shows.kind === 'asleep' ? undefined : 'it does not sleep';
  if (shows.kind === 'asleep') return 'it sleeps outside the quiet hours';
  if (minute.isIdle !== (why.kind === 'idle')) return 'it is idle at the wrong time';
  if (plan.why.kind === 'idle' && why.kind !== 'idle') return 'only the plan is idle';
  if (minute.items.length > 0 && (itemId === undefined || !minute.items.includes(itemId)))
    return 'it shows another item';
  return undefined;
}

/** What an idle display says comes next must be the first item, and it must not sleep past it. */
function findFaultOfNext(
  next: { readonly itemId: number; readonly atMs: number } | undefined,
  fromMs: number,
  toMs: number,
  startMs: number,
  expected: readonly Minute[],
): string | undefined {
  const index = (fromMs - startMs) / MINUTE_MS;
  // Items that ask to be skipped now may be shown when their windows open again, unless these are open now.
  const skipping = new Set(expected[index]?.open.map(({ id }) => id));
  const itemsOf = (minute: Minute): readonly number[] => {
    const possible = minute.open.filter(({ id, skips }) => !skips || !skipping.has(id));
    const priority = Math.max(0, ...possible.map((one) => one.priority));
    return possible.filter((one) => one.priority === priority).map(({ id }) => id);
  };
  const ahead = expected.findIndex((minute, at) => at > index && !minute.asleep && itemsOf(minute).length > 0);
  const firstMs = ahead < 0 ? undefined : startMs + ahead * MINUTE_MS;
  const endMs = startMs + expected.length * MINUTE_MS;
  if (firstMs === undefined) return next && next.atMs < endMs ? 'announces what does not come' : undefined;
  if (next?.atMs !== firstMs) return `announces another time than ${new Date(firstMs).toISOString()}`;
  if (!itemsOf(expected[ahead]!).includes(next.itemId)) return 'announces another item';
  return toMs > firstMs ? 'sleeps past the next item' : undefined;
}

t.test('at every minute a display shows what its playlist says, and an idle one what comes next', async () => {
  const days = fc.nat(19).map((n) => (n === 0 ? 8 : 1));
  fc.assert(
    fc.property(randomSchedule, days, (facts, length) => {
      const fault = findFault(facts, length * DAY_MINUTES);
      if (fault) throw new Error(fault);
    }),
    { numRuns: countCases(400) },
  );
});
