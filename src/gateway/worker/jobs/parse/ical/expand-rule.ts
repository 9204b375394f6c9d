import type { Frequency, Rule } from './rule.js';
import { allowsDay, startOfYear, weekdayOf } from './rule-days.js';
import type { StepBudget } from './step-budget.js';
import { DAY_MS, dayOf } from './wall-time.js';

/** What of a recurrence is wanted; all times are wall clock times of its zone. */
interface Expansion {
  /** DTSTART. */
  readonly startMs: number;
  /** Times before are not needed; they still count. */
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  /** DTSTART counts as the first time even if the rule does not name it (RFC 5545 section 3.3.10, COUNT). */
  readonly includesStart: boolean;
  readonly budget: StepBudget;
}

/** The times of a rule in order. Each period, day and time costs a step. @throws BudgetSpent */
export function* expandRule(written: Rule, expansion: Expansion): Generator<number> {
  const { startMs, fromMs, toMs, budget } = expansion;
  const rule = completeRule(written, startMs);
  const isCounted = rule.count !== undefined;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  if (expansion.includesStart) {
    left--;
    if (startMs <= toMs) yield startMs;
  }
  const periods = new Periods(rule, startMs, budget);
  for (let index = isCounted ? 0 : periods.indexBefore(fromMs); left > 0; index++) {
    budget.step();
    const periodMs = periods.start(index);
    // An interval may lead beyond the range of `Date`.
    if (Number.isNaN(periodMs) || periodMs > toMs) return;
    const skipped = periods.skip(index);
    if (skipped !== undefined) {
      index = skipped - 1;
      continue;
    }
    for (const timeMs of selectPositions(rule, periods.times(index))) {
      if (timeMs < startMs || (expansion.includesStart && timeMs === startMs)) continue;
      if (timeMs > toMs || left-- <= 0) return;
      if (timeMs >= fromMs) yield timeMs;
    }
  }
}

/** What the rule leaves open comes from DTSTART. */
function completeRule(rule: Rule, startMs: number): Rule {
  const date = new Date(startMs);
  const { frequency } = rule;
  const rank = RANKS[frequency];
  const names = rule.days.length + rule.monthDays.length + rule.yearDays.length > 0;
  const startDay = [{ weekday: weekdayOf(dayOf(startMs)), nth: 0 }];
  const isByWeek = frequency === 'WEEKLY' || (frequency === 'YEARLY' && rule.weeks.length > 0);
  const isByMonth = !isByWeek && (frequency === 'YEARLY' || frequency === 'MONTHLY');
  const isBare = frequency === 'YEARLY' && rule.months.length === 0;
  return {
    ...rule,
    days: !names && isByWeek ? startDay : rule.days,
    months: !names && isByMonth && isBare ? [date.getUTCMonth() + 1] : rule.months,
    monthDays: !names && isByMonth ? [date.getUTCDate()] : rule.monthDays,
    hours: rule.hours.length > 0 || rank <= RANKS.HOURLY ? rule.hours : [date.getUTCHours()],
    minutes: rule.minutes.length > 0 || rank <= RANKS.MINUTELY ? rule.minutes : [date.getUTCMinutes()],
    seconds: rule.seconds.length > 0 || rank <= RANKS.SECONDLY ? rule.seconds : [date.getUTCSeconds()],
  };
}

const RANKS: Readonly<Record<Frequency, number>> = {
  SECONDLY: 0,
  MINUTELY: 1,
  HOURLY: 2,
  DAILY: 3,
  WEEKLY: 4,
  MONTHLY: 5,
  YEARLY: 6,
};
const UNITS_MS = { SECONDLY: 1_000, MINUTELY: 60_000, HOURLY: 3_600_000, DAILY: DAY_MS, WEEKLY: 7 * DAY_MS } as const;

/** The times of one period, or those at the positions that BYSETPOS names. */
function selectPositions(rule: Rule, times: Iterable<number>): Iterable<number> {
  if (rule.positions.length === 0) return times;
  const all = [...times];
  const selected = rule.positions.map((position) => all.at(position > 0 ? position - 1 : position));
  return [...new Set(selected.filter((time) => time !== undefined))].toSorted((a, b) => a - b);
}

/** The periods of a rule, such as its months, counted from that of DTSTART. */
class Periods {
  readonly #rule: Rule;
  readonly #firstMs: number;
  readonly #firstYear: number;
  readonly #firstMonth: number;
  readonly #budget: StepBudget;

  constructor(rule: Rule, startMs: number, budget: StepBudget) {
    this.#rule = rule;
    this.#budget = budget;
    const date = new Date(startMs);
    this.#firstYear = date.getUTCFullYear();
    this.#firstMonth = date.getUTCMonth();
    const dayMs = dayOf(startMs);
    const weekMs = dayMs - ((weekdayOf(dayMs) - rule.weekStart + 7) % 7) * DAY_MS;
    const { frequency } = rule;
    const unitMs = frequency === 'YEARLY' || frequency === 'MONTHLY' ? DAY_MS : UNITS_MS[frequency];
    this.#firstMs = frequency === 'WEEKLY' ? weekMs : Math.floor(startMs / unitMs) * unitMs;
  }

  start(index: number): number {
    const { frequency, interval } = this.#rule;
    const ahead = index * interval;
    if (frequency === 'YEARLY') return startOfYear(this.#firstYear + ahead);
    if (frequency === 'MONTHLY') return new Date(0).setUTCFullYear(this.#firstYear, this.#firstMonth + ahead, 1);
    return this.#firstMs + ahead * UNITS_MS[frequency];
  }

  /** A period that starts before this time, and close to it. */
  indexBefore(wallMs: number): number {
    const { frequency, interval } = this.#rule;
    const longest = { YEARLY: 366 * DAY_MS, MONTHLY: 31 * DAY_MS };
    const unitMs = frequency === 'YEARLY' || frequency === 'MONTHLY' ? longest[frequency] : UNITS_MS[frequency];
    return Math.max(0, Math.floor((wallMs - this.start(0)) / (unitMs * interval)) - 1);
  }

  /** For rules within a day: the next period worth trying, when the day or hour of this one is not named. */
  skip(index: number): number | undefined {
    const { frequency, interval, hours } = this.#rule;
    if (RANKS[frequency] > RANKS.HOURLY || frequency === 'YEARLY' || frequency === 'MONTHLY') return undefined;
    const periodMs = this.start(index);
    const hour = new Date(periodMs).getUTCHours();
    let nextMs = periodMs;
    if (!allowsDay(this.#rule, dayOf(periodMs))) nextMs = dayOf(periodMs) + DAY_MS;
    else if (hours.length > 0 && !hours.includes(hour)) nextMs = (Math.floor(periodMs / 3_600_000) + 1) * 3_600_000;
    if (nextMs === periodMs) return undefined;
    return Math.max(index + 1, Math.ceil((nextMs - this.#firstMs) / (UNITS_MS[frequency] * interval)));
  }

  /** In order, before BYSETPOS. */
  *times(index: number): Generator<number> {
    const { frequency } = this.#rule;
    if (RANKS[frequency] <= RANKS.HOURLY) return yield* this.#timesWithin(this.start(index));
    const endMs = frequency === 'DAILY' ? this.start(index) + DAY_MS : this.#end(index);
    for (let dayMs = this.start(index); dayMs < endMs; dayMs += DAY_MS) {
      this.#budget.step();
      const monthEndMs = this.#unnamedMonthEnd(dayMs);
      if (monthEndMs !== undefined) dayMs = monthEndMs;
      else if (allowsDay(this.#rule, dayMs)) yield* this.#timesWithin(dayMs);
    }
  }

  /** The last day of a month in which the rule has no day. */
  #unnamedMonthEnd(dayMs: number): number | undefined {
    const { months, skip } = this.#rule;
    if (months.length === 0 || skip === 'FORWARD') return undefined;
    const date = new Date(dayMs);
    return months.includes(date.getUTCMonth() + 1) ? undefined : date.setUTCMonth(date.getUTCMonth() + 1, 0);
  }

  #end(index: number): number {
    const { frequency } = this.#rule;
    if (frequency === 'WEEKLY') return this.start(index) + 7 * DAY_MS;
    const start = new Date(this.start(index));
    return frequency === 'YEARLY'
      ? start.setUTCFullYear(start.getUTCFullYear() + 1)
      : start.setUTCMonth(start.getUTCMonth() + 1);
  }

  /** The times of a day, hour, minute or second. */
  *#timesWithin(periodMs: number): Generator<number> {
    const { frequency, hours, minutes, seconds } = this.#rule;
    const at = new Date(periodMs);
    const rank = RANKS[frequency];
    const orStart = (list: readonly number[], value: number): readonly number[] =>
      list.length === 0 || list.includes(value) ? [value] : [];
    const dayMs = dayOf(periodMs);
    for (const hour of rank > RANKS.HOURLY ? hours : orStart(hours, at.getUTCHours())) {
      for (const minute of rank > RANKS.MINUTELY ? minutes : orStart(minutes, at.getUTCMinutes())) {
        for (const second of rank > RANKS.SECONDLY ? seconds : orStart(seconds, at.getUTCSeconds())) {
          this.#budget.step();
          yield dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
        }
      }
    }
  }
}
