import { Event } from '../event/event.js';
import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import { Blob } from '../web/blob.js';
import { TextDecoder, TextEncoder } from '../web/encoding.js';
import { Headers } from './headers.js';
import { Request } from './request.js';
import { type Answer, bodyOf, type RequestQueue } from './request-queue.js';

interface XmlHttpRequestParts {
  readonly requests: RequestQueue;
  /** Calls back in a turn of its own. */
  readonly later: (call: () => void) => void;
  readonly parseDocument: (text: string, mediaType: string) => unknown;
}

/** The requests that scripts made before `fetch`. All are asynchronous. */
export class XMLHttpRequest extends EventTarget {
  static readonly UNSENT = 0;
  static readonly OPENED = 1;
  static readonly HEADERS_RECEIVED = 2;
  static readonly LOADING = 3;
  static readonly DONE = 4;
  readyState = 0;
  status = 0;
  statusText = '';
  responseURL = '';
  responseType = '';
  timeout = 0;
  withCredentials = false;
  readonly upload = new EventTarget();
  readonly #parts: XmlHttpRequestParts;
  #url = '';
  #method = 'GET';
  #sent = new Headers();
  #received = new Headers();
  #body: string | Uint8Array = '';
  #id: number | undefined;

  constructor(parts: XmlHttpRequestParts) {
    super();
    this.#parts = parts;
  }

  open(method: unknown, url: unknown): void {
    this.#url = String(url);
    this.#method = String(method);
    this.#sent = new Headers();
    this.#enter(1);
  }

  setRequestHeader(name: string, value: unknown): void {
    this.#sent.append(name, value);
  }

  overrideMimeType(): void {}

  getResponseHeader(name: string): string | null {
    return this.#received.get(name);
  }

  getAllResponseHeaders(): string {
    return [...this.#received].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  get responseText(): string {
    return typeof this.#body === 'string' ? this.#body : new TextDecoder().decode(this.#body);
  }

  get responseXML(): unknown {
    const type = this.#received.get('content-type') ?? '';
    return /xml|html/.test(type)
      ? this.#parts.parseDocument(this.responseText, type.includes('html') ? 'text/html' : 'text/xml')
      : null;
  }

  get response(): unknown {
    const isDone = this.readyState === 4;
    switch (this.responseType) {
      case 'json':
        return isDone ? parseJson(this.responseText) : null;
      case 'arraybuffer':
        return isDone ? toBytes(this.#body).buffer : null;
      case 'blob':
        return isDone ? new Blob([this.#body], { type: this.#received.get('content-type') ?? '' }) : null;
      case 'document':
        return isDone ? this.responseXML : null;
      default:
        return this.responseText;
    }
  }

  abort(): void {
    if (this.#id !== undefined) this.#parts.requests.forget(this.#id);
    this.#id = undefined;
  }

  send(body: unknown = null): void {
    const request = new Request(this.#url, { method: this.#method, headers: this.#sent, body });
    try {
      this.#id = this.#parts.requests.ask(request, (answer) => this.#settle(answer));
    } catch {
      this.#parts.later(() => this.#finish('error'));
    }
  }

  #settle(answer: Answer): void {
    if ('error' in answer) {
      this.#finish('error');
      return;
    }
    this.status = answer.status;
    this.responseURL = this.#url;
    this.#received = new Headers(answer.headers);
    this.#enter(2);
    this.#body = bodyOf(answer);
    this.#enter(3);
    this.#finish('load');
  }

  #finish(type: 'load' | 'error'): void {
    this.#enter(4);
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }

  #enter(state: number): void {
    this.readyState = state;
    this.dispatchEvent(new Event('readystatechange'));
  }
}
defineHandlers(XMLHttpRequest.prototype, (self) => self as EventTarget);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const toBytes = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
