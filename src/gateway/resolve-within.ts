/** The value of a promise, or undefined when it takes too long; the promised work continues. */
export async function resolveWithin<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits for a promise as `resolveWithin`, up to a deadline that it shares with others. */
export type Wait = <Value>(promise: Promise<Value>) => Promise<Value | undefined>;

/** The deadline is so many milliseconds from now. */
export function createWait(milliseconds: number): Wait {
  const endsAtMs = performance.now() + milliseconds;
  return (promise) => resolveWithin(promise, Math.max(0, endsAtMs - performance.now()));
}
