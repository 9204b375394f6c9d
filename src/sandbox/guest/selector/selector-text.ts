import { DOMException } from '../dom/dom-exception.js';

/** The text of a selector and a place in it. */
export class SelectorText {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  get peek(): string {
    return this.text.charAt(this.#at);
  }

  next(): string {
    return this.text.charAt(this.#at++);
  }

  take(sign: string): boolean {
    if (this.peek !== sign) return false;
    this.#at++;
    return true;
  }

  /** True when there was some. */
  skipSpace(): boolean {
    const before = this.#at;
    while (/[\t\n\f\r ]/.test(this.peek)) this.#at++;
    return this.#at > before;
  }

  takeWord(word: string): boolean {
    this.skipSpace();
    if (this.text.slice(this.#at, this.#at + word.length).toLowerCase() !== word) return false;
    this.#at += word.length;
    return true;
  }

  /** `2n + 1`, `odd`, `-n+3`, `4`. */
  readFormula(): { step: number; offset: number } | undefined {
    this.skipSpace();
    const rest = this.text.slice(this.#at, this.#at + 40);
    const match = /^(?:(odd|even)\b|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))/i.exec(rest);
    if (!match) return undefined;
    this.#at += match[0].length;
    const [, word, step, sign, offset, plain] = match;
    if (word) return { step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 };
    if (plain !== undefined) return { step: 0, offset: Number(plain) };
    const count = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
    return { step: count, offset: offset === undefined ? 0 : Number(`${sign}${offset}`) };
  }

  readString(): string {
    const quote = this.next();
    let text = '';
    while (!this.isAtEnd && this.peek !== quote) text += this.peek === '\\' ? this.#readEscape() : this.next();
    this.next();
    return text;
  }

  readName(): string {
    let name = '';
    for (;;) {
      const { peek } = this;
      if (peek === '\\') name += this.#readEscape();
      else if (/[\w-]/.test(peek) || peek > '\x7f') name += this.next();
      else break;
    }
    if (name === '' || (/^(?:-?\d|-$)/.test(name.replace(/\\/g, '')) === true && !this.#wasEscaped(name)))
      throw new DOMException(`'${this.text.slice(0, 80)}' is not a valid selector`, 'SyntaxError');
    return name;
  }

  /** A name may begin with a digit that was written as an escape. */
  #wasEscaped(name: string): boolean {
    const before = this.text.slice(0, this.#at);
    return !before.endsWith(name);
  }

  #readEscape(): string {
    this.next();
    const hex = /^[0-9a-fA-F]{1,6}/.exec(this.text.slice(this.#at, this.#at + 6))?.[0];
    if (!hex) return this.next();
    this.#at += hex.length;
    if (/[\t\n\f\r ]/.test(this.peek)) this.#at++;
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  }
}

export type SelectorReader = SelectorText;

export function readName(reader: SelectorReader): string {
  return reader.readName();
}
