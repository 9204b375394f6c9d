import { WAIT_MS } from './time-limits.js';

/** Polls until the condition is met; fails with `what` after the timeout. */
export async function waitFor<Value>(
  what: string,
  poll: () => Promise<Value | undefined>,
  milliseconds = WAIT_MS,
): Promise<Value> {
  const endsAt = performance.now() + milliseconds;
  for (;;) {
    const value = await poll();
    if (value !== undefined) return value;
    if (performance.now() > endsAt) throw new Error(`${what} did not happen within ${milliseconds} ms`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
