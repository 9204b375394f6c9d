import { findFailure, type PollReport } from '../plugin/plugin.js';
import type { PluginSetting } from '../store/store.js';
import type { Alert } from './alert-kinds.js';

/** Plugin settings whose last fetch failed, wholly or in part. Pure. */
export function findPluginAlerts(
  settings: readonly Pick<PluginSetting, 'id' | 'name'>[],
  reportOf: (pluginSettingId: number) => PollReport | undefined,
): readonly Alert[] {
  return settings.flatMap(({ id, name }): readonly Alert[] => {
    const report = reportOf(id);
    const failure = findFailure(report);
    if (!failure) return [];
    const { error, fault } = failure;
    const { pausedAfter } = report ?? {};
    const subject = { kind: 'plugin', id, name } as const;
    return [
      {
        kind: 'plugin-failing',
        subject,
        error,
        ...(fault && { fault }),
        ...(pausedAfter !== undefined && { pausedAfter }),
      },
    ];
  });
}
