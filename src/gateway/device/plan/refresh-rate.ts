/**
 * How long a display sleeps between two calls. `default`: displays without a refresh rate of their own. `min`: shorter
 * intervals drain the battery, and 0 puts firmware in a boot loop (device protocol, section 5). `max`: a change by the
 * owner reaches every display within a day.
 */
export const REFRESH_SECONDS = { default: 900, min: 60, max: 86_400 } as const;
const PENDING_SECONDS = 300;
/** Someone who sets up a display is waiting for its first screen. */
const FAST_RETRY_MS = 10 * 60_000;

/** A display that joined lately may be waiting for somebody to choose what it shows. */
const NEWCOMER_MS = 60 * 60_000;
/** Somebody who has just changed something looks at the display to see it. */
const CHANGING_MS = 10 * 60_000;
/** A minute, but not the 60 seconds that a display reports after an error screen of its own (`sent-answers.ts`). */
export const SETUP_SECONDS = 61;
/** While the gateway cannot open its data. */
export const RECOVERY_SECONDS = 300;

/** What decides when a display calls again. */
export type RefreshReason =
  /** A playlist item; `remainingSeconds` until the next one, undefined when there is no other. */
  | { readonly kind: 'item'; readonly remainingSeconds: number | undefined }
  /** The first render is due or runs since `sinceMs`; `secondsUntilChange` as for `plain`. */
  | { readonly kind: 'waiting'; readonly sinceMs: number; readonly secondsUntilChange?: number | undefined }
  | { readonly kind: 'asleep'; readonly secondsUntilEnd: number }
  /** Pending, unknown or without a valid key. */
  | { readonly kind: 'not-joined' }
  /** `secondsUntilChange` is set when something else may be shown earlier. */
  | { readonly kind: 'plain'; readonly secondsUntilChange?: number | undefined };

interface RefreshInput {
  readonly reason: RefreshReason;
  /** The display's own refresh rate. */
  readonly refreshSeconds: number;
  /** Time until the quiet hours begin; undefined when there are none. */
  readonly secondsUntilSleep?: number | undefined;
  readonly nowMs: number;
}

/** Seconds that a display sleeps: an integer, at least 60. Pure. */
export function planRefresh({ reason, refreshSeconds, secondsUntilSleep, nowMs }: RefreshInput): number {
  switch (reason.kind) {
    case 'not-joined':
      return PENDING_SECONDS;
    case 'asleep':
      return clamp(reason.secondsUntilEnd);
    case 'waiting': {
      const waitedMs = nowMs - reason.sinceMs;
      const seconds = waitedMs >= 0 && waitedMs < FAST_RETRY_MS ? REFRESH_SECONDS.min : refreshSeconds;
      return clamp(Math.min(seconds, reason.secondsUntilChange ?? seconds));
    }
    case 'plain':
      return clamp(Math.min(refreshSeconds, reason.secondsUntilChange ?? refreshSeconds));
    case 'item': {
      const next = Math.min(refreshSeconds, reason.remainingSeconds ?? refreshSeconds);
      // Waking at the start of the quiet hours shows the sleeping screen instead of outdated data.
      return clamp(secondsUntilSleep === undefined ? next : Math.min(next, secondsUntilSleep));
    }
  }
}

const clamp = (seconds: number): number =>
  Number.isFinite(seconds)
    ? Math.min(REFRESH_SECONDS.max, Math.max(REFRESH_SECONDS.min, Math.round(seconds)))
    : REFRESH_SECONDS.default;

interface SetupInput {
  readonly nowMs: number;
  readonly joinedAtMs: number | undefined;
  /** When the owner last changed something on a page; undefined when not since the start. */
  readonly changedAtMs: number | undefined;
}

/** Until when a display calls every minute, in milliseconds since 1970; 0 when it does not. */
export interface SetupPlan {
  /** While it has nothing to show. */
  readonly emptyUntilMs: number;
  /** Otherwise. */
  readonly untilMs: number;
}

/**
 * A display with nothing to show calls every minute for an hour after it joined, and while the owner changes things. One
 * with something to show does so only while both are true, because every call costs battery. Pure.
 */
export function planSetup({ nowMs, joinedAtMs, changedAtMs }: SetupInput): SetupPlan {
  const ends = [
    { sinceMs: joinedAtMs, forMs: NEWCOMER_MS },
    { sinceMs: changedAtMs, forMs: CHANGING_MS },
  ].map(({ sinceMs, forMs }) =>
    // A time in the future was noted before the clock was corrected.
    sinceMs === undefined || sinceMs > nowMs ? 0 : sinceMs + forMs,
  );
  return { emptyUntilMs: Math.max(...ends), untilMs: Math.min(...ends) };
}
