import type { Reply } from '../../../../http/http.js';
import type { MessageKey } from '../../../../i18n/i18n.js';
import {
  DAY_PLANS,
  findHolidayCountry,
  listHolidayCountries,
  MAX_LISTED,
  readDayPlan,
  readListedDays,
  withCalendarDays,
} from '../../../../playlist/playlist.js';
import type { DayPlan, ListedDays, SpecialDays } from '../../../../store/store.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlaylist } from '../../../shared/displays/require-playlist.js';
import { showWeekPlan } from '../week/week-plan.js';
import { describeSpecialDays } from './describe-special-days.js';
import { type CalendarPlugin, listCalendars } from './list-calendars.js';
import { SpecialDaysForm } from './special-days.js';

/** Stores the holidays and quiet days of a playlist; the next page offers to undo it. */
export async function saveSpecialDays(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, words, now } = context;
  const playlist = requirePlaylist(context);
  const { playlists } = gateway.tables;
  const calendars = await listCalendars(gateway, playlist.specialDays);
  context.reconcile(form, <SpecialDaysForm {...{ playlist, calendars, countries: listHolidayCountries() }} />);
  const read = readForm(form, calendars);
  if (!form.isValid) return showWeekPlan(context, form);
  const path = `/playlists/${playlist.id}/week`;
  const { specialDays } = await playlists.setSpecialDays(playlist.id, await withCalendarDays(read, gateway.plugins));
  gateway.playlistsChanged();
  const stored = JSON.stringify(specialDays);
  const undo = gateway.undos.offer(async () => {
    // Whatever was changed since would be lost.
    if (JSON.stringify(playlists.find(playlist.id)?.specialDays) !== stored)
      return { path, flash: { tone: 'bad', key: 'special.changed_since' } };
    await playlists.setSpecialDays(playlist.id, playlist.specialDays);
    gateway.playlistsChanged();
    return { path, flash: { tone: 'good', key: 'special.undone' } };
  });
  const result = describeSpecialDays(specialDays, calendars, words, now);
  return context.redirectTo(path, { tone: 'good', key: 'special.saved', values: { result }, undo });
}

function readForm(form: FormReading, calendars: readonly CalendarPlugin[]): SpecialDays {
  const code = form.raw('country');
  const region = form.raw('region').trim().toUpperCase();
  const pluginId = form.raw('calendar');
  const listed = readDates(form);
  const country = findHolidayCountry(code);
  if (code === '' && region !== '') form.fail('country', 'special.country.missing');
  if (code !== '' && !country) form.fail('country', 'form.choose');
  if (country && region !== '' && !country.regions.includes(region)) failRegion(form, country.regions);
  // A plan without days would do nothing.
  if (code === '') refuseAlone(form, 'holidays_plan', 'country', 'special.country.first');
  if (pluginId === '') refuseAlone(form, 'calendar_plan', 'calendar', 'special.calendar.first');
  if (listed.length === 0) refuseAlone(form, 'dates_plan', 'dates', 'special.dates.first');
  if (pluginId !== '' && !calendars.some(({ id }) => String(id) === pluginId)) form.fail('calendar', 'form.choose');
  return {
    ...(listed.length > 0 && { dates: { days: listed, plan: readPlan(form, 'dates_plan') } }),
    ...(pluginId !== '' && {
      calendar: { pluginSettingId: Number(pluginId), days: [], plan: readPlan(form, 'calendar_plan') },
    }),
    ...(country && {
      holidays: { country: country.code, ...(region !== '' && { region }), plan: readPlan(form, 'holidays_plan') },
    }),
  };
}

function refuseAlone(form: FormReading, plan: string, days: string, key: MessageKey): void {
  if (form.hasBase && form.isTouched(plan) && !form.isTouched(days)) form.fail(days, key);
}

const readPlan = (form: FormReading, name: string): DayPlan => readDayPlan(form.oneOf(name, DAY_PLANS));

function failRegion(form: FormReading, regions: readonly string[]): void {
  if (regions.length === 0) form.fail('region', 'special.region.none');
  else form.fail('region', 'special.region.unknown', { regions: regions.join(', ') });
}

/** One date or period per line; commas separate as well. */
function readDates(form: FormReading): readonly ListedDays[] {
  const entries = form
    .raw('dates')
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (entries.length > MAX_LISTED) form.fail('dates', 'special.dates.too_many', { max: MAX_LISTED });
  const read = entries.slice(0, MAX_LISTED).map(readListedDays);
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong !== undefined) form.fail('dates', 'special.dates.wrong', { text: wrong.slice(0, 40) });
  return read.filter((one) => typeof one === 'object');
}
