import './load-node-modules.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { findBundle } from './bundle.js';
import { CodeCache } from './code-cache.js';

/**
 * The child's program if there is a bundle; bundled itself, because a CommonJS file starts faster than an ES module.
 * Runs it with the machine-independent code that V8 compiled in an earlier child, because compiling otherwise takes a
 * fifth of the time to the first picture.
 */
const path = findBundle();
const [dataDir] = process.argv.slice(2);
// systemd names a folder for caches; on the card image it is in memory, so that this never wears the SD card.
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
  // A child that is dismissed rather than killed has time to store its compiled code. Runs before the bundle's own
  // handler, which exits.
  if (cache)
    process.once('disconnect', () => cache.store(script.createCachedData(), script.cachedDataRejected ?? false));
  const run: (...scope: unknown[]) => void = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, createRequire(path), module, path, dirname(path));
}
