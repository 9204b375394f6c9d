import { LruMap } from '@inkstand/common/lru-map';
import { weekdayOf } from '@inkstand/common/time-zone';
import { readPartial } from '../../plugin/plugin.js';
import { dayOf, findEaster, findOrthodoxEaster } from './calendar.js';

/** A country of the list, and its regions by their short codes. */
export interface HolidayCountry {
  readonly code: string;
  readonly name: string;
  readonly germanName: string;
  readonly regions: readonly string[];
}

/** `day` counts from 1970-01-01. */
interface Holiday {
  readonly day: number;
  readonly name: string;
  readonly germanName: string;
}

interface Rule {
  /** As `scripts/develop/data/holidays.mjs` writes it: a letter, its days, and `x3` for three days. */
  readonly text: string;
  /** Empty for all; `*` is the country without a region. */
  readonly regions: readonly string[];
  readonly name: string;
  readonly germanName: string;
}

interface ListedCountry extends HolidayCountry {
  readonly rules: readonly Rule[];
}

/** Countries that were asked for. Reading one takes a millisecond, and the list has 64 of them. */
const countries = new LruMap<string, ListedCountry | undefined>({ max: 20 });

/** The countries whose holidays are listed, by their English names. */
export const listHolidayCountries = (): readonly HolidayCountry[] =>
  splitList()
    .map(([code, text]) => readCountry(code, text))
    .map(({ rules: _, ...country }) => country)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const findHolidayCountry = (code: string): HolidayCountry | undefined => findCountry(code);

/**
 * The public holidays of a year; without a region those of the whole country. None for a country that is not listed, and
 * before 2026 and after 2045 only those with fixed rules.
 */
export function listHolidays(code: string, region: string | undefined, year: number): readonly Holiday[] {
  const rules = findCountry(code)?.rules ?? [];
  return rules
    .filter(({ regions }) => regions.length === 0 || regions.includes(region ?? '*'))
    .flatMap(({ text, name, germanName }) => {
      const [, rule = '', length = '1'] = /^([FEOWL][-,\d]+)(?:x(\d))?$/.exec(text) ?? [];
      const days = rule === '' ? [] : daysOfRule(rule, year);
      return days.flatMap((first) =>
        Array.from({ length: Number(length) }, (_, index) => ({ day: first + index, name, germanName })),
      );
    });
}

function daysOfRule(rule: string, year: number): readonly number[] {
  const days = rule.slice(1);
  switch (rule[0]) {
    case 'E':
      return [findEaster(year) + Number(days)];
    case 'O':
      return [findOrthodoxEaster(year) + Number(days)];
    case 'F':
      return [dayInYear(year, days)];
    case 'W': {
      const from = dayInYear(year, days.slice(0, 4));
      return [from + ((Number(days.slice(4)) - weekdayOf(from) + 7) % 7)];
    }
    default:
      return days
        .split(',')
        .filter((one) => Number(one.slice(0, 2)) === year % 100)
        .map((one) => dayInYear(year, one.slice(2)));
  }
}

const dayInYear = (year: number, monthDay: string): number =>
  dayOf(year, Number(monthDay.slice(0, 2)), Number(monthDay.slice(2)));

function findCountry(code: string): ListedCountry | undefined {
  return countries.getOrMake(code, () => {
    const text = splitList().find(([one]) => one === code)?.[1];
    return text === undefined ? undefined : readCountry(code, text);
  });
}

/** The part of each country in the list that the recipe of the public holidays has. */
const splitList = (): readonly (readonly [code: string, text: string])[] =>
  [...readPartial('holiday_list').matchAll(/\{%- when "(\w\w)" -%\}\n([^{]*)/g)].map(
    ([, code = '', text = '']) => [code, text] as const,
  );

function readCountry(code: string, text: string): ListedCountry {
  const [head = '', ...lines] = text.trim().split(';\n');
  const [name = '', germanName = '', regions = ''] = head.split('|');
  return { code, name, germanName: germanName || name, regions: split(regions), rules: lines.map(readRule) };
}

function readRule(line: string): Rule {
  const [text = '', regions = '', , name = '', germanName = ''] = line.split('|');
  return { text, regions: split(regions), name, germanName: germanName || name };
}

const split = (text: string): readonly string[] => text.split(' ').filter(Boolean);
