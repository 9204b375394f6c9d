import { LruMap } from '@inkstand/common/lru-map';
import { withDateDefaults } from './date-defaults.js';
import type { IntlRequest } from './intl-request.js';

/** Each formatter holds native memory, and a page can create thousands. */
const MAX_FORMATTERS = 64;

type Options = IntlRequest['options'];
type Method = (...values: unknown[]) => unknown;

/** Methods that the guest may call, by kind. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts'],
  Date: ['format'],
  Time: ['format'],
  DateAndTime: ['format'],
  NumberFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts'],
  Collator: ['compare'],
  PluralRules: ['select', 'selectRange'],
  RelativeTimeFormat: ['format', 'formatToParts'],
  ListFormat: ['format', 'formatToParts'],
  DisplayNames: ['of'],
  Segmenter: [],
};

/** Formatters by kind, locales and options; the least recently used are dropped. */
export class FormatterStore {
  readonly #locale: string;
  readonly #timeZone: string;
  readonly #formatters = new LruMap<string, object>({ max: MAX_FORMATTERS });

  constructor(locale: string, timeZone: string) {
    this.#locale = locale;
    this.#timeZone = timeZone;
  }

  /** Falls back to the user's locale. */
  localesOf(locales: readonly string[]): string[] {
    return locales.length === 0 ? [this.#locale] : [...locales];
  }

  /** @throws RangeError or TypeError from the formatter */
  call(
    kind: string,
    method: string,
    locales: readonly string[],
    options: Options,
    values: readonly unknown[],
  ): unknown {
    const formatter = this.open(kind, locales, options);
    if (method !== 'resolvedOptions' && !METHODS[kind]?.includes(method)) throw new RangeError('not available');
    const call: Method = Reflect.get(formatter, method);
    return call.apply(formatter, [...values]);
  }

  open(kind: string, locales: readonly string[], options: Options): object {
    const key = JSON.stringify([kind, locales, options]);
    return this.#formatters.getOrMake(key, () => this.#create(kind, this.localesOf(locales), options));
  }

  #create(kind: string, locales: string[], options: Options): object {
    const timeZone = this.#timeZone;
    if (kind === 'Date' || kind === 'Time' || kind === 'DateAndTime')
      return new Intl.DateTimeFormat(locales, { timeZone, ...withDateDefaults(kind, options) });
    if (!Object.hasOwn(METHODS, kind)) throw new RangeError('not available');
    // All other kinds are constructors of `Intl`, which take the same arguments.
    const Formatter = Intl[kind as 'DateTimeFormat'];
    return new Formatter(locales, kind === 'DateTimeFormat' ? { timeZone, ...options } : options);
  }
}
