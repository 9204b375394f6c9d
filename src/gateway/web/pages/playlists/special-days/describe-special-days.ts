import { TimeZone } from '@inkstand/common/time-zone';
import type { Words } from '../../../../i18n/i18n.js';
import {
  findHolidayCountry,
  type HolidayCountry,
  planSpecialDays,
  type SpecialDay,
  writeDayPlan,
} from '../../../../playlist/playlist.js';
import type { DayPlan, SpecialDays } from '../../../../store/store.js';
import type { CalendarPlugin } from './list-calendars.js';

/** Days of a year ahead are read for the sentence. */
const AHEAD_DAYS = 366;
const DAY_MS = 86_400_000;

/** What the special days of a playlist are, and the next one of them. */
export function describeSpecialDays(
  rules: SpecialDays,
  plugins: readonly CalendarPlugin[],
  words: Words,
  now: number,
): string {
  const { t } = words;
  const { holidays, calendar, dates } = rules;
  const planOf = (plan: DayPlan): string => t(`special.plan.${writeDayPlan(plan)}`);
  const sentences: string[] = [];
  if (dates) sentences.push(words.count('special.result.dates', dates.days.length, { plan: planOf(dates.plan) }));
  if (calendar) {
    const name = plugins.find(({ id }) => id === calendar.pluginSettingId)?.name;
    sentences.push(
      name === undefined
        ? t('special.result.calendar_gone')
        : t('special.result.calendar', { name, plan: planOf(calendar.plan) }),
    );
  }
  if (holidays) {
    const country = findHolidayCountry(holidays.country);
    const place = [country ? nameCountry(country, words) : holidays.country, holidays.region].filter(Boolean);
    sentences.push(t('special.result.holidays', { place: place.join(' '), plan: planOf(holidays.plan) }));
  }
  if (sentences.length === 0) return t('special.result.none');
  const today = new TimeZone(words.timeZone).localOf(now).day;
  const [next] = planSpecialDays(rules, today, { before: 0, ahead: AHEAD_DAYS });
  sentences.push(
    next ? t('special.result.next', { day: describeSpecialDay(next[0], next[1], words) }) : t('special.result.no_day'),
  );
  return sentences.join(' ');
}

/** Such as `25 Dec 2026, Christmas Day: Sunday’s plan`; the day counts from 1970-01-01. */
export function describeSpecialDay(day: number, { plan, name, germanName }: SpecialDay, words: Words): string {
  // A day has no zone.
  const date = words.inZone('UTC').date(day * DAY_MS);
  const named = words.language === 'de' ? germanName : name;
  return `${[date, named].filter(Boolean).join(', ')}: ${words.t(`special.plan.${writeDayPlan(plan)}`)}`;
}

export const nameCountry = ({ name, germanName }: HolidayCountry, { language }: Words): string =>
  language === 'de' ? germanName : name;
