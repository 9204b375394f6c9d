import { networkInterfaces } from 'node:os';

/** IPv4 addresses of this machine in its networks, the loopback one left out. */
export const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
