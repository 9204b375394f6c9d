import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { InkstandError } from '../errors.js';
import { stripEnd } from '../strip-end.js';
import { plainAddress } from './address-group.js';

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
 * Reads the origin of requests. `X-Forwarded-Proto`, `-Host`, `-Prefix` and `-For` are used only from trusted addresses
 * or networks (CIDR), because any client can send them. Throws `invalid` for a host that no URL can have, unless the route
 * takes typed ones; all that is made of an origin later can rely on it.
 */
export function createOriginReader(
  trustedProxies: readonly string[],
  plainPort: () => number | undefined = () => undefined,
): (request: IncomingMessage, takesTypedHost?: boolean) => RequestOrigin {
  const isTrusted = createAddressMatcher(trustedProxies);

  return function readOrigin(request, takesTypedHost = false) {
    const peer = plainAddress(request.socket.remoteAddress);
    const forwarded = isTrusted(peer) ? request.headers : {};
    const isEncryptedHere = 'encrypted' in request.socket;
    const secure = firstOf(forwarded['x-forwarded-proto']) === 'https' || isEncryptedHere;
    const host = checkHost(firstOf(forwarded['x-forwarded-host']) || request.headers.host, takesTypedHost);
    const prefix = stripEnd(firstOf(forwarded['x-forwarded-prefix']) ?? '', '/');
    const base = `${secure ? 'https' : 'http'}://${host || localHost(request)}${PREFIX.test(prefix) ? prefix : ''}`;
    return {
      base,
      plainBase: isEncryptedHere ? addressPlain(base, plainPort()) : base,
      isEncryptedHere,
      numericBase: isTrusted(peer) || secure ? base : `http://${localHost(request)}`,
      clientAddress: clientBehind(peer, forwarded['x-forwarded-for'], isTrusted),
    };
  };
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
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const isListed = listed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(address, isListed);
    return isListed;
  };
}

/** Reads from the right: each proxy appends the address it saw, so the first untrusted one is the client. */
function clientBehind(
  peer: string,
  header: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  if (header === undefined) return peer;
  const hops = String(header)
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => isIPv4(hop) || isIPv6(hop));
  let client = peer;
  for (const hop of hops.reverse()) {
    if (!isTrusted(client)) break;
    client = hop;
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
  // Not `isIPv6`, whose pattern V8 compiles to 160 kB of machine code.
  const host = address.includes(':') ? `[${address}]` : address || '127.0.0.1';
  return socket.localPort === undefined || socket.localPort === 80 ? host : `${host}:${socket.localPort}`;
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (typeof header === 'string' ? header : header?.[0])?.split(',')[0]?.trim();
