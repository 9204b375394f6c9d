import type { Run } from '../run.js';
import { formatTime } from '../strftime.js';
import { RubyTime } from '../time.js';
import { parseTime } from '../time-parse.js';
import { isInteger, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

/** The current time of this rendering; records that it was read. */
export function readClock(run: Run): RubyTime {
  run.shared.reads.clock = true;
  const { nowMs } = run.shared;
  return new RubyTime(nowMs / 1000, 0, { nanoseconds: (((nowMs % 1000) + 1000) % 1000) * 1_000_000 });
}

/** A time from `now`, `today`, epoch seconds (also as text) or a written date; undefined for anything else. */
export function toTime(input: unknown, run: Run): RubyTime | undefined {
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

/** The date filters. */
export const DATE: FilterTable = { date: filter(1, 1, (input, [format], run) => formatDate(input, format, run)) };
