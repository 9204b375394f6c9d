import { readBase64 } from '../web/byte-base64.js';
import { Request, type RequestOptions } from './request.js';
import type { RequestQueue } from './request-queue.js';
import { Response } from './response.js';

/** `fetch` of a page: what an address holds itself is answered at once, all else by the host. */
export function createFetch(requests: RequestQueue): (input: unknown, options?: RequestOptions) => Promise<Response> {
  return (input, options) => {
    const held = readDataAddress(input instanceof Request ? input.url : String(input));
    return held ? Promise.resolve(held) : requests.fetch(input, options);
  };
}

function readDataAddress(url: string): Response | undefined {
  const held = /^data:([^,;]*)((?:;[^,;]*)*),(.*)$/s.exec(url);
  if (!held) return undefined;
  const [, mediaType = '', parameters = '', body = ''] = held;
  const headers = { 'content-type': mediaType || 'text/plain' };
  return new Response(parameters.endsWith(';base64') ? readBase64(body) : decodeURIComponent(body), { headers, url });
}
