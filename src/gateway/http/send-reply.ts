import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Reply } from './reply.js';

/** Bytes of an unwanted body to read, so that the client receives the response instead of a reset. */
const DRAIN_BYTES = 2 * 1024 * 1024;
const DRAIN_MS = 3000;

/**
 * Sends a response uncompressed. Unless it is a stream, it is sent with its length and in one write. `mayDrain` is asked
 * whether the remaining body is read first; if it is not, a client that reads only once it has sent everything gets a reset.
 */
export async function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  mayDrain: () => boolean,
): Promise<void> {
  // It may fail while the rest of the request is read, before anyone listens; `pipeline` rejects for it later.
  if (reply.body instanceof Readable) reply.body.on('error', () => undefined);
  if (isBodyComing(request) && mayDrain()) await drainBody(request);
  if (isBodyComing(request)) response.setHeader('Connection', 'close');
  const { status, body, cookies, onSent } = reply;
  const headers: Record<string, string | number> = { ...reply.headers };
  if (onSent) response.once('finish', onSent);
  if (cookies && cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  if (body === undefined) {
    if (status !== 204 && status !== 304) headers['Content-Length'] = 0;
    response.writeHead(status, headers);
    response.end();
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    headers['Content-Length'] = Buffer.byteLength(body);
    // Headers and body are written together: firmware polls once for the body of the setup picture (device protocol,
    // section 3).
    response.writeHead(status, headers);
    response.end(body);
  } else {
    response.writeHead(status, headers);
    await pipeline(body, response);
  }
}

/** Requests without a body also count as incomplete during their first tick. */
const isBodyComing = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

async function drainBody(request: IncomingMessage): Promise<void> {
  let size = 0;
  const count = (part: Buffer): void => {
    size += part.length;
    if (size > DRAIN_BYTES) stop.abort();
  };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DRAIN_MS);
  request.on('data', count);
  await Promise.race([
    once(request, 'end', { signal: stop.signal }),
    once(request, 'close', { signal: stop.signal }),
  ]).catch(() => undefined);
  clearTimeout(timer);
  stop.abort();
  request.off('data', count);
}
