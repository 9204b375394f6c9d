import type { Gateway } from '../page-gateway.js';
import { expose } from './expose.js';
import type { MemberPermissions } from './member-permissions.js';
import { narrowBroadcasts, narrowPreview } from './narrow-broadcasts.js';
import { narrowDesigns } from './narrow-designs.js';
import { narrowPlugins } from './narrow-plugins.js';
import { narrowTables } from './narrow-tables.js';

/**
 * The gateway as the pages of a member see it: lists have only what they may use, everything else does not exist, and what
 * is not named here cannot be used at all. The router has checked whose the thing in the path is; this checks what a form
 * or a stored reference names.
 */
export function narrowGateway(gateway: Gateway, permissions: MemberPermissions): Gateway {
  const { plugins, poller, uploads, choices, access, undos, live, device, screenReports } = gateway;
  const { personId, requireChange } = permissions;
  const checked =
    <Rest extends readonly unknown[], Result>(work: (setting: { readonly id: number }, ...rest: Rest) => Result) =>
    (setting: { readonly id: number }, ...rest: Rest): Result => {
      requireChange('plugin', setting.id);
      return work(setting, ...rest);
    };
  const theirs = narrowPlugins(gateway, permissions);
  return expose<Gateway>(gateway, ['staleOf', 'user', 'wakeRunner', 'playlistsChanged', 'batteryDays', 'now', 'log'], {
    plugins: theirs,
    designs: narrowDesigns(gateway, { plugins: theirs }, permissions),
    tables: narrowTables(gateway.tables, permissions),
    broadcasts: narrowBroadcasts(gateway.broadcasts, permissions),
    preview: narrowPreview(gateway, permissions),
    poller: expose<Gateway['poller']>(poller, [], {
      currentReport: (setting) =>
        permissions.may('change', 'plugin', setting.id) ? poller.currentReport(setting) : undefined,
      report: (id) => (permissions.may('change', 'plugin', id) ? poller.report(id) : undefined),
      reports: (id) => (permissions.may('change', 'plugin', id) ? poller.reports(id) : []),
      pollAndStore: checked((setting) => poller.pollAndStore(plugins.get(setting.id))),
    }),
    uploads: expose<Gateway['uploads']>(uploads, [], {
      list: checked((setting) => uploads.list(plugins.get(setting.id))),
      find: checked((setting, id: number) => uploads.find(plugins.get(setting.id), id)),
      describe: checked((setting, id: number) => uploads.describe(plugins.get(setting.id), id)),
      add: checked((setting, bytes: Uint8Array) => uploads.add(plugins.get(setting.id), bytes)),
      remove: checked((setting, id: number) => uploads.remove(plugins.get(setting.id), id)),
      restore: checked((setting, removed: Parameters<typeof uploads.restore>[1]) =>
        uploads.restore(plugins.get(setting.id), removed),
      ),
      crop: checked((setting, id: number, crop: Parameters<typeof uploads.crop>[2]) =>
        uploads.crop(plugins.get(setting.id), id, crop),
      ),
    }),
    choices: expose<Gateway['choices']>(choices, [], {
      list: checked((setting, keyname: string) => choices.list(plugins.get(setting.id), keyname)),
    }),
    device: expose<Gateway['device']>(
      device,
      ['panels', 'telemetry', 'displayForecast', 'chooser', 'shown', 'screens'],
      {
        screenErrors: expose<Gateway['device']['screenErrors']>(device.screenErrors, [], {
          find: (id) => (permissions.may('change', 'plugin', id) ? device.screenErrors.find(id) : undefined),
        }),
      },
    ),
    screenReports: expose<Gateway['screenReports']>(screenReports, [], {
      refusedHosts: (id) => (permissions.may('change', 'plugin', id) ? screenReports.refusedHosts(id) : []),
    }),
    access: expose<Gateway['access']>(access, ['accounts', 'guesses', 'guestShows']),
    live: expose<Gateway['live']>(live, ['tick', 'publish', 'listen']),
    // Whoever finds the address of somebody else's undo cannot use it.
    undos: expose<Gateway['undos']>(undos, [], {
      offer: (undo, byteCount) => undos.offer(undo, byteCount, personId),
      run: (token) => undos.run(token, personId),
    }),
    joinPlaylist: async (pluginSettingId) => {
      // The default playlist is the owner's.
      const { playlists } = gateway.tables;
      const first = playlists.list().find(({ id }) => permissions.may('change', 'playlist', id));
      if (!first) return;
      await playlists.addItem(first.id, pluginSettingId);
      gateway.playlistsChanged();
    },
  });
}
