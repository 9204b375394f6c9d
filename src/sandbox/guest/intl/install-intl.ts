import type { Gate } from '../gate.js';
import { createIntlBridge, type IntlBridge, packNumber, readLocales, readOptions } from './bridge.js';
import { createDurationFormat } from './duration-format.js';
import { createFormatters, defineHidden } from './formatters.js';
import { createLocaleClass } from './locale.js';
import { createSegmenterClass } from './segmenter.js';

/**
 * Installs `Intl` and the locale-aware methods of numbers, dates, strings and arrays, all answered by the host, which also fills in
 * the user's locale and time zone.
 */
export function installIntl(gate: Gate): void {
  const bridge = createIntlBridge(gate);
  const plain = (kind: string) => ({ kind, locales: [], options: {} });
  const intl = {
    ...createFormatters(bridge),
    DurationFormat: createDurationFormat(bridge),
    Locale: createLocaleClass(bridge),
    Segmenter: createSegmenterClass(bridge),
    getCanonicalLocales: (locales: unknown) => bridge(plain('Intl'), 'getCanonicalLocales', [readLocales(locales)]),
    supportedValuesOf: (key: unknown) => bridge(plain('Intl'), 'supportedValuesOf', [String(key)]),
  };
  const space = {};
  for (const [name, value] of Object.entries(intl)) defineHidden(space, name, value);
  Object.defineProperty(space, Symbol.toStringTag, { value: 'Intl', configurable: true });
  defineHidden(globalThis, 'Intl', space);
  installMethods(bridge);
}

function installMethods(bridge: IntlBridge): void {
  const format = (kind: string, locales: unknown, options: unknown, value: unknown): unknown =>
    bridge({ kind, locales: readLocales(locales), options: readOptions(options) }, 'format', [value]);

  const { valueOf: numberOf } = Number.prototype;
  defineHidden(Number.prototype, 'toLocaleString', function (this: number, locales?: unknown, options?: unknown) {
    return format('NumberFormat', locales, options, packNumber(numberOf.call(this)));
  });
  const { valueOf: bigOf } = BigInt.prototype;
  defineHidden(BigInt.prototype, 'toLocaleString', function (this: bigint, locales?: unknown, options?: unknown) {
    return format('NumberFormat', locales, options, packNumber(bigOf.call(this)));
  });
  const { getTime } = Date.prototype;
  for (const [name, kind] of Object.entries(DATE_METHODS)) {
    defineHidden(Date.prototype, name, function (this: Date, locales?: unknown, options?: unknown) {
      const moment = getTime.call(this);
      return Number.isNaN(moment) ? 'Invalid Date' : format(kind, locales, options, moment);
    });
  }
  installTextMethods(bridge);
  defineHidden(Array.prototype, 'toLocaleString', function (this: unknown[], ...rest: unknown[]) {
    return Array.from(this, (one) =>
      one === undefined || one === null ? '' : String((one as LocaleAware).toLocaleString(...rest)),
    ).join(',');
  });
}

function installTextMethods(bridge: IntlBridge): void {
  defineHidden(
    String.prototype,
    'localeCompare',
    function (this: string, other: unknown, locales?: unknown, options?: unknown) {
      const [left, right] = [String(this), String(other)];
      if (left === right) return 0;
      return bridge({ kind: 'Collator', locales: readLocales(locales), options: readOptions(options) }, 'compare', [
        left,
        right,
      ]);
    },
  );
  for (const name of ['toLocaleUpperCase', 'toLocaleLowerCase']) {
    defineHidden(String.prototype, name, function (this: string, locales?: unknown) {
      return bridge({ kind: 'Text', locales: readLocales(locales), options: {} }, name, [String(this)]);
    });
  }
}

interface LocaleAware {
  toLocaleString(...rest: unknown[]): unknown;
}

/** The kind of formatter behind each method; kinds differ in their default fields. */
const DATE_METHODS = { toLocaleString: 'DateAndTime', toLocaleDateString: 'Date', toLocaleTimeString: 'Time' } as const;
