import { networkInterfaces } from 'node:os';

/** IPv4 addresses of this machine in its networks, the loopback one left out. */
export const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** Whether this machine is reached by IPv6 alone, which displays with TRMNL firmware do not speak. */
export function isIPv6Only(): boolean {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return outside.length > 0 && outside.every(({ family }) => family === 'IPv6');
}
