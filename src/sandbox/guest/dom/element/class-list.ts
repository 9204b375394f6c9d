import { defineAccessor } from '../../accessor.js';
import { DOMException } from '../dom-exception.js';
import type { Element } from './element.js';

/** The words of an attribute, each once. */
export function splitTokens(text: string): readonly string[] {
  const known = splitTexts.get(text);
  if (known) return known;
  const tokens = [...new Set(text.split(/[\t\n\f\r ]+/).filter(Boolean))];
  if (splitTexts.size < MAX_SPLIT_TEXTS && text.length <= MAX_SPLIT_CHARS) splitTexts.set(text, tokens);
  return tokens;
}

/** A page writes the same classes again and again. */
const splitTexts = new Map<string, readonly string[]>();
const MAX_SPLIT_TEXTS = 1_000;
const MAX_SPLIT_CHARS = 1_000;

/** `classList` and its kin: the words of an attribute. */
export class TokenList {
  readonly #element: Element;
  readonly #attribute: string;

  constructor(element: Element, attribute: string) {
    this.#element = element;
    this.#attribute = attribute;
  }

  get length(): number {
    return this.#read().length;
  }

  get value(): string {
    return this.#element.$attributes.get(this.#attribute) ?? '';
  }

  set value(value: string) {
    this.#element.setAttribute(this.#attribute, value);
  }

  item(index: number): string | null {
    return this.#read()[index] ?? null;
  }

  contains(token: string): boolean {
    return this.#read().includes(String(token));
  }

  add(...tokens: string[]): void {
    const known = this.#read();
    let text = known.length === 1 ? (known[0] as string) : known.join(' ');
    let isChanged = !this.#element.$attributes.has(this.#attribute);
    for (let at = 0; at < tokens.length; at++) {
      const name = checkToken(tokens[at] as string);
      if (known.includes(name) || (at > 0 && ` ${text} `.includes(` ${name} `))) continue;
      text = text === '' ? name : `${text} ${name}`;
      isChanged = true;
    }
    if (isChanged) this.#element.$writeAttribute(this.#attribute, text);
  }

  remove(...tokens: string[]): void {
    const unwanted = tokens.map(checkToken);
    const known = this.#read();
    const kept = known.filter((token) => !unwanted.includes(token));
    if (kept.length < known.length) this.#write(kept);
  }

  toggle(token: string, isWanted: boolean | undefined = undefined): boolean {
    const name = checkToken(token);
    const wants = isWanted ?? !this.contains(name);
    if (wants) this.add(name);
    else this.remove(name);
    return Boolean(wants);
  }

  replace(token: string, other: string): boolean {
    const [old, fresh] = [checkToken(token), checkToken(other)];
    const known = this.#read();
    if (!known.includes(old)) return false;
    this.#write([...new Set(known.map((one) => (one === old ? fresh : one)))]);
    return true;
  }

  supports(): boolean {
    return false;
  }

  forEach(call: (token: string, index: number, list: TokenList) => void, self: unknown = undefined): void {
    for (const [index, token] of this.#read().entries()) call.call(self, token, index, this);
  }

  keys(): IterableIterator<number> {
    return this.#read().keys();
  }

  values(): IterableIterator<string> {
    return this.#read().values();
  }

  entries(): IterableIterator<[number, string]> {
    return this.#read().entries();
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.#read().values();
  }

  toString(): string {
    return this.value;
  }

  #read(): readonly string[] {
    return splitTokens(this.#element.$attributes.get(this.#attribute) ?? '');
  }

  #write(tokens: readonly string[]): void {
    this.#element.$writeAttribute(this.#attribute, tokens.join(' '));
  }
}

// `classList[0]` is asked for the first few only.
for (let index = 0; index < 16; index++)
  defineAccessor(TokenList.prototype, index, {
    get() {
      return this.item(index) ?? undefined;
    },
  });

const goodTokens = new Set<string>();
const MAX_GOOD_TOKENS = 1_000;

function checkToken(token: string): string {
  const text = String(token);
  if (goodTokens.has(text)) return text;
  if (text === '') throw new DOMException('the token provided must not be empty', 'SyntaxError');
  if (/[\t\n\f\r ]/.test(text))
    throw new DOMException(`the token provided ('${text}') contains white space`, 'InvalidCharacterError');
  if (goodTokens.size < MAX_GOOD_TOKENS) goodTokens.add(text);
  return text;
}
