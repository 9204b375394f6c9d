import { hostname } from 'node:os';
import { InkstandError } from '@inkstand/common/errors';
import type { HttpRequest } from '../../http/http.js';

/**
 * Suffixes that public name servers do not resolve, so that no foreign page can point such a name at this machine.
 * `.fritz.box` is not one of them: `.box` is a public domain.
 */
const LOCAL_ENDINGS = [
  '.local',
  '.lan',
  '.home',
  '.internal',
  '.home.arpa',
  '.localhost',
  '.test',
  '.localdomain',
  '.intranet',
  '.private',
  '.corp',
];

/**
 * Whether pages are served under this host: a numeric address, a name of the home network, or one that the operator
 * allows. Any other public name may belong to a page that tries to read this gateway (DNS rebinding). Pure except for
 * the machine's own name.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return true;
  if (!name.includes('.') || name === hostname().toLowerCase()) return true;
  return LOCAL_ENDINGS.some((ending) => name.endsWith(ending)) || allowed.some((one) => one.toLowerCase() === name);
}

/** Throws `forbidden` for a request under a host that may not be this gateway. */
export function requireAllowedHost({ origin }: Pick<HttpRequest, 'origin'>, allowed: readonly string[]): void {
  const { host } = new URL(origin.base);
  if (isAllowedHost(host, allowed)) return;
  throw new InkstandError('forbidden', `this gateway is not set up for the name ${host}`, {
    hint: `start it with --allowed-hosts ${host.replace(/:\d+$/, '')}, or use its numeric address`,
  });
}
