import { Blob } from './blob.js';
import { originOf, parseUrl, type UrlParts, writeUrl } from './parse-url.js';
import { URLSearchParams } from './url-search-params.js';

/** An address, by the URL standard as far as pages use it. */
export class URL {
  #parts: UrlParts;
  readonly searchParams = new URLSearchParams();

  constructor(address: unknown, base: unknown = undefined) {
    const parts = read(address, base);
    if (!parts) throw new TypeError(`Failed to construct 'URL': Invalid URL`);
    this.#parts = parts;
    this.#follow();
  }

  static canParse(address: unknown, base: unknown = undefined): boolean {
    return read(address, base) !== undefined;
  }

  static parse(address: unknown, base: unknown = undefined): URL | null {
    return URL.canParse(address, base) ? new URL(address, base) : null;
  }

  /** The address holds the file itself, so nothing needs to be kept. */
  static createObjectURL(file: unknown): string {
    return file instanceof Blob ? file.$address : 'blob:null/0';
  }

  static revokeObjectURL(): void {}

  get href(): string {
    return writeUrl(this.#parts);
  }

  set href(value: string) {
    const parts = read(value, undefined);
    if (!parts) throw new TypeError(`Failed to set 'href': Invalid URL`);
    this.#parts = parts;
    this.#follow();
  }

  get origin(): string {
    return originOf(this.#parts);
  }

  get protocol(): string {
    return this.#parts.protocol;
  }

  set protocol(value: string) {
    this.#change({ protocol: `${String(value).replace(/:.*$/, '').toLowerCase()}:` });
  }

  get username(): string {
    return this.#parts.username;
  }

  set username(value: string) {
    this.#change({ username: encodeURIComponent(value) });
  }

  get password(): string {
    return this.#parts.password;
  }

  set password(value: string) {
    this.#change({ password: encodeURIComponent(value) });
  }

  get host(): string {
    const { hostname, port } = this.#parts;
    return port === '' ? hostname : `${hostname}:${port}`;
  }

  set host(value: string) {
    const [hostname = '', port = ''] = String(value).split(':');
    this.#change({ hostname: hostname.toLowerCase(), port });
  }

  get hostname(): string {
    return this.#parts.hostname;
  }

  set hostname(value: string) {
    this.#change({ hostname: String(value).toLowerCase() });
  }

  get port(): string {
    return this.#parts.port;
  }

  set port(value: string) {
    this.#change({ port: String(value).replace(/\D.*$/, '') });
  }

  get pathname(): string {
    return this.#parts.pathname;
  }

  set pathname(value: string) {
    this.#reparse(`/${String(value).replace(/^\//, '').replaceAll('?', '%3F').replaceAll('#', '%23')}`, 'pathname');
  }

  get search(): string {
    return this.#parts.search;
  }

  set search(value: string) {
    this.#reparse(`?${String(value).replace(/^\?/, '').replaceAll('#', '%23')}`, 'search');
    this.#follow();
  }

  get hash(): string {
    return this.#parts.hash;
  }

  set hash(value: string) {
    this.#reparse(`#${String(value).replace(/^#/, '')}`, 'hash');
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  #change(changes: Partial<UrlParts>): void {
    this.#parts = parseUrl(writeUrl({ ...this.#parts, ...changes }), undefined) ?? this.#parts;
  }

  /** Reads one part as it would stand in a relative address, so that it is encoded alike. */
  #reparse(text: string, part: 'pathname' | 'search' | 'hash'): void {
    const parsed = parseUrl(text, this.#parts);
    if (parsed) this.#parts = { ...this.#parts, [part]: parsed[part] };
  }

  #follow(): void {
    this.searchParams.$follow(this.#parts.search, (text) => {
      this.#parts = { ...this.#parts, search: text === '' ? '' : `?${text}` };
    });
  }
}

function read(address: unknown, base: unknown): UrlParts | undefined {
  const before = base === undefined ? undefined : parseUrl(String(base), undefined);
  if (base !== undefined && !before) return undefined;
  return parseUrl(String(address), before);
}
