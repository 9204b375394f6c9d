/** A message on its way to the owner's address. */
export interface Delivery {
  /** Of the message; the same at each attempt, so that the other side can leave out doubles. */
  readonly id: string;
  /** What is sent, to the letter. */
  readonly body: string;
  readonly createdMs: number;
  readonly attempts: number;
  /** When it is tried again. */
  readonly dueMs: number;
}

const MINUTE_MS = 60_000;
/** After each failed attempt; together some 19 hours. */
const WAITS_MS = [1, 2, 5, 15, 60, 180, 360, 540].map((minutes) => minutes * MINUTE_MS);
/** The oldest makes way: an address that is gone for days shall not be flooded when it is back. */
const MAX_WAITING = 50;

/** The same message after an attempt failed; undefined when it was the last one. Pure. */
export function planRetry(delivery: Delivery, nowMs: number): Delivery | undefined {
  const waitMs = WAITS_MS[delivery.attempts];
  if (waitMs === undefined) return undefined;
  return { ...delivery, attempts: delivery.attempts + 1, dueMs: nowMs + waitMs };
}

/** Messages whose time has come, in the order they were written; a clock that was set back does not hold them up. Pure. */
export function listDue(outbox: readonly Delivery[], nowMs: number): readonly Delivery[] {
  const longestMs = WAITS_MS.at(-1) ?? 0;
  return outbox.filter(({ dueMs }) => dueMs <= nowMs || dueMs - nowMs > longestMs);
}

/** The outbox with new messages at its end, the oldest left out where there are too many. Pure. */
export const addToOutbox = (outbox: readonly Delivery[], added: readonly Delivery[]): readonly Delivery[] =>
  [...outbox, ...added].slice(-MAX_WAITING);
