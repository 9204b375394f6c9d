import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { makeDataFolder } from '../../../src/gateway/store/database/data-folder.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';

t.test('a data folder is created with its parents, for its owner and group only', async (t) => {
  const folder = join(t.testdir(), 'a', 'b', 'c');
  makeDataFolder(folder);
  t.equal(statSync(folder).mode & 0o027, 0);
  makeDataFolder(folder);
});

t.test('a folder that cannot be created fails at once with one line', async (t) => {
  const file = join(t.testdir(), 'file');
  writeFileSync(file, '');
  for (const [path, error] of [
    ['/proc/nope', /cannot create the data folder \/proc\/nope/],
    ['/proc/nope/deeper', /cannot create the data folder/],
    [join(file, 'below'), /cannot create the data folder/],
    [file, /to be a folder, it is a file/],
  ] as const) {
    t.throws(() => makeDataFolder(path), { code: 'unavailable', message: error }, path);
  }
});

t.test('every command that needs the data folder exits with that line', async (t) => {
  for (const command of [['doctor'], ['serve', '--port', '0'], ['api-key', 'list']]) {
    const { code, out, error } = await inkstand([...command, '--data', '/proc/nope/deeper']);
    t.equal(code, 1, command.join(' '));
    t.match(out + error, /data folder \/proc\/nope\/deeper/, command.join(' '));
    t.equal((out + error).trim().split('\n').length <= 2, true, 'one line and a hint');
  }
});
