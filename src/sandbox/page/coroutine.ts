/** Work that runs at once up to a promise that it yields, and continues once that is settled. */
export type Coroutine<T = void> = Generator<Promise<void>, T, void>;

/** Ends the step and answers what the promise was settled with. */
export function* waitFor<T>(promise: Promise<T>): Coroutine<T> {
  let settled: { readonly value: T } | undefined;
  yield promise.then((value) => {
    settled = { value };
  });
  if (!settled) throw new Error('expected a step to begin after its promise');
  return settled.value;
}

/** Runs one step after another, each by `run`. */
export async function runCoroutine(work: Coroutine, run: <T>(step: () => T) => T): Promise<void> {
  const next = (): IteratorResult<Promise<void>> => work.next();
  for (let at = run(next); !at.done; at = run(next)) await at.value;
}
