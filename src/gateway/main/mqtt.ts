import type { Broadcasts } from '../device/device.js';
import { RateLimit } from '../http/http.js';
import { MESSAGE_MS, MESSAGES_PER_MINUTE, Mqtt } from '../mqtt/mqtt.js';
import type { Device } from '../store/store.js';
import { readSystem } from '../system/system.js';
import type { AlertParts } from './alerts.js';
import type { Base } from './base.js';
import type { DisplayParts } from './displays.js';
import type { PluginParts } from './plugins.js';

/** Creates the connection to an MQTT broker; its modules are loaded when the owner switches it on. */
export function createMqtt(
  base: Base,
  { plugins, poller }: PluginParts,
  { watch }: AlertParts,
  { device }: DisplayParts,
  broadcasts: Broadcasts,
): Mqtt {
  const { config, store, tables, effects, live, reach, user, timeZone, version, now, monotonicMs, log } = base;
  const messages = new RateLimit(MESSAGES_PER_MINUTE, monotonicMs);
  return new Mqtt({
    tables,
    plugins,
    device,
    reach,
    version,
    now,
    log,
    secrets: store.secrets,
    loadWords: async () =>
      (await import('../web/write-entity-words.js')).writeEntityWords({ plugins, tables }, user().locale, timeZone()),
    readSystem: () => readSystem(config.dataDir),
    findAlerts: () => watch.find(),
    noteSource: (id, error, fault) => poller.note(id, error, fault),
    showMessage: async ({ id }, text) => {
      messages.require(String(id));
      const untilMs = now() + MESSAGE_MS;
      await broadcasts.start({ content: { kind: 'message', text }, deviceIds: [id], untilMs });
    },
    refresh: (display) => refresh(display, base, { plugins, poller }, device),
    onCommand: () => effects.displaysChanged(),
    onState: () => live.publish('system'),
  });
}

/** Fetches the data for the display's next call. */
async function refresh(
  display: Device,
  { tables }: Base,
  { plugins, poller }: Pick<PluginParts, 'plugins' | 'poller'>,
  { displayForecast }: DisplayParts['device'],
): Promise<void> {
  const { shows } = displayForecast.states(display).planned;
  const content = shows.kind === 'item' ? tables.playlists.findItem(shows.itemId)?.content : undefined;
  if (!content) return;
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  await Promise.all(ids.map((id) => (id === undefined ? undefined : poller.pollNow(plugins.find(id)))));
}
