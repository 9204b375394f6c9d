import type { JSValueHandle } from 'quickjs-wasi';
import type {
  CallOutcome,
  Gate,
  ModuleResolver,
  ScriptEngine,
  ScriptError,
  ScriptLimit,
  ScriptOutcome,
  ScriptPlace,
} from '../script-engine.js';
import type { ScriptLimits } from '../script-limits.js';
import { readScriptError } from './error-place.js';
import { Meter } from './meter.js';
import { normalizeSpecifier } from './module-name.js';
import { Rejections } from './rejections.js';
import type { Evaluated, Sandbox } from './wasm-sandbox.js';
import { guard, isWatchdogError } from './watchdog.js';

/** The watchdog measures wall-clock time, which exceeds processor time on a busy board. */
const WALL_FACTOR = 2;

/** Scripts are padded to their position, so that the engine's line numbers are those of the file; up to this length. */
const MAX_PADDING_CHARS = 100_000;

interface EngineOptions {
  readonly gate: Gate;
  /** The current time for the engine's own `Date`. */
  readonly nowMs: number;
  readonly offsetSecondsAt: (epochMs: number) => number;
  readonly limits: ScriptLimits;
}

/** Resources used by a page. */
interface EngineFigures {
  readonly polls: number;
  readonly crossings: number;
  readonly elapsedMs: number;
}

/** The engine of one page, on a freshly restored sandbox. */
export class QuickJsEngine implements ScriptEngine {
  readonly #sandbox: Sandbox;
  readonly #limits: ScriptLimits;
  readonly #meter: Meter;
  readonly #rejections = new Rejections();
  #resolveModule: ModuleResolver = () => undefined;
  #depth = 0;
  #isWatched = false;
  #isBroken = false;

  constructor(sandbox: Sandbox, options: EngineOptions) {
    const { gate, limits } = options;
    this.#sandbox = sandbox;
    this.#limits = limits;
    this.#meter = new Meter(limits);
    sandbox.maxTextChars = limits.messageChars;
    sandbox.hooks = {
      currentTimeMs: () => options.nowMs,
      offsetSecondsAt: options.offsetSecondsAt,
      shouldInterrupt: () => {
        if (sandbox.isTooLarge) this.stop('memory');
        return this.#meter.poll();
      },
      answer: (operation, text) => this.#answer(gate, operation, text),
      normalizeModule: normalizeSpecifier,
      loadModule: (name) => this.#loadModule(name),
      trackRejection: (promise, reason, isHandled) => {
        if (!this.isStopped) this.#rejections.track(promise, reason, isHandled);
      },
    };
  }

  get isStopped(): boolean {
    return this.#meter.stoppedBy !== undefined;
  }

  get figures(): EngineFigures {
    const { polls, crossings, elapsedMs } = this.#meter;
    return { polls, crossings, elapsedMs };
  }

  /** The instance was unwound and must not be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Runs calls in a row under one watchdog, because its thread costs more than most calls. Scripts keep one of their own. */
  watch<T>(work: () => T): { readonly kind: 'done'; readonly value: T } | Stopped {
    this.#isWatched = true;
    try {
      return { kind: 'done', value: this.#guard(work, this.#meter.leftMs) };
    } catch (error) {
      if (!isWatchdogError(error)) throw error;
      this.#isBroken = true;
      this.stop('time');
      return { kind: 'stopped', limit: this.#meter.stoppedBy ?? 'time' };
    } finally {
      this.#isWatched = false;
    }
  }

  evaluate(code: string, place: ScriptPlace, resolve: ModuleResolver = this.#resolveModule): ScriptOutcome {
    this.#resolveModule = resolve;
    return this.#run<ScriptOutcome>('own watchdog', () => {
      const result = this.#sandbox.evaluate(padTo(place) + code, place.name, false);
      return this.#finish<ScriptOutcome>(result, place.name, (value) => {
        value.dispose();
        return { kind: 'done' };
      });
    });
  }

  evaluateModule(code: string, place: ScriptPlace, resolve: ModuleResolver): ScriptOutcome {
    this.#resolveModule = resolve;
    return this.#run<ScriptOutcome>('own watchdog', () => {
      const result = this.#sandbox.evaluate(padTo(place) + code, place.name, true);
      return this.#finish<ScriptOutcome>(result, place.name, (value) => {
        // What it failed with is its outcome; a module that waits at its top level may still fail later.
        const rejection = this.#rejections.takeOne(value);
        value.dispose();
        return rejection ? this.#describe(rejection.reason, place.name) : { kind: 'done' };
      });
    });
  }

  call(entry: string, text: string): CallOutcome {
    return this.#run<CallOutcome>('any watchdog', () => {
      this.#meter.countMessage(text.length);
      return this.#finish<CallOutcome>(this.#sandbox.call(entry, text), entry, (value) => {
        const answer = this.#sandbox.takeText(value);
        this.#meter.countMessage(answer?.length);
        return { kind: 'done', text: answer ?? '' };
      });
    });
  }

  /** Ends the page, before its sandbox is given to another one. */
  end(): void {
    this.#meter.stop('instance');
  }

  /** Stops the page at the next poll. */
  stop(limit: ScriptLimit): void {
    this.#meter.stop(limit);
  }

  /** Drains pending jobs, except inside another script. Returns `undefined` if the page was stopped. */
  #finish<T>(result: Evaluated, script: string, read: (value: JSValueHandle) => T): T | Threw | undefined {
    if (this.isStopped) return undefined;
    const threw = result.kind === 'error' ? this.#describe(result.error, script) : undefined;
    const jobThrew = this.#depth === 1 ? this.#drain(script) : undefined;
    if (this.isStopped) return undefined;
    const outcome = result.kind === 'value' ? read(result.value) : undefined;
    const late = this.#depth === 1 ? this.#reportRejections(script) : undefined;
    return threw ?? jobThrew ?? late ?? outcome;
  }

  /** What the guest's handlers leave unhandled in their turn is reported after the next call. */
  #reportRejections(script: string): Threw | undefined {
    const rejections = this.isStopped ? [] : this.#rejections.takeAll();
    for (const { reason, promise } of rejections) this.#sandbox.pass('reject', reason, promise);
    return rejections.length === 0 ? undefined : this.#drain(script);
  }

  /** Returns the first error; later jobs run regardless. */
  #drain(script: string): Threw | undefined {
    let first: Threw | undefined;
    while (!this.isStopped) {
      const failed = this.#sandbox.drain();
      if (failed === undefined) break;
      const threw = this.#describe(failed, script);
      first ??= threw;
    }
    return first;
  }

  #describe(error: JSValueHandle, script: string): Threw {
    const description = this.isStopped ? '' : this.#sandbox.describe(error);
    const described = readScriptError(description, script);
    if (described.name === 'InternalError' && described.message === 'out of memory') this.stop('memory');
    return { kind: 'threw', error: described };
  }

  #run<T>(watchdog: 'own watchdog' | 'any watchdog', work: () => T | Threw | undefined): T | Threw | Stopped {
    const stoppedBefore = this.#meter.stoppedBy;
    if (stoppedBefore) return { kind: 'stopped', limit: stoppedBefore };
    this.#depth += 1;
    try {
      const isGuarded = this.#isWatched && watchdog === 'any watchdog';
      const outcome = this.#depth > 1 ? work() : this.#measure(work, isGuarded);
      const limit = this.#meter.stoppedBy;
      return limit || outcome === undefined ? { kind: 'stopped', limit: limit ?? 'instance' } : outcome;
    } catch (error) {
      this.#isBroken = true;
      this.stop(limitOf(error));
      return { kind: 'stopped', limit: this.#meter.stoppedBy ?? 'instance' };
    } finally {
      this.#depth -= 1;
    }
  }

  #measure<T>(work: () => T, isGuarded: boolean): T {
    const budgetMs = this.#meter.start();
    try {
      return isGuarded ? work() : this.#guard(work, budgetMs);
    } finally {
      this.#meter.finish();
    }
  }

  #guard<T>(work: () => T, budgetMs: number): T {
    return guard(work, WALL_FACTOR * budgetMs + this.#limits.watchdogMs);
  }

  #answer(gate: Gate, operation: string, text: string | undefined): string {
    this.#meter.countCrossing();
    this.#meter.countMessage(text?.length);
    if (this.isStopped || text === undefined) return '';
    let answer: string;
    try {
      answer = gate(operation, text);
    } catch {
      return '';
    }
    this.#meter.countMessage(answer.length);
    this.#meter.checkTime();
    return this.isStopped ? '' : answer;
  }

  #loadModule(name: string): string | undefined {
    this.#meter.countCrossing();
    const source = this.isStopped ? undefined : this.#resolveModule(name);
    this.#meter.countMessage(source?.length ?? 0);
    return this.isStopped ? undefined : source;
  }
}

type Threw = { readonly kind: 'threw'; readonly error: ScriptError };
type Stopped = { readonly kind: 'stopped'; readonly limit: ScriptLimit };

function limitOf(error: unknown): ScriptLimit {
  if (isWatchdogError(error)) return 'time';
  return error instanceof RangeError ? 'stack' : 'instance';
}

function padTo({ line, column }: ScriptPlace): string {
  const lines = Math.max(0, line - 1);
  const columns = Math.max(0, column - 1);
  if (lines + columns > MAX_PADDING_CHARS) return '';
  return '\n'.repeat(lines) + ' '.repeat(columns);
}
