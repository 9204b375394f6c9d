import { CompileFlags, EvalFlags, JSException, type JSValueHandle, QuickJS, type Snapshot } from 'quickjs-wasi';
import { type EngineSize, SCRIPT_SIZE } from '../script-limits.js';
import { EngineHost, engineOptions, INERT, type SandboxHooks } from './engine-options.js';
import { GUEST_FILE, PRELUDE } from './prelude.js';

/** Result of an engine call; whoever takes it disposes of the handle. */
export type Evaluated =
  | { readonly kind: 'value'; readonly value: JSValueHandle }
  | { readonly kind: 'error'; readonly error: JSValueHandle };

const GATE = '__gate';
/** Where a snapshot keeps the prelude's function until it is opened. */
const SUPPORT = '__support';
const MAX_OPERATION_CHARS = 64;

/**
 * Runs our own code in a new engine and takes its state. Another engine compiles it, without its source, which each function would have a
 * copy of, and without the places of its lines.
 */
export async function takeSnapshot(
  bundle: string | readonly string[],
  size: EngineSize = SCRIPT_SIZE,
): Promise<Snapshot> {
  const [compiler, engine] = [await createEngine(size), await createEngine(size)];
  const run = (code: string): JSValueHandle =>
    engine.evalBytecode(compiler.compile(code, GUEST_FILE, 0, CompileFlags.STRIP_SOURCE | CompileFlags.STRIP_DEBUG));
  const gate = engine.newFunction(GATE, () => engine.undefined);
  engine.setProp(engine.global, GATE, gate);
  engine.setProp(engine.global, SUPPORT, run(PRELUDE));
  for (const script of [bundle].flat()) run(script).dispose();
  engine.executePendingJobs();
  return engine.snapshot();
}

const createEngine = (size: EngineSize): Promise<QuickJS> => QuickJS.create(engineOptions(new EngineHost(), size));

/** An engine in its own linear memory, text in and out. */
export class Sandbox {
  /** Longest text that is read. */
  maxTextChars = 4 * 2 ** 20;
  readonly #engine: QuickJS;
  readonly #host: EngineHost;
  readonly #support: JSValueHandle;
  readonly #size: EngineSize;
  readonly #clean: Uint8Array | undefined;
  #answered: JSValueHandle | undefined;

  static async open(snapshot: Snapshot, size: EngineSize = SCRIPT_SIZE): Promise<Sandbox> {
    const host = new EngineHost();
    return new Sandbox(await QuickJS.restore(snapshot, engineOptions(host, size)), host, size);
  }

  private constructor(engine: QuickJS, host: EngineHost, size: EngineSize) {
    this.#engine = engine;
    this.#host = host;
    this.#size = size;
    engine.registerHostCallback(GATE, (operation, text) => this.#answer(operation, text));
    this.#support = engine.global.getProp(SUPPORT);
    engine.evalCode(`delete globalThis.${SUPPORT}`).dispose();
    // The package makes this value when it is first used and keeps it, so it must be in the memory that is put back.
    void engine.undefined;
    this.#clean = size.isReused ? engine.snapshot().memory : undefined;
  }

  /** Linear memory. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#host.memory.buffer);
  }

  /** Whether linear memory is larger than the engine's own limit can make it. */
  get isTooLarge(): boolean {
    return this.bytes.length > this.#size.linearBytes;
  }

  set hooks(hooks: SandboxHooks) {
    this.#host.hooks = hooks;
  }

  /** Puts linear memory back, without any trace of what ran. Returns false if it grew, since it never shrinks, or is not reused. */
  reset(): boolean {
    this.hooks = INERT;
    this.#answered = undefined;
    const { bytes } = this;
    if (bytes.length !== this.#clean?.length) return false;
    bytes.set(this.#clean);
    return true;
  }

  evaluate(code: string, file: string, isModule: boolean): Evaluated {
    return attempt(() => this.#engine.evalCode(code, file, isModule ? EvalFlags.TYPE_MODULE : EvalFlags.TYPE_GLOBAL));
  }

  /** Calls a registered guest function. */
  call(entry: string, text: string): Evaluated {
    return attempt(() => this.#ask('call', entry, this.#engine.newString(text)));
  }

  /** Calls a registered guest function with two values of the guest, and disposes of them. */
  pass(entry: string, first: JSValueHandle, second: JSValueHandle): void {
    const result = attempt(() => this.#ask('call', entry, first, second));
    (result.kind === 'value' ? result.value : result.error).dispose();
  }

  /** Returns an error's name, message and stack as JSON, empty if that fails, and disposes of the error. */
  describe(error: JSValueHandle): string {
    const described = attempt(() => this.#ask('describe', '', error));
    if (described.kind === 'value') return this.takeText(described.value) ?? '';
    described.error.dispose();
    return '';
  }

  /** Runs pending jobs until none is left or one throws; returns that error. */
  drain(): JSValueHandle | undefined {
    const ran = attempt(() => {
      this.#engine.executePendingJobs();
      return this.#engine.undefined;
    });
    return ran.kind === 'error' ? ran.error : undefined;
  }

  /** Returns a text and disposes of it: empty for any other value, `undefined` above the limit. */
  takeText(value: JSValueHandle): string | undefined {
    const text = textOf(value, this.maxTextChars);
    value.dispose();
    return text;
  }

  #ask(kind: 'call' | 'describe', entry: string, ...values: readonly JSValueHandle[]): JSValueHandle {
    const parameters = [this.#engine.newString(kind), this.#engine.newString(entry), ...values];
    try {
      return this.#engine.callFunction(this.#support, this.#engine.undefined, ...parameters);
    } finally {
      for (const parameter of parameters) parameter.dispose();
    }
  }

  #answer(operation: JSValueHandle, text: JSValueHandle): JSValueHandle {
    const answer = this.#host.hooks.answer(
      textOf(operation, MAX_OPERATION_CHARS) ?? '',
      textOf(text, this.maxTextChars),
    );
    // The package hands out a duplicate of what it gets.
    this.#answered?.dispose();
    this.#answered = this.#engine.newString(answer);
    return this.#answered;
  }
}

/** @throws whatever is no error of the guest */
function attempt(work: () => JSValueHandle): Evaluated {
  try {
    return { kind: 'value', value: work() };
  } catch (error) {
    if (error instanceof JSException) return { kind: 'error', error: error.handle };
    throw error;
  }
}

/** The length is compared first, because the host's memory has a lower limit than the guest's. */
function textOf(value: JSValueHandle, maxChars: number): string | undefined {
  if (!value.isString) return '';
  const length = value.getProp('length').consume((one) => one.toNumber());
  return length > maxChars ? undefined : value.toString();
}
