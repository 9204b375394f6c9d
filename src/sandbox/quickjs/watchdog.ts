import { Script } from 'node:vm';

const RUN = Symbol.for('inkstand.guarded');
const script = new Script(`globalThis[Symbol.for('inkstand.guarded')]()`, { filename: 'inkstand:watchdog' });

/** True for the error thrown when the watchdog ends a function. */
export const isWatchdogError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs a synchronous function and terminates it after the timeout, even inside WebAssembly or a builtin that never polls. Node
 * starts a thread for this and unwinds the stack.
 * @throws what the function throws, or an error that `isWatchdogError` recognises
 */
export function guard<T>(work: () => T, timeoutMs: number): T {
  const scope = globalThis as unknown as Record<symbol, (() => void) | undefined>;
  const before = scope[RUN];
  let result: { readonly value: T } | undefined;
  scope[RUN] = () => {
    result = { value: work() };
  };
  try {
    script.runInThisContext({ timeout: Math.max(1, Math.ceil(timeoutMs)) });
  } finally {
    scope[RUN] = before;
  }
  if (!result) throw new Error('expected the guarded work to have run');
  return result.value;
}
