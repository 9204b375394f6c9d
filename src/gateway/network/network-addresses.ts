import { networkInterfaces } from 'node:os';

/** An address by which other machines could reach this one. */
export interface NetworkAddress {
  /** Name of the interface. */
  readonly name: string;
  readonly address: string;
  readonly family: string;
}

/** All network addresses of this machine, without loopback and link-local ones. */
export const listNetworkAddresses = (): readonly NetworkAddress[] =>
  Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address, family }) => ({ name, address, family })),
  );

/** Addresses that displays can reach. */
export const networkAddresses = (): readonly string[] =>
  listNetworkAddresses()
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);

/** Whether this machine has only IPv6 addresses, which displays with TRMNL firmware do not support. */
export function isIPv6Only(): boolean {
  const addresses = listNetworkAddresses();
  return addresses.length > 0 && addresses.every(({ family }) => family === 'IPv6');
}
