import { DOMException } from '../dom/dom-exception.js';
import type { AbortSignal } from '../event/abort.js';
import { readBase64 } from '../web/byte-base64.js';
import { Request, type RequestOptions } from './request.js';
import { Response } from './response.js';

const METHODS = new Set(['GET', 'POST']);

/** A request for the host. */
export interface WantedRequest {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The host's answer to a request; `base64` is a body that is no text. */
export type Answer =
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly isBase64?: boolean;
    }
  | { readonly id: number; readonly error: string };

interface RequestQueueOptions {
  readonly maxRequests: number;
  /** Passes a request to the host, which answers it later. */
  readonly send: (wanted: WantedRequest) => void;
  /** Makes an address absolute. */
  readonly resolve?: (url: string) => string;
}

/** Requests of scripts: the host performs them between runs and answers one at a time. */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
  }

  /** The subset of `fetch` that scripts use. */
  readonly fetch = (input: unknown, options: RequestOptions | undefined = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new Request(input, options);
      const { signal } = request;
      if (signal?.aborted) throw signal.reason;
      const id = this.ask(request, (answer) => {
        if ('error' in answer) reject(new TypeError(`Failed to fetch: ${answer.error}`));
        else resolve(readAnswer(answer, request.url));
      });
      if (signal) this.#cancelWith(signal, id, reject);
    });

  /** Asks the host; `settle` gets its answer. Returns the number of the request. @throws TypeError */
  ask({ url, method, headers, $body: body }: Request, settle: (answer: Answer) => void): number {
    const { maxRequests, send, resolve = (address) => address } = this.#options;
    const id = ++this.#lastId;
    if (id > maxRequests) throw new TypeError(`Failed to fetch: more than ${maxRequests} requests`);
    if (!METHODS.has(method)) throw new TypeError(`Failed to fetch: ${method} is not available`);
    const text = body === undefined || body === null ? {} : { body: String(body) };
    this.#waiting.set(id, settle);
    send({ id, url: resolve(url), method, headers: Object.fromEntries(headers), ...text });
    return id;
  }

  answer(answer: Answer): void {
    const settle = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    settle?.(answer);
  }

  /** Nobody waits for the answer any more. */
  forget(id: number): void {
    this.#waiting.delete(id);
  }

  #cancelWith(signal: AbortSignal, id: number, reject: (reason: unknown) => void): void {
    signal.addEventListener('abort', () => {
      if (!this.#waiting.has(id)) return;
      this.forget(id);
      reject(signal.reason ?? new DOMException('the request was cancelled', 'AbortError'));
    });
  }
}

/** The answer as `fetch` gives it. */
function readAnswer(answer: Exclude<Answer, { readonly error: string }>, url: string): Response {
  const { status, headers } = answer;
  return new Response(bodyOf(answer), { status, headers, url });
}

/** Text, or bytes where it is none. */
export function bodyOf({ body, isBase64 }: Exclude<Answer, { readonly error: string }>): string | Uint8Array {
  return isBase64 ? readBase64(body) : body;
}
