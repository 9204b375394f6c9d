import { type IncomingHttpHeaders, request } from 'node:http';
import { WAIT_MS } from '../time-limits.js';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PlainRequest {
  readonly method?: string;
  /** In this order and spelling. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
}

/** One request on one connection, as firmware makes them: no keep-alive, no redirects, no decompression. */
export function plainRequest(url: string | URL, options: PlainRequest = {}): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, timeoutMs = WAIT_MS } = options;
    const call = request(url, { method, headers: { ...headers, Connection: 'close' }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    call.setTimeout(timeoutMs, () => call.destroy(new Error(`no answer from ${url} within ${timeoutMs} ms`)));
    call.on('error', reject);
    call.end(body);
  });
}
