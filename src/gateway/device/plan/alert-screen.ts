import type { RotationState } from '../../playlist/playlist.js';
import { SAME_WAKE_MS } from '../../playlist/playlist.js';

/** The alert screen, for displays that show alerts. */
export interface AlertScreen {
  /** Changes when a new alert is raised. */
  readonly version: string;
}

interface AlertScreenFacts {
  readonly nowMs: number;
  /** Undefined when there are no alerts or the display does not show them. */
  readonly alertScreen: AlertScreen | undefined;
  readonly rotation: RotationState | undefined;
}

const AGAIN_MS = 24 * 3_600_000;
/** After this time the playlist continues, even on a display with a long refresh rate. */
export const ALERT_SCREEN_SECONDS = 900;

/**
 * Decides whether a timer wake shows the alert screen: once per version, and once a day while the alert lasts. Returns
 * the state to store. The playlist continues at the next call as if the alert screen had not been shown. Pure.
 */
export function planAlertScreen({ nowMs, alertScreen, rotation }: AlertScreenFacts): RotationState['card'] | undefined {
  if (!alertScreen) return undefined;
  const seen = rotation?.card;
  if (seen?.version !== alertScreen.version) return { version: alertScreen.version, atMs: nowMs };
  const sinceMs = nowMs - seen.atMs;
  if (sinceMs >= 0 && sinceMs < SAME_WAKE_MS) return seen;
  // When the clock was set back, the alert screen must not stay hidden for the length of the jump.
  return Math.abs(sinceMs) >= AGAIN_MS ? { version: alertScreen.version, atMs: nowMs } : undefined;
}
