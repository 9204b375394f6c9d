import { MAX_TIMES } from './calendar-limits.js';
import { expandRule } from './expand-rule.js';
import type { Series } from './group-series.js';
import type { CalendarEvent, Length } from './read-event.js';
import type { Rule } from './rule.js';
import { addedTime, findInSeries, lastWallTime, timeInSeries } from './series-time.js';
import { BudgetSpent, type StepBudget } from './step-budget.js';
import { DAY_MS, dayOf } from './wall-time.js';
import type { Zone } from './zones.js';

/** The time that is wanted, and where. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** Zone of the reader, in which a day starts. */
  readonly reader: Zone;
}

/** One occurrence of an event. */
export interface Span {
  readonly event: CalendarEvent;
  readonly startMs: number;
  readonly endMs: number;
  /** Start and end as the event's own clock shows them; for days. */
  readonly startWallMs: number;
  readonly endWallMs: number;
}

/** The occurrences of a series in a window. @throws BudgetSpent */
export function expandSeries({ event, overrides }: Series, window: Window, budget: StepBudget): readonly Span[] {
  const placed = overrides.map((override) => ({
    override,
    ...findInSeries(override.recurrenceId ?? override.start, event),
  }));
  const replacedTimes = new Set(placed.filter(({ isDay }) => !isDay).map(({ wallMs }) => wallMs));
  const replacedDays = new Set(placed.filter(({ isDay }) => isDay).map(({ wallMs }) => wallMs));
  const ranges = placed.filter(({ override }) => override.isForFuture).toSorted((a, b) => a.wallMs - b.wallMs);
  const changes = ranges.map((range) => changeFrom(range.override, timeInSeries(range, event), event));
  const reachMs = changes.reduce((reach, { shiftMs }) => Math.max(reach, Math.abs(shiftMs)), 0);
  const spans: Span[] = [];
  const times = listTimes(event, window, reachMs, budget);
  for (const [wallMs, length] of times) {
    if (replacedTimes.has(wallMs) || replacedDays.delete(dayOf(wallMs))) continue;
    const change = changes.findLast((one) => one.fromMs < wallMs);
    const changed = change?.event ?? event;
    const isHidden = change !== undefined && changed.isCancelled;
    if (!isHidden) spans.push(spanOf(changed, wallMs + (change?.shiftMs ?? 0), length ?? changed.length, window));
  }
  for (const override of overrides) {
    // A cancelled override hides the time that it replaces.
    if (!override.isCancelled)
      spans.push(spanOf(inherit(override, event), override.start.wallMs, override.length, window));
  }
  return spans.filter((span) => isWithin(span, window));
}

/** An override that also counts for later times moves them by as much as its own. */
function changeFrom(override: CalendarEvent, wallMs: number, series: CalendarEvent) {
  const { start } = override;
  const isSameKind = start.isDate === series.start.isDate;
  const occurrenceMs =
    isSameKind && !start.isDate ? series.start.zone.wallOf(start.zone.momentOf(start.wallMs)) : start.wallMs;
  const event = {
    ...inherit(override, series),
    start: { ...start, zone: isSameKind ? series.start.zone : start.zone },
  };
  return { fromMs: wallMs, shiftMs: occurrenceMs - wallMs, event };
}

/** What an override leaves out is as in its series. */
const inherit = (override: CalendarEvent, series: CalendarEvent): CalendarEvent => ({
  ...override,
  fields: { ...series.fields, ...override.fields },
});

/** The times of a series in its own zone, with the lengths that RDATE gives. */
function listTimes(
  event: CalendarEvent,
  window: Window,
  reachMs: number,
  budget: StepBudget,
): ReadonlyMap<number, Length | undefined> {
  const { start, rules, exceptionRules, dates, exceptionDates } = event;
  const longestMs = dates.reduce((longest, { length }) => Math.max(longest, length ? lengthMs(length) : 0), 0);
  const lastsMs = lengthMs(event.length) + longestMs;
  const fromMs = start.zone.wallOf(window.fromMs) - lastsMs - reachMs - DAY_MS;
  const toMs = start.zone.wallOf(window.toMs) + reachMs + DAY_MS;
  const expand = (rule: Rule, includesStart: boolean): Generator<number> => {
    const endMs = Math.min(toMs, lastWallTime(rule, event));
    return expandRule(rule, { startMs: start.wallMs, fromMs, toMs: endMs, includesStart, budget });
  };
  const times = new Map<number, Length | undefined>([[start.wallMs, undefined]]);
  for (const rule of rules) {
    for (const time of expand(rule, rules.length === 1)) {
      times.set(time, undefined);
      if (times.size > MAX_TIMES) throw new BudgetSpent();
    }
  }
  for (const { time, length } of dates) {
    const wallMs = addedTime(time, event);
    if (!times.has(wallMs)) times.set(wallMs, length);
  }
  for (const rule of exceptionRules) for (const time of expand(rule, false)) times.delete(time);
  const exceptions = exceptionDates.map((time) => findInSeries(time, event));
  const days = new Set(exceptions.filter(({ isDay }) => isDay).map(({ wallMs }) => wallMs));
  for (const { wallMs } of exceptions) times.delete(wallMs);
  for (const time of times.keys()) if (days.has(dayOf(time))) times.delete(time);
  return times;
}

const lengthMs = ({ days, ms }: Length): number => days * DAY_MS + ms;

function spanOf(event: CalendarEvent, wallMs: number, length: Length, { reader }: Window): Span {
  const { isDate, zone } = event.start;
  const endWallMs = wallMs + Math.max(isDate ? DAY_MS : 0, length.days * DAY_MS);
  const clock = isDate ? reader : zone;
  const startMs = clock.momentOf(wallMs);
  const endMs = (endWallMs === wallMs ? startMs : clock.momentOf(endWallMs)) + (isDate ? 0 : length.ms);
  return { event, startMs, endMs, startWallMs: wallMs, endWallMs };
}

const isWithin = ({ startMs, endMs }: Span, { fromMs, toMs }: Window): boolean =>
  startMs <= toMs && Math.max(startMs, endMs) >= fromMs;
