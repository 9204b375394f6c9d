import { networkInterfaces } from 'node:os';

/** An address by which another machine could reach this one. */
export interface NetworkAddress {
  /** Of the interface. */
  readonly name: string;
  readonly address: string;
  readonly family: string;
}

/** All addresses of this machine in its networks: without the loopback ones, and those that count on one cable only. */
export const listNetworkAddresses = (): readonly NetworkAddress[] =>
  Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address, family }) => ({ name, address, family })),
  );

/** Those that displays can call. */
export const networkAddresses = (): readonly string[] =>
  listNetworkAddresses()
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);

/** Whether this machine is reached by IPv6 alone, which displays with TRMNL firmware do not speak. */
export function isIPv6Only(): boolean {
  const addresses = listNetworkAddresses();
  return addresses.length > 0 && addresses.every(({ family }) => family === 'IPv6');
}
