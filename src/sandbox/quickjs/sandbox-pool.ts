import { TimeZone } from '@inkstand/common/time-zone';
import type { Gate } from '../script-engine.js';
import { SCRIPT_LIMITS, type ScriptLimits } from '../script-limits.js';
import type { GuestBundle } from './guest-bundle.js';
import { QuickJsEngine } from './quickjs-engine.js';
import { Sandbox } from './wasm-sandbox.js';

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

/** Provides engines for one bundle. One sandbox is reused between pages: putting its memory back takes less than a millisecond. */
export class SandboxPool {
  readonly #bundle: GuestBundle;
  #idle: Sandbox | undefined;

  constructor(bundle: GuestBundle) {
    this.#bundle = bundle;
  }

  async open({ gate, nowMs, timeZone, limits }: OpenOptions): Promise<OpenedEngine> {
    const sandbox = this.#takeIdle() ?? (await Sandbox.open(await this.#bundle.openSnapshot(), this.#bundle.size));
    const zone = new TimeZone(timeZone);
    const engine = new QuickJsEngine(sandbox, {
      gate,
      nowMs,
      offsetSecondsAt: (epochMs) => zone.offsetMs(epochMs) / 1000,
      limits: { ...SCRIPT_LIMITS, ...limits },
    });
    return { engine, close: () => this.#close(engine, sandbox) };
  }

  #takeIdle(): Sandbox | undefined {
    const sandbox = this.#idle;
    this.#idle = undefined;
    return sandbox;
  }

  #close(engine: QuickJsEngine, sandbox: Sandbox): void {
    // A page that was stopped leaves handles behind, which memory that is put back does not free.
    const { isStopped } = engine;
    engine.end();
    const isClean = sandbox.reset();
    if (isClean && !isStopped && !engine.isBroken) this.#idle = sandbox;
  }
}
