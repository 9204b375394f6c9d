/** What is known of the clock of this machine. Times are milliseconds since 1970. */
export interface ClockFacts {
  readonly nowMs: number;
  /** A time server set it; undefined where the system does not tell. */
  readonly isSynchronised: boolean | undefined;
  /** The owner set it from a browser since the machine was started. */
  readonly isSetByOwner: boolean;
  /** There is a clock chip with a battery, and it shows the same time. */
  readonly hasChip: boolean;
  /** No clock that is right shows an earlier time. */
  readonly earliestMs: number;
}

/** How far the clock can be believed, the best first. */
export type ClockLevel =
  /** A time server set it. */
  | 'network'
  | 'owner'
  | 'chip'
  /** The machine does not tell where it has the time from, as a container does not. */
  | 'assumed'
  /** The time saved before the machine was switched off: behind by as long as it was. */
  | 'restored'
  /** Earlier than a time that has passed for certain, or decades ahead of it. */
  | 'implausible';

const YEAR_MS = 365.25 * 24 * 60 * 60_000;
const MAX_AHEAD_MS = 20 * YEAR_MS;

/** Whether times of day mean anything: quiet hours, time windows, the time of a backup. */
export const isPlausible = (level: ClockLevel): boolean => level !== 'implausible';

/** Whether others may take the time from here. */
export const isTrusted = (level: ClockLevel): boolean => level === 'network' || level === 'owner' || level === 'chip';

/** How far a clock can be believed. Pure. */
export function judgeClock({ nowMs, isSynchronised, isSetByOwner, hasChip, earliestMs }: ClockFacts): ClockLevel {
  if (nowMs < earliestMs || nowMs > earliestMs + MAX_AHEAD_MS) return 'implausible';
  if (isSynchronised) return 'network';
  if (isSetByOwner) return 'owner';
  if (hasChip) return 'chip';
  return isSynchronised === undefined ? 'assumed' : 'restored';
}
