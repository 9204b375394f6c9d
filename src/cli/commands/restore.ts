import { restoreBackup } from '../../backup/restore.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readPassphrase } from '../passphrase.js';

/** Puts a backup in place of the data folder; the old data is kept as `before-restore`. */
export const restore: Command = {
  name: 'restore',
  summary: 'put a backup in place; the gateway must be stopped',
  usage: 'FILE [--passphrase-file FILE] [--data DIR]',
  options: ['data'],
  flags: [{ name: 'passphrase-file', placeholder: 'FILE', help: 'what the backup was sealed with' }],
  positionals: [1, 1],
  run: async ({ positionals: [file = ''], flags, options, terminal }) => {
    const passphrase = await readPassphrase(flags['passphrase-file']);
    const { config } = loadConfig(options, terminal.environment);
    const { manifest, keyRestored } = await restoreBackup({ dataDir: config.dataDir, file, passphrase });
    terminal.out(`restored the backup of ${new Date(manifest.createdAtMs).toISOString()}\n`);
    terminal.out(`the data before is in ${config.dataDir}/before-restore\n`);
    if (manifest.holdsKey && !keyRestored) {
      terminal.out(
        'its secret key stayed sealed: give --passphrase-file to restore stored passwords and device keys too\n',
      );
    }
    return 0;
  },
};
