/** Firmware that is told less than this drains its battery, and 0 means a boot loop (device protocol, section 5). */
const MIN_REFRESH_SECONDS = 60;
/** A day: a display that was told more could not be reached for longer when its owner changes something. */
const MAX_REFRESH_SECONDS = 86_400;
const PENDING_SECONDS = 300;
/** While a first picture is on its way somebody stands in front of the display. */
const FAST_RETRY_MS = 10 * 60_000;

/** What decided when a display calls again. */
export type RefreshReason =
  /** An item of the playlist; `remainingSeconds` until the next one, undefined when it is alone. */
  | { readonly kind: 'item'; readonly remainingSeconds: number | undefined }
  | { readonly kind: 'waiting'; readonly sinceMs: number }
  | { readonly kind: 'asleep'; readonly secondsUntilEnd: number }
  /** Pending, unknown or without a valid key. */
  | { readonly kind: 'not-joined' }
  | { readonly kind: 'plain' };

export interface RefreshInput {
  readonly reason: RefreshReason;
  /** The display's own interval. */
  readonly refreshSeconds: number;
  /** Until the quiet hours begin; undefined when there are none. */
  readonly secondsUntilSleep?: number | undefined;
  readonly nowMs: number;
}

/** How long a display shall sleep: always a whole number of seconds from 60 on. Pure. */
export function planRefresh({ reason, refreshSeconds, secondsUntilSleep, nowMs }: RefreshInput): number {
  switch (reason.kind) {
    case 'not-joined':
      return PENDING_SECONDS;
    case 'asleep':
      return clamp(reason.secondsUntilEnd);
    case 'waiting': {
      const waitedMs = nowMs - reason.sinceMs;
      return clamp(waitedMs >= 0 && waitedMs < FAST_RETRY_MS ? MIN_REFRESH_SECONDS : refreshSeconds);
    }
    case 'plain':
      return clamp(refreshSeconds);
    case 'item': {
      const next = Math.min(refreshSeconds, reason.remainingSeconds ?? refreshSeconds);
      // Waking once at the beginning of the quiet hours shows the sleeping picture instead of stale data.
      return clamp(secondsUntilSleep === undefined ? next : Math.min(next, secondsUntilSleep));
    }
  }
}

const clamp = (seconds: number): number =>
  Number.isFinite(seconds)
    ? Math.min(MAX_REFRESH_SECONDS, Math.max(MIN_REFRESH_SECONDS, Math.round(seconds)))
    : MIN_REFRESH_SECONDS * 15;
