import { writeBackup } from '../../system/backup.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readPassphrase } from '../passphrase.js';
import { withStore } from '../with-store.js';

/** Writes everything into one file, beside a running gateway too. */
export const backup = (version: string): Command => ({
  name: 'backup',
  summary: 'write everything into one file; a gateway may be running',
  usage: 'FILE [--passphrase-file FILE] [--data DIR]',
  options: ['data'],
  flags: [
    { name: 'passphrase-file', placeholder: 'FILE', help: 'also hold the secret key, sealed with its first line' },
  ],
  positionals: [1, 1],
  run: async ({ positionals: [file = ''], flags, options, terminal }) => {
    const passphrase = await readPassphrase(flags['passphrase-file']);
    const { config } = loadConfig(options, terminal.environment);
    await withStore(config.dataDir, (store) => writeBackup({ store, file, version, passphrase }));
    const keys =
      passphrase === undefined
        ? 'without the secret key: stored passwords and device keys will be asked again after a restore elsewhere'
        : 'with the secret key, sealed';
    terminal.out(`wrote ${file}, ${keys}\n`);
    return 0;
  },
});
