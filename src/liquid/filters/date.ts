import { normaliseTimeZone, TimeZone } from '@inkstand/common/time-zone';
import { leadingInteger } from '../decimal.js';
import type { Run } from '../run.js';
import { formatTime } from '../strftime.js';
import { RubyTime } from '../time.js';
import { parseTime } from '../time-parse.js';
import { isInteger, LiquidFault, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

/** The current time of this rendering; records that it was read. */
export function readClock(run: Run): RubyTime {
  run.shared.reads.clock = true;
  const { nowMs } = run.shared;
  return new RubyTime(nowMs / 1000, 0, { nanoseconds: (((nowMs % 1000) + 1000) % 1000) * 1_000_000 });
}

/** A time from `now`, `today`, epoch seconds (also as text) or a written date; undefined for anything else. */
function toTime(input: unknown, run: Run): RubyTime | undefined {
  if (input instanceof RubyTime) return input;
  const value = typeof input === 'string' ? input.toLowerCase() : input;
  if (value === 'now' || value === 'today') return readClock(run);
  const time =
    isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value)) ? new RubyTime(Number(value)) : undefined;
  if (time) return time.isRepresentable ? time : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  const parsed = parseTime(value, run.shared.nowMs);
  return parsed?.isRepresentable ? parsed : undefined;
}

function formatDate(input: unknown, formatArgument: unknown, run: Run): unknown {
  const format = textOf(formatArgument);
  if (format === '') return input;
  const time = toTime(input, run);
  return time ? formatTime(time, format) : input;
}

/** Such as `1st`, `12th`, `23rd`. */
function ordinalOf(number: number): string {
  const [tens, units] = [Math.abs(number) % 100, Math.abs(number) % 10];
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][units] ?? 'th'}`;
}

const DAY_SECONDS = 86_400;

/** @throws LiquidFault where the input is no time */
export function requireTime(input: unknown, run: Run): RubyTime {
  const time = toTime(input, run);
  if (!time) throw new LiquidFault(`no time information in ${JSON.stringify(textOf(input))}`);
  return time;
}

function daysAgo(input: unknown, zone: string, run: Run): RubyTime {
  const { nowMs } = run.shared;
  run.shared.reads.clock = true;
  if (normaliseTimeZone(zone) === undefined) throw new TypeError(`expected a time zone, got ${zone}`);
  const day = new TimeZone(zone).localOf(nowMs).day - Number(leadingInteger(textOf(input)));
  return new RubyTime(day * DAY_SECONDS, 0, { isDay: true });
}

/** The date filters: the language's own, then the platform's. */
export const DATE: FilterTable = {
  date: filter(1, 1, (input, [format], run) => formatDate(input, format, run)),
  days_ago: filter(0, 1, (input, [zone = 'Etc/UTC'], run) => daysAgo(input, textOf(zone), run)),
  ordinalize: filter(1, 1, (input, [format], run) => {
    const time = input === 'now' || input === 'today' ? readClock(run) : requireTime(input, run);
    return formatTime(time, textOf(format).replaceAll('<<ordinal_day>>', ordinalOf(time.wall.getUTCDate())));
  }),
};
