import { Intrinsics, type JSValueHandle, type QuickJSOptions } from 'quickjs-wasi';
import type { EngineSize } from '../script-limits.js';
import { loadEngine } from './engine-file.js';

/** Host functions of the current page; replaced with every page. */
export interface SandboxHooks {
  currentTimeMs(): number;
  /** Seconds east of UTC. */
  offsetSecondsAt(epochMs: number): number;
  shouldInterrupt(): boolean;
  /** `text` is `undefined` if it exceeds the limit. */
  answer(operation: string, text: string | undefined): string;
  normalizeModule(base: string, specifier: string): string;
  loadModule(name: string): string | undefined;
  /** A promise was rejected that nobody handles, or such a one got a handler. Handles are valid during the call. */
  trackRejection(promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean): void;
}

/** The hooks while no page runs. */
export const INERT: SandboxHooks = {
  currentTimeMs: () => 0,
  offsetSecondsAt: () => 0,
  shouldInterrupt: () => false,
  answer: () => '',
  normalizeModule: (_base, specifier) => specifier,
  loadModule: () => undefined,
  trackRejection: () => {},
};

/** What an engine asks of its owner, and its linear memory once it exists. */
export class EngineHost {
  hooks: SandboxHooks = INERT;
  memory: Pick<WebAssembly.Memory, 'buffer'> = { buffer: new ArrayBuffer(0) };
}

/** Without a clock for scripts: the guest has one of its own. */
const LANGUAGE = Intrinsics.ALL & ~Intrinsics.PERFORMANCE;
/** Error numbers of WASI's system calls. */
const SUCCESS = 0;
const NOT_SUPPORTED = 52;

/** The engine's options. None of its functions reaches a file, a socket, a timer or the process. */
export const engineOptions = (host: EngineHost, { memoryBytes, stackBytes }: EngineSize): QuickJSOptions => ({
  wasm: loadEngine(),
  intrinsics: LANGUAGE,
  memoryLimit: memoryBytes,
  maxStackSize: stackBytes,
  interruptHandler: () => host.hooks.shouldInterrupt(),
  onUnhandledRejection: (promise, reason, isHandled) => host.hooks.trackRejection(promise, reason, isHandled),
  moduleLoader: {
    normalize: (base, specifier) => host.hooks.normalizeModule(base, specifier),
    load: (name) => {
      const source = host.hooks.loadModule(name);
      if (source !== undefined) return source;
      throw withoutStack(new Error(`module not available: ${name}`));
    },
  },
  timezoneOffset: (seconds) => -host.hooks.offsetSecondsAt(seconds * 1000) / 60,
  wasi: (memory) => {
    host.memory = memory;
    return {
      clock_time_get: (_clock: number, _precision: bigint, place: number) => {
        const nanoseconds = BigInt(Math.floor(host.hooks.currentTimeMs())) * 1_000_000n;
        new DataView(memory.buffer).setBigUint64(place, nanoseconds, true);
        return SUCCESS;
      },
      // The guest has random numbers of its own.
      random_get: () => SUCCESS,
      fd_write: () => NOT_SUPPORTED,
    };
  },
});

/** An error's stack would reach the script, with paths of the host. */
function withoutStack(error: Error): Error {
  error.stack = '';
  return error;
}
