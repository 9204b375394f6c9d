/** Size of the largest accepted file; no board has space for more. */
export const FIRMWARE_LIMIT_BYTES = 4 * 1024 * 1024;
/** Files are stored in the database and in every backup, so their number is limited. */
export const MAX_FIRMWARE_FILES = 10;
/** Enough for an update that takes a minute with Wi-Fi on; a rollout may have another level. */
export const MIN_BATTERY_PERCENT = 40;
/** Attempts per display before the rollout gives up on it. */
export const MAX_ATTEMPTS = 3;
/**
 * Current firmware waits a day after a failed attempt; older firmware would retry at every wake (device protocol,
 * section 11).
 */
export const RETRY_PAUSE_MS = 25 * 3_600_000;
/** Wakes of the first display with the new version before other displays get the offer. */
export const RETURNS_NEEDED = 3;
