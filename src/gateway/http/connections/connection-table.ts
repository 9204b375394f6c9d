import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Log } from '../request-log.js';
import { plainAddress } from './address-group.js';
import type { AuthenticatedAddresses } from './authenticated-addresses.js';
import { chooseEvicted, type Seat } from './choose-evicted.js';
import {
  BODY_MS,
  CHUNKS_AS_REQUESTS,
  type ConnectionLimits,
  FLOOD_MS,
  HOLD_MS,
  MAX_DEBT_MS,
  MAX_HELD,
  MAX_PIPELINED,
  OPENING_PACE,
} from './connection-limits.js';
import { RequestPace } from './request-pace.js';

const LOG_PAUSE_MS = 60_000;

interface ConnectionTableOptions {
  readonly limits: ConnectionLimits;
  readonly log: Log;
  /** Whether many clients share an address, as behind a proxy. */
  readonly isShared: (address: string) => boolean;
  /** Addresses whose connections others cannot push out. */
  readonly reserved: Pick<AuthenticatedAddresses, 'has' | 'groupOf'>;
  /** The pace of requests, which refused requests count for, too. */
  readonly pace: RequestPace;
  readonly monotonicMs?: () => number;
}

/** An address opened more connections than its limit. */
export interface ConnectionFlood {
  /** Milliseconds since 1970 when a connection was last closed for that. */
  readonly atMs: number;
  readonly address: string;
}

/** A request and its response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedMs: number;
}

/**
 * A connection; of an encrypted one, the socket below the encryption. Whether it is idle or reserved is found out when it is read, because a
 * flood has all of them compared for each new one.
 */
class Connection implements Seat {
  readonly socket: Socket;
  readonly address: string;
  readonly group: string;
  /** The request in progress. */
  exchange: Exchange | undefined;
  /** Requests that came before the one in progress was answered. */
  pipelined = 0;
  readonly #reserved: Pick<AuthenticatedAddresses, 'has'>;
  readonly #nowMs: () => number;

  constructor(socket: Socket, { address, group }: Pick<Seat, 'address' | 'group'>, options: SeatFacts) {
    this.socket = socket;
    this.address = address;
    this.group = group;
    this.#reserved = options.reserved;
    this.#nowMs = options.nowMs;
  }

  get isReserved(): boolean {
    return this.#reserved.has(this.address);
  }

  get isIdle(): boolean {
    if (!this.exchange) return true;
    const { request, response, startedMs } = this.exchange;
    return !request.complete && !response.headersSent && this.#nowMs() - startedMs >= BODY_MS;
  }
}

interface SeatFacts {
  readonly reserved: Pick<AuthenticatedAddresses, 'has'>;
  readonly nowMs: () => number;
}

/**
 * Shares connections fairly among addresses, so that a few hosts on the network cannot lock out every display, and admits one
 * request at a time on each.
 */
export class ConnectionTable {
  readonly #options: ConnectionTableOptions;
  /** In opening order. */
  readonly #connections = new Set<Connection>();
  /** By the socket that requests name: the encrypted one, where there is one. */
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #byEndpoint = new Map<string, Connection>();
  /** Numbers of connections. */
  readonly #counts = new Map<string, number>();
  readonly #openingPace: RequestPace;
  readonly #reserved = new Set<Socket>();
  #flood: (ConnectionFlood & { readonly monotonicMs: number }) | undefined;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionTableOptions) {
    this.#options = options;
    const { isShared, reserved } = options;
    const monotonicMs = (): number => this.#nowMs();
    this.#openingPace = new RequestPace({ limits: OPENING_PACE, isShared, groupOf: reserved.groupOf, monotonicMs });
  }

  /** Counts all new connections of a server, encrypted ones from before their handshake. */
  watch(server: Server | HttpsServer, { isEncrypted }: { readonly isEncrypted: boolean }): void {
    server.on('connection', (socket: Socket) => this.#admit(socket, isEncrypted));
    server.on('secureConnection', (socket: Socket) => {
      const connection = this.#byEndpoint.get(endpointOf(socket));
      if (connection) this.#bySocket.set(socket, connection);
      else socket.destroy();
    });
    // Node counts a connection as idle once the response is handed to the kernel, and would cut off what is still being
    // sent.
    server.closeIdleConnections = () => this.#closeIdle();
    server.setTimeout(this.#options.limits.silenceMs, (socket) => {
      if (!this.#awaitsAnswer(socket)) socket.destroy();
    });
  }

  /**
   * Whether to answer a request. It is not answered while another one of its connection is: the client has to wait, and no
   * client of ours sends several at once. After a few, its connection and its idle ones are closed.
   */
  startExchange(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#bySocket.get(request.socket);
    // It was not admitted; Node would go on reading requests that nobody answers.
    if (!connection) {
      request.socket.destroy();
      return false;
    }
    if (!connection.exchange && connection.pipelined === 0) {
      const exchange: Exchange = { request, response, startedMs: this.#nowMs() };
      connection.exchange = exchange;
      response.once('close', () => {
        connection.exchange = undefined;
        if (connection.pipelined > 0) request.socket.destroySoon();
      });
      return true;
    }
    this.#refusePipelined(connection, request.socket);
    return false;
  }

  #refusePipelined(connection: Connection, socket: Socket): void {
    const { pace } = this.#options;
    // Node has parsed all requests that came in one piece, some thousands, before the connection is gone.
    pace.delayMs(connection.address);
    connection.pipelined++;
    if (connection.pipelined === 1) socket.pause();
    if (connection.pipelined === MAX_PIPELINED) this.#disconnect(connection);
  }

  /** Disconnects a client whose body has too many chunks, which take as long as many requests. */
  refuseChunks(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return;
    for (let n = 0; n < CHUNKS_AS_REQUESTS; n++) this.#options.pace.delayMs(connection.address);
    this.#disconnect(connection);
  }

  #disconnect({ address, group, socket }: Connection): void {
    this.#noteLimit(address);
    socket.destroy();
    if (this.#options.isShared(address)) return;
    // Connections that are ready to be read count as well, before they are read.
    for (const other of [...this.#connections]) if (other.group === group && !other.exchange) other.socket.destroy();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Closes connections that wait for a request or whose response has not begun. */
  closeUnanswered(): void {
    for (const socket of this.#reserved) socket.destroy();
    for (const { socket, exchange } of [...this.#connections]) {
      const isSending = exchange?.response.headersSent && !exchange.response.writableFinished;
      if (!isSending) socket.destroy();
    }
  }

  #closeIdle(): void {
    for (const { socket, exchange } of [...this.#connections]) if (!exchange) socket.destroy();
  }

  #admit(socket: Socket, isEncrypted: boolean): void {
    const address = socket.remoteAddress ?? '';
    const { reserved } = this.#options;
    const isReserved = reserved.has(address);
    const group = reserved.groupOf(address);
    if (!this.#findRoom(socket, { address, group, isReserved }, isEncrypted)) return;
    const connection = new Connection(socket, { address, group }, { reserved, nowMs: () => this.#nowMs() });
    const endpoint = endpointOf(socket);
    this.#connections.add(connection);
    this.#counts.set(group, this.#countOf(group) + 1);
    this.#byEndpoint.set(endpoint, connection);
    this.#bySocket.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(connection);
      if (this.#byEndpoint.get(endpoint) === connection) this.#byEndpoint.delete(endpoint);
      if (this.#countOf(group) > 1) this.#counts.set(group, this.#countOf(group) - 1);
      else this.#counts.delete(group);
    });
  }

  /** Makes room for a new connection; false if it was closed or held instead. */
  #findRoom(socket: Socket, newcomer: Omit<Seat, 'isIdle'>, isEncrypted: boolean): boolean {
    const { limits, isShared, pace } = this.#options;
    const { address, group, isReserved } = newcomer;
    const opensTooFast = this.#openingPace.delayMs(address) > 0;
    const isOverLimit = !isShared(address) && this.#countOf(group) >= limits.perAddress;
    const isFull = this.#connections.size >= limits.total - limits.reserved;
    if (pace.debtMs(address) > MAX_DEBT_MS || (opensTooFast && !isReserved && (isOverLimit || isFull))) {
      this.#noteLimit(address);
      // The encryption has begun to read the socket already.
      if (isEncrypted) socket.destroy();
      else this.#hold(socket);
      return false;
    }
    if (!isOverLimit && !isFull) return true;
    const others = [...this.#connections].filter((one) => !one.socket.destroyed);
    const admission = chooseEvicted(newcomer, others, limits, isShared);
    if (admission.kind === 'free') return true;
    const closed = admission.kind === 'evict' ? admission.evicted : { socket, address };
    this.#noteLimit(closed.address);
    closed.socket.destroy();
    return closed.socket !== socket;
  }

  #hold(socket: Socket): void {
    if (this.#reserved.size >= MAX_HELD) {
      socket.destroy();
      return;
    }
    this.#reserved.add(socket);
    // Node's parser takes bytes past the stream, whether it is paused or not, until somebody listens to its data.
    socket.on('data', () => undefined);
    socket.pause();
    const timer = setTimeout(() => socket.destroy(), HOLD_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#reserved.delete(socket);
    });
  }

  /** Whether a complete request has no response yet: the gateway is working on it, and job deadlines limit that. */
  #awaitsAnswer(socket: Socket): boolean {
    const exchange = this.#bySocket.get(socket)?.exchange;
    return exchange?.request.complete === true && !exchange.response.headersSent;
  }

  #countOf(group: string): number {
    return this.#counts.get(group) ?? 0;
  }

  #nowMs(): number {
    const { monotonicMs = () => performance.now() } = this.#options;
    return monotonicMs();
  }

  /** Undefined when there was none in the last minutes. */
  get flood(): ConnectionFlood | undefined {
    return this.#flood && this.#nowMs() - this.#flood.monotonicMs < FLOOD_MS ? this.#flood : undefined;
  }

  #noteLimit(address: string): void {
    const nowMs = this.#nowMs();
    this.#flood = { atMs: Date.now(), address: plainAddress(address), monotonicMs: nowMs };
    if (nowMs - this.#loggedAtMs < LOG_PAUSE_MS) return;
    this.#loggedAtMs = nowMs;
    this.#options.log.warn({ address, connections: this.#connections.size }, 'too many connections from one address');
  }
}

/** Both ends of a connection, equal for an encrypted socket and the one below it. */
const endpointOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
