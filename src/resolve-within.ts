/** The value of a promise, or undefined when it takes too long; the promised work continues. */
export async function resolveWithin<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
