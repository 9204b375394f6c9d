import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import { stripEnd } from '@inkstand/common/strip-end';
import { plainAddress } from './connections/address-group.js';

/** The gateway's address as the client used it. */
export interface RequestOrigin {
  /** Scheme, host, non-default port, and the path prefix of a proxy: `http://10.0.0.5:8080/ink`. No trailing slash. */
  readonly base: string;
  /**
   * `base` with the numeric address that the client reached, for clients that cannot resolve names; equal to `base`
   * behind proxies.
   */
  readonly numericBase: string;
  /** `base` over plain HTTP, for displays and scripts; differs when this gateway itself encrypts. */
  readonly plainBase: string;
  /** The client uses this gateway's own HTTPS rather than a proxy's. */
  readonly isEncryptedHere: boolean;
  /** Address of the client itself, also behind trusted proxies. */
  readonly clientAddress: string;
}

/** Characters of a host, before the parser of URLs decides. */
const HOST = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?$/;
/** Addresses whose networks are known, because looking them up takes as long as a twentieth of an answer. */
const MAX_KNOWN = 500;
const PREFIX = /^(\/[A-Za-z0-9._~-]+){1,8}$/;

/**
 * Reads the origin of requests. `X-Forwarded-Proto`, `-Host`, `-Port`, `-Prefix` and `-For`, or else `Forwarded` (RFC 7239),
 * are used only from trusted addresses or networks (CIDR), because any client can send them; `onIgnored` is called with the
 * address of any other peer that sends them. Throws `invalid` for a host that no URL can have, unless the route takes typed
 * ones; all that is made of an origin later can rely on it.
 */
export function createOriginReader(
  trustedProxies: readonly string[],
  plainPort: () => number | undefined = () => undefined,
  onIgnored: (peer: string) => void = () => undefined,
): (request: IncomingMessage, takesTypedHost?: boolean) => RequestOrigin {
  const isTrusted = createAddressMatcher(trustedProxies);

  return function readOrigin(request, takesTypedHost = false) {
    const peer = plainAddress(request.socket.remoteAddress);
    const isProxy = isTrusted(peer);
    if (!isProxy && FORWARDED.some((name) => request.headers[name] !== undefined)) onIgnored(peer);
    const forwarded = isProxy ? readForwarded(request.headers, isTrusted) : {};
    const isEncryptedHere = 'encrypted' in request.socket;
    const secure = firstOf(forwarded['x-forwarded-proto']) === 'https' || isEncryptedHere;
    const named = checkHost(firstOf(forwarded['x-forwarded-host']) || request.headers.host, takesTypedHost);
    const host = isProxy
      ? withPort(named, firstOf(forwarded['x-forwarded-port']), secure)
      : withLocalPort(named, request, isEncryptedHere);
    const prefix = stripEnd(firstOf(forwarded['x-forwarded-prefix']) ?? '', '/');
    const base = `${secure ? 'https' : 'http'}://${host || localHost(request)}${PREFIX.test(prefix) ? prefix : ''}`;
    return {
      base,
      plainBase: isEncryptedHere ? addressPlain(base, plainPort()) : base,
      isEncryptedHere,
      numericBase: isProxy || secure ? base : `http://${localHost(request)}`,
      clientAddress: clientBehind(peer, forwarded['x-forwarded-for'], isTrusted),
    };
  };
}

const FORWARDED_BY_X = ['proto', 'host', 'port', 'for', 'prefix'].map((name) => `x-forwarded-${name}`);
const FORWARDED = [...FORWARDED_BY_X, 'forwarded'];
const MAX_FORWARDED_CHARS = 2000;

/**
 * The headers of a proxy. Those of RFC 7239 get the older names, but do not count beside any of these: many proxies set only
 * the older ones and pass on what a client wrote into the other. Scheme and host are those that the outermost trusted proxy saw.
 */
function readForwarded(headers: IncomingHttpHeaders, isTrusted: (address: string) => boolean): IncomingHttpHeaders {
  const text = headers.forwarded;
  if (text === undefined || text.length > MAX_FORWARDED_CHARS) return headers;
  if (FORWARDED_BY_X.some((name) => headers[name] !== undefined)) return headers;
  const hops = text.split(',').map((hop) => new Map(hop.split(';').map(readPair)));
  let at = hops.length - 1;
  while (at > 0 && isTrusted(addressOfHop(hops[at]?.get('for') ?? ''))) at--;
  const proto = hops[at]?.get('proto');
  const host = hops[at]?.get('host');
  return {
    ...definedMembers({ 'x-forwarded-proto': proto, 'x-forwarded-host': host }),
    'x-forwarded-for': hops.map((hop) => hop.get('for') ?? 'unknown').join(','),
  };
}

/** The address of a client or proxy, without port and brackets; anything else, such as `unknown`, as it is. */
const addressOfHop = (hop: string): string =>
  plainAddress(hop.trim().replace(/^\[([0-9a-f:.]{2,45})\](?::\d{1,5})?$|^([\d.]{7,15}):\d{1,5}$/i, '$1$2'));

function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).trim();
  return [pair.slice(0, Math.max(0, at)).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1')];
}

/** The port that clients of a proxy use, in place of that of the host. */
function withPort(host: string | undefined, port: string | undefined, secure: boolean): string | undefined {
  if (!host || port === undefined || !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) return host;
  const name = host.replace(/:\d+$/, '');
  return port === (secure ? '443' : '80') ? name : `${name}:${port}`;
}

/** Some clients leave the port out of the address that they reached (Nook, specification of displays). */
function withLocalPort(
  host: string | undefined,
  { socket }: IncomingMessage,
  isEncrypted: boolean,
): string | undefined {
  const { localPort } = socket;
  const isLocalAddress = host !== undefined && host === plainAddress(socket.localAddress) && isIPv4(host);
  return isLocalAddress && !isEncrypted && localPort !== undefined && localPort !== 80 ? `${host}:${localPort}` : host;
}

/**
 * Returns a host with its port as it is; empty or absent ones are those of clients that send none.
 *
 * @param takesTyped one that would be valid without its characters beyond ASCII counts as absent
 */
function checkHost(host: string | undefined, takesTyped: boolean): string | undefined {
  if (!host || isHost(host)) return host;
  const ascii = host.replace(/[\u0080-\uffff]/g, 'x');
  if (takesTyped && ascii !== host && isHost(ascii)) return undefined;
  throw new InkstandError('invalid', 'expected the Host header to name a host, and a port up to 65535');
}

const isHost = (host: string): boolean =>
  HOST.test(host) && URL.canParse(`http://${host}`) && host.replace(/:\d+$/, '').split('.').every(isDecodable);

/** Node.js before 24 refuses an encoded international label that stands for nothing; later releases take it. */
const isDecodable = (label: string): boolean => !/^xn--/i.test(label) || !/^$|^xn--/i.test(domainToUnicode(label));

function addressPlain(base: string, port: number | undefined): string {
  const url = new URL(base);
  const place = port === undefined || port === 80 ? '' : `:${port}`;
  return `http://${url.hostname}${place}${url.pathname.replace(/\/$/, '')}`;
}

/** Returns a function that checks whether an address is in one of these networks (CIDR). */
export function createAddressMatcher(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  const listed = listNetworks(networks);
  const cache = new Map<string, boolean>();
  return (address) => {
    const before = cache.get(address);
    if (before !== undefined) return before;
    const isListed = listed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (cache.size >= MAX_KNOWN) cache.clear();
    cache.set(address, isListed);
    return isListed;
  };
}

/**
 * Reads from the right: each proxy appends the address it saw, so the first untrusted one is the client. What stands left of
 * an unreadable one cannot be trusted either.
 */
function clientBehind(
  peer: string,
  header: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  if (header === undefined) return peer;
  let client = peer;
  for (const hop of String(header).split(',').reverse()) {
    const address = addressOfHop(hop);
    if (!isTrusted(client) || !(isIPv4(address) || isIPv6(address))) break;
    client = address;
  }
  return client;
}

function listNetworks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** HTTP/1.0 clients send no Host, so the address that they reached is used. */
function localHost({ socket }: IncomingMessage): string {
  const address = plainAddress(socket.localAddress);
  const host = isIPv6(address) ? `[${address}]` : address || '127.0.0.1';
  return socket.localPort === undefined || socket.localPort === 80 ? host : `${host}:${socket.localPort}`;
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (typeof header === 'string' ? header : header?.[0])?.split(',')[0]?.trim();
