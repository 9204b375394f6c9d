import { restoreBackup } from '../../backup/restore.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readPassphrase } from '../passphrase.js';

/** Replaces the data folder by a backup; the old data is kept as `before-restore`. */
export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup; the gateway must be stopped',
  usage: 'FILE [--passphrase-file FILE] [--data DIR]',
  options: ['data'],
  flags: [{ name: 'passphrase-file', placeholder: 'FILE', help: 'passphrase the backup was made with' }],
  positionals: [1, 1],
  run: async ({ positionals: [file = ''], flags, options, terminal }) => {
    const passphrase = await readPassphrase(flags['passphrase-file']);
    const { config } = loadConfig(options, terminal.environment);
    const { manifest, keyRestored } = await restoreBackup({ dataDir: config.dataDir, file, passphrase });
    terminal.out(`restored the backup from ${new Date(manifest.createdAtMs).toISOString()}\n`);
    terminal.out(`the previous data is in ${config.dataDir}/before-restore\n`);
    if (manifest.holdsKey && !keyRestored) {
      terminal.out(
        'the secret key was not restored: use --passphrase-file to restore stored passwords and display keys as well\n',
      );
    }
    return 0;
  },
};
