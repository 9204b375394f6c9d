import { type Options, readList, readNumber, readOptions, readText } from '../options/read.js';
import { type DateLanguage, formatDate } from '../time/date-format.js';
import { fixedZone, LOCAL_ZONE, namedZone, UTC_ZONE, type Zone } from '../time/zone.js';
import { formatNumber, type NumberLanguage } from './number-format.js';

/** Labels are written again with each layout of a chart, and a date costs a call of the host. */
const MAX_KEPT_DATES = 200;

/** How one chart writes numbers and dates. */
export class Language {
  readonly #dates = new Map<string, string>();
  readonly zone: Zone;
  readonly dates: DateLanguage;
  readonly numbers: NumberLanguage;

  constructor(options: Options, pageLanguage: string | undefined) {
    const lang = readOptions(options.lang);
    const locale = readText(lang.locale, '') || pageLanguage || undefined;
    this.zone = readZone(options);
    this.dates = {
      locale: isKnownLocale(locale) ? locale : undefined,
      months: readNames(lang.months),
      shortMonths: readNames(lang.shortMonths),
      weekdays: readNames(lang.weekdays),
    };
    const marks = numberMarks(this.dates.locale);
    this.numbers = {
      decimalPoint: readText(lang.decimalPoint, marks.decimalPoint),
      thousandsSep: readText(lang.thousandsSep, marks.thousandsSep),
      numericSymbols:
        readNames(lang.numericSymbols) ?? (lang.numericSymbols === null ? [] : ['k', 'M', 'G', 'T', 'P', 'E']),
    };
  }

  formatDate(format: string, moment: number): string {
    const key = `${moment} ${format}`;
    const cached = this.#dates.get(key);
    if (cached !== undefined) return cached;
    const text = formatDate(format, moment, this.zone, this.dates);
    if (this.#dates.size < MAX_KEPT_DATES) this.#dates.set(key, text);
    return text;
  }

  formatNumber(value: number, decimals: number): string {
    return formatNumber(value, decimals, this.numbers);
  }
}

function readNames(value: unknown): readonly string[] | undefined {
  const names = readList(value).map((name) => String(name));
  return names.length > 0 ? names : undefined;
}

function readZone(options: Options): Zone {
  const time = { ...readOptions(options.global), ...readOptions(options.time) };
  if (typeof time.timezone === 'string') return namedZone(time.timezone);
  if (time.useUTC === false || ('timezone' in time && time.timezone === undefined)) return LOCAL_ZONE;
  return time.timezoneOffset ? fixedZone(readNumber(time.timezoneOffset, 0)) : UTC_ZONE;
}

function isKnownLocale(locale: string | undefined): boolean {
  if (locale === undefined) return false;
  // The usual ones need no question to the host.
  if (/^[a-z]{2}(?:-[A-Z]{2})?$/.test(locale)) return true;
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
}

function numberMarks(locale: string | undefined): { readonly decimalPoint: string; readonly thousandsSep: string } {
  if (locale === undefined || locale.startsWith('en')) return { decimalPoint: '.', thousandsSep: ',' };
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const mark = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  return { decimalPoint: mark('decimal', '.'), thousandsSep: mark('group', ',').replace(/[\u202f\u00a0]/g, ' ') };
}
