/**
 * Runs test files one after the other in this process: `node run-group.js ROOT FILE…`, files relative to ROOT.
 * What a file prepares for all of its tests (`t.before`, `t.teardown`) ends with this file.
 */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileLimitMs } from './file-time-limit.js';

const [root = '', ...files] = process.argv.slice(2);
// tap names temporary folders after the script and its arguments, then after files and tests: a name has 255 characters.
process.argv = [process.execPath, join(root, 'group')];
module.register('./resolve-tap.js', import.meta.url);

// Without the runner nobody reads the results.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const { default: t } = await import('tap');
const { setCurrentFile } = await import('./tap-of-file.js');
// Files that are not reached count as failures.
t.plan(files.length);
for (const file of files) {
  // tap notifies the runner, which then ends this process even while a file blocks it.
  t.setTimeout(fileLimitMs());
  await t.test(file, async (test) => {
    setCurrentFile(test, t);
    await import(pathToFileURL(join(root, file)).href);
  });
}
