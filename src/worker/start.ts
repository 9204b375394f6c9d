import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { findBundle } from './bundle.js';
import { CodeCache } from './code-cache.js';

/**
 * The child's program where there is a bundle: runs it with the machine-independent code that V8 made of it in an earlier
 * child, for otherwise a fifth of the time to the first picture goes into compiling.
 */
const path = findBundle();
const [dataDir] = process.argv.slice(2);
// systemd names a folder for caches: on the card image it is in memory, so that this never wears the card.
const folder = process.env.CACHE_DIRECTORY ?? (dataDir === undefined ? undefined : join(dataDir, 'cache'));
if (path !== undefined) runBundle(path, folder === undefined ? undefined : new CodeCache(folder, basename(path)));

function runBundle(path: string, cache: CodeCache | undefined): void {
  const known = cache?.read();
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'utf8')}\n})`,
    {
      filename: path,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(known && { cachedData: known }),
    },
  );
  // Dismissed, not killed: there is time to keep what was compiled. Before the bundle hears of it, and exits.
  if (cache)
    process.once('disconnect', () => cache.store(script.createCachedData(), script.cachedDataRejected ?? false));
  const run: (...scope: unknown[]) => void = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, createRequire(path), module, path, dirname(path));
}
