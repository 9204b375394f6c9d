import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Log } from './request-log.js';
import { plainAddress } from './request-origin.js';
import { RequestPace } from './request-pace.js';

/** Limits on simultaneous connections. */
export interface ConnectionLimits {
  /** Per address. A browser opens six, so this allows a few tabs and a display behind the same address. */
  readonly perAddress: number;
  /** In total; below the limit of open files of the systemd service. */
  readonly total: number;
  /** A client that neither sends nor reads for this long is disconnected, unless it waits for an answer. */
  readonly silenceMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { perAddress: 48, total: 400, silenceMs: 30_000 };

const LOG_PAUSE_MS = 60_000;

/**
 * Rate of new connections per address. An address at its limit that exceeds it has its connections held unread and then
 * closed.
 */
const OPENING_PACE = { perSecond: 20, burst: 100 };
/** An attacker whose connections are held opens fewer than one whose connections are refused at once. */
const HOLD_MS = 5000;
const MAX_HELD = 128;

export interface ConnectionTableOptions {
  readonly limits: ConnectionLimits;
  readonly log: Log;
  /** Whether many clients share an address, as behind a proxy. */
  readonly isShared: (address: string) => boolean;
  readonly monotonicMs?: () => number;
}

/** An address opened more connections than its limit. */
export interface ConnectionFlood {
  /** Milliseconds since 1970 when a connection was last closed for that. */
  readonly atMs: number;
  readonly address: string;
}

/** The flood counts as over this long after the last connection closed for it. */
const FLOOD_MS = 5 * 60_000;

/** A request and its response. */
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
  /** In opening order. */
  readonly #connections = new Map<Socket, Connection>();
  /** Per address, in opening order. */
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #openingPace: RequestPace;
  readonly #held = new Set<Socket>();
  #flood: (ConnectionFlood & { readonly monotonicMs: number }) | undefined;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionTableOptions) {
    this.#options = options;
    const { isShared, monotonicMs = () => performance.now() } = options;
    this.#openingPace = new RequestPace({ limits: OPENING_PACE, isShared, monotonicMs });
  }

  /** Counts all new connections of a server. */
  watch(server: Server | HttpsServer, event: 'connection' | 'secureConnection' = 'connection'): void {
    server.on(event, (socket: Socket) => this.#admit(socket));
    // Node counts a connection as idle once the response is handed to the kernel, and would cut off what is still being
    // sent.
    server.closeIdleConnections = () => this.#closeIdle();
    server.setTimeout(this.#options.limits.silenceMs, (socket) => {
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

  /** Closes connections that wait for a request or whose response has not begun. */
  closeUnanswered(): void {
    for (const socket of this.#held) socket.destroy();
    for (const { socket, exchanges } of [...this.#connections.values()])
      if (![...exchanges].some(({ response }) => response.headersSent && !response.writableFinished)) socket.destroy();
  }

  #closeIdle(): void {
    for (const { socket, exchanges } of [...this.#connections.values()]) if (exchanges.size === 0) socket.destroy();
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const opensTooFast = this.#openingPace.delayMs(address) > 0;
    const crowded = this.#findCrowded(address);
    if (opensTooFast && crowded === address) {
      this.#hold(socket);
      return;
    }
    if (crowded !== undefined && !this.#evictOne(crowded)) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, address, exchanges: new Set() };
    this.#connections.set(socket, connection);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? new Set()).add(connection));
    socket.once('close', () => this.#remove(socket));
  }

  #hold(socket: Socket): void {
    this.#noteLimit(socket.remoteAddress ?? '');
    if (this.#held.size >= MAX_HELD) {
      socket.destroy();
      return;
    }
    this.#held.add(socket);
    socket.pause();
    const timer = setTimeout(() => socket.destroy(), HOLD_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#held.delete(socket);
    });
  }

  /** The address that must give up a connection before `address` gets another one. */
  #findCrowded(address: string): string | undefined {
    const { limits, isShared } = this.#options;
    if (!isShared(address) && this.#countOf(address) >= limits.perAddress) return address;
    return this.#connections.size >= limits.total ? this.#busiestAddress() : undefined;
  }

  /**
   * If no connection is idle, closes the oldest of an address far above its share, whose requests are slowed on
   * purpose.
   */
  #evictOne(address: string): boolean {
    this.#noteLimit(address);
    const evicted = this.#findEvicted(address);
    if (!evicted) return false;
    this.#remove(evicted.socket);
    evicted.socket.destroy();
    return true;
  }

  #findEvicted(address: string): Connection | undefined {
    const own = this.#byAddress.get(address) ?? [];
    for (const connection of own) if (connection.exchanges.size === 0) return connection;
    const exceedsShare = this.#countOf(address) > this.#options.limits.perAddress;
    const [oldest] = own;
    return exceedsShare ? oldest : undefined;
  }

  /** Whether a complete request has no response yet: the gateway is working on it, and job deadlines limit that. */
  #awaitsAnswer(socket: Socket): boolean {
    const exchanges = this.#connections.get(socket)?.exchanges ?? [];
    return [...exchanges].some(({ request, response }) => request.complete && !response.headersSent);
  }

  #remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    const others = this.#byAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) this.#byAddress.delete(connection.address);
  }

  #countOf(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  #busiestAddress(): string {
    let busiest = '';
    for (const [address, { size }] of this.#byAddress) if (size > this.#countOf(busiest)) busiest = address;
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
