import {
  DataAges,
  findFailureKind,
  findStale,
  listMergedIds,
  type Poller,
  readAgeSettings,
  type StaleData,
} from '../plugin/plugin.js';
import type { PluginSetting } from '../store/store.js';
import type { Base } from './base.js';

/** Name of the stored ages in the table of settings. */
const DATA_AGES = 'data_ages';

/** Which data is too old. */
export interface Staleness {
  /** Notes when data arrives. */
  readonly ages: DataAges;
  of(setting: PluginSetting): StaleData | undefined;
  /** Whether that of any of these plugin settings changed since the last call. */
  hasChanged(settings: readonly PluginSetting[]): boolean;
  /** Stores when each source answered last, if that changed. */
  store(): Promise<void>;
}

interface StalenessSources {
  /** Read at each call, because it notes its answers here. */
  readonly poller: () => Poller;
  readonly find: (pluginSettingId: number) => PluginSetting | undefined;
}

export function createStaleness({ tables, now, monotonicMs }: Base, { poller, find }: StalenessSources): Staleness {
  const ages = new DataAges({ now, stored: tables.settings.read(DATA_AGES) });
  const startedMs = monotonicMs();
  const staleOf = (setting: PluginSetting): StaleData | undefined =>
    findStale({
      setting,
      age: ages.find(setting),
      nowMs: now(),
      refreshMinutes: poller().refreshMinutes(setting),
      failingMs: poller().failingMs(setting),
      failure: findFailureKind(poller().report(setting.id)),
      startedAtMs: now() - (monotonicMs() - startedMs),
    });
  /** A plugin that merges others has the oldest of their data. */
  const oldestOf = (setting: PluginSetting): StaleData | undefined =>
    setting.strategy === 'plugin_merge' && !readAgeSettings(setting.settings).isOff
      ? [setting, ...listMergedIds(setting).flatMap((id) => find(id) ?? [])]
          .flatMap((one) => staleOf(one) ?? [])
          .toSorted((a, b) => a.sinceMs - b.sinceMs)[0]
      : staleOf(setting);
  let before = '';
  return {
    ages,
    of: oldestOf,
    hasChanged: (settings) => {
      const last = before;
      before = JSON.stringify(settings.map((setting) => [setting.id, oldestOf(setting)]));
      return before !== last;
    },
    store: async () => {
      const { stored } = ages;
      if (JSON.stringify(stored) !== JSON.stringify(tables.settings.read(DATA_AGES))) {
        await tables.settings.write(DATA_AGES, stored);
      }
    },
  };
}
