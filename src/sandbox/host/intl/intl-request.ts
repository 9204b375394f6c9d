/** A validated call of a formatter; the guest's text is untrusted. */
export interface IntlRequest {
  readonly kind: string;
  readonly method: string;
  readonly locales: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly values: readonly unknown[];
}

const MAX_REQUEST_CHARS = 200_000;
const MAX_LOCALES = 10;
const MAX_TAG_CHARS = 200;
const MAX_OPTIONS = 40;
const MAX_OPTION_CHARS = 100;
const MAX_DIGITS = 500;
const MAX_TEXTS = 1_000;
/** Texts that are compared or cut into characters, which takes quadratic time. */
const MAX_QUADRATIC_CHARS = 20_000;
const QUADRATIC = new Set(['Collator', 'Segmenter']);

/** @throws RangeError for an invalid or oversized call */
export function readIntlRequest(text: string): IntlRequest {
  if (text.length > MAX_REQUEST_CHARS) throw new RangeError('too long');
  const request: unknown = JSON.parse(text);
  if (!Array.isArray(request)) throw new RangeError('expected a call');
  const [kind, method, locales, options, values] = request;
  if (typeof kind !== 'string' || typeof method !== 'string') throw new RangeError('expected a formatter');
  const read = Array.isArray(values) ? values.slice(0, 2).map(readValue) : [];
  if (QUADRATIC.has(kind) && read.some((value) => String(value).length > MAX_QUADRATIC_CHARS))
    throw new RangeError('too long');
  return { kind, method, locales: readLocales(locales), options: readOptions(options), values: read };
}

function readLocales(locales: unknown): readonly string[] {
  if (!Array.isArray(locales) || locales.length > MAX_LOCALES) throw new RangeError('too many locales');
  return locales.map((one) => {
    if (typeof one !== 'string' || one.length > MAX_TAG_CHARS) throw new RangeError('expected a language tag');
    return one;
  });
}

function readOptions(options: unknown): IntlRequest['options'] {
  if (typeof options !== 'object' || options === null) throw new RangeError('expected options');
  const entries = Object.entries(options);
  if (entries.length > MAX_OPTIONS) throw new RangeError('too many options');
  const read: Record<string, string | number | boolean> = Object.create(null);
  for (const [name, packed] of entries) {
    const value = readValue(packed);
    if (typeof value === 'number' || typeof value === 'boolean') read[name] = value;
    else if (typeof value === 'string' && value.length <= MAX_OPTION_CHARS) read[name] = value;
    else throw new RangeError(`expected a short value of ${name.slice(0, MAX_OPTION_CHARS)}`);
  }
  return read;
}

/** Texts, numbers and lists of texts. Numbers without a JSON form arrive as marked objects. */
function readValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length > MAX_TEXTS) throw new RangeError('too many texts');
    return value.map(String);
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('number' in value && typeof value.number === 'string') return Number(value.number);
  if ('big' in value && typeof value.big === 'string' && value.big.length <= MAX_DIGITS) return BigInt(value.big);
  throw new RangeError('expected a number or a text');
}
