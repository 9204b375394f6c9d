import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../worker/', import.meta.url));

/** Runs the bundle. */
export const LAUNCHER = join(FOLDER, 'start.cjs');

/** Path of the worker as a single file (`scripts/bundle-worker.mjs`); undefined when it was not bundled. */
export function findBundle(): string | undefined {
  try {
    const name = readdirSync(FOLDER).find((one) => /^main-.*\.cjs$/.test(one));
    return name === undefined ? undefined : join(FOLDER, name);
  } catch {
    return undefined;
  }
}
