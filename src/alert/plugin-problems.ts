import type { PollReport } from '../plugin/plugin.js';
import type { PluginSetting } from '../store/plugin-setting-table.js';
import type { Problem } from './problem.js';

/** Plugin settings whose last fetch failed, wholly or in part. Pure. */
export function findPluginProblems(
  settings: readonly Pick<PluginSetting, 'id' | 'name'>[],
  reportOf: (pluginSettingId: number) => PollReport | undefined,
): readonly Problem[] {
  return settings.flatMap(({ id, name }): readonly Problem[] => {
    const report = reportOf(id);
    const failed = report?.answers.find((answer) => answer.kind === 'failed');
    const reason = report?.error ?? failed?.error;
    return reason === undefined ? [] : [{ kind: 'plugin-failing', subject: { kind: 'plugin', id, name }, reason }];
  });
}
