import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync } from 'node:zlib';
import { QuickJS, type Snapshot } from 'quickjs-wasi';
import { type EngineSize, PYTHON_SIZE, SCRIPT_SIZE } from '../script-limits.js';
import { takeSnapshot } from './wasm-sandbox.js';

const unpack = promisify(brotliDecompress);
const FOLDER = new URL('../../../guest/', import.meta.url);
const PYTHON = new URL('../../../python/', import.meta.url);

/** Code that runs in a sandbox before any page code. */
export interface GuestBundle {
  readonly size: EngineSize;
  /** The state of an engine that has run it. */
  openSnapshot(): Promise<Snapshot>;
}

/** Our own bundles: `page` has a DOM, `transform` has none. */
type GuestName = 'page' | 'transform';

/** A bundle of the build. */
export function loadGuestBundle(name: GuestName): GuestBundle {
  return {
    size: SCRIPT_SIZE,
    openSnapshot: async () => QuickJS.deserializeSnapshot(await readFile(new URL(`${name}.snapshot`, FOLDER))),
  };
}

/** A bundle from source text. */
export function createGuestBundle(source: string): GuestBundle {
  return { size: SCRIPT_SIZE, openSnapshot: () => takeSnapshot(source) };
}

/** Python, which is unpacked for each transform and kept until it ends. */
export function loadPythonBundle(): GuestBundle {
  let opened: Promise<Snapshot> | undefined;
  return { size: PYTHON_SIZE, openSnapshot: () => (opened ??= unpackPython()) };
}

async function unpackPython(): Promise<Snapshot> {
  return QuickJS.deserializeSnapshot(await unpack(await readFile(new URL('python.snapshot.br', PYTHON))));
}

/** The JavaScript of a module of Python that is not part of the bundle; empty if there is none. */
export function readPythonModule(name: string): string {
  if (!/^\w+(?:\.\w+)*$/.test(name)) return '';
  try {
    return brotliDecompressSync(readFileSync(new URL(`${name}.js.br`, PYTHON))).toString();
  } catch {
    return '';
  }
}
