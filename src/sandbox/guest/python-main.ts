import { takeGate } from './gate.js';
import { installBrowserStubs } from './python/browser-stubs.js';
import { openBrython } from './python/brython.js';
import { replaceBytesMethods } from './python/bytes-methods.js';
import { createHostModule, type PythonJob } from './python/host-module.js';
import { installTransformGlobals } from './transform/transform-globals.js';

/**
 * The bundle of the Python sandbox, in two parts: this one runs before Brython. The second, which the build adds after Brython and its
 * library, calls what this one leaves on the global object.
 */
const { parse, stringify } = JSON;
const { gate, register } = takeGate();
const { clock, random } = installTransformGlobals(gate, undefined);
const job: PythonJob = { code: '', translated: '', input: 'null', timeZone: 'UTC', isEmpty: false, failure: '' };
installBrowserStubs();

/** Makes Python of the sandbox once Brython is there. `names` are modules that the host has, to be loaded when one is imported. */
function boot(names: readonly string[]): void {
  const brython = openBrython();
  replaceBytesMethods(brython);
  const meta = [brython.finders.VFS];
  brython.use_VFS = true;
  // There is no path to look for modules, and nobody to ask for them.
  brython.make_import_paths = (file) => {
    brython.import_info[file] = {
      path: brython.$list([]),
      meta_path: brython.$list([...meta]),
      path_hooks: brython.$list([]),
    };
  };
  for (const name of names) {
    // What Python's own modules were made to, and the texts of those that were JavaScript before.
    const place = brython.VFS[name];
    const isScript = place?.[0] === '.js';
    const property = { get: () => gate('module', name), set: () => {}, configurable: true, enumerable: true };
    if (place && isScript) Object.defineProperty(place, 1, property);
    else Object.defineProperty(brython.precompiled, name, property);
  }
}

Object.assign(globalThis, { __python: { boot, hostModule: () => createHostModule(openBrython(), gate, clock, job) } });

/** A function of our module `_transform`. */
function call(name: string, ...values: unknown[]): string {
  const brython = openBrython();
  const module = brython.imported._transform;
  return String(brython.$call(brython.module_getattr(module, name), ...values));
}

register({
  start: (text) => {
    const { nowMs, seed, timeZone, input, isEmpty } = parse(text);
    clock.start(nowMs);
    random.seed(seed);
    job.timeZone = timeZone;
    job.input = input;
    job.isEmpty = isEmpty;
  },
  /** `[failure, JavaScript]` */
  translate: (code) => {
    job.code = code;
    const failure = call('translate');
    return stringify([failure, job.translated]);
  },
  /** `[failure, result as JSON]` */
  run: (text) => {
    const { translated, seed } = parse(text);
    job.translated = translated;
    const result = call('run', seed);
    return stringify([job.failure, result]);
  },
});
