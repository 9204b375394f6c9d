import type { Gate } from '../gate.js';

/** Identifies a formatter on the host. */
export interface FormatterKey {
  readonly kind: string;
  readonly locales: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Calls a method of a formatter on the host. @throws RangeError or TypeError from the host's formatter */
export type IntlBridge = (key: FormatterKey, method: string, values: readonly unknown[]) => unknown;

const { parse, stringify } = JSON;
const OPERATION = 'intl';

/** One crossing per call; the host caches formatters by key. */
export function createIntlBridge(gate: Gate): IntlBridge {
  return (key, method, values) => {
    const answer = gate(OPERATION, stringify([key.kind, method, key.locales, key.options, values]));
    const { error, message, value } = parse(answer || '{"error":"RangeError","message":"not available"}');
    if (error === undefined) return value;
    throw error === 'TypeError' ? new TypeError(message) : new RangeError(message);
  };
}

/** Language tags; empty for the user's locale. */
export function readLocales(locales: unknown): readonly string[] {
  if (locales === undefined) return [];
  if (locales === null) throw new TypeError('expected a locale, got null');
  if (typeof locales === 'string') return [locales];
  // Other primitives count as empty lists.
  if (typeof locales !== 'object') return [];
  const list = Array.isArray(locales) ? locales : [locales];
  return list.map((one) => {
    if (typeof one === 'string' || (typeof one === 'object' && one !== null)) return String(one);
    throw new TypeError('expected a language tag');
  });
}

/** Options are read by name, as in the standard: those of Temporal's polyfill are a proxy that lists none. */
const OPTION_NAMES: readonly string[] = (
  'localeMatcher calendar numberingSystem hour12 hourCycle timeZone weekday era year month day dayPeriod hour minute second ' +
  'fractionalSecondDigits timeZoneName dateStyle timeStyle style currency currencyDisplay currencySign unit unitDisplay ' +
  'minimumIntegerDigits minimumFractionDigits maximumFractionDigits minimumSignificantDigits maximumSignificantDigits ' +
  'roundingIncrement roundingMode roundingPriority trailingZeroDisplay notation compactDisplay useGrouping signDisplay usage ' +
  'sensitivity ignorePunctuation numeric caseFirst collation type fallback languageDisplay granularity'
).split(' ');

/** Options as plain data. */
export function readOptions(options: unknown): Readonly<Record<string, unknown>> {
  if (options === undefined) return {};
  if (options === null) throw new TypeError('expected options, got null');
  const plain: Record<string, unknown> = {};
  const names = new Set(OPTION_NAMES);
  for (const name in options as object) names.add(name);
  for (const name of names) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || typeof value === 'function') continue;
    plain[name] = typeof value === 'number' || typeof value === 'boolean' ? packNumber(value) : String(value);
  }
  return plain;
}

/** Numbers without a JSON form are sent as marked text. */
export function packNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return { big: String(value) };
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) && !Object.is(value, -0)
    ? value
    : { number: Object.is(value, -0) ? '-0' : String(value) };
}
