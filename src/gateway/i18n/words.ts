import { TimeZone } from '@inkstand/common/time-zone';
import { writeClock } from '@inkstand/common/write-time';
import type { ComponentChild } from 'preact';
import { scaleBytes } from '../byte-size.js';
import type { MessageKey, Messages } from './read-messages.js';

/** Messages with a hint, `<key>.hint`. */
type HintedKey = { [Key in MessageKey]: `${Key}.hint` extends MessageKey ? Key : never }[MessageKey];

/** Messages with two forms, `<key>.one` and `<key>.other`. */
type CountKey = MessageKey extends infer Key ? (Key extends `${infer Base}.other` ? Base : never) : never;
/** Values for the `{names}` of a message. */
export type Values = Readonly<Record<string, string | number>>;

interface WordsOptions {
  readonly language: string;
  readonly messages: Messages;
  /** IANA name. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Messages and formats of one language and time zone. Avoids `Intl`, whose tables take 8 MB for good (decision 0009).
 */
export class Words {
  readonly language: string;
  readonly timeZone: string;
  readonly #messages: Messages;
  readonly #zone: TimeZone;

  constructor({ language, messages, timeZone }: WordsOptions) {
    this.language = language;
    this.timeZone = timeZone;
    this.#messages = messages;
    this.#zone = new TimeZone(timeZone);
  }

  /** The same messages, with times of another zone. */
  inZone(timeZone: string): Words {
    return new Words({ language: this.language, messages: this.#messages, timeZone });
  }

  /** The message with its `{placeholders}` filled in. */
  t = (key: MessageKey, values: Values = {}): string => fillIn(this.#messages[key], values);

  /** A message whose key is computed at run time; `fallback` when there is none. */
  maybe = (key: string, fallback: string): string => (isKey(this.#messages, key) ? this.#messages[key] : fallback);

  /** A field of a form: its label, and the hint below it. */
  fieldWords = (key: HintedKey): { readonly label: string; readonly hint: string } => ({
    label: this.t(key),
    hint: this.t(`${key}.hint`),
  });

  /** The form of a message for a number, which also fills `{count}`. */
  count = (key: CountKey, count: number, values: Values = {}): string =>
    this.t(count === 1 ? `${key}.one` : `${key}.other`, { ...values, count: this.number(count) });

  /** A message whose placeholders are replaced by elements. */
  rich = (key: MessageKey, values: Readonly<Record<string, ComponentChild>>): ComponentChild[] =>
    this.#messages[key].split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name !== undefined && name in values ? values[name] : part;
    });

  /** In the language's number format, such as `1,234.5`. */
  number = (value: number, digits = 0): string => {
    const [, group = '', decimal = '.'] = /^1(\D)234(\D)5$/.exec(this.t('number.example')) ?? [];
    const [whole = '', parts] = Math.abs(value).toFixed(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const text = parts === undefined ? grouped : grouped + decimal + parts;
    return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
  };

  percent = (value: number): string => `${this.number(value)} %`;

  bytes = (count: number): string => {
    const { value, digits, unit } = scaleBytes(count);
    return `${this.number(value, digits)} ${unit}`;
  };

  /** Such as `21 Nov 2026, 15:04`. */
  dateTime = (ms: number): string => this.t('date.with_time', { date: this.date(ms), time: this.#clock(ms) });

  /** Such as `21 Nov 2026`. */
  date = (ms: number): string => {
    const on = new Date(this.#zone.localOf(ms).day * DAY_MS);
    return this.t('date.full', {
      day: on.getUTCDate(),
      month: this.t('date.months').split(' ')[on.getUTCMonth()] ?? '',
      year: on.getUTCFullYear(),
    });
  };

  /** Such as `Mon`; 1 is Monday, 7 Sunday. */
  weekday = (day: number): string => this.t('date.weekdays').split(' ')[day - 1] ?? '';

  /** Such as `15:04`; with the weekday if it is not today, with the date if it is not this week. */
  time = (ms: number, nowMs: number): string => {
    const { day, weekday } = this.#zone.localOf(ms);
    const daysAway = Math.abs(day - this.#zone.localOf(nowMs).day);
    if (daysAway === 0) return this.#clock(ms);
    if (daysAway > 6) return this.dateTime(ms);
    return this.t('date.weekday_time', { weekday: this.weekday(weekday), time: this.#clock(ms) });
  };

  /** Such as `5 minutes ago` or `in 2 hours`. */
  relative = (ms: number, nowMs: number): string => {
    const direction = ms < nowMs ? 'ago' : 'ahead';
    const size = Math.abs(ms - nowMs);
    if (size < MINUTE_MS / 2) return this.t('time.now');
    if (size < 1.5 * HOUR_MS) return this.count(`time.minutes_${direction}`, Math.max(1, Math.round(size / MINUTE_MS)));
    if (size < 2 * DAY_MS) return this.count(`time.hours_${direction}`, Math.round(size / HOUR_MS));
    return this.count(`time.days_${direction}`, Math.round(size / DAY_MS));
  };

  /** Such as `15 minutes`, `2 hours` or `2 hours 30 minutes`: two units at most, none of them rounded up to the next. */
  duration = (seconds: number): string => {
    if (seconds < 90) return this.count('time.seconds', Math.round(seconds));
    const minutes = Math.round(seconds / 60);
    if (minutes < 90) return this.count('time.minutes', minutes);
    if (minutes < 48 * 60) return this.#join('hours', Math.floor(minutes / 60), 'minutes', minutes % 60);
    const hours = Math.round(minutes / 60);
    return this.#join('days', Math.floor(hours / 24), 'hours', hours % 24);
  };

  #join(unit: 'days' | 'hours', count: number, part: 'hours' | 'minutes', more: number): string {
    const whole = this.count(`time.${unit}`, count);
    return more === 0 ? whole : `${whole} ${this.count(`time.${part}`, more)}`;
  }

  #clock = (ms: number): string => writeClock(Math.floor(this.#zone.localOf(ms).secondsOfDay / 60));
}

/** A message with its `{placeholders}` filled in. */
export const fillIn = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const isKey = (messages: Messages, key: string): key is MessageKey => Object.hasOwn(messages, key);
