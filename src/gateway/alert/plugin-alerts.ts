import { awaitsSetup, findFailure, type PollReport, type StaleData } from '../plugin/plugin.js';
import type { ScreenError } from '../screen/screen.js';
import type { PluginSetting } from '../store/store.js';
import type { Alert } from './alert-kinds.js';

/**
 * Alerts for plugin settings whose last fetch failed, completely or partly, or whose screens could not be rendered. One
 * that is not set up yet has none, because its source may be only the example of its form. Pure.
 */
export const findPluginAlerts = (
  settings: readonly PluginSetting[],
  reportOf: (pluginSettingId: number) => PollReport | undefined,
  screenErrorOf: (pluginSettingId: number) => ScreenError | undefined = () => undefined,
  staleOf: (setting: PluginSetting) => StaleData | undefined = () => undefined,
): readonly Alert[] =>
  settings.flatMap((setting) =>
    awaitsSetup(setting)
      ? []
      : findAlertsOf(setting, reportOf(setting.id), screenErrorOf(setting.id), staleOf(setting)),
  );

function findAlertsOf(
  { id, name }: PluginSetting,
  report: PollReport | undefined,
  screenError: ScreenError | undefined,
  stale: StaleData | undefined,
): readonly Alert[] {
  const subject = { kind: 'plugin', id, name } as const;
  const failure = findFailure(report);
  const { pausedAfter } = report ?? {};
  const { message: error, place } = screenError ?? {};
  return [
    ...(stale && !failure ? [{ kind: 'data-outdated', subject, stale } as const] : []),
    ...(failure
      ? [
          {
            kind: 'plugin-failing',
            subject,
            ...failure,
            ...(stale && { stale }),
            ...(pausedAfter !== undefined && { pausedAfter }),
          } as const,
        ]
      : []),
    ...(error === undefined ? [] : [{ kind: 'render-failed', subject, error, ...(place && { place }) } as const]),
  ];
}
