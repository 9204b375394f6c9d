import { Event } from '../event/event.js';
import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import type { Gate } from '../gate.js';
import { atob, TextDecoder, TextEncoder } from './encoding.js';

export class Headers {
  readonly #values = new Map<string, string>();

  constructor(init: unknown = undefined) {
    const pairs = init && typeof init === 'object' ? (Symbol.iterator in init ? init : Object.entries(init)) : [];
    for (const [name, value] of pairs as Iterable<readonly [string, unknown]>) this.append(name, value);
  }

  append(name: string, value: unknown): void {
    const key = String(name).toLowerCase();
    const before = this.#values.get(key);
    this.#values.set(key, before === undefined ? String(value) : `${before}, ${value}`);
  }

  set(name: string, value: unknown): void {
    this.#values.set(String(name).toLowerCase(), String(value));
  }

  get(name: string): string | null {
    return this.#values.get(String(name).toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(String(name).toLowerCase());
  }

  delete(name: string): void {
    this.#values.delete(String(name).toLowerCase());
  }

  forEach(call: (value: string, name: string) => void): void {
    for (const [name, value] of this.#values) call(value, name);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
}

export class Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;

  constructor(input: unknown, options: { method?: string; headers?: unknown } | undefined = {}) {
    this.url = input instanceof Request ? input.url : String(input);
    this.method = (options.method ?? 'GET').toUpperCase();
    this.headers = new Headers(options.headers);
  }
}

export class Response {
  readonly status: number;
  readonly statusText = '';
  readonly headers: Headers;
  readonly url = '';
  readonly redirected = false;
  bodyUsed = false;
  readonly #text: string;

  constructor(body: unknown = '', options: { status?: number; headers?: unknown } | undefined = {}) {
    this.#text = body === null || body === undefined ? '' : String(body);
    this.status = options.status ?? 200;
    this.headers = new Headers(options.headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    this.bodyUsed = true;
    return this.#text;
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(await this.text()).buffer as ArrayBuffer;
  }

  clone(): Response {
    return new Response(this.#text, { status: this.status, headers: this.headers });
  }
}

/** A picture is drawn without the network: only what an address holds itself is answered. */
export function createFetch(gate: Gate): (input: unknown) => Promise<Response> {
  return (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const held = /^data:([^,;]*)((?:;[^,;]*)*),(.*)$/s.exec(url);
    if (held) {
      const [, mediaType = '', parameters = '', body = ''] = held;
      const text = parameters.endsWith(';base64') ? decodeBytes(atob(body)) : decodeURIComponent(body);
      return Promise.resolve(new Response(text, { headers: { 'content-type': mediaType || 'text/plain' } }));
    }
    gate('refused', url.slice(0, 200));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
}

function decodeBytes(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
}

/** Fails at once, as `fetch` does. */
export function createXmlHttpRequest(gate: Gate, later: (call: () => void) => void): typeof EventTarget {
  class XMLHttpRequest extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    response = '';
    responseType = '';
    timeout = 0;
    withCredentials = false;
    readonly upload = new EventTarget();
    #url = '';

    open(_method: string, url: unknown): void {
      this.#url = String(url);
      this.readyState = 1;
    }

    setRequestHeader(): void {}

    overrideMimeType(): void {}

    getResponseHeader(): null {
      return null;
    }

    getAllResponseHeaders(): string {
      return '';
    }

    abort(): void {}

    send(): void {
      gate('refused', this.#url.slice(0, 200));
      later(() => {
        this.readyState = 4;
        for (const type of ['readystatechange', 'error', 'loadend']) this.dispatchEvent(new Event(type));
      });
    }
  }
  defineHandlers(XMLHttpRequest.prototype, (self) => self as EventTarget);
  return XMLHttpRequest;
}
