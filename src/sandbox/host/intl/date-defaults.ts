type Options = Readonly<Record<string, string | number | boolean>>;

const DATE_FIELDS = ['weekday', 'year', 'month', 'day'];
const TIME_FIELDS = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'];
const DATE_DEFAULTS = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const TIME_DEFAULTS = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;

/**
 * Default fields of `toLocaleDateString`, `toLocaleTimeString` and `toLocaleString` if the options name none of theirs (ECMA-402).
 * @throws TypeError for a time style of a date, or the reverse
 */
export function withDateDefaults(kind: 'Date' | 'Time' | 'DateAndTime', options: Options): Options {
  if (kind === 'Date' && options.timeStyle !== undefined) throw new TypeError('timeStyle is not for a date');
  if (kind === 'Time' && options.dateStyle !== undefined) throw new TypeError('dateStyle is not for a time');
  if (options.dateStyle !== undefined || options.timeStyle !== undefined) return options;
  const has = (fields: readonly string[]): boolean => fields.some((name) => options[name] !== undefined);
  const needsDate = kind !== 'Time' && !has(DATE_FIELDS) && (kind === 'Date' || !has(TIME_FIELDS));
  const needsTime = kind !== 'Date' && !has(TIME_FIELDS) && (kind === 'Time' || !has(DATE_FIELDS));
  return { ...options, ...(needsDate ? DATE_DEFAULTS : {}), ...(needsTime ? TIME_DEFAULTS : {}) };
}
