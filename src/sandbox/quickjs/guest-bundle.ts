import { readFile } from 'node:fs/promises';
import { QuickJS, type Snapshot } from 'quickjs-wasi';
import { takeSnapshot } from './wasm-sandbox.js';

const FOLDER = new URL('../../../guest/', import.meta.url);

/** Code that runs in a sandbox before any page code. */
export interface GuestBundle {
  /** The state of an engine that has run it. */
  openSnapshot(): Promise<Snapshot>;
}

/** Our own bundles: `page` has a DOM, `transform` has none. */
type GuestName = 'page' | 'transform';

/** A bundle of the build. */
export function loadGuestBundle(name: GuestName): GuestBundle {
  return { openSnapshot: async () => QuickJS.deserializeSnapshot(await readFile(new URL(`${name}.snapshot`, FOLDER))) };
}

/** A bundle from source text. */
export function createGuestBundle(source: string): GuestBundle {
  return { openSnapshot: () => takeSnapshot(source) };
}
