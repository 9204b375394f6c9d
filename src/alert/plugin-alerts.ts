import { awaitsSetup, findFailure, type PollReport } from '../plugin/plugin.js';
import type { PluginSetting } from '../store/store.js';
import type { Alert } from './alert-kinds.js';

/**
 * Alerts for plugin settings whose last fetch failed, completely or partly. One that is not set up yet has none,
 * because its source may be only the example of its form. Pure.
 */
export function findPluginAlerts(
  settings: readonly PluginSetting[],
  reportOf: (pluginSettingId: number) => PollReport | undefined,
): readonly Alert[] {
  return settings.flatMap((setting): readonly Alert[] => {
    if (awaitsSetup(setting)) return [];
    const { id, name } = setting;
    const report = reportOf(id);
    const failure = findFailure(report);
    if (!failure) return [];
    const { pausedAfter } = report ?? {};
    const subject = { kind: 'plugin', id, name } as const;
    return [{ kind: 'plugin-failing', subject, ...failure, ...(pausedAfter !== undefined && { pausedAfter }) }];
  });
}
