import { loadEngineFile } from './engine-file.js';
import { WasmInstance } from './instance.js';
import { GUEST_FILE, PRELUDE } from './prelude.js';
import { RuntimeFields, UnknownEngine } from './runtime-fields.js';

/** Host functions of the current page; replaced with every page. */
export interface SandboxHooks {
  currentTimeMs(): number;
  offsetSecondsAt(epochMs: number): number;
  shouldInterrupt(): boolean;
  /** `text` is `undefined` if it exceeds the limit. */
  answer(operation: string, text: string | undefined): string;
  normalizeModule(base: string, specifier: string): string;
  loadModule(name: string): string | undefined;
  /** The engine's own values; `hold` makes pointers of them. */
  trackRejection(promise: bigint, reason: bigint, isHandled: boolean): void;
}

/** Pointers into linear memory that are part of the snapshot. */
export interface Roots {
  readonly runtime: number;
  readonly context: number;
  /** The prelude's function. */
  readonly support: number;
  /** Four bytes for output parameters, and eight for a value from the ninth on. */
  readonly scratch: number;
}

/** Result of an engine call. `value` and `error` are pointers that the caller frees. */
export type Evaluated =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'error'; readonly error: number };

/** Thrown when linear memory is exhausted and no text can be passed in. */
export class OutOfMemory extends Error {}

const GATE_REF = 1;
const POINTER_BYTES = 4;
const VALUE_BYTES = 8;
const MAX_OPERATION_BYTES = 64;
const JOBS_AT_A_TIME = 1_000;
/** Sizes in which free memory is asked for. */
const LARGEST_FREE_BYTES = 2 ** 22;
const SMALLEST_FREE_BYTES = 16;

const INERT: SandboxHooks = {
  currentTimeMs: () => 0,
  offsetSecondsAt: () => 0,
  shouldInterrupt: () => false,
  answer: () => '',
  normalizeModule: (_base, specifier) => specifier,
  loadModule: () => undefined,
  trackRejection: () => {},
};

/** QuickJS in its own linear memory: a thin layer over the package's low-level calls, text in and out. */
export class Sandbox {
  readonly instance: WasmInstance;
  hooks: SandboxHooks = INERT;
  /** Longest text that is read from linear memory. */
  maxTextBytes = 4 * 2 ** 20;
  #roots: Roots = { runtime: 0, context: 0, support: 0, scratch: 0 };
  #isNew = true;

  /** Creates an instance without a runtime; call `boot` or restore a snapshot next. */
  constructor() {
    this.instance = new WasmInstance(loadEngineFile().module, {
      currentTimeMs: () => this.hooks.currentTimeMs(),
      offsetSecondsAt: (epochMs) => this.hooks.offsetSecondsAt(epochMs),
      shouldInterrupt: () => this.hooks.shouldInterrupt(),
      callFunction: (count, values) => this.#answer(count, values),
      normalizeModule: (base, name) =>
        this.#writeText(this.hooks.normalizeModule(this.#readBytes(base) ?? '', this.#readBytes(name) ?? '')).pointer,
      loadModuleSource: (name) => this.#loadModule(name),
      trackRejection: (promise, reason, isHandled) => this.hooks.trackRejection(promise, reason, isHandled),
    });
  }

  get roots(): Roots {
    return this.#roots;
  }

  /** Nothing has run in it. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** To be called after linear memory was restored. */
  adopt(roots: Roots): void {
    this.#roots = roots;
    this.#isNew = false;
  }

  /** Creates runtime, context and gate and runs the bundle. */
  boot(bundle: string): void {
    this.#isNew = false;
    const { calls } = this.instance;
    calls.initialize();
    const runtime = calls.QTS_NewRuntime();
    const fields = new RuntimeFields(this.instance, runtime);
    fields.trackRejections();
    calls.QTS_RuntimeEnableModuleLoader(runtime, 1);
    const context = calls.QTS_NewContext(runtime, 0);
    this.#roots = { runtime, context, support: 0, scratch: calls.malloc(2 * VALUE_BYTES) };
    const name = this.#writeText('__gate').pointer;
    const gate = calls.QTS_NewFunction(context, name, 2, 0, GATE_REF);
    const key = calls.QTS_NewString(context, name);
    const global = calls.QTS_GetGlobalObject(context);
    calls.QTS_SetProp(context, global, key, gate);
    for (const value of [global, key, gate]) this.free(value);
    calls.free(name);
    fields.keepSources(false);
    this.#roots = { ...this.#roots, support: this.#evaluateOwn(PRELUDE) };
    if (!this.#textOf(this.#roots.support, MAX_OPERATION_BYTES)?.includes('[native code]')) throw new UnknownEngine();
    this.free(this.#evaluateOwn(bundle));
    this.drain();
    fields.keepSources(true);
    this.#clearFree();
  }

  /** Releases the page's objects, which would otherwise be kept until the next page and be moved to V8's old space. */
  forgetPage(): void {
    this.hooks = INERT;
  }

  setLimits(memoryBytes: number, stackBytes: number): void {
    this.instance.calls.QTS_RuntimeSetMemoryLimit(this.#roots.runtime, memoryBytes);
    this.instance.calls.QTS_RuntimeSetMaxStackSize(this.#roots.runtime, stackBytes);
  }

  evaluate(code: string, file: string, isModule: boolean): Evaluated {
    const { calls } = this.instance;
    const text = this.#writeText(code);
    const name = this.#writeText(file);
    const result = calls.QTS_Eval(this.#roots.context, text.pointer, text.bytes, name.pointer, 0, isModule ? 1 : 0);
    calls.free(name.pointer);
    // What is free is part of a snapshot, too.
    this.instance.bytes.fill(0, text.pointer, text.pointer + text.bytes);
    calls.free(text.pointer);
    return this.#resolve(result);
  }

  /** Calls a registered guest function. */
  call(entry: string, text: string): Evaluated {
    return this.#support([this.#newString('call'), this.#newString(entry), this.#newString(text)]);
  }

  /** Calls a registered guest function with two values of the guest, and frees them. */
  pass(entry: string, first: number, second: number): void {
    const result = this.#support([this.#newString('call'), this.#newString(entry), first, second]);
    this.free(result.kind === 'value' ? result.value : result.error);
  }

  /** A pointer to one of the engine's values, which stays until it is freed. */
  hold(value: bigint): number {
    const place = this.#roots.scratch + VALUE_BYTES;
    new DataView(this.instance.bytes.buffer).setBigInt64(place, value, true);
    return this.instance.calls.QTS_DupValuePointer(this.#roots.context, place);
  }

  /** The engine's value behind a pointer. */
  valueAt(pointer: number): bigint {
    return new DataView(this.instance.bytes.buffer).getBigInt64(pointer >>> 0, true);
  }

  /** Returns an error's name, message and stack as JSON, empty if that fails, and frees the error. */
  describe(error: number): string {
    const described = this.#support([this.#newString('describe'), error]);
    if (described.kind === 'error') {
      this.free(described.error);
      return '';
    }
    return this.takeText(described.value) ?? '';
  }

  /** Runs pending jobs until none is left or one throws; returns that error. */
  drain(): number | undefined {
    const { calls } = this.instance;
    const { runtime, scratch } = this.#roots;
    while (calls.QTS_IsJobPending(runtime) !== 0) {
      const ran = this.#resolve(calls.QTS_ExecutePendingJob(runtime, JOBS_AT_A_TIME, scratch));
      if (ran.kind === 'error') return ran.error;
      this.free(ran.value);
    }
    return undefined;
  }

  /** Returns the reason of a rejected promise, `undefined` for any other value. */
  rejectionOf(value: number): number | undefined {
    const { calls } = this.instance;
    if (calls.QTS_PromiseState(this.#roots.context, value) !== REJECTED) return undefined;
    return calls.QTS_PromiseResult(this.#roots.context, value);
  }

  /** Returns the text of a value and frees the value; `undefined` above the limit. */
  takeText(value: number): string | undefined {
    const text = this.#textOf(value, this.maxTextBytes);
    this.free(value);
    return text;
  }

  free(value: number): void {
    this.instance.calls.QTS_FreeValuePointer(this.#roots.context, value);
  }

  /** Zeroes what the allocator has free, which would be part of the snapshot, too. */
  #clearFree(): void {
    const { calls } = this.instance;
    const taken: number[] = [];
    this.instance.withoutGrowth(() => {
      for (let size = LARGEST_FREE_BYTES; size >= SMALLEST_FREE_BYTES; size = size > 64 ? size / 2 : size - 8)
        for (let pointer = calls.malloc(size); pointer !== 0; pointer = calls.malloc(size)) {
          this.instance.bytes.fill(0, pointer, pointer + size);
          taken.push(pointer);
        }
    });
    for (const pointer of taken) calls.free(pointer);
  }

  #evaluateOwn(code: string): number {
    const result = this.evaluate(code, GUEST_FILE, false);
    if (result.kind === 'value') return result.value;
    throw new Error(`the guest bundle failed: ${this.#textOf(result.error, this.maxTextBytes)}`);
  }

  #support(values: readonly number[]): Evaluated {
    const { calls, bytes } = this.instance;
    const list = calls.malloc(values.length * POINTER_BYTES);
    if (list === 0) throw new OutOfMemory();
    const view = new DataView(bytes.buffer);
    for (const [index, value] of values.entries()) view.setUint32(list + index * POINTER_BYTES, value, true);
    const { context, support } = this.#roots;
    const result = calls.QTS_Call(context, support, calls.QTS_GetUndefined(), values.length, list);
    calls.free(list);
    for (const value of values) this.free(value);
    return this.#resolve(result);
  }

  #resolve(result: number): Evaluated {
    const error = this.instance.calls.QTS_ResolveException(this.#roots.context, result);
    if (error === 0) return { kind: 'value', value: result };
    this.free(result);
    return { kind: 'error', error };
  }

  #answer(count: number, values: number): number {
    if (count < 2) return 0;
    const { calls } = this.instance;
    const operation = this.#textOf(calls.QTS_ArgvGetJSValueConstPointer(values, 0), MAX_OPERATION_BYTES);
    const text = this.#textOf(calls.QTS_ArgvGetJSValueConstPointer(values, 1), this.maxTextBytes);
    return this.#newString(this.hooks.answer(operation ?? '', text));
  }

  #loadModule(namePointer: number): number {
    const name = this.#readBytes(namePointer) ?? '';
    const source = this.hooks.loadModule(name);
    if (source !== undefined) return this.#writeText(source).pointer;
    const { calls } = this.instance;
    const { context } = this.#roots;
    const error = calls.QTS_NewError(context);
    this.#setMessage(error, `module not available: ${name}`);
    this.free(calls.QTS_Throw(context, error));
    this.free(error);
    return 0;
  }

  #setMessage(error: number, message: string): void {
    const { calls } = this.instance;
    const key = this.#newString('message');
    const value = this.#newString(message);
    calls.QTS_SetProp(this.#roots.context, error, key, value);
    this.free(key);
    this.free(value);
  }

  #newString(text: string): number {
    const { calls } = this.instance;
    const { pointer } = this.#writeText(text);
    const value = calls.QTS_NewString(this.#roots.context, pointer);
    calls.free(pointer);
    return value;
  }

  /** Writes a zero-terminated string; zeros inside the text become the replacement character. */
  #writeText(text: string): { readonly pointer: number; readonly bytes: number } {
    const clean = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
    const size = Buffer.byteLength(clean);
    const pointer = this.instance.calls.malloc(size + 1);
    if (pointer === 0) throw new OutOfMemory();
    const { bytes } = this.instance;
    Buffer.from(bytes.buffer, pointer >>> 0, size + 1).write(clean);
    bytes[pointer + size] = 0;
    return { pointer, bytes: size };
  }

  /** Empty for a value without a text, such as a symbol; `undefined` above the limit. */
  #textOf(value: number, maxBytes: number): string | undefined {
    const { calls } = this.instance;
    const pointer = calls.QTS_GetString(this.#roots.context, value);
    if (pointer === 0) return '';
    const text = this.#readBytes(pointer, maxBytes);
    calls.QTS_FreeCString(this.#roots.context, pointer);
    return text;
  }

  #readBytes(pointer: number, maxBytes = this.maxTextBytes): string | undefined {
    const { bytes } = this.instance;
    const start = pointer >>> 0;
    const size = bytes.subarray(start, start + maxBytes + 1).indexOf(0);
    return size < 0 ? undefined : Buffer.from(bytes.buffer, start, size).toString();
  }
}

const REJECTED = 2;
