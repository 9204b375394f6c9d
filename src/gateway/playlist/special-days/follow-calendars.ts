import type { PluginSettings } from '../../plugin/plugin.js';
import type { PlaylistTable, SpecialDays } from '../../store/store.js';
import { listCalendarDays } from './calendar-days.js';

interface FollowOptions {
  readonly playlists: PlaylistTable;
  readonly plugins: Pick<PluginSettings, 'find' | 'data'>;
}

/**
 * Stores the days of a plugin's calendar in the playlists that follow it, if they changed. Those of a deleted plugin no
 * longer count. Returns whether a playlist changed.
 */
export async function followCalendars(pluginId: number, { playlists, plugins }: FollowOptions): Promise<boolean> {
  let hasChanged = false;
  for (const { id, specialDays } of playlists.list()) {
    if (specialDays.calendar?.pluginSettingId !== pluginId) continue;
    const followed = await withCalendarDays(specialDays, plugins);
    if (JSON.stringify(followed) === JSON.stringify(specialDays)) continue;
    await playlists.setSpecialDays(id, followed);
    hasChanged = true;
  }
  return hasChanged;
}

/** The special days with those that the calendar's data names now. */
export async function withCalendarDays(
  days: SpecialDays,
  plugins: Pick<PluginSettings, 'find' | 'data'>,
): Promise<SpecialDays> {
  const { calendar } = days;
  if (!calendar) return days;
  const data = plugins.find(calendar.pluginSettingId) ? await plugins.data(calendar.pluginSettingId) : {};
  return { ...days, calendar: { ...calendar, days: listCalendarDays(data) ?? [] } };
}
