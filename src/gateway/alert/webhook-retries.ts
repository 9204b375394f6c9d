/** A message that has not been delivered yet. */
export interface Delivery {
  /** Id of the message, the same for every attempt, so that the receiver can drop duplicates. */
  readonly id: string;
  /** The exact body to send. */
  readonly body: string;
  readonly createdMs: number;
  readonly attempts: number;
  /** When the next attempt is due. */
  readonly dueMs: number;
}

const MINUTE_MS = 60_000;
/** Pauses after failed attempts, about 19 hours in total. */
const WAITS_MS = [1, 2, 5, 15, 60, 180, 360, 540].map((minutes) => minutes * MINUTE_MS);
/**
 * Above this, the oldest messages are dropped, so that an address that was down for days is not flooded when it
 * returns.
 */
const MAX_WAITING = 50;

/** The message after a failed attempt; undefined after the last attempt. Pure. */
export function planRetry(delivery: Delivery, nowMs: number): Delivery | undefined {
  const waitMs = WAITS_MS[delivery.attempts];
  if (waitMs === undefined) return undefined;
  return { ...delivery, attempts: delivery.attempts + 1, dueMs: nowMs + waitMs };
}

/** Messages that are due, oldest first. A clock that was set back does not delay them. Pure. */
export function listDue(outbox: readonly Delivery[], nowMs: number): readonly Delivery[] {
  const longestMs = WAITS_MS.at(-1) ?? 0;
  return outbox.filter(({ dueMs }) => dueMs <= nowMs || dueMs - nowMs > longestMs);
}

/** Appends new messages and drops the oldest above the limit. Pure. */
export const addToOutbox = (outbox: readonly Delivery[], added: readonly Delivery[]): readonly Delivery[] =>
  [...outbox, ...added].slice(-MAX_WAITING);
