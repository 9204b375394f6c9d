import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { fault, InkstandError } from '@inkstand/common/errors';
import type { buildConnector } from 'undici';
import type { FetchOptions } from './fetch-url.js';

interface LenientOptions extends Pick<FetchOptions, 'method' | 'headers' | 'body' | 'maxBytes' | 'signal'> {
  /** Checks the certificate, as for any other request. */
  readonly connect: buildConnector.connector;
}

/** An answer as it was sent. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case with all their values. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly body: Buffer;
}

/**
 * Requests from servers that break the rules of HTTP where no harm is done, such as those of small devices that end
 * lines with LF only. The connection is used once, so nothing of an answer can pass for part of another one.
 */
export function requestLeniently(url: URL, options: LenientOptions): Promise<RawAnswer> {
  const { method, headers, body, connect, signal } = options;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers,
      signal,
      insecureHTTPParser: true,
      createConnection: (_, onConnected) => {
        connect({ ...placeOf(url), protocol: url.protocol }, (error, socket) => {
          // The type wants a socket beside an error.
          if (error) onConnected(error, undefined as never);
          else onConnected(null, socket);
        });
        return undefined;
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readBody(response, options.maxBytes).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, fields: readFields(response), body: bytes }),
        reject,
      );
    });
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > maxBytes) throw new InkstandError('limit', 'the response is too large', fault('too-large'));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readFields({ headersDistinct }: IncomingMessage): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []]));
}

const placeOf = ({ hostname, host, port }: URL) => ({ hostname: hostname.replace(/^\[|\]$/g, ''), host, port });
