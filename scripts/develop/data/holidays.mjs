#!/usr/bin/env node
// Writes the public holidays of the recipe public-holidays: node scripts/develop/data/holidays.mjs FOLDER. FOLDER holds node_modules with the
// package date-holidays (45 MB with what it needs, so it is no dependency): npm install --prefix FOLDER date-holidays. Its data are by its
// contributors under CC BY 3.0 (https://github.com/commenthol/date-holidays). Writes src/gateway/plugin/partials/holiday_list.liquid and prints the
// options of the field `country` in English and German.
//
// Each holiday is `rule|regions|local name|English name|German name`. Rules: F0501 every year on 1 May; E39 and O39 days after Easter, Western
// and Orthodox; W09011 the first Monday (1) from 1 September on; L260320,270309 on these dates. x3 at the end: three days. No name repeats
// another: an empty local or German name is the English one. `*` among the regions stands for the country without a region.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected a folder with the package date-holidays');
const Holidays = createRequire(`${resolve(folder)}/`)('date-holidays');

const COUNTRIES =
  'AR AT AU BE BG BR CA CH CL CO CR CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LI LT LU LV MA MT MX MY NG NL NO NZ PE PH PL PT RO RS SE SG SI SK TH TR TW UA US UY VN ZA'.split(
    ' ',
  );
const WITH_REGIONS = ['AU', 'CA', 'CH', 'DE', 'ES', 'GB', 'NZ'];
const YEARS = Array.from({ length: 20 }, (_, index) => 2026 + index);
const DAY_MS = 86_400_000;

const utc = (day) => Date.parse(`${day}T00:00Z`);
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);
const areSame = (values) => values.every((one) => one === values[0]);

/** Western Easter, after the anonymous Gregorian algorithm. */
function findEaster(year) {
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * (year % 19) + skipped + 15) % 30;
  const full = moon - (moon > 28 || (moon === 28 && year % 19 > 10) ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + full - sunday);
}

/** Orthodox Easter in the Gregorian calendar, until 2099. */
function findOrthodoxEaster(year) {
  const moon = (19 * (year % 19) + 15) % 30;
  return Date.UTC(year, 2, 21 + 13 + moon + ((2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7) + 1);
}

/** The rule that gives these days, one a year at most. */
function ruleOf(days) {
  const years = days.map((day) => Number(day.slice(0, 4)));
  const list = `L${days.map((day) => day.slice(2).replaceAll('-', '')).join(',')}`;
  if (years.join() !== YEARS.join()) return list;
  const dates = days.map((day) => day.slice(5));
  if (areSame(dates)) return `F${dates[0].replace('-', '')}`;
  for (const [letter, find] of [
    ['E', findEaster],
    ['O', findOrthodoxEaster],
  ]) {
    const offsets = days.map((day, index) => (utc(day) - find(years[index])) / DAY_MS);
    if (areSame(offsets)) return letter + offsets[0];
  }
  const weekdays = days.map((day) => new Date(utc(day)).getUTCDay() || 7);
  if (!areSame(weekdays)) return list;
  for (let first = Date.UTC(2025, 0, 1); first < Date.UTC(2026, 0, 1); first += DAY_MS) {
    const start = dayOf(first).slice(5);
    const ahead = days.map((day, index) => (utc(day) - utc(`${years[index]}-${start}`)) / DAY_MS);
    if (ahead.every((one) => one >= 0 && one < 7)) return `W${start.replace('-', '')}${weekdays[0]}`;
  }
  return list;
}

const lengthOf = ({ start, end }) => Math.max(1, Math.floor((end - start) / DAY_MS));
/** Three days around the Korean New Year, which the package counts from the day itself. */
const shiftOf = ({ rule }) => (rule === 'korean 01-0-01 P3D' ? -DAY_MS : 0);

/** Days and lengths by local, English and German name. */
function readDays(holidays) {
  const found = new Map();
  const [language] = holidays.getLanguages();
  for (const year of YEARS) {
    const [local, english, german] = [language, 'en', 'de'].map((one) => {
      holidays.setLanguages(one);
      return holidays.getHolidays(year).filter(({ type }) => type === 'public');
    });
    for (const [index, one] of local.entries()) {
      const names = [one.name, english[index].name, german[index].name].map((name) => name.replace(/[|;]/g, ','));
      const key = JSON.stringify(names);
      const day = dayOf(utc(one.date.slice(0, 10)) + shiftOf(one));
      const days = found.get(key) ?? [];
      if (!days.some((other) => other.day === day)) days.push({ day, length: lengthOf(one) });
      found.set(key, days);
    }
  }
  return found;
}

/** The holidays of a country or region: names and rule. */
function readHolidays(holidays) {
  return [...readDays(holidays)].flatMap(([key, days]) => {
    days.sort((a, b) => (a.day < b.day ? -1 : 1));
    const years = days.map(({ day }) => day.slice(0, 4));
    const length = Math.min(...days.map((one) => one.length));
    const end = length > 1 ? `x${length}` : '';
    const perYear = Math.max(...years.map((year) => years.filter((one) => one === year).length));
    const turns = Array.from({ length: perYear }, (_, turn) =>
      days.filter((_, index) => years.slice(0, index).filter((one) => one === years[index]).length === turn),
    );
    const rules = turns.map((turn) => ruleOf(turn.map(({ day }) => day)));
    const all = rules.every((rule) => rule.startsWith('L')) ? [ruleOf(days.map(({ day }) => day))] : rules;
    return all.map((rule) => ({ names: JSON.parse(key), rule: rule + end }));
  });
}

function describeCountry(country) {
  const regions = WITH_REGIONS.includes(country) ? Object.keys(new Holidays().getStates(country)) : [];
  const entries = new Map();
  for (const region of ['*', ...regions]) {
    const holidays = region === '*' ? new Holidays(country) : new Holidays(country, region);
    for (const { names, rule } of readHolidays(holidays)) {
      const [local, english, german] = names;
      const texts = [local === english ? '' : local, english, german === english ? '' : german];
      const key = `${rule}|#|${texts.join('|')}`;
      entries.set(key, [...(entries.get(key) ?? []), region.toUpperCase()]);
    }
  }
  const lines = [...entries].map(([key, where]) =>
    key.replace('#', where.length === regions.length + 1 ? '' : where.join(' ')),
  );
  const names = ['en', 'de'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(country));
  return [`${names.join('|')}|${regions.map((one) => one.toUpperCase()).join(' ')}`, ...lines].join(';\n');
}

const parts = COUNTRIES.map((country) => `{%- when "${country}" -%}\n${describeCountry(country)}`);
const head =
  '{%- comment -%} Public holidays from 2026 to 2045, by scripts/develop/data/holidays.mjs; data of date-holidays, CC BY 3.0. {%- endcomment -%}';
writeFileSync(
  'src/gateway/plugin/partials/holiday_list.liquid',
  `${head}\n{%- case country -%}\n${parts.join('\n')}\n{%- endcase -%}\n`,
);
const nameIn = (locale) => (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code);
const english = COUNTRIES.map((code) => ({ code, name: nameIn('en')(code) })).sort((a, b) =>
  a.name.localeCompare(b.name),
);
for (const { code, name } of english) console.log(`      - ${name}: ${code === 'NO' ? "'NO'" : code}`);
for (const { code, name } of english)
  if (nameIn('de')(code) !== name) console.log(`        ${name}: ${nameIn('de')(code)}`);
