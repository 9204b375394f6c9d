import { type IntlBridge, readLocales, readOptions } from './bridge.js';
import { defineHidden } from './formatters.js';

/** From long to short. */
const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
/** Units of their own, or the fraction of seconds that are digits. */
const FRACTIONS = ['milliseconds', 'microseconds', 'nanoseconds'] as const;
type Unit = (typeof UNITS)[number] | (typeof FRACTIONS)[number];
type Duration = Readonly<Record<string, number>>;

interface Part {
  readonly type: string;
  readonly value: string;
  readonly unit?: string;
}

interface UnitPlan {
  readonly unit: Unit;
  readonly style: string;
  readonly isAlways: boolean;
}

const STYLES: readonly unknown[] = ['long', 'short', 'narrow', 'digital'];
/** Written with colons between them. */
const CLOCK: readonly string[] = ['numeric', '2-digit'];

/** `Intl.DurationFormat`, which not every release of the runtime has: made of numbers and lists. */
export function createDurationFormat(bridge: IntlBridge): unknown {
  class DurationFormat {
    readonly #locales: readonly string[];
    readonly #style: string;
    readonly #plans: readonly UnitPlan[];
    readonly #digits: number | undefined;

    constructor(locales?: unknown, options?: unknown) {
      const given: Readonly<Record<string, unknown>> = readOptions(options);
      const style = given.style ?? 'short';
      if (!STYLES.includes(style)) throw new RangeError(`Value ${String(style)} out of range for option style`);
      this.#locales = readLocales(locales);
      this.#style = String(style);
      this.#digits = given.fractionalDigits === undefined ? undefined : Number(given.fractionalDigits);
      this.#plans = planUnits(this.#style, given);
      bridge({ kind: 'NumberFormat', locales: this.#locales, options: {} }, 'resolvedOptions', []);
    }

    format(duration: unknown): string {
      return this.formatToParts(duration)
        .map(({ value }) => value)
        .join('');
    }

    formatToParts(duration: unknown): readonly Part[] {
      const hasFraction = this.#plans.some(({ unit, style }) => unit === 'seconds' && CLOCK.includes(style));
      const read = readDuration(duration, hasFraction);
      const groups: Part[][] = [];
      let isClock = false;
      for (const plan of this.#plans) {
        const value = read[plan.unit] ?? 0;
        if (value === 0 && !plan.isAlways && !(isClock && CLOCK.includes(plan.style))) continue;
        const parts = this.#write(plan, value);
        if (isClock && CLOCK.includes(plan.style)) groups.at(-1)?.push({ type: 'literal', value: ':' }, ...parts);
        else groups.push(parts);
        isClock = CLOCK.includes(plan.style);
      }
      return this.#join(groups);
    }

    resolvedOptions(): object {
      const { locale } = bridge(
        { kind: 'NumberFormat', locales: this.#locales, options: {} },
        'resolvedOptions',
        [],
      ) as { locale: string };
      const units = this.#plans.flatMap(({ unit, style, isAlways }) => [
        [unit, style],
        [`${unit}Display`, isAlways ? 'always' : 'auto'],
      ]);
      return { locale, style: this.#style, ...Object.fromEntries(units) };
    }

    #write({ unit, style }: UnitPlan, value: number): Part[] {
      const name = unit.slice(0, -1);
      const digits =
        unit === 'seconds'
          ? { minimumFractionDigits: this.#digits ?? 0, maximumFractionDigits: this.#digits ?? 9 }
          : { maximumFractionDigits: 0 };
      const look = CLOCK.includes(style)
        ? { minimumIntegerDigits: style === '2-digit' ? 2 : 1, useGrouping: false }
        : { style: 'unit', unit: name, unitDisplay: style };
      const key = { kind: 'NumberFormat', locales: this.#locales, options: { ...digits, ...look } };
      const parts = bridge(key, 'formatToParts', [value]) as readonly Part[];
      return parts.map((part) => ({ ...part, unit: name }));
    }

    #join(groups: readonly (readonly Part[])[]): readonly Part[] {
      const style = this.#style === 'digital' ? 'short' : this.#style;
      const key = { kind: 'ListFormat', locales: this.#locales, options: { type: 'unit', style } };
      const marks = groups.map((_, index) => String(index));
      const parts = bridge(key, 'formatToParts', [marks]) as readonly Part[];
      return parts.flatMap((part) => (part.type === 'element' ? (groups[Number(part.value)] ?? []) : [part]));
    }
  }
  defineHidden(DurationFormat, 'supportedLocalesOf', (locales: unknown) =>
    bridge({ kind: 'NumberFormat', locales: [], options: {} }, 'supportedLocalesOf', [readLocales(locales)]),
  );
  Object.defineProperty(DurationFormat.prototype, Symbol.toStringTag, {
    value: 'Intl.DurationFormat',
    configurable: true,
  });
  return DurationFormat;
}

function planUnits(style: string, options: Readonly<Record<string, unknown>>): readonly UnitPlan[] {
  let before = '';
  return [...UNITS, ...FRACTIONS].flatMap((unit) => {
    const isFraction = FRACTIONS.some((one) => one === unit);
    if (isFraction && CLOCK.includes(before)) return [];
    const isTime = unit === 'hours' || unit === 'minutes' || unit === 'seconds';
    const usual = style === 'digital' ? (isTime ? 'numeric' : 'short') : style;
    const asked = options[unit] === undefined ? undefined : String(options[unit]);
    const follows = CLOCK.includes(before) && isTime;
    const wanted = asked ?? (follows ? 'numeric' : usual);
    // After hours, minutes and seconds have two digits.
    const own = follows && wanted === 'numeric' ? '2-digit' : wanted;
    const isShown = asked !== undefined || (style === 'digital' && isTime);
    const display = options[`${unit}Display`] ?? (isShown ? 'always' : 'auto');
    before = own;
    return [{ unit, style: own, isAlways: display === 'always' }];
  });
}

/** A record, a `Temporal.Duration`, or `PT1H30M`. */
function readDuration(given: unknown, hasFraction: boolean): Duration {
  const source = typeof given === 'string' ? parseDuration(given) : given;
  if (typeof source !== 'object' || source === null) throw new TypeError('expected a duration');
  const of = (name: string): number => Number((source as Readonly<Record<string, unknown>>)[name] ?? 0);
  const read: Record<string, number> = {};
  for (const unit of [...UNITS, ...FRACTIONS]) read[unit] = of(unit);
  const rest = of('milliseconds') / 1e3 + of('microseconds') / 1e6 + of('nanoseconds') / 1e9;
  if (hasFraction) read.seconds = Number(((read.seconds ?? 0) + rest).toFixed(9));
  if (Object.values(read).some((value) => !Number.isFinite(value))) throw new RangeError('invalid duration');
  return read;
}

const ISO =
  /^([+-]?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;

function parseDuration(text: string): Duration {
  const [, sign, ...amounts] = ISO.exec(text) ?? [];
  if (amounts.length === 0) throw new RangeError('invalid duration');
  const read: Record<string, number> = {};
  UNITS.forEach((unit, index) => {
    const amount = Number((amounts[index] ?? '0').replace(',', '.'));
    read[unit] = sign === '-' ? -amount : amount;
  });
  return read;
}
