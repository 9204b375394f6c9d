import { createHash } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { type HttpRequest, type Reply, withHeaders } from '../http/http.js';

/** The reply with the version of its content, for use in `If-Match`. */
export const withVersion = (reply: Reply, version: string): Reply => withHeaders(reply, { ETag: `"${version}"` });

/** Throws `precondition-failed` when the request is for another version than the stored one (RFC 9110, 13.1.1). */
export function requireVersion(request: HttpRequest, version: string): void {
  const header = request.header('If-Match')?.trim();
  if (header === undefined || header === '*') return;
  const expected = header.split(',').map((tag) => tag.trim());
  if (expected.includes(`"${version}"`)) return;
  throw new InkstandError('precondition-failed', `expected version ${header.slice(0, 80)}, stored is "${version}"`, {
    hint: 'read it again, apply your change to what is stored now, and send its ETag',
  });
}

/** Equal for equal content. */
export const versionOf = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);
