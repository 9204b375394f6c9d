/** A display that joined lately may be waiting for somebody to choose what it shows. */
const NEWCOMER_MS = 60 * 60_000;
/** Somebody who has just changed something looks at the display to see it. */
const CHANGING_MS = 10 * 60_000;
/** A minute, but not the 60 seconds that a display reports after an error screen of its own (`sent-answers.ts`). */
export const SETUP_SECONDS = 61;

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
