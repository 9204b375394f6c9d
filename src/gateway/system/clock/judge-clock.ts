/** Facts about this machine's clock. Times are in milliseconds since 1970. */
export interface ClockFacts {
  readonly nowMs: number;
  /** Whether a time server set it; undefined when the system does not report it. */
  readonly isSynchronised: boolean | undefined;
  /** Whether the owner set it from a browser since boot. */
  readonly isSetByOwner: boolean;
  /** Whether there is a battery-backed clock chip that shows the same time. */
  readonly hasChip: boolean;
  /** A correct clock cannot show an earlier time. */
  readonly earliestMs: number;
}

/** How reliable the clock is, best first. */
export type ClockLevel =
  /** Set by a time server. */
  | 'network'
  | 'owner'
  | 'chip'
  /** The system does not report the source of its time, as in a container. */
  | 'assumed'
  /** The time saved before the machine was switched off, so the clock is slow by the time it was off. */
  | 'restored'
  /** Earlier than a time that has certainly passed, or decades ahead of it. */
  | 'implausible';

const YEAR_MS = 365.25 * 24 * 60 * 60_000;
const MAX_AHEAD_MS = 20 * YEAR_MS;

/** Whether times of day are meaningful: quiet hours, time windows, backup times. */
export const isPlausible = (level: ClockLevel): boolean => level !== 'implausible';

/** Whether other machines may get the time from here. */
export const isTrusted = (level: ClockLevel): boolean => level === 'network' || level === 'owner' || level === 'chip';

/** Rates the reliability of a clock. Pure. */
export function judgeClock({ nowMs, isSynchronised, isSetByOwner, hasChip, earliestMs }: ClockFacts): ClockLevel {
  if (nowMs < earliestMs || nowMs > earliestMs + MAX_AHEAD_MS) return 'implausible';
  if (isSynchronised) return 'network';
  if (isSetByOwner) return 'owner';
  if (hasChip) return 'chip';
  return isSynchronised === undefined ? 'assumed' : 'restored';
}
