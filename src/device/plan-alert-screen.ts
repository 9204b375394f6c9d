import type { RotationState } from '../playlist/playlist.js';

/** A card about what is wrong, for displays whose owner wants one. */
export interface AlertScreen {
  /** Another one when something new is wrong. */
  readonly version: string;
}

export interface AlertScreenFacts {
  readonly nowMs: number;
  /** Undefined: all is well, or the display shows no cards. */
  readonly alertScreen: AlertScreen | undefined;
  readonly rotation: RotationState | undefined;
}

/** Calls so soon after the card are the same wake: they get it again. */
const SAME_WAKE_MS = 60_000;
const AGAIN_MS = 24 * 3_600_000;

/**
 * Whether a display that wakes by itself shows the card, and what is remembered of it then: once for each version, and once a
 * day while it lasts. It takes nobody's turn: the playlist goes on at the next call as if the card had not been. Pure.
 */
export function planAlertScreen({ nowMs, alertScreen, rotation }: AlertScreenFacts): RotationState['card'] | undefined {
  if (!alertScreen) return undefined;
  const seen = rotation?.card;
  if (seen?.version !== alertScreen.version) return { version: alertScreen.version, atMs: nowMs };
  const sinceMs = nowMs - seen.atMs;
  if (sinceMs >= 0 && sinceMs < SAME_WAKE_MS) return seen;
  // A clock that was set back must not hide it for the length of the jump.
  return Math.abs(sinceMs) >= AGAIN_MS ? { version: alertScreen.version, atMs: nowMs } : undefined;
}
