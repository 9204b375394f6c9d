import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../worker/', import.meta.url));

/** Path of the worker as a single file (`scripts/build/bundle-worker.mjs`), or of its module where nothing was bundled. */
export function findWorkerProgram(): string {
  try {
    const name = readdirSync(FOLDER).find((one) => /^main-.*\.cjs$/.test(one));
    if (name !== undefined) return join(FOLDER, name);
  } catch {
    // There is no such folder.
  }
  return fileURLToPath(new URL('../jobs/main.js', import.meta.url));
}
