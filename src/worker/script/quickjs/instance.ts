import { TABLE_EXPORT } from './adapt-engine.js';
import { addTracker } from './function-table.js';
import { createImports, type EngineHost } from './imports.js';
import { type EngineCalls, EXPORTS } from './wasm-names.js';

const PAGE_BYTES = 65_536;
/** What the page bundle takes, and a little for the page. */
const MIN_PAGES = 144;
/** 96 MB, enforced by WebAssembly independently of the engine's own accounting. */
const MAX_PAGES = 1_536;
/** Growing in small steps would recreate the memory views again and again. */
const GROWTH_BYTES = 2 ** 20;

/** What an instance asks of its owner. */
export type InstanceAnswers = Omit<EngineHost, 'bytes' | 'grow'> & {
  /** A promise was rejected that nobody handles, or such a one got a handler; both as values of the engine. */
  trackRejection(promise: bigint, reason: bigint, isHandled: boolean): void;
};

/** One instance of the engine with its own linear memory. */
export class WasmInstance {
  readonly calls: EngineCalls;
  /** Place of the tracker of rejections in the function table. */
  readonly trackerPlace: number;
  readonly #memory: WebAssembly.Memory;
  #bytes: Uint8Array;
  #mayGrow = true;

  constructor(module: WebAssembly.Module, answers: InstanceAnswers) {
    this.#memory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum: MAX_PAGES });
    this.#bytes = new Uint8Array(this.#memory.buffer);
    const host: EngineHost = { ...answers, bytes: () => this.bytes, grow: (minBytes) => this.grow(minBytes) };
    const { exports } = new WebAssembly.Instance(module, { a: createImports(host, this.#memory) });
    this.trackerPlace = addTracker(exports[TABLE_EXPORT] as WebAssembly.Table, (_context, promise, reason, isHandled) =>
      answers.trackRejection(promise, reason, isHandled !== 0),
    );
    // All exports in the table are functions; a test checks the table.
    this.calls = Object.fromEntries(
      Object.entries(EXPORTS).map(([name, letter]) => [name, exports[letter]]),
    ) as unknown as EngineCalls;
  }

  /** The current linear memory. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  /** Does work for which the memory that is there must do. */
  withoutGrowth(work: () => void): void {
    this.#mayGrow = false;
    try {
      work();
    } finally {
      this.#mayGrow = true;
    }
  }

  grow(minBytes: number): boolean {
    const { byteLength } = this.#memory.buffer;
    if (minBytes <= byteLength) return true;
    if (!this.#mayGrow) return false;
    for (const wanted of [Math.max(minBytes, byteLength + GROWTH_BYTES), minBytes]) {
      const pages = Math.ceil((wanted - byteLength) / PAGE_BYTES);
      if (byteLength / PAGE_BYTES + pages > MAX_PAGES) continue;
      this.#memory.grow(pages);
      return true;
    }
    return false;
  }
}
