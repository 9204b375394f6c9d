import type { AbortSignal } from '../event/abort.js';
import { Headers } from './headers.js';

/** The second argument of `fetch` and `Request`, as far as it means anything here. */
export interface RequestOptions {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

export class Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
  readonly $body: unknown;

  constructor(input: unknown, options: RequestOptions | undefined = {}) {
    const given = input instanceof Request ? input : undefined;
    this.url = given?.url ?? String(input);
    this.method = String(options.method ?? given?.method ?? 'GET').toUpperCase();
    this.headers = new Headers(options.headers ?? given?.headers);
    this.signal = options.signal ?? given?.signal;
    this.$body = options.body ?? given?.$body;
  }
}
