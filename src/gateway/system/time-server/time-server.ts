import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { type Log, TokenBuckets } from '../../http/http.js';
import { readInheritedNtp } from '../service.js';
import { answerSntp, type SntpClock } from './sntp-reply.js';

interface NtpServerOptions {
  readonly clock: () => SntpClock;
  readonly monotonicMs: () => number;
  readonly log: Log;
}

/** A socket opened by the service manager, or a port to open. */
type NtpTarget = { readonly fd: number } | { readonly port: number; readonly host: string };

/** Burst of replies to one address, and the interval afterwards; displays send a few requests a day. */
const BURST = 8;
const REFILL_MS = 2_000;
const MAX_CLIENTS = 512;

/**
 * Serves the time to displays on a network without Internet access, because some firmware waits for it indefinitely.
 */
export class NtpServer {
  readonly #options: NtpServerOptions;
  readonly #clients: TokenBuckets;
  #socket: Socket | undefined;

  constructor(options: NtpServerOptions) {
    this.#options = options;
    const { monotonicMs } = options;
    this.#clients = new TokenBuckets({ burst: BURST, intervalMs: REFILL_MS, monotonicMs, maxKeys: MAX_CLIENTS });
  }

  /** Opens the port; rejects when that fails. */
  async listen(target: NtpTarget): Promise<number> {
    const socket = createSocket('udp4');
    socket.on('message', (message, { address, port }) => {
      if (!isIPv4(address) || !this.#clients.tryTake(address)) return;
      const answer = answerSntp(message, this.#options.clock());
      if (answer) socket.send(answer, port, address, () => undefined);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      const ready = (): void => {
        socket.off('error', reject);
        resolve();
      };
      if ('fd' in target) socket.bind({ fd: target.fd }, ready);
      else socket.bind(target.port, target.host, ready);
    });
    socket.on('error', (err) => this.#options.log.warn({ err }, 'a time request could not be read'));
    this.#socket = socket;
    return socket.address().port;
  }

  /** Idempotent. */
  async stop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
  }
}

interface TimeServerOptions extends NtpServerOptions {
  readonly host: string;
  /** 0 for no time server, unless the service manager opened a socket for it. */
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts the time server if configured, and returns a function that stops it. When its port cannot be opened, that is
 * logged and the gateway runs without it.
 */
export async function serveTime(options: TimeServerOptions): Promise<() => Promise<void>> {
  const { host, port, environment, log } = options;
  const fd = readInheritedNtp(environment);
  if (fd === undefined && port === 0) return async () => undefined;
  const server = new NtpServer(options);
  await server
    .listen(fd === undefined ? { port, host } : { fd })
    .catch((err) => log.error({ err }, 'the time server for displays could not start'));
  return () => server.stop();
}
