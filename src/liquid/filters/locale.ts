import type { Run } from '../run.js';
import { type DateWords, ENGLISH, formatTime } from '../strftime.js';
import { textOf } from '../value.js';
import { requireTime } from './date.js';
import { type FilterTable, filter } from './filter.js';
import { readTable } from './read-table.js';

/** Translated words, by language. */
const WORDS = readTable<Readonly<Record<string, string>>>('translated-words.json');

function translateWord(word: string, locale: string): string {
  // English for an unknown language, which is more useful than an error message.
  const words = WORDS.get(locale) ?? WORDS.get(locale.split('-')[0] ?? '') ?? WORDS.get('en') ?? {};
  return Object.hasOwn(words, word) ? (words[word] ?? '') : `translation missing: ${locale}.custom_plugins.${word}`;
}

/** Month and day names of a locale, from the runtime's tables. */
function wordsOf(locale: string): DateWords {
  if (locale === 'en') return ENGLISH;
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]): string[] => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    const [part] = Object.keys(options);
    return dates.map((date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, 15)));
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, 1 + day)));
  try {
    return {
      // Months are in the form used within a date, next to a day.
      months: names({ month: 'long', day: 'numeric' }, months),
      shortMonths: names({ month: 'short', day: 'numeric' }, months),
      days: names({ weekday: 'long' }, days),
      shortDays: names({ weekday: 'short' }, days),
    };
  } catch {
    return ENGLISH;
  }
}

const NAMED_FORMATS: Readonly<Record<string, string>> = {
  default: '%a, %d %b %Y %H:%M:%S %z',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
};

function localizeDate(input: unknown, format: string, locale: string, run: Run): string {
  const pattern = format.includes('%') ? format : (NAMED_FORMATS[format] ?? format);
  return formatTime(requireTime(input, run), pattern, wordsOf(locale));
}

/** Filters for words and dates in the language of a locale. */
export const LOCALE: FilterTable = {
  l_word: filter(1, 1, (input, [locale]) => translateWord(textOf(input), textOf(locale))),
  l_date: filter(1, 2, (input, [format, locale = 'en'], run) =>
    localizeDate(input, textOf(format), textOf(locale), run),
  ),
};
