import { FormatterStore } from './formatter-store.js';
import { type IntlRequest, readIntlRequest } from './intl-request.js';

const MAX_CALLS = 20_000;

interface IntlHostOptions {
  /** The user's, as defaults. */
  readonly locale: string;
  readonly timeZone: string;
  /** Called when a page exceeds its number of calls. */
  readonly onLimit: () => void;
}

/** Answers the guest's `Intl` calls with Node's: JSON in, JSON out, errors by name. */
export function createIntlHost({ locale, timeZone, onLimit }: IntlHostOptions): (text: string) => string {
  const store = new FormatterStore(locale, timeZone);
  let calls = 0;
  return (text) => {
    calls += 1;
    if (calls > MAX_CALLS) {
      onLimit();
      return '';
    }
    try {
      return JSON.stringify({ value: answer(store, readIntlRequest(text)) ?? null });
    } catch (error) {
      const name = error instanceof TypeError ? 'TypeError' : 'RangeError';
      const message = error instanceof Error ? error.message : '';
      return JSON.stringify({ error: name, message: message.slice(0, 200) });
    }
  };
}

function answer(store: FormatterStore, { kind, method, locales, options, values }: IntlRequest): unknown {
  switch (kind) {
    case 'Intl':
      if (method === 'supportedValuesOf') return Intl.supportedValuesOf(String(values[0]) as 'calendar');
      return Intl.getCanonicalLocales(textsOf(values[0]));
    case 'Text': {
      const text = String(values[0]);
      const tags = store.localesOf(locales);
      return method === 'toLocaleUpperCase' ? text.toLocaleUpperCase(tags) : text.toLocaleLowerCase(tags);
    }
    case 'Locale':
      return describeLocale(new Intl.Locale(locales[0] ?? '', options), method);
    case 'Segmenter':
      if (method === 'segment') return segment(store.open(kind, locales, options) as Intl.Segmenter, String(values[0]));
      break;
  }
  if (method === 'supportedLocalesOf') return Intl.NumberFormat.supportedLocalesOf(textsOf(values[0]));
  return store.call(kind, method, locales, options, values);
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function segment(segmenter: Intl.Segmenter, text: string): unknown {
  return Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
    segment,
    index,
    ...(isWordLike === undefined ? {} : { isWordLike }),
  }));
}

function describeLocale(given: Intl.Locale, method: string): unknown {
  const locale = method === 'maximize' ? given.maximize() : method === 'minimize' ? given.minimize() : given;
  // The guest takes the names from here.
  const { baseName, calendar, caseFirst, collation, hourCycle } = locale;
  const { language, numberingSystem, numeric, region, script } = locale;
  const fields = {
    baseName,
    calendar,
    caseFirst,
    collation,
    hourCycle,
    language,
    numberingSystem,
    numeric,
    region,
    script,
  };
  return { text: locale.toString(), fields };
}
