import { runPython, type TransformOptions, type TransformResult } from '../../../src/sandbox/sandbox.js';

/** Monday, 16 March 2026, 10:30 in Berlin. */
export const PYTHON_NOW_MS = Date.UTC(2026, 2, 16, 9, 30);

/** Runs a transform in Python for somebody in Berlin. */
export const runPythonTransform = (code: string, options: Partial<TransformOptions> = {}): Promise<TransformResult> =>
  runPython({
    code,
    input: { a: 1, trmnl: { user: { name: 'Ada' } } },
    nowMs: PYTHON_NOW_MS,
    timeZone: 'Europe/Berlin',
    locale: 'de',
    seed: 7,
    request: async () => ({ error: 'nothing listens there' }),
    ...options,
  });

/** The data, or the error as editors take it. */
export async function endOfPython(code: string, options?: Partial<TransformOptions>): Promise<unknown> {
  const result = await runPythonTransform(code, options);
  return result.kind === 'done' ? result.data : result.error;
}
