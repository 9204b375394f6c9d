import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './request-log.js';
import { plainAddress } from './request-origin.js';

/** Limits on simultaneous connections. */
export interface ConnectionLimits {
  /** Per address: a browser opens six; this allows a few tabs and a display behind the same address. */
  readonly perAddress: number;
  /** In total; below the service's limit of open files. */
  readonly total: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { perAddress: 48, total: 400 };

/** A client that neither sends nor reads for this long is disconnected. */
const SILENCE_MS = 30_000;
const LOG_PAUSE_MS = 60_000;

export interface ConnectionTableOptions {
  readonly limits: ConnectionLimits;
  readonly log: Log;
  /** Addresses shared by many clients: proxies. */
  readonly isShared: (address: string) => boolean;
  readonly monotonicMs?: () => number;
}

/** One address held more connections than it may. */
export interface ConnectionFlood {
  /** Milliseconds since 1970 of the last connection that had to make room. */
  readonly atMs: number;
  readonly address: string;
}

/** So long after the last connection that had to make room it counts as over. */
const FLOOD_MS = 5 * 60_000;

/** A request and its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Requests in progress. */
  readonly exchanges: Set<Exchange>;
}

/**
 * Shares connections fairly among addresses, so that one host on the network cannot lock out every display: at a limit
 * the oldest connection without a request is closed, first of the address with the most connections.
 */
export class ConnectionTable {
  readonly #options: ConnectionTableOptions;
  /** In the order they were opened. */
  readonly #connections = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();
  #flood: (ConnectionFlood & { readonly monotonicMs: number }) | undefined;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionTableOptions) {
    this.#options = options;
  }

  /** Counts the connections of a server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket));
    // Node takes a connection for idle as soon as its answer was handed over, and would cut what is still being sent.
    server.closeIdleConnections = () => this.#closeIdle();
    server.setTimeout(SILENCE_MS, (socket) => {
      if (!this.#awaitsAnswer(socket)) socket.destroy();
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#connections.get(request.socket);
      if (!connection) return;
      const exchange: Exchange = { request, response };
      connection.exchanges.add(exchange);
      response.once('close', () => connection.exchanges.delete(exchange));
    });
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Ends what waits for a request or whose answer has not begun. */
  closeUnanswered(): void {
    for (const { socket, exchanges } of [...this.#connections.values()])
      if (![...exchanges].some(({ response }) => response.headersSent && !response.writableFinished)) socket.destroy();
  }

  #closeIdle(): void {
    for (const { socket, exchanges } of [...this.#connections.values()]) if (exchanges.size === 0) socket.destroy();
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const crowded = this.#findCrowded(address);
    if (crowded !== undefined && !this.#evictOne(crowded)) {
      socket.destroy();
      return;
    }
    this.#connections.set(socket, { socket, address, exchanges: new Set() });
    this.#counts.set(address, this.#countOf(address) + 1);
    socket.once('close', () => this.#remove(socket));
  }

  /** The address that loses a connection before `address` gets one more. */
  #findCrowded(address: string): string | undefined {
    const { limits, isShared } = this.#options;
    if (!isShared(address) && this.#countOf(address) >= limits.perAddress) return address;
    return this.#connections.size >= limits.total ? this.#busiestAddress() : undefined;
  }

  /**
   * Without an idle connection, closes the oldest of an address far above its share: its requests are slow on purpose.
   */
  #evictOne(address: string): boolean {
    this.#noteLimit(address);
    const own = [...this.#connections.values()].filter((connection) => connection.address === address);
    const isGreedy = own.length > this.#options.limits.perAddress;
    const evicted = own.find(({ exchanges }) => exchanges.size === 0) ?? (isGreedy ? own[0] : undefined);
    if (!evicted) return false;
    this.#remove(evicted.socket);
    evicted.socket.destroy();
    return true;
  }

  /**
   * The request is complete and the response has not begun: the gateway itself is working, within the deadlines of
   * jobs.
   */
  #awaitsAnswer(socket: Socket): boolean {
    const exchanges = this.#connections.get(socket)?.exchanges ?? [];
    return [...exchanges].some(({ request, response }) => request.complete && !response.headersSent);
  }

  #remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    const count = this.#countOf(connection.address) - 1;
    if (count > 0) this.#counts.set(connection.address, count);
    else this.#counts.delete(connection.address);
  }

  #countOf(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  #busiestAddress(): string {
    let busiest = '';
    for (const [address, count] of this.#counts) if (count > this.#countOf(busiest)) busiest = address;
    return busiest;
  }

  /** Undefined when there was none in the last minutes. */
  get flood(): ConnectionFlood | undefined {
    const { monotonicMs = () => performance.now() } = this.#options;
    return this.#flood && monotonicMs() - this.#flood.monotonicMs < FLOOD_MS ? this.#flood : undefined;
  }

  #noteLimit(address: string): void {
    const { monotonicMs = () => performance.now() } = this.#options;
    const nowMs = monotonicMs();
    this.#flood = { atMs: Date.now(), address: plainAddress(address), monotonicMs: nowMs };
    if (nowMs - this.#loggedAtMs < LOG_PAUSE_MS) return;
    this.#loggedAtMs = nowMs;
    this.#options.log.warn({ address, connections: this.#countOf(address) }, 'too many connections from one address');
  }
}
