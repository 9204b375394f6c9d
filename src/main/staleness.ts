import { DataAges, findStale, type Poller, type StaleData } from '../plugin/plugin.js';
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

/** @param poller read at each call, because it notes its answers here */
export function createStaleness({ tables, now, monotonicMs }: Base, poller: () => Poller): Staleness {
  const ages = new DataAges({ now, stored: tables.settings.read(DATA_AGES) });
  const startedMs = monotonicMs();
  const find = (setting: PluginSetting): StaleData | undefined =>
    findStale({
      ...{ setting, age: ages.find(setting), nowMs: now() },
      refreshMinutes: poller().refreshMinutes(setting),
      isFailing: poller().isFailing(setting),
      startedAtMs: now() - (monotonicMs() - startedMs),
    });
  let before = '';
  return {
    ages,
    of: find,
    hasChanged: (settings) => {
      const last = before;
      before = JSON.stringify(settings.map((setting) => [setting.id, find(setting)]));
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
