import { IMPORTS } from './wasm-names.js';

/** The host side of the engine's imports. Every pointer is untrusted. */
export interface EngineHost {
  /** The current bytes of linear memory; growing replaces the array. */
  bytes(): Uint8Array;
  grow(minBytes: number): boolean;
  currentTimeMs(): number;
  /** Seconds east of UTC. */
  offsetSecondsAt(epochMs: number): number;
  shouldInterrupt(): boolean;
  /** Returns a pointer to the result, 0 for `undefined`. */
  callFunction(argumentCount: number, argumentsPointer: number): number;
  /** Both return pointers to text that the engine frees. */
  normalizeModule(basePointer: number, namePointer: number): number;
  loadModuleSource(namePointer: number): number;
}

const NOT_SUPPORTED = 52;
/** Size of `struct tm`, and the offset of its UTC offset in seconds, the only field that the engine reads. */
const TM_BYTES = 40;
const TM_OFFSET = 36;

/**
 * The twenty functions imported by the engine. None reaches a file, a socket, a timer or the process. If one throws, the engine is
 * unwound and then dropped.
 */
export function createImports(host: EngineHost, memory: WebAssembly.Memory): WebAssembly.ModuleImports {
  const fail = (what: string) => (): never => {
    throw new Error(`the script engine ${what}`);
  };
  const write32 = (pointer: number, value: number): void =>
    new DataView(memory.buffer).setInt32(pointer >>> 0, value, true);
  return {
    [IMPORTS.memory]: memory,
    [IMPORTS.assertFail]: fail('failed an assertion'),
    [IMPORTS.abort]: fail('aborted'),
    [IMPORTS.exit]: fail('tried to exit'),
    [IMPORTS.fdWrite]: () => NOT_SUPPORTED,
    [IMPORTS.fdClose]: () => NOT_SUPPORTED,
    [IMPORTS.fdSeek]: () => NOT_SUPPORTED,
    [IMPORTS.environGet]: () => 0,
    [IMPORTS.environSizesGet]: (count: number, size: number) => {
      write32(count, 0);
      write32(size, 0);
      return 0;
    },
    [IMPORTS.setTimer]: () => 0,
    [IMPORTS.clearKeepAlive]: () => undefined,
    [IMPORTS.freeHostRef]: () => undefined,
    [IMPORTS.setTimeZone]: () => undefined,
    [IMPORTS.resizeHeap]: (bytes: number) => (host.grow(bytes >>> 0) ? 1 : 0),
    [IMPORTS.currentTime]: () => host.currentTimeMs(),
    [IMPORTS.localTime]: (seconds: bigint, pointer: number) => {
      const start = pointer >>> 0;
      host.bytes().fill(0, start, start + TM_BYTES);
      write32(start + TM_OFFSET, host.offsetSecondsAt(Number(seconds) * 1000));
    },
    [IMPORTS.shouldInterrupt]: () => (host.shouldInterrupt() ? 1 : 0),
    [IMPORTS.callFunction]: (_context: number, _this: number, count: number, values: number) =>
      host.callFunction(count, values),
    [IMPORTS.normalizeModule]: (_runtime: number, _context: number, base: number, name: number) =>
      host.normalizeModule(base, name),
    [IMPORTS.loadModuleSource]: (_runtime: number, _context: number, name: number) => host.loadModuleSource(name),
  };
}
