/** Asks again until the answer is wanted; fails with `what` after the time. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | undefined>,
  milliseconds = 20_000,
): Promise<Value> {
  const endsAt = performance.now() + milliseconds;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (performance.now() > endsAt) throw new Error(`${what} did not happen within ${milliseconds} ms`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
