import type { Gate } from '../engine.js';
import { DEFAULT_LIMITS, type ScriptLimits } from '../limits.js';
import type { GuestBundle } from './guest-bundle.js';
import { offsetsOfZone } from './local-time.js';
import { QuickJsEngine } from './quickjs-engine.js';
import { Sandbox } from './sandbox.js';
import { restoreSnapshot, type Snapshot } from './snapshot.js';

/** Linear memory never shrinks: an instance that grew beyond is not used again. */
const MAX_KEPT_BYTES = 32 * 2 ** 20;

export interface OpenOptions {
  readonly gate: Gate;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly limits?: Partial<ScriptLimits>;
}

/** An engine in a state that no page has touched; to be closed when the page is over. */
export interface OpenedEngine {
  readonly engine: QuickJsEngine;
  close(): void;
}

/** Engines with one bundle. One instance is kept from page to page, for its snapshot is put back in a millisecond. */
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
    if (!engine.isBroken && sandbox.instance.bytes.length <= MAX_KEPT_BYTES) this.#idle = sandbox;
  }
}
