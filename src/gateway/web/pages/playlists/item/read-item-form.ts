import { EVERY_DAY, MAX_WINDOWS } from '../../../../playlist/playlist.js';
import { type ItemRules, makeRules, type TimeWindow } from '../../../../store/store.js';
import type { FormReading } from '../../../forms/form-reading.js';

/** Reads the rules of an item. Adds errors to the form. */
export const readItemForm = (form: FormReading, item: Partial<ItemRules>): Partial<ItemRules> =>
  makeRules(({ kind, field, min = 0, max = 0 }, name) => {
    if (field === undefined) return undefined;
    switch (kind) {
      case 'flag':
        return { value: form.isTicked(field) };
      case 'number':
        return { value: form.whole(field, min, max) };
      case 'seconds':
        return { value: form.secondsOfMinutes(field, max / 60, item[name] as ItemRules['durationSeconds']) };
      case 'windows':
        return { value: readWindows(form, item.windows?.length ?? 0) };
    }
  });

/**
 * Times without a day count every day, days without times all day. A stored row without days is deleted, and a new one
 * without any value is the empty one at the end.
 */
function readWindows(form: FormReading, storedCount: number): readonly TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let row = 0; row < MAX_WINDOWS; row++) {
    const days = readDays(form, `days_${row}`);
    const isTimed = [`start_${row}`, `end_${row}`].some((name) => form.raw(name) !== '');
    if (days.length === 0 && (row < storedCount || !isTimed)) continue;
    windows.push(readWindow(form, { days: `days_${row}`, start: `start_${row}`, end: `end_${row}` }));
  }
  return windows;
}

/** A time window in three fields. Without a day it counts every day, without times all day. */
export function readWindow(
  form: FormReading,
  names: { readonly days: string; readonly start: string; readonly end: string },
): TimeWindow {
  const days = readDays(form, names.days);
  return {
    days: days.length === 0 ? EVERY_DAY : days,
    startMinutes: readMinutes(form, names.start),
    endMinutes: readMinutes(form, names.end),
  };
}

/** The ticked days; 1 is Monday. */
const readDays = (form: FormReading, name: string): readonly number[] =>
  form
    .all(name)
    .map(Number)
    .filter((day) => Number.isInteger(day) && day >= 1 && day <= 7);

/** A time that was left empty is midnight: the day's beginning, or its end. */
const readMinutes = (form: FormReading, name: string): number => (form.raw(name) === '' ? 0 : form.minutes(name));
