import type { IncomingMessage } from 'node:http';
import { InkstandError } from '@inkstand/common/errors';
import { markWholeFloats, parseJson } from '@inkstand/common/json';
import { writeBytes } from '../../byte-size.js';
import type { BodyAccount } from './body-limits.js';

/** How much of a body is read. */
export interface BodyLimits {
  readonly limitBytes: number;
  /** Counts what is held in memory; see `BodyBudget`. */
  readonly account?: Pick<BodyAccount, 'take'>;
  /** Milliseconds until the body must be complete; undefined as long as the connection lives. */
  readonly deadlineMs?: number | undefined;
}

/**
 * Reads the whole body. Throws `too-large` above the limit, `limit` when too many are read at once,
 * `unsupported-media-type` for compressed bodies.
 */
export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const { limitBytes, account, deadlineMs } = limits;
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new InkstandError('unsupported-media-type', `expected a body without compression, got ${encoding}`);
  }
  const tooLarge = (): InkstandError =>
    new InkstandError('too-large', `expected a body of at most ${writeBytes(limitBytes)}`);
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  return await new Promise<Buffer>((resolve, reject) => {
    const take = (part: Buffer): void => {
      size += part.length;
      try {
        if (size > limitBytes) throw tooLarge();
        account?.take(part.length);
        parts.push(part);
      } catch (failure) {
        finish(() => reject(failure));
      }
    };
    const late = (): void =>
      finish(() => reject(new InkstandError('invalid', `expected the whole body within ${deadlineMs} ms`)));
    const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs);
    const end = (): void => finish(() => resolve(Buffer.concat(parts)));
    const fail = (): void =>
      finish(() => reject(new InkstandError('invalid', 'the body ended before it was complete')));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('error', fail).off('close', fail);
      settle();
    };
    request.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

/** Reads the body as text. Throws `invalid` unless it is UTF-8. */
export async function readText(request: IncomingMessage, limits: BodyLimits): Promise<string> {
  const bytes = await readBytes(request, limits);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InkstandError('invalid', 'expected a body in UTF-8', { cause });
  }
}

export interface JsonBodyOptions extends BodyLimits {
  /**
   * Accept any `Content-Type`, because scripts send JSON with curl's default. Never use it on routes authorised by a
   * cookie.
   */
  readonly acceptsAnyType?: boolean;
  /** Mark whole floats (see `markWholeFloats`), for data that templates read. */
  readonly marksFloats?: boolean;
}

/**
 * Reads the body as JSON. Throws `unsupported-media-type` when it declares another type, `invalid` when it is not JSON.
 */
export async function readJson(request: IncomingMessage, options: JsonBodyOptions): Promise<unknown> {
  const type = mediaTypeOf(request);
  if (!options.acceptsAnyType && type !== 'application/json' && !type.endsWith('+json')) {
    throw new InkstandError('unsupported-media-type', `expected application/json, got ${type || 'no content type'}`);
  }
  const text = await readText(request, options);
  const value = parseJson(text);
  const marked = options.marksFloats ? markWholeFloats(text) : text;
  return marked === text ? value : parseJson(marked);
}

/**
 * Reads a posted form, keeping repeated names. Throws `unsupported-media-type` for anything but
 * `application/x-www-form-urlencoded`.
 */
export async function readForm(request: IncomingMessage, limits: BodyLimits): Promise<URLSearchParams> {
  const type = mediaTypeOf(request);
  if (type !== 'application/x-www-form-urlencoded') {
    throw new InkstandError('unsupported-media-type', `expected a form, got ${type || 'no content type'}`);
  }
  return new URLSearchParams(await readText(request, limits));
}

/** Media type without parameters, such as `application/json`; empty when the header is absent. */
export const mediaTypeOf = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
