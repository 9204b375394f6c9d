import { Headers, Request, Response } from '../web/fetch.js';

const MAX_REQUESTS = 10;
const METHODS = new Set(['GET', 'POST']);

/** A request for the host. */
export interface WantedRequest {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The host's answer to a request. */
export type Answer =
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** Requests of a transform: queued here, performed by the host between runs, answered one at a time. */
export class RequestQueue {
  readonly #waiting = new Map<number, Waiting>();
  #wanted: WantedRequest[] = [];
  #lastId = 0;

  /** The subset of `fetch` that transforms use. */
  readonly fetch = (input: unknown, options: FetchOptions = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      if (id > MAX_REQUESTS) throw new TypeError(`Failed to fetch: more than ${MAX_REQUESTS} requests`);
      const given = input instanceof Request ? input : undefined;
      const method = String(options.method ?? given?.method ?? 'GET').toUpperCase();
      if (!METHODS.has(method)) throw new TypeError(`Failed to fetch: ${method} is not available`);
      const headers = Object.fromEntries(new Headers(options.headers ?? given?.headers));
      const { body } = options;
      const text = body === undefined || body === null ? {} : { body: String(body) };
      this.#wanted.push({ id, url: String(given?.url ?? input), method, headers, ...text });
      this.#waiting.set(id, { resolve, reject });
    });

  /** Returns the requests queued since the last call. */
  take(): readonly WantedRequest[] {
    const wanted = this.#wanted;
    this.#wanted = [];
    return wanted;
  }

  answer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new TypeError(`Failed to fetch: ${answer.error}`));
    else waiting?.resolve(new Response(answer.body, { status: answer.status, headers: answer.headers }));
  }
}

interface FetchOptions {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}
