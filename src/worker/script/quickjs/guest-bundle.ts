import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEngineFile } from './engine-file.js';
import { PRELUDE } from './prelude.js';
import { Sandbox } from './sandbox.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { unpackSnapshot } from './snapshot-file.js';

const FOLDER = fileURLToPath(new URL('../../../../guest/', import.meta.url));
const FORMAT = '2';

/** Code that runs in a sandbox before any page code, and its snapshot. */
export interface GuestBundle {
  readonly source: string;
  /** Reads the snapshot, or creates it by running the bundle. */
  openSnapshot(): Snapshot;
}

/** Our own bundles: `page` has a DOM, `transform` has none. */
export type GuestName = 'page' | 'transform';

/** Loads a bundle from `build/guest/`, with the snapshot made at build time if it matches. */
export function loadGuestBundle(name: GuestName, folder = FOLDER): GuestBundle {
  const source = readFileSync(join(folder, `${name}.js`), 'utf8');
  return {
    source,
    openSnapshot: () => readSnapshot(join(folder, snapshotFileName(name, source))) ?? bootSnapshot(source),
  };
}

/** A bundle from source text. */
export function createGuestBundle(source: string): GuestBundle {
  return { source, openSnapshot: () => bootSnapshot(source) };
}

/** The name contains a hash of engine and bundle, so a snapshot is never restored into an engine it does not fit. */
export function snapshotFileName(name: GuestName, source: string): string {
  const hash = createHash('sha256').update(FORMAT).update(loadEngineFile().bytes).update(PRELUDE).update(source);
  return `${name}-${hash.digest('hex').slice(0, 16)}.snapshot`;
}

/** Runs the bundle in a new engine. */
export function bootSnapshot(source: string): Snapshot {
  const sandbox = new Sandbox();
  sandbox.boot(source);
  return takeSnapshot(sandbox);
}

function readSnapshot(path: string): Snapshot | undefined {
  try {
    return unpackSnapshot(readFileSync(path));
  } catch {
    return undefined;
  }
}
