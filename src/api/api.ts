import type { Route } from '../http/http.js';
import type { PluginSettings, Poller, Viewer } from '../plugin/plugin.js';
import type { Tables } from '../store/tables.js';
import { createKeyed } from './authorize.js';
import { accountRoutes } from './routes/account.js';
import { customPluginRoutes } from './routes/custom-plugins.js';
import { type DeviceAdministration, deviceRoutes } from './routes/devices.js';
import { playlistRoutes } from './routes/playlists.js';
import { pluginSettingRoutes } from './routes/plugin-settings.js';

export type { DeviceAdministration } from './routes/devices.js';

export interface ApiOptions {
  readonly tables: Tables;
  readonly plugins: PluginSettings;
  readonly poller: Poller;
  readonly administration: DeviceAdministration;
  readonly user: () => Viewer['user'];
  readonly quote: (collectionOnly: boolean) => unknown;
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
  readonly playlistChanged: (playlistId: number) => void;
  /** Largest webhook body and merged result. */
  readonly limitBytes: number;
}

/** All routes for programs. */
export function apiRoutes(options: ApiOptions): readonly Route[] {
  const { tables, plugins, poller, administration, joinPlaylist, playlistChanged, limitBytes } = options;
  const { devices, playlists } = tables;
  const keyed = createKeyed(tables.apiKeys);
  return [
    ...customPluginRoutes(plugins, limitBytes),
    ...pluginSettingRoutes({ plugins, poller, joinPlaylist, keyed, limitBytes }),
    ...playlistRoutes({ playlists, devices, plugins, playlistChanged, keyed }),
    ...deviceRoutes({ devices, playlists, administration, keyed }),
    ...accountRoutes({ keyed, user: options.user, quote: options.quote }),
  ];
}
