import { Script } from 'node:vm';

const RUN = Symbol.for('inkstand.guarded');
const script = new Script(`globalThis[Symbol.for('inkstand.guarded')]()`, { filename: 'inkstand:watchdog' });

/** True for the error that ended work which was guarded. */
export const isWatchdogError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs synchronous work and ends it after the time, wherever it is: loops inside WebAssembly and builtins that never poll too. A
 * thread of Node's watches, and the engine's frames are unwound.
 * @throws whatever the work throws; an error of `isWatchdogError` when it was ended
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
