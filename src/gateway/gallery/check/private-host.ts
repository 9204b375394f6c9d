import { BlockList, isIP, isIPv6 } from 'node:net';

const PRIVATE = new BlockList();
for (const [address, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(address, prefix, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

/** Suffixes that no public name has, and the name of many a home router. */
const PRIVATE_NAME =
  /(?:^localhost|\.(?:local|lan|home|internal|intranet|private|corp|fritz\.box|localdomain|home\.arpa))$/;

/** Whether a host, with or without its port, can only be reached from its own network. Pure. */
export function isPrivateHost(host: string): boolean {
  const name = /^\[(.*)\]/.exec(host)?.[1] ?? host.replace(/:\d+$/, '');
  if (isIP(name) > 0) return PRIVATE.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
  return !name.includes('.') || PRIVATE_NAME.test(name.toLowerCase());
}
