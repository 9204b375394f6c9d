import type { ComponentChild } from 'preact';
import type { MessageKey, Messages } from './locales.js';

/** Messages that come in two forms, `<key>.one` and `<key>.other`. */
export type CountKey = MessageKey extends infer Key ? (Key extends `${infer Base}.other` ? Base : never) : never;
/** What stands in for the `{names}` of a message. */
export type Values = Readonly<Record<string, string | number>>;

export interface WordsOptions {
  readonly language: string;
  readonly messages: Messages;
  /** IANA name. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Everything a page says, in one language and time zone. */
export class Words {
  readonly language: string;
  readonly timeZone: string;
  readonly #messages: Messages;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #plurals: Intl.PluralRules;
  readonly #relative: Intl.RelativeTimeFormat;

  constructor({ language, messages, timeZone }: WordsOptions) {
    this.language = language;
    this.timeZone = timeZone;
    this.#messages = messages;
    this.#plurals = new Intl.PluralRules(language);
    this.#relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  }

  /** The message with its `{placeholders}` filled in. */
  t = (key: MessageKey, values: Values = {}): string =>
    this.#messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

  /** The message whose key is put together at run time; `fallback` when there is none. */
  maybe = (key: string, fallback: string): string => (isKey(this.#messages, key) ? this.#messages[key] : fallback);

  /** The form of a message that suits a number, which is also its `{count}`. */
  count = (key: CountKey, count: number, values: Values = {}): string => {
    const form = this.#plurals.select(count) === 'one' ? 'one' : 'other';
    const name = `${key}.${form}`;
    const text = isKey(this.#messages, name) ? this.#messages[name] : '';
    return text.replace(/\{(\w+)\}/g, (whole, part: string) =>
      part === 'count' ? this.number(count) : String(values[part] ?? whole),
    );
  };

  /** A message whose placeholders are elements. */
  rich = (key: MessageKey, values: Readonly<Record<string, ComponentChild>>): ComponentChild[] =>
    this.#messages[key].split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name !== undefined && name in values ? values[name] : part;
    });

  number = (value: number, digits = 0): string =>
    value.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

  percent = (value: number): string => `${this.number(value)} %`;

  bytes = (count: number): string => {
    const steps = ['B', 'kB', 'MB', 'GB', 'TB'];
    let value = count;
    let step = 0;
    while (value >= 1000 && step < steps.length - 1) {
      value /= 1000;
      step++;
    }
    return `${this.number(value, step > 0 && value < 10 ? 1 : 0)} ${steps[step]}`;
  };

  /** `21 Nov 2026, 15:04` */
  dateTime = (ms: number): string => this.#format('dateTime', { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

  date = (ms: number): string => this.#format('date', { dateStyle: 'medium' }).format(ms);

  /** `Mon`; 1 is Monday, 7 Sunday. */
  weekday = (day: number): string =>
    // A Monday, by whatever clock.
    new Intl.DateTimeFormat(this.language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

  /** `15:04`; with its weekday when it is not today. */
  time = (ms: number, nowMs: number): string => {
    const isNear = this.date(ms) === this.date(nowMs);
    return isNear
      ? this.#format('time', { timeStyle: 'short' }).format(ms)
      : this.#format('weekday', { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(ms);
  };

  /** `5 minutes ago`, `in 2 hours`. */
  relative = (ms: number, nowMs: number): string => {
    const difference = ms - nowMs;
    const size = Math.abs(difference);
    if (size < MINUTE_MS / 2) return this.t('time.now');
    if (size < 1.5 * HOUR_MS) return this.#relative.format(Math.round(difference / MINUTE_MS), 'minute');
    if (size < 2 * DAY_MS) return this.#relative.format(Math.round(difference / HOUR_MS), 'hour');
    return this.#relative.format(Math.round(difference / DAY_MS), 'day');
  };

  /** `15 minutes`, `2 hours` */
  duration = (seconds: number): string => {
    if (seconds < 90) return this.count('time.seconds', Math.round(seconds));
    if (seconds < 5400) return this.count('time.minutes', Math.round(seconds / 60));
    if (seconds < 48 * 3600) return this.count('time.hours', Math.round(seconds / 3600));
    return this.count('time.days', Math.round(seconds / 86_400));
  };

  #format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const known = this.#formats.get(name);
    if (known) return known;
    // English as the rest of the world writes it: day before month, 24 hours.
    const locale = this.language === 'en' ? 'en-GB' : this.language;
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: this.timeZone });
    this.#formats.set(name, made);
    return made;
  }
}

const isKey = (messages: Messages, key: string): key is MessageKey => Object.hasOwn(messages, key);
