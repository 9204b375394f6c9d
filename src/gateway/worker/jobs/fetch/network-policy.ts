import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fault, InkstandError, type SourceFaultCode } from '@inkstand/common/errors';
import type { NetworkPolicy } from '../../protocol/fetch.js';

/** A connection about to be made; exactly the checked address is connected to. */
interface Target {
  readonly address: string;
  readonly port: number;
  readonly path: string;
}

const LINK_LOCAL = blockList(['169.254.0.0', 16], ['fe80::', 10]);
const LOOPBACK = blockList(['127.0.0.0', 8], ['::1', 128], ['0.0.0.0', 8], ['::', 128]);
/** Addresses without HTTP servers: multicast and broadcast. */
const NO_HOST = blockList(['224.0.0.0', 4], ['255.255.255.255', 32], ['ff00::', 8]);
/** Private networks; the unit's drop-in lan-only.conf lists the same. */
const PRIVATE = blockList(['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7]);
/** Shared between a provider and its customers; also used by overlay networks. */
const SHARED = blockList(['100.64.0.0', 10]);
const NOT_PUBLIC = [LINK_LOCAL, LOOPBACK, NO_HOST, PRIVATE, SHARED];
const OPEN_PATH = '/api/demo/';

function blockList(...ranges: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Converts IPv4 inside IPv6 (`::ffff:a.b.c.d`, NAT64) to plain IPv4, so that one rule covers both. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%', 1);
  if (isIP(bare) !== 6) return bare;
  // The URL parser normalises an address: lower case, longest run of zeros omitted, no dotted part.
  const spelled = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const mapped = /^(?:::ffff:|64:ff9b::)(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/.exec(spelled);
  if (!mapped) return spelled;
  const [high, low] = [Number.parseInt(mapped[1] ?? '0', 16), Number.parseInt(mapped[2] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Read each time, because Wi-Fi may have assigned another address. */
export function listLocalAddresses(): ReadonlySet<string> {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(interfaces.map(({ address }) => plainAddress(address)));
}

/** @throws InkstandError `forbidden` when polling may not connect to the target */
export function checkNetworkPolicy(target: Target, policy: NetworkPolicy, localAddresses: ReadonlySet<string>): void {
  const address = plainAddress(target.address);
  const refuse = (why: string, code: SourceFaultCode): never => {
    throw new InkstandError('forbidden', `plugins cannot reach ${address}: ${why}`, fault(code, { address }));
  };
  if (isIP(address) === 0) refuse('it is not an address', 'reach-broadcast');
  if (isIn(LINK_LOCAL, address)) refuse('link-local addresses are not allowed', 'reach-link-local');
  if (isIn(NO_HOST, address)) refuse('it is not a host address', 'reach-broadcast');
  const isLoopback = isIn(LOOPBACK, address);
  if (isLoopback && !policy.allowLoopback && !isOpen(target, policy)) {
    refuse('loopback addresses are not allowed', 'reach-loopback');
  }
  if (policy.lanOnly && !isLoopback && !isIn(PRIVATE, address)) {
    refuse('the gateway is limited to its private network', 'reach-private-only');
  }
  if (policy.publicOnly && !isPublicAddress(address)) {
    refuse('a public server names an address of a private network', 'reach-public-only');
  }
  const isThisMachine = isLoopback || localAddresses.has(address);
  if (isThisMachine && policy.gatewayPorts.includes(target.port) && !target.path.startsWith(OPEN_PATH)) {
    refuse(`only ${OPEN_PATH} of the gateway itself can be polled`, 'reach-gateway');
  }
}

/** Whether an address is on the Internet. */
export function isPublicAddress(text: string): boolean {
  const address = plainAddress(text);
  return isIP(address) > 0 && !NOT_PUBLIC.some((list) => isIn(list, address));
}

/** The demo data is reachable even if loopback is not. */
const isOpen = (target: Target, policy: NetworkPolicy): boolean =>
  policy.gatewayPorts.includes(target.port) && target.path.startsWith(OPEN_PATH);
