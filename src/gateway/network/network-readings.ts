import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNetworkAddresses, type NetworkAddress } from './network-addresses.js';

/** State of this machine's networks. */
export interface NetworkReadings {
  /** Without the loopback interface. */
  readonly interfaces: readonly Pick<NetworkAddress, 'name' | 'address'>[];
  /** Whether there is a default route; undefined when the system does not report it. */
  readonly hasRoute: boolean | undefined;
  readonly nameServers: readonly string[];
}

/** Reads two small files; starts no process. @param root `/`, or a folder with the same layout */
export async function readNetwork(root = '/'): Promise<NetworkReadings> {
  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8').catch(() => '');
  const [routes, resolver] = await Promise.all([read('proc/self/net/route'), read('etc/resolv.conf')]);
  const interfaces = listNetworkAddresses();
  return {
    interfaces,
    hasRoute: parseDefaultRoute(routes),
    nameServers: [...resolver.matchAll(/^nameserver\s+(\S+)/gm)].map(([, address = '']) => address),
  };
}

/** Whether `/proc/net/route` has a default gateway (destination 0, flag 2). Pure. */
export function parseDefaultRoute(table: string): boolean | undefined {
  const [head, ...lines] = table.trim().split('\n');
  if (!head?.startsWith('Iface')) return undefined;
  return lines.some((line) => {
    const [, destination, , flags = '0'] = line.split(/\s+/);
    return destination === '00000000' && (Number.parseInt(flags, 16) & 2) !== 0;
  });
}
