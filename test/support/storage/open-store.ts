import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../../src/gateway/store/database/database.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';

let template: Promise<string> | undefined;

/** Path of a database of the current schema without rows. */
async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-template-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await (await openStore({ dataDir, now: Date.now })).close();
  return join(dataDir, 'inkstand.db');
}

/**
 * Opens the store of a folder as the gateway does. A folder without a database gets a copy of an empty one, because all
 * migrations take 40 ms for each of hundreds of tests; those about migrations use the store's own `openStore`.
 */
export async function openTestStore(options: { dataDir: string; now: () => number }): Promise<Store> {
  const path = join(options.dataDir, 'inkstand.db');
  if (!existsSync(path)) {
    mkdirSync(options.dataDir, { recursive: true });
    template ??= makeTemplate();
    copyFileSync(await template, path);
  }
  return openStore(options);
}
