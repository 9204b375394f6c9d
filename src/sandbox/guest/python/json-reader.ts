import type { Brython, PythonValue } from './brython.js';

/** What a caller of `json.loads` replaces. */
interface JsonHooks {
  readonly object?: ((pairs: readonly (readonly [PythonValue, PythonValue])[]) => PythonValue) | undefined;
  readonly float?: ((text: string) => PythonValue) | undefined;
  readonly int?: ((text: string) => PythonValue) | undefined;
}

/** Where text stops being JSON; the messages are those of CPython. */
export class JsonFault extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const MAX_DEPTH = 500;
const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts of JSON cannot contain them unescaped
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const WORDS = /true|false|null|NaN|-?Infinity/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Reads JSON as Python does: `1` is an int of any size, `1.0` a float. @throws JsonFault */
export function readJson(brython: Brython, text: string, hooks: JsonHooks = {}): PythonValue {
  return new JsonReader(brython, text, hooks).read();
}

class JsonReader {
  readonly #brython: Brython;
  readonly #text: string;
  readonly #hooks: JsonHooks;
  #at = 0;

  constructor(brython: Brython, text: string, hooks: JsonHooks) {
    this.#brython = brython;
    this.#text = text;
    this.#hooks = hooks;
  }

  read(): PythonValue {
    this.#take(SPACE);
    const value = this.#value(0);
    this.#take(SPACE);
    if (this.#at < this.#text.length) throw new JsonFault('Extra data', this.#at);
    return value;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #value(depth: number): PythonValue {
    if (depth > MAX_DEPTH) throw new JsonFault('Nested too deep', this.#at);
    switch (this.#text[this.#at]) {
      case '"':
        return this.#brython.String(this.#string());
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
    }
    return this.#scalar();
  }

  #scalar(): PythonValue {
    const start = this.#at;
    const number = this.#take(NUMBER);
    if (number) return this.#number(number[0], number[1] !== undefined || number[2] !== undefined);
    switch (this.#take(WORDS)?.[0]) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return this.#brython.builtins.None;
      case 'NaN':
        return this.#brython.fast_float(Number.NaN);
      case 'Infinity':
        return this.#brython.fast_float(Number.POSITIVE_INFINITY);
      case '-Infinity':
        return this.#brython.fast_float(Number.NEGATIVE_INFINITY);
    }
    throw new JsonFault('Expecting value', start);
  }

  #number(text: string, isFloat: boolean): PythonValue {
    const { float, int } = this.#hooks;
    if (isFloat) return float ? float(text) : this.#brython.fast_float(Number(text));
    if (int) return int(text);
    const number = Number(text);
    return Number.isSafeInteger(number) ? number || 0 : BigInt(text);
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let value = '';
    for (;;) {
      value += this.#take(PLAIN)?.[0] ?? '';
      const sign = this.#text[this.#at];
      if (sign === '"') {
        this.#at += 1;
        return value;
      }
      if (sign === undefined) throw new JsonFault('Unterminated string starting at', start);
      if (sign !== '\\') throw new JsonFault('Invalid control character at', this.#at);
      value += this.#escape(start);
    }
  }

  #escape(start: number): string {
    const sign = this.#text[this.#at + 1];
    if (sign === undefined) throw new JsonFault('Unterminated string starting at', start);
    if (sign === 'u') {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[\da-f]{4}$/i.test(digits)) throw new JsonFault('Invalid \\uXXXX escape', this.#at + 1);
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const escaped = ESCAPES[sign];
    if (escaped === undefined) throw new JsonFault('Invalid \\escape', this.#at);
    this.#at += 2;
    return escaped;
  }

  #array(depth: number): PythonValue {
    const items: PythonValue[] = [];
    this.#at += 1;
    this.#take(SPACE);
    if (this.#text[this.#at] === ']') {
      this.#at += 1;
      return this.#brython.$list(items);
    }
    for (;;) {
      items.push(this.#value(depth + 1));
      this.#take(SPACE);
      const sign = this.#text[this.#at];
      this.#at += 1;
      if (sign === ']') return this.#brython.$list(items);
      if (sign !== ',') throw new JsonFault("Expecting ',' delimiter", this.#at - 1);
      this.#take(SPACE);
    }
  }

  #object(depth: number): PythonValue {
    const pairs: [PythonValue, PythonValue][] = [];
    this.#at += 1;
    this.#take(SPACE);
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return this.#close(pairs);
    }
    for (;;) {
      if (this.#text[this.#at] !== '"') {
        throw new JsonFault('Expecting property name enclosed in double quotes', this.#at);
      }
      const key = this.#brython.String(this.#string());
      this.#take(SPACE);
      if (this.#text[this.#at] !== ':') throw new JsonFault("Expecting ':' delimiter", this.#at);
      this.#at += 1;
      this.#take(SPACE);
      pairs.push([key, this.#value(depth + 1)]);
      this.#take(SPACE);
      const sign = this.#text[this.#at];
      this.#at += 1;
      if (sign === '}') return this.#close(pairs);
      if (sign !== ',') throw new JsonFault("Expecting ',' delimiter", this.#at - 1);
      this.#take(SPACE);
    }
  }

  #close(pairs: readonly (readonly [PythonValue, PythonValue])[]): PythonValue {
    if (this.#hooks.object) return this.#hooks.object(pairs);
    const dict = this.#brython.empty_dict();
    for (const [key, value] of pairs) this.#brython.builtins.dict.$setitem(dict, key, value);
    return dict;
  }
}
