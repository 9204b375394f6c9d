import { isIP } from 'node:net';
import { parseUrl } from '@inkstand/common/parse-url';
import { isPublicAddress } from './network-policy.js';

/**
 * The address that a calendar link stands for. `webcals:` is HTTPS; `webcal:` says nothing of encryption: services on
 * the Internet want HTTPS, servers in a home network mostly have plain HTTP.
 */
export function openWebcal(address: string): string {
  const [, scheme, location] = /^\s*(webcals?):(\/\/.*)$/is.exec(address) ?? [];
  if (scheme === undefined || location === undefined) return address;
  const https = `https:${location}`;
  return scheme.toLowerCase() === 'webcals' || isOnInternet(https) ? https : `http:${location}`;
}

/** A port of its own, a numeric address or a name without a public domain belongs to a server in a home network. */
function isOnInternet(address: string): boolean {
  const url = parseUrl(address);
  if (!url) return false;
  const { hostname, port } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0) return isPublicAddress(host);
  return (
    port === '' &&
    /\.[a-z]{2,}$/i.test(host) &&
    !/\.(?:local|lan|home|internal|localdomain|home\.arpa|fritz\.box)$/i.test(host)
  );
}
