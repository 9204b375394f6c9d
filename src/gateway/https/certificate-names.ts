import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that are not public; a local authority issues certificates only for addresses in these. */
export const PRIVATE_NETWORKS: readonly (readonly [address: string, bits: number])[] = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
];

/**
 * Suffixes of names in home networks. With the machine's own names, these are all that a local authority may issue
 * certificates for.
 */
export const HOME_DOMAINS = [
  'local',
  'lan',
  'home',
  'internal',
  'home.arpa',
  'localhost',
  'localdomain',
  'intranet',
  'private',
  'corp',
];

const PRIVATE = new BlockList();
for (const [address, bits] of PRIVATE_NETWORKS) PRIVATE.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Whether an authority with these domains may issue a certificate for the name. Browsers reject a certificate with any
 * other name as a whole.
 */
export function isPermitted(name: string, domains: readonly string[]): boolean {
  if (isIP(name) !== 0) return PRIVATE.check(name, isIPv4(name) ? 'ipv4' : 'ipv6');
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}
