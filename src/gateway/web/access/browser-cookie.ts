import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type HttpRequest, readCookie } from '../../http/http.js';
import type { SecretBox } from '../../store/store.js';

/**
 * The value of a new cookie: an id and its digest, which nobody else can make.
 *
 * @param account who signed in; empty for the owner. Nobody gets proof for the account of somebody else.
 */
export function makeBrowserCookie(secrets: Pick<SecretBox, 'digest'>, account: string): string {
  const id = randomBytes(12).toString('base64url');
  return `${id}.${digestOf(id, account, secrets)}`;
}

/** The id in the cookie; undefined when this gateway did not make it for this account. */
export function readBrowserCookie(
  request: Pick<HttpRequest, 'header'>,
  cookieName: string,
  secrets: Pick<SecretBox, 'digest'>,
  account: string,
): string | undefined {
  const [id = '', sent = ''] = (readCookie(request.header('Cookie'), cookieName) ?? '').split('.');
  const [a, b] = [Buffer.from(sent), Buffer.from(digestOf(id, account, secrets))];
  return id !== '' && a.length === b.length && timingSafeEqual(a, b) ? id : undefined;
}

const digestOf = (id: string, account: string, secrets: Pick<SecretBox, 'digest'>): string =>
  secrets.digest(account === '' ? `known browser ${id}` : `known browser ${id} of ${account}`);
