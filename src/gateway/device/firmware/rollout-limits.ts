/**
 * Current firmware waits a day after a failed attempt; older firmware would retry at every wake (device protocol,
 * section 11).
 */
export const RETRY_PAUSE_MS = 25 * 3_600_000;
/** Attempts per display before the rollout gives up on it. */
export const MAX_ATTEMPTS = 3;
/** Wakes of the first display with the new version before other displays get the offer. */
export const RETURNS_NEEDED = 3;
/** Enough for an update that takes a minute with Wi-Fi on. */
export const MIN_BATTERY_PERCENT = 40;
