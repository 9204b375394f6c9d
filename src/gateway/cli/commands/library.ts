import { basename } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { type Command, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';

const SCRIPT = /\.m?js$/i;

/** Adds, lists and removes scripts that pages may load. A running gateway notices within a second. */
export const library: Command = {
  name: 'library',
  summary: 'add, list and remove scripts that recipes load',
  usage: 'add PATH… | list | remove NAME  [--data DIR]',
  options: ['data'],
  flags: [],
  positionals: [1, 20],
  run: async ({ positionals: [action, ...names], options, terminal }) => {
    const { dataDir } = loadConfig(options, terminal.environment).config;
    const { ScriptLibrary } = await import('../../library/library.js');
    const scripts = new ScriptLibrary(dataDir, Date.now);
    switch (action) {
      case 'add': {
        if (names.length === 0) throw new UsageError('expected a file, folder or zip to add');
        const chosen = (await Promise.all(names.map(readScripts))).flat();
        const added = await scripts.add(chosen);
        terminal.out(`added ${added.map(({ name }) => name).join(', ')}\n`);
        return 0;
      }
      case 'list': {
        const files = scripts.list();
        if (files.length === 0) terminal.out('the library is empty\n');
        for (const { name, bytes, sha256 } of files) terminal.out(`${name}\t${bytes}\t${sha256}\n`);
        return 0;
      }
      case 'remove': {
        const [name = '', ...others] = names;
        if (name === '' || others.length > 0) throw new UsageError('expected the name of one file to remove');
        await scripts.remove(name);
        terminal.out(`removed ${name}\n`);
        return 0;
      }
      default:
        throw new UsageError(`expected add, list or remove, got "${action}"`);
    }
  },
};

/** The scripts at a path; of files with the same name in a folder, only the first. */
async function readScripts(path: string) {
  const { withAddedFiles } = await import('../../framework-release/added-files.js');
  const isScript = (one: string): boolean => SCRIPT.test(one);
  const scripts = await withAddedFiles(path, isScript, async (files) => {
    const byName = new Map(files.toReversed().map((file) => [basename(file.path), file]));
    return Promise.all([...byName].map(async ([name, file]) => ({ name, bytes: await file.read() })));
  });
  if (scripts.length === 0) throw new InkstandError('invalid', `expected .js files in ${path}, found none`);
  return scripts;
}
