import type { Gate } from '../engine.js';
import { DEFAULT_LIMITS, type ScriptLimits } from '../limits.js';
import type { GuestBundle } from './guest-bundle.js';
import { offsetsOfZone } from './local-time.js';
import { QuickJsEngine } from './quickjs-engine.js';
import { Sandbox } from './sandbox.js';
import { restoreSnapshot, type Snapshot } from './snapshot.js';

/** Linear memory never shrinks, so larger instances are dropped. */
const MAX_KEPT_BYTES = 32 * 2 ** 20;

export interface OpenOptions {
  readonly gate: Gate;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly limits?: Partial<ScriptLimits>;
}

/** An engine in a clean state. Close it when the page ends. */
export interface OpenedEngine {
  readonly engine: QuickJsEngine;
  close(): void;
}

/** Provides engines for one bundle. One instance is reused between pages; restoring it takes about a millisecond. */
export class SandboxPool {
  readonly #bundle: GuestBundle;
  #snapshot: Snapshot | undefined;
  #idle: Sandbox | undefined;

  constructor(bundle: GuestBundle) {
    this.#bundle = bundle;
  }

  open({ gate, nowMs, timeZone, limits }: OpenOptions): OpenedEngine {
    this.#snapshot ??= this.#bundle.openSnapshot();
    const sandbox = this.#idle ?? new Sandbox();
    this.#idle = undefined;
    restoreSnapshot(sandbox, this.#snapshot);
    const engine = new QuickJsEngine(sandbox, {
      gate,
      nowMs,
      offsetSecondsAt: offsetsOfZone(timeZone),
      limits: { ...DEFAULT_LIMITS, ...limits },
    });
    return { engine, close: () => this.#close(engine, sandbox) };
  }

  #close(engine: QuickJsEngine, sandbox: Sandbox): void {
    engine.end();
    sandbox.forgetPage();
    if (!engine.isBroken && sandbox.instance.bytes.length <= MAX_KEPT_BYTES) this.#idle = sandbox;
  }
}
