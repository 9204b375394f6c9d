import { AbortController, AbortSignal } from '../event/abort.js';
import type { Gate } from '../gate-json.js';
import { installIntl } from '../intl/install-intl.js';
import { Headers } from '../request/headers.js';
import { Request } from '../request/request.js';
import { Response } from '../request/response.js';
import { Clock } from '../time/clock.js';
import { createDateConstructor } from '../time/date.js';
import { Performance } from '../time/performance.js';
import { RandomSource } from '../time/random.js';
import { Timers } from '../time/timers.js';
import { createConsole } from '../web/console.js';
import { createCrypto } from '../web/crypto.js';
import { TextDecoder, TextEncoder } from '../web/encoding.js';
import { structuredClone } from '../web/structured-clone.js';
import { createUrlClass } from '../web/url.js';
import { URLSearchParams } from '../web/url-search-params.js';

/** Clock and random numbers, reset for each transform. */
interface TransformScope {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: RandomSource;
}

/** Installs the globals of a transform: no page and no Node modules. */
export function installTransformGlobals(gate: Gate, fetch: unknown): TransformScope {
  const clock = new Clock();
  const timers = new Timers(clock, () => {});
  const random = new RandomSource();
  installIntl(gate);
  const setTimeout = (call: unknown, delay?: unknown, ...values: unknown[]) => timers.setTimeout(call, delay, values);
  const setInterval = (call: unknown, delay?: unknown, ...values: unknown[]) => timers.setInterval(call, delay, values);
  const clear = (id: unknown) => timers.clear(id);
  const globals: Record<string, unknown> = {
    self: globalThis,
    console: createConsole(gate),
    crypto: createCrypto(random, gate),
    performance: new Performance(clock),
    Date: createDateConstructor(clock, Date),
    setTimeout,
    setInterval,
    clearTimeout: clear,
    clearInterval: clear,
    queueMicrotask: (call: () => void) => void Promise.resolve().then(call),
    fetch,
    // Transforms that their authors also run with Node ask for these; there are no modules to give.
    require: Object.assign(refuseModule, { main: undefined }),
    module: { exports: {} },
    Headers,
    Request,
    Response,
    AbortController,
    AbortSignal,
    URL: createUrlClass(gate),
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    structuredClone,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  Math.random = () => random.share();
  return { clock, timers, random };
}

function refuseModule(name: unknown): never {
  throw new Error(`module not available: ${String(name).slice(0, 100)}`);
}
