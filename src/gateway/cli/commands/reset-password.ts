import { SettingTable } from '../../store/store.js';
import { readBoot } from '../../system/system.js';
import { FIRST_PASSWORD_WINDOW, OWNER_PASSWORD, openWindow } from '../../web/web.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';
import { withStore } from '../with-store.js';

/** Deletes the owner's password, so that the next page request asks for a new one. */
export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'remove the password, so that the dashboard asks for a new one',
  usage: '[--data DIR]',
  options: ['data'],
  flags: [],
  positionals: [0, 0],
  run: async ({ options, terminal }) => {
    const { config } = loadConfig(options, terminal.environment);
    return withStore(config.dataDir, async (store) => {
      const settings = new SettingTable(store);
      await settings.load();
      if ((settings.read(OWNER_PASSWORD) ?? null) === null) {
        terminal.out('no password is set\n');
        return 0;
      }
      await settings.write(FIRST_PASSWORD_WINDOW, openWindow(readBoot()));
      await settings.write(OWNER_PASSWORD, null);
      terminal.out('password removed: open the dashboard and choose a new one within half an hour\n');
      return 0;
    });
  },
};
