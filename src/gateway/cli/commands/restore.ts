import { restoreBackup } from '../../backup/restore.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readPassphrase } from '../passphrase-file.js';

/** Replaces the data folder by a backup; the old data is kept as `before-restore`. */
export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup; the gateway must be stopped',
  usage: 'FILE [--passphrase-file FILE] [--with-api-keys] [--data DIR]',
  options: ['data'],
  flags: [
    { name: 'passphrase-file', placeholder: 'FILE', help: 'passphrase the backup was made with' },
    {
      name: 'with-api-keys',
      help: 'take over API keys and the password although nothing proves that the backup was not changed',
    },
  ],
  positionals: [1, 1],
  run: async ({ positionals: [file = ''], flags, options, terminal }) => {
    const passphrase = await readPassphrase(flags['passphrase-file']);
    const { config } = loadConfig(options, terminal.environment);
    const { dataDir } = config;
    const withApiKeys = flags['with-api-keys'] !== undefined;
    const restored = await restoreBackup({ dataDir, file, passphrase, withApiKeys });
    const { manifest, keyRestored, apiKeysLeftOut = 0, passwordKept = false, foreignObjects = [] } = restored;
    terminal.out(`restored the backup from ${new Date(manifest.createdAtMs).toISOString()}\n`);
    terminal.out(`the previous data is in ${dataDir}/before-restore\n`);
    if (manifest.holdsKey && !keyRestored) {
      terminal.out(
        'the secret key was not restored: use --passphrase-file to restore stored passwords and display keys as well\n',
      );
    }
    if (apiKeysLeftOut > 0) {
      terminal.out(
        `API keys left out: ${apiKeysLeftOut}. Nothing proves that this backup was not changed; create them again, or restore with --with-api-keys\n`,
      );
    }
    if (passwordKept)
      terminal.out(
        'the password from before stays: nothing proves that this backup was not changed; --with-api-keys takes over its password as well\n',
      );
    if (foreignObjects.length > 0)
      terminal.out(`left out, because Inkstand does not make them: ${JSON.stringify(foreignObjects).slice(0, 500)}\n`);
    return 0;
  },
};
