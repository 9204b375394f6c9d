import { PairList } from '../pair-list.js';

type Pairs = [string, string][];

/** Pairs of names and values in the query of an address. */
export class URLSearchParams extends PairList<string> {
  #pairs: Pairs = [];
  #changed: (text: string) => void = () => {};

  constructor(init: unknown = '') {
    super();
    if (typeof init === 'string') this.#pairs = parsePairs(init);
    else if (init && typeof init === 'object') this.#pairs = pairsOf(init);
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
    this.#pairs.push([String(name), String(value)]);
    this.#notifyOwner();
  }

  set(name: string, value: unknown): void {
    const key = String(name);
    const known = this.#pairs.find(([one]) => one === key);
    if (known) {
      known[1] = String(value);
      this.#pairs = this.#pairs.filter((pair) => pair === known || pair[0] !== key);
    } else this.#pairs.push([key, String(value)]);
    this.#notifyOwner();
  }

  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([key]) => key !== String(name));
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
    return [...(init as Iterable<readonly [unknown, unknown]>)].map(([name, value]) => [String(name), String(value)]);
  return Object.entries(init).map(([name, value]) => [name, String(value)]);
}

function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function encodeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
