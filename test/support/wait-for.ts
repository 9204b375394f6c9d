import { WAIT_MS } from './time-limits.js';

/** Polls until the condition is met; fails with `what` after the timeout, also while a poll gets no answer. */
export async function waitFor<Value>(
  what: string,
  poll: () => Promise<Value | undefined>,
  milliseconds = WAIT_MS,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not happen within ${milliseconds} ms`)), milliseconds);
  });
  try {
    for (;;) {
      const value = await Promise.race([poll(), limit]);
      if (value !== undefined) return value;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  } finally {
    clearTimeout(timer);
  }
}
