import { isObject, type JsonObject } from '@inkstand/common/json';
import type { DayPlan, ListedDays, SpecialDays } from '../../store/store.js';
import { findHolidayCountry } from './holiday-list.js';
import { MAX_LISTED, readListedDays } from './read-dates.js';

/** What is shown on a special day, in the API and in forms; the weekdays in their order. */
export const DAY_PLANS = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
  'quiet',
] as const;

export type DayPlanName = (typeof DAY_PLANS)[number];

export const readDayPlan = (name: DayPlanName): DayPlan => (name === 'quiet' ? name : DAY_PLANS.indexOf(name) + 1);

export const writeDayPlan = (plan: DayPlan): DayPlanName =>
  plan === 'quiet' ? plan : (DAY_PLANS[plan - 1] ?? 'sunday');

/** What a request should contain. */
export const SPECIAL_DAYS_EXPECTED =
  'an object with holidays {"country", "region", "plan"}, dates {"days": ["2026-12-24", "12-24", "2026-12-24/2027-01-06"], "plan"} and calendar {"plugin_setting_id", "plan"}, each of them optional; a plan is a weekday such as "sunday", or "quiet"';

/**
 * Reads special days from JSON; undefined for something else. `readPluginId` reads the id of a plugin setting, and the
 * days of a calendar are those that its data names.
 */
export function readSpecialDays(
  value: unknown,
  readPluginId: (value: unknown) => number | undefined,
): SpecialDays | undefined {
  if (!isObject(value)) return undefined;
  const { holidays, dates, calendar } = value;
  const read = {
    ...(isObject(dates) && { dates: readDates(dates) }),
    ...(isObject(calendar) && { calendar: readCalendar(calendar, readPluginId) }),
    ...(isObject(holidays) && { holidays: readHolidays(holidays) }),
  };
  const isMember = (member: unknown): boolean => member === undefined || member === null || isObject(member);
  const isComplete = [holidays, dates, calendar].every(isMember) && Object.values(read).every(Boolean);
  return isComplete ? read : undefined;
}

function readHolidays({ country, region = null, plan }: JsonObject): SpecialDays['holidays'] {
  const listed = typeof country === 'string' ? findHolidayCountry(country) : undefined;
  const dayPlan = readPlan(plan);
  if (!listed || dayPlan === undefined) return undefined;
  if (region === null) return { country: listed.code, plan: dayPlan };
  const known = listed.regions.find((one) => one === region);
  return known === undefined ? undefined : { country: listed.code, region: known, plan: dayPlan };
}

function readDates({ days, plan }: JsonObject): SpecialDays['dates'] {
  const dayPlan = readPlan(plan);
  if (dayPlan === undefined || !Array.isArray(days) || days.length === 0 || days.length > MAX_LISTED) return undefined;
  const read = days.map((day) => (typeof day === 'string' ? readListedDays(day) : ''));
  return read.every((one): one is ListedDays => typeof one === 'object') ? { days: read, plan: dayPlan } : undefined;
}

function readCalendar(
  { plugin_setting_id: id, plan }: JsonObject,
  readPluginId: (value: unknown) => number | undefined,
): SpecialDays['calendar'] {
  const dayPlan = readPlan(plan);
  const pluginSettingId = readPluginId(id);
  return pluginSettingId === undefined || dayPlan === undefined
    ? undefined
    : { pluginSettingId, days: [], plan: dayPlan };
}

function readPlan(plan: unknown): DayPlan | undefined {
  const name = DAY_PLANS.find((one) => one === plan);
  return name && readDayPlan(name);
}

/** Special days as members of JSON; members without days are null. */
export const writeSpecialDays = ({ holidays, dates, calendar }: SpecialDays): JsonObject => ({
  holidays: holidays
    ? { country: holidays.country, region: holidays.region ?? null, plan: writeDayPlan(holidays.plan) }
    : null,
  dates: dates
    ? {
        days: dates.days.map(({ first, last }) => (last === undefined ? first : `${first}/${last}`)),
        plan: writeDayPlan(dates.plan),
      }
    : null,
  calendar: calendar
    ? {
        plugin_setting_id: calendar.pluginSettingId,
        plan: writeDayPlan(calendar.plan),
        days: calendar.days.map(({ day }) => day),
      }
    : null,
});
