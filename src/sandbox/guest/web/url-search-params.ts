import { PairList } from '../pair-list.js';
import { decodeUtf8 } from './encoding.js';

type Pairs = [string, string][];

/** Pairs of names and values in the query of an address. */
export class URLSearchParams extends PairList<string> {
  #pairs: Pairs = [];
  #changed: (text: string) => void = () => {};

  constructor(init: unknown = '') {
    super();
    this.#pairs = typeof init === 'object' && init !== null ? pairsOf(init) : parsePairs(toText(init));
  }

  /** Called after every change, by the address whose query this is. */
  $follow(text: string, changed: (text: string) => void): void {
    this.#pairs = parsePairs(text);
    this.#changed = changed;
  }

  get size(): number {
    return this.#pairs.length;
  }

  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
  }

  has(name: string, value: string | undefined = undefined): boolean {
    return this.#pairs.some(([key, own]) => key === String(name) && (value === undefined || own === String(value)));
  }

  append(name: string, value: unknown): void {
    this.#pairs.push([toText(name), toText(value)]);
    this.#notifyOwner();
  }

  set(name: string, value: unknown): void {
    const key = toText(name);
    const known = this.#pairs.find(([one]) => one === key);
    if (known) {
      known[1] = toText(value);
      this.#pairs = this.#pairs.filter((pair) => pair === known || pair[0] !== key);
    } else this.#pairs.push([key, toText(value)]);
    this.#notifyOwner();
  }

  delete(name: string, value: string | undefined = undefined): void {
    const isKept = ([key, own]: Pairs[number]): boolean =>
      key !== String(name) || (value !== undefined && own !== String(value));
    this.#pairs = this.#pairs.filter(isKept);
    this.#notifyOwner();
  }

  sort(): void {
    this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    this.#notifyOwner();
  }

  $pairs(): Pairs {
    return this.#pairs;
  }

  override toString(): string {
    return this.#pairs.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&');
  }

  #notifyOwner(): void {
    this.#changed(this.toString());
  }
}

/** Half a pair of surrogates is no character of an address. */
const toText = (value: unknown): string => `${value}`.toWellFormed();

function parsePairs(text: string): Pairs {
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decodeForm(pair), ''] : [decodeForm(pair.slice(0, at)), decodeForm(pair.slice(at + 1))];
    });
}

function pairsOf(init: object): Pairs {
  if (Symbol.iterator in init)
    return [...(init as Iterable<readonly [unknown, unknown]>)].map(([name, value]) => [toText(name), toText(value)]);
  return Object.entries(init).map(([name, value]) => [toText(name), toText(value)]);
}

function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // Whatever is no percent sign of a byte stays, and bytes that are no UTF-8 become replacement characters.
    return spaced.replace(/(?:%[\da-f]{2})+/gi, (run) =>
      decodeUtf8(Uint8Array.from(run.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))),
    );
  }
}

function encodeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
