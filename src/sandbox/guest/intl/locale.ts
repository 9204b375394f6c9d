import { type IntlBridge, readLocales, readOptions } from './bridge.js';

interface LocaleFields {
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** `Intl.Locale`; one crossing reads all properties of a tag. */
export function createLocaleClass(bridge: IntlBridge): new (tag: unknown, options?: unknown) => object {
  const read = (method: string, tag: string, options: Readonly<Record<string, unknown>>): LocaleFields =>
    bridge({ kind: 'Locale', locales: [tag], options }, method, []) as LocaleFields;
  class Locale {
    readonly #tag: string;

    constructor(tag: unknown, options?: unknown) {
      const [text] = readLocales(tag);
      if (text === undefined) throw new TypeError('expected a language tag');
      const { text: canonical, fields } = read('fields', text, readOptions(options));
      this.#tag = canonical;
      for (const name in fields) Object.defineProperty(this, name, { value: fields[name], configurable: true });
    }

    maximize(): Locale {
      return new Locale(read('maximize', this.#tag, {}).text);
    }

    minimize(): Locale {
      return new Locale(read('minimize', this.#tag, {}).text);
    }

    toString(): string {
      return this.#tag;
    }
  }
  return Locale;
}
