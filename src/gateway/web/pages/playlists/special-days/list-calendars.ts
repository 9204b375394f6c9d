import { listCalendarDays } from '../../../../playlist/playlist.js';
import type { SpecialDays } from '../../../../store/store.js';
import type { Gateway } from '../../../page-gateway.js';

export interface CalendarPlugin {
  readonly id: number;
  readonly name: string;
}

/** Plugins whose data has a calendar, and the one that is chosen already. */
export async function listCalendars(
  { plugins }: Pick<Gateway, 'plugins'>,
  { calendar }: SpecialDays,
): Promise<readonly CalendarPlugin[]> {
  const calendars: CalendarPlugin[] = [];
  for (const { id, name, strategy } of plugins.list()) {
    const isPolled = strategy === 'polling';
    const isChosen = id === calendar?.pluginSettingId;
    if (isChosen || (isPolled && listCalendarDays(await plugins.data(id)) !== undefined)) calendars.push({ id, name });
  }
  return calendars;
}
