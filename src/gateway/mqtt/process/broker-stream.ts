import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { checkNetworkPolicy, listLocalAddresses } from '../../worker/jobs/fetch/network-policy.js';
import { MAX_PACKET_BYTES } from '../mqtt-limits.js';
import type { BrokerConnection } from '../protocol.js';
import { PacketFilter } from './packet-filter.js';

const CONNECT_MS = 15_000;

/**
 * A connection that may reach what polling may reach, and drops what is too large. Rejects with the error of the last
 * address of the host.
 */
export async function openBrokerStream(connection: BrokerConnection, onDropped: () => void): Promise<Duplex> {
  const socket = await openSocket(connection);
  socket.setNoDelay(true);
  const filter = new PacketFilter(MAX_PACKET_BYTES, onDropped);
  const stream = Duplex.from({ readable: socket.pipe(filter), writable: socket });
  socket.on('error', (error) => stream.destroy(error));
  socket.on('close', () => stream.destroy());
  stream.on('close', () => socket.destroy());
  return stream;
}

async function openSocket(connection: BrokerConnection): Promise<Socket> {
  const addresses = await lookup(connection.host, { all: true });
  let failure: unknown;
  for (const { address } of addresses) {
    try {
      return await connectTo(address, connection);
    } catch (error) {
      failure = error;
    }
  }
  throw failure ?? new Error(`${connection.host} has no address`);
}

/** The checked address is the one connected to. */
async function connectTo(address: string, connection: BrokerConnection): Promise<Socket> {
  const { host, port, isEncrypted, caPem, reach } = connection;
  checkNetworkPolicy({ address, port, path: '' }, reach, listLocalAddresses());
  const socket = isEncrypted
    ? connectTls({
        host: address,
        port,
        ...(isIP(host) === 0 && { servername: host }),
        // The certificate must be for the name that the owner entered: the socket knows the address only.
        checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
        ...(caPem !== '' && { ca: caPem }),
      })
    : connectTcp({ host: address, port });
  const signal = AbortSignal.timeout(CONNECT_MS);
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw signal.aborted ? new Error(`${address} did not answer within ${CONNECT_MS / 1000} s`) : error;
  }
}
