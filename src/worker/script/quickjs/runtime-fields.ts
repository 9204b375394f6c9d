import type { WasmInstance } from './instance.js';

/** Thrown when the engine's runtime is not laid out as that of the release that we know. */
export class UnknownEngine extends Error {
  constructor() {
    super('expected another runtime of the engine');
  }
}

const POINTER_BYTES = 4;
/** More than the engine's runtime has before its interrupt handler. */
const RUNTIME_BYTES = 1_024;
/** In bytes behind the interrupt handler. */
const TRACKER = 2 * POINTER_BYTES;
const STRIP_FLAGS = 19 * POINTER_BYTES;
const STRIP_SOURCE = 1;
const STRIP_DEBUG = 2;

/** Fields of the engine's runtime that the package has no call for. */
export class RuntimeFields {
  readonly #instance: WasmInstance;
  readonly #handler: number;

  /** Finds the interrupt handler: the word that setting one changes. */
  constructor(instance: WasmInstance, runtime: number) {
    this.#instance = instance;
    const words = (): Uint32Array => new Uint32Array(instance.bytes.slice(runtime, runtime + RUNTIME_BYTES).buffer);
    const before = words();
    instance.calls.QTS_RuntimeEnableInterruptHandler(runtime);
    const handler = words().findIndex((word, at) => word !== before[at]);
    if (handler < 0) throw new UnknownEngine();
    this.#handler = runtime + handler * POINTER_BYTES;
  }

  trackRejections(): void {
    const view = new DataView(this.#instance.bytes.buffer);
    if (view.getUint32(this.#handler + TRACKER, true) !== 0) throw new UnknownEngine();
    view.setUint32(this.#handler + TRACKER, this.#instance.trackerPlace, true);
  }

  /**
   * Whether functions keep their source, the names of their variables and the places of their lines. Each function has a copy of
   * its source, and so has each one around it.
   */
  keepSources(isKept: boolean): void {
    this.#instance.bytes[this.#handler + STRIP_FLAGS] = isKept ? 0 : STRIP_SOURCE | STRIP_DEBUG;
  }
}
