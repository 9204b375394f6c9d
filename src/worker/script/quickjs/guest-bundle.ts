import { readFileSync } from 'node:fs';
import { loadEngineFile } from './engine-file.js';
import { Sandbox } from './sandbox.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { unpackSnapshot } from './snapshot-file.js';

const FOLDER = new URL('../../../../guest/', import.meta.url);

/** The snapshot of code that runs in a sandbox before any page code. */
export interface GuestBundle {
  openSnapshot(): Snapshot;
}

/** Our own bundles: `page` has a DOM, `transform` has none. */
export type GuestName = 'page' | 'transform';

/** A bundle of the build. Opening its snapshot throws an Error if that was made with another engine. */
export function loadGuestBundle(name: GuestName): GuestBundle {
  return {
    openSnapshot: () => unpackSnapshot(readFileSync(new URL(`${name}.snapshot`, FOLDER)), loadEngineFile().sum),
  };
}

/** A bundle from source text. */
export function createGuestBundle(source: string): GuestBundle {
  return { openSnapshot: () => bootSnapshot(source) };
}

/** Runs the bundle in a new engine. */
export function bootSnapshot(source: string): Snapshot {
  const sandbox = new Sandbox();
  sandbox.boot(source);
  return takeSnapshot(sandbox);
}
