import { statSync } from 'node:fs';
import { join } from 'node:path';
import { nameBackup, pruneBackups } from '../../backup/backup-folder.js';
import { writeBackup } from '../../backup/write-backup.js';
import { type Command, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readPassphrase } from '../passphrase-file.js';
import { withStore } from '../with-store.js';

const MAX_KEPT = 1000;

/** Writes a backup file, even while the gateway runs; can delete the oldest backups of a folder. */
export const backup = (version: string): Command => ({
  name: 'backup',
  summary: 'write a backup to one file; the gateway may keep running',
  usage: 'FILE|FOLDER [--keep N] [--passphrase-file FILE] [--data DIR]',
  options: ['data'],
  flags: [
    { name: 'keep', placeholder: 'N', help: 'in a folder: name the file by its time and keep the newest N' },
    {
      name: 'passphrase-file',
      placeholder: 'FILE',
      help: 'include the secret key, encrypted with the first line of FILE',
    },
  ],
  positionals: [1, 1],
  run: async ({ positionals: [target = ''], flags, options, terminal }) => {
    const keep = readKeep(flags.keep);
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (keep !== undefined && !isFolder) throw new UsageError(`--keep: expected a folder, got "${target}"`);
    const name = nameBackup(Date.now());
    const file = isFolder ? join(target, name) : target;
    const passphrase = await readPassphrase(flags['passphrase-file']);
    const { config } = loadConfig(options, terminal.environment);
    await withStore(config.dataDir, (store) => writeBackup({ store, file, version, passphrase }));
    const keys =
      passphrase === undefined
        ? 'without the secret key: stored passwords and display keys must be entered again after a restore elsewhere'
        : 'with the secret key, encrypted';
    terminal.out(`wrote ${file}, ${keys}\n`);
    const gone = keep === undefined ? 0 : await pruneBackups(target, keep, name);
    if (gone > 0) terminal.out(`older backups deleted: ${gone}\n`);
    return 0;
  },
});

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const keep = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (keep < 1 || keep > MAX_KEPT) throw new UsageError(`--keep: expected a whole number from 1 to ${MAX_KEPT}`);
  return keep;
}
