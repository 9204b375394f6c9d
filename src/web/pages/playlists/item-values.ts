import { MAX_WINDOWS, type PlaylistItem, type PlaylistItemChange, type TimeWindow } from '../../../store/store.js';
import type { FormReading } from '../../form.js';

/** Maximum duration of an item. */
export const MAX_MINUTES = 1440;

/** Reads the rules of an item. Adds errors to the form. */
export function readItemForm(form: FormReading, item: Pick<PlaylistItem, 'durationSeconds'>): PlaylistItemChange {
  return {
    durationSeconds: form.secondsOfMinutes('duration', MAX_MINUTES, item.durationSeconds),
    priority: form.whole('priority', 0, 9),
    skipsUnchanged: form.isTicked('skip_unchanged'),
    isVisible: form.isTicked('visible'),
    windows: readWindows(form),
  };
}

/** A row without days is ignored: this deletes rows and skips the empty one at the end. */
function readWindows(form: FormReading): readonly TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let row = 0; row < MAX_WINDOWS; row++) {
    const days = form
      .all(`days_${row}`)
      .map(Number)
      .filter((day) => Number.isInteger(day) && day >= 1 && day <= 7);
    if (days.length === 0) continue;
    windows.push({ days, startMinutes: form.minutes(`start_${row}`), endMinutes: form.minutes(`end_${row}`) });
  }
  return windows;
}
