import type { ResolveHook } from 'node:module';

const HERE = new URL('.', import.meta.url).href;
const TAP_OF_FILE = new URL('tap-of-file.js', HERE).href;

/** Gives the test files of a group the `tap` of their own file; the modules of this folder get the package. */
export const resolve: ResolveHook = (specifier, context, nextResolve) =>
  specifier === 'tap' && !context.parentURL?.startsWith(HERE)
    ? { url: TAP_OF_FILE, shortCircuit: true }
    : nextResolve(specifier, context);
