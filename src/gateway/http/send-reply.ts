import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drainBody, isBodyComing } from './body/drain-body.js';
import type { Reply } from './reply.js';

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
