import {
  findBoardAlerts,
  findBootAlerts,
  findMaintenanceAlerts,
  findPluginAlerts,
  findWaitingAlerts,
} from '../alert/alert.js';
import { type Broadcasts, listWaiting } from '../device/device.js';
import type { HttpServer } from '../http/http.js';
import type { Https } from '../https/https.js';
import type { Maintenance } from '../maintenance/maintenance.js';
import type { Mqtt } from '../mqtt/mqtt.js';
import { readSystem } from '../system/system.js';
import type { Transfers } from '../transfer/transfer.js';
import { type AlertParts, createAlerts } from './alerts.js';
import type { Base } from './base.js';
import { createBroadcasts } from './broadcasts.js';
import { createDisplays, type DisplayParts } from './displays.js';
import { createHttps } from './https.js';
import { createMaintenance } from './maintenance.js';
import { createMqtt } from './mqtt.js';
import { createPlugins, type PluginParts } from './plugins.js';
import { createTransfers } from './transfers.js';

/** Everything that runs behind the routes. */
export interface Parts extends Base, PluginParts, AlertParts, DisplayParts {
  readonly maintenance: Maintenance;
  readonly mqtt: Mqtt;
  readonly https: Https;
  readonly transfers: () => Promise<Transfers>;
  /** Set when the routes are known. */
  readonly server: { current: HttpServer | undefined };
  /** What somebody shows on displays until a time. */
  readonly broadcasts: Broadcasts;
  readonly wakeRunner: () => void;
  readonly displaysChanged: () => void;
  readonly playlistsChanged: () => void;
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
}

/** Creates the parts; nothing runs until `startParts`. */
export async function createParts(base: Base): Promise<Parts> {
  const { config, tables, boot, effects } = base;
  const pluginParts = await createPlugins(base);
  const alertParts = createAlerts(base);
  const maintenance = createMaintenance(base, () => displayParts);
  const displayParts: DisplayParts = createDisplays(base, pluginParts, alertParts, maintenance);
  const broadcasts = createBroadcasts(base, pluginParts, displayParts);
  const mqtt = createMqtt(base, pluginParts, alertParts, displayParts, broadcasts);
  effects.connect({
    ...pluginParts,
    ...displayParts,
    playlists: tables.playlists,
    log: base.log,
    mqtt,
    ages: pluginParts.staleness.ages,
  });
  const server: Parts['server'] = { current: undefined };
  const https = createHttps(base, () => {
    if (!server.current) throw new Error('expected HTTPS to start after the server was made');
    return server.current;
  });
  const { plugins, poller, staleness } = pluginParts;
  alertParts.sources.push(
    () => tables.devices.list().flatMap(displayParts.device.alertsOf),
    () => {
      const waiting = listWaiting(tables.devices.list(), displayParts.device.waiting);
      return findWaitingAlerts(waiting.map(({ device }) => device.name));
    },
    () =>
      findPluginAlerts(
        plugins.list(),
        (id) => poller.report(id),
        (id) => displayParts.device.screenErrors.find(id),
        staleness.of,
      ),
    () => findMaintenanceAlerts(maintenance.facts()),
    () => findBootAlerts(boot),
    async (isPrevious) => findBoardAlerts(await readSystem(config.dataDir), isPrevious),
  );
  const wakeRunner = (): void => effects.screensNeeded();
  const playlistsChanged = (): void => effects.playlistsChanged();
  const displaysChanged = (): void => effects.displaysChanged();
  const joinPlaylist = async (pluginSettingId: number): Promise<void> => {
    await tables.playlists.addItem(tables.playlists.choose(undefined).id, pluginSettingId);
    playlistsChanged();
  };
  const transfers = createTransfers(base, pluginParts);
  const parts = { ...pluginParts, ...alertParts, ...displayParts, maintenance, broadcasts, mqtt, https, transfers };
  return { ...base, ...parts, server, wakeRunner, playlistsChanged, displaysChanged, joinPlaylist };
}
