import { Blob } from '../web/blob.js';
import { TextDecoder, TextEncoder } from '../web/encoding.js';
import { ReadableStream } from '../web/readable-stream.js';
import { Headers } from './headers.js';

interface ResponseOptions {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: unknown;
  readonly url?: string;
}

/** Answers to `fetch`. The body is text, or bytes where the answer is no text. */
export class Response {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly type = 'basic';
  readonly redirected = false;
  bodyUsed = false;
  readonly #body: string | Uint8Array | ReadableStream;

  constructor(body: unknown = '', options: ResponseOptions | undefined = {}) {
    const isKept = body instanceof Uint8Array || body instanceof ReadableStream;
    this.#body = isKept ? body : body === null || body === undefined ? '' : String(body);
    this.status = options.status ?? 200;
    this.statusText = options.statusText ?? '';
    this.headers = new Headers(options.headers);
    this.url = options.url ?? '';
  }

  static json(value: unknown, options: ResponseOptions | undefined = {}): Response {
    return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' }, ...options });
  }

  /** The whole body as one chunk. */
  get body(): ReadableStream {
    return new ReadableStream({
      pull: async (controller) => {
        if (this.bodyUsed) controller.close();
        else controller.enqueue(await this.bytes());
      },
    });
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    const body = await this.#take();
    return typeof body === 'string' ? body : new TextDecoder().decode(body);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array> {
    const body = await this.#take();
    return typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer as ArrayBuffer;
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.#take()], { type: this.headers.get('content-type') ?? '' });
  }

  clone(): Response {
    const { status, statusText, headers, url } = this;
    if (this.bodyUsed) throw new TypeError('Response body is already used');
    return new Response(this.#body, { status, statusText, headers, url });
  }

  async #take(): Promise<string | Uint8Array> {
    if (this.bodyUsed) throw new TypeError('body stream already read');
    this.bodyUsed = true;
    const body = this.#body;
    return body instanceof ReadableStream ? new Blob(await body.$readAll()).bytes() : body;
  }
}
