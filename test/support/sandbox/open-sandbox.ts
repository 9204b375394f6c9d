import type { Test } from 'tap';
import type { QuickJsEngine } from '../../../src/sandbox/quickjs/quickjs-engine.js';
import {
  createGuestBundle,
  type Gate,
  SandboxPool,
  type ScriptLimits,
  type ScriptOutcome,
} from '../../../src/sandbox/sandbox.js';

/** A guest with only a function that calls the host and one that evaluates code. */
export const SMALL_GUEST = `{
  const gate = globalThis.__gate;
  const run = globalThis.eval;
  __register({
    cross: (text) => gate('echo', text),
    value: (code) => String(run(code)),
  });
  delete globalThis.__gate;
  delete globalThis.__register;
}`;

export interface SandboxOptions {
  readonly gate?: Gate;
  readonly nowMs?: number;
  readonly timeZone?: string;
  readonly limits?: Partial<ScriptLimits>;
}

/** Engines on one pool, each closed at the end of the test or when the next one is opened. */
export function openSandboxes(t: Pick<Test, 'teardown'>, pool = new SandboxPool(createGuestBundle(SMALL_GUEST))) {
  let close = (): void => undefined;
  t.teardown(() => close());
  return async ({
    gate = (_operation, text) => text,
    nowMs = 0,
    timeZone = 'UTC',
    limits = {},
  }: SandboxOptions = {}): Promise<QuickJsEngine> => {
    close();
    const opened = await pool.open({ gate, nowMs, timeZone, limits });
    close = () => opened.close();
    return opened.engine;
  };
}

/** Location of most test scripts. */
export const PLACE = { name: 'full.liquid', line: 1, column: 1 };

/** An outcome in one word. */
export const wordOf = (outcome: ScriptOutcome | { readonly kind: 'done'; readonly text: string }): string =>
  outcome.kind === 'stopped' ? outcome.limit : outcome.kind === 'threw' ? outcome.error.name : 'done';
