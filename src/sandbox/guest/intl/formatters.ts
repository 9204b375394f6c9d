import { type FormatterKey, type IntlBridge, packNumber, readLocales, readOptions } from './bridge.js';

/** How a constructor of `Intl` differs from the others. */
interface FormatterPlan {
  readonly methods: Readonly<Record<string, (values: readonly unknown[]) => readonly unknown[]>>;
  /** A method that is a getter of a bound function, as in the standard. */
  readonly bound?: string;
  /** Can be called without `new`. */
  readonly isCallable?: boolean;
}

type Formatter = new (locales?: unknown, options?: unknown) => object;

const toMoment = (value: unknown): unknown => packNumber(value === undefined ? Date.now() : Number(value));
const toNumeric = (value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'string' ? packNumber(value) : packNumber(Number(value));
const one = (read: (value: unknown) => unknown) => (values: readonly unknown[]) => [read(values[0])];
const two = (read: (value: unknown) => unknown) => (values: readonly unknown[]) => [read(values[0]), read(values[1])];
const amount = (values: readonly unknown[]) => [packNumber(Number(values[0])), String(values[1])];
const texts = (values: readonly unknown[]) => [Array.from(values[0] as Iterable<unknown>, String)];

const PLANS: Readonly<Record<string, FormatterPlan>> = {
  DateTimeFormat: {
    methods: {
      format: one(toMoment),
      formatToParts: one(toMoment),
      formatRange: two(toMoment),
      formatRangeToParts: two(toMoment),
    },
    bound: 'format',
    isCallable: true,
  },
  NumberFormat: {
    methods: {
      format: one(toNumeric),
      formatToParts: one(toNumeric),
      formatRange: two(toNumeric),
      formatRangeToParts: two(toNumeric),
    },
    bound: 'format',
    isCallable: true,
  },
  Collator: { methods: { compare: two(String) }, bound: 'compare', isCallable: true },
  PluralRules: { methods: { select: one(toNumeric), selectRange: two(toNumeric) } },
  RelativeTimeFormat: { methods: { format: amount, formatToParts: amount } },
  ListFormat: { methods: { format: texts, formatToParts: texts } },
  DisplayNames: { methods: { of: one(String) } },
};

/** The formatting constructors of `Intl`, each a thin wrapper of the host's. */
export function createFormatters(bridge: IntlBridge): Readonly<Record<string, Formatter>> {
  return Object.fromEntries(Object.entries(PLANS).map(([kind, plan]) => [kind, createFormatter(kind, plan, bridge)]));
}

function createFormatter(kind: string, plan: FormatterPlan, bridge: IntlBridge): Formatter {
  const keys = new WeakMap<object, FormatterKey>();
  const keyOf = (formatter: object): FormatterKey => {
    const key = keys.get(formatter);
    if (!key) throw new TypeError(`expected an Intl.${kind}`);
    return key;
  };
  function Constructor(this: unknown, locales?: unknown, options?: unknown): unknown {
    if (!new.target && !plan.isCallable) throw new TypeError(`Intl.${kind} must be called with new`);
    const key = { kind, locales: readLocales(locales), options: readOptions(options) };
    // Asks the host right away, so that invalid arguments throw here.
    bridge(key, 'resolvedOptions', []);
    const formatter = Object.create((new.target ?? Constructor).prototype) as object;
    keys.set(formatter, key);
    return formatter;
  }
  const { prototype } = Constructor;
  for (const [method, read] of Object.entries(plan.methods)) {
    const call = (formatter: object, values: readonly unknown[]): unknown =>
      unpackParts(bridge(keyOf(formatter), method, read(values)));
    if (method === plan.bound) defineBound(prototype, method, call);
    else
      defineHidden(prototype, method, function (this: object, ...values: unknown[]) {
        return call(this, values);
      });
  }
  defineHidden(prototype, 'resolvedOptions', function (this: object) {
    return bridge(keyOf(this), 'resolvedOptions', []);
  });
  Object.defineProperty(prototype, Symbol.toStringTag, { value: `Intl.${kind}`, configurable: true });
  Object.defineProperty(Constructor, 'name', { value: kind });
  defineHidden(Constructor, 'supportedLocalesOf', (locales: unknown) =>
    bridge({ kind, locales: [], options: {} }, 'supportedLocalesOf', [readLocales(locales)]),
  );
  return Constructor as unknown as Formatter;
}

/** JSON has no `undefined`. */
const unpackParts = (value: unknown): unknown => (value === null ? undefined : value);

function defineBound(
  target: object,
  name: string,
  call: (formatter: object, values: readonly unknown[]) => unknown,
): void {
  Object.defineProperty(target, name, {
    configurable: true,
    get(this: object) {
      return (...values: unknown[]) => call(this, values);
    },
  });
}

/** Defines a non-enumerable property, as the standard's own are. */
export function defineHidden(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}
