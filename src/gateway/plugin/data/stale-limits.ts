import { scalarText } from '@inkstand/common/json';
import { MAX_INTERVAL_MINUTES } from '../poll/poll-interval.js';

/** Data is stale after so many of its intervals. */
export const STALE_INTERVALS = 2;
/** Polls are up to this late. */
export const POLL_SLACK_MS = 2 * 60_000;

/** When data is too old, and what displays say then. Only Inkstand has these keys, and recipes cannot set them. */
interface AgeSettings {
  /** Displays show old data as if it were new. */
  readonly isOff: boolean;
  /** Age at which a whole screen says that data is missing. */
  readonly screenMs: number;
  /** How often something is expected to be sent; undefined when nothing is expected. */
  readonly expectedMinutes: number | undefined;
}

export const DEFAULT_STALE_SCREEN_HOURS = 24;
export const MAX_STALE_SCREEN_HOURS = 8760;
export const MAX_EXPECTED_MINUTES = MAX_INTERVAL_MINUTES;

/** Reads how old data may be; missing or invalid values get defaults. */
export function readAgeSettings(settings: Readonly<Record<string, unknown>>): AgeSettings {
  const hours = readWhole(settings.stale_screen_hours, 1, MAX_STALE_SCREEN_HOURS);
  return {
    isOff: scalarText(settings.stale_notice).trim().toLowerCase() === 'off',
    screenMs: (hours ?? DEFAULT_STALE_SCREEN_HOURS) * 3_600_000,
    expectedMinutes: readWhole(settings.expected_interval, 1, MAX_EXPECTED_MINUTES),
  };
}

function readWhole(value: unknown, min: number, max: number): number | undefined {
  const number = Number(scalarText(value).trim() || Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
