import { defineAccessor } from '../accessor.js';
import { type Gate, readJson, writeJson } from '../gate-json.js';
import { Blob } from './blob.js';
import { URL_PARTS } from './url-parts.js';
import { URLSearchParams } from './url-search-params.js';

type Part = (typeof URL_PARTS)[number];
type Parts = Record<Part, string>;

/** The parts of an address, by a base if it is relative, and after `part` was set; `undefined` when it is none. */
export function readUrl(
  gate: Gate,
  address: unknown,
  base: unknown = undefined,
  part?: Part,
  value?: unknown,
): Parts | undefined {
  const texts = [`${address}`, base === undefined ? null : `${base}`, part ?? null, part ? `${value}` : null];
  const answer = gate('url', writeJson(texts));
  if (answer === '') return undefined;
  const parts = readJson<readonly string[]>(answer);
  return Object.fromEntries(URL_PARTS.map((name, at) => [name, parts[at]])) as Parts;
}

/** The class `URL` of a page or transform; the host reads addresses. */
export function createUrlClass(gate: Gate): unknown {
  class URL {
    readonly searchParams = new URLSearchParams();
    #parts: Parts;

    constructor(address: unknown, base: unknown = undefined) {
      const parts = readUrl(gate, address, base);
      if (!parts) throw new TypeError(`Failed to construct 'URL': Invalid URL`);
      this.#parts = parts;
      this.#follow();
    }

    static canParse(address: unknown, base: unknown = undefined): boolean {
      return readUrl(gate, address, base) !== undefined;
    }

    static parse(address: unknown, base: unknown = undefined): URL | null {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }

    /** The address holds the file itself, so nothing needs to be kept. */
    static createObjectURL(file: unknown): string {
      return file instanceof Blob ? file.$address : 'blob:null/0';
    }

    static revokeObjectURL(): void {}

    static {
      for (const part of URL_PARTS)
        defineAccessor(URL.prototype, part, {
          get() {
            return this.#parts[part];
          },
          set(value) {
            this.#change(part, value);
          },
        });
    }

    toString(): string {
      return this.#parts.href;
    }

    toJSON(): string {
      return this.#parts.href;
    }

    #change(part: Part, value: unknown): void {
      const parts = readUrl(gate, this.#parts.href, undefined, part, value);
      if (!parts && part === 'href') throw new TypeError(`Failed to set 'href': Invalid URL`);
      this.#parts = parts ?? this.#parts;
      if (part === 'href' || part === 'search') this.#follow();
    }

    #follow(): void {
      this.searchParams.$follow(this.#parts.search, (text) => {
        this.#parts = readUrl(gate, this.#parts.href, undefined, 'search', text) ?? this.#parts;
      });
    }
  }
  return URL;
}
