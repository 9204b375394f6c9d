/**
 * JSON and Liquid distinguish `21.0` from `21` (Liquid prints `21.0`, and dividing it gives a float); JavaScript does
 * not. Data for templates is therefore parsed with such numbers marked: as a string of U+0000 and the number. It passes
 * through JSON, merging and storing like any other string, and becomes a float in Liquid and a number elsewhere.
 */
const MARK = '\u0000';
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON text cannot contain it unescaped
const MARKED = /^\u0000-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Parses JSON text with whole floats marked. Throws a `SyntaxError`. */
export function parseMarked(text: string): unknown {
  // Parsed unmarked first, so that marks cannot turn invalid text into JSON.
  const value: unknown = JSON.parse(text);
  const marked = markWholeFloats(text);
  return marked === text ? value : JSON.parse(marked);
}

/**
 * JSON text of a value in which marked floats are numbers with a fraction (`21.0`), as `parseMarked` reads them. A quotation mark within a
 * text has a backslash before it, so only whole texts match.
 */
export const stringifyMarked = (value: unknown): string =>
  JSON.stringify(value).replace(/(?<!\\)"\\u0000(-?\d+(?:\.\d+)?(e[+-]?\d+)?)"/g, (_text, number, exponent) =>
    exponent === undefined && !number.includes('.') ? `${number}.0` : number,
  );

/**
 * Valid JSON text with its whole floats marked; returned unchanged when it has none. Integers that would lose digits
 * become strings.
 */
export function markWholeFloats(text: string): string {
  if (!/\d[.eE]|\d{16}/.test(text)) return text;
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isDigit(code) || code === 0x2d) {
      const end = endOfNumber(text, at);
      const quoted = quoteNumber(text.slice(at, end));
      if (quoted !== undefined) {
        parts.push(text.slice(from, at), quoted);
        from = end;
      }
      at = end - 1;
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

function quoteNumber(token: string): string | undefined {
  const number = Number(token);
  if (!Number.isInteger(number)) return undefined;
  if (/[.eE]/.test(token)) return `"\\u0000${number}"`;
  return Number.isSafeInteger(number) ? undefined : `"${token}"`;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); isDigit(code) || '.eE+-'.includes(text.charAt(at)); code = text.charCodeAt(at)) {
    at++;
    if (at >= text.length) break;
  }
  return at;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The number that a marked string stands for; undefined for every other value. */
const readWholeFloat = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith(MARK) && MARKED.test(value) ? Number(value.slice(1)) : undefined;

/** The value with each marked float replaced by the result of `replace`; unchanged parts are the same objects. */
export function mapWholeFloats(value: unknown, replace: (number: number) => unknown): unknown {
  const number = readWholeFloat(value);
  if (number !== undefined) return replace(number);
  if (Array.isArray(value)) {
    const mapped = value.map((one) => mapWholeFloats(one, replace));
    return mapped.some((one, index) => one !== value[index]) ? mapped : value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const mapped = entries.map(([key, one]) => [key, mapWholeFloats(one, replace)] as const);
  return mapped.some(([, one], index) => one !== entries[index]?.[1]) ? Object.fromEntries(mapped) : value;
}
