import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Where an attack comes from and goes to. */
export interface Target {
  readonly port: number;
  /** An address of this machine that is not the displays'. */
  readonly from: string;
  /** More of them, each of which counts as a host. */
  readonly others: readonly string[];
  /** Addresses of nine IPv6 networks, where the machine has them. */
  readonly networks: readonly string[];
  /** The MAC of a display that exists. */
  readonly mac: string;
}

/** Runs until the signal; calls `count` with each response's status, or `error`. */
export type Attack = (target: Target, signal: AbortSignal, count: (outcome: string) => void) => Promise<void>;

interface Shot {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 50;
const SOCKETS = 600;
const LOG_BYTES = 20_000;

/** As many requests as 50 connections carry; `next` makes each. */
const repeat =
  (next: (n: number, target: Target) => Shot): Attack =>
  async (target, signal, count) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    let n = 0;
    const connection = async (): Promise<void> => {
      while (!signal.aborted) {
        const outcome = await shoot(target, agent, next(n++, target));
        count(outcome);
        // A refused connection costs nothing to try again, which would only measure this process.
        if (outcome === 'error') await pause(20);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    agent.destroy();
  };

/** Sockets that send nothing, half a header, or a byte now and then; each is opened again when it is closed. */
const holdSockets: Attack = async ({ port, from }, signal, count) => {
  const open = new Set<Socket>();
  const hold = (n: number): void => {
    if (signal.aborted) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    open.add(socket);
    socket.on('connect', () => {
      count('opened');
      if (n % 3 > 0) socket.write('GET /api/display HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    });
    const drip = n % 3 === 2 ? setInterval(() => socket.write('a'), 5000) : undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      open.delete(socket);
      setTimeout(() => hold(n), 100);
    });
  };
  for (let n = 0; n < SOCKETS; n++) hold(n);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  for (const socket of open) socket.destroy();
};

/** Keeps connections open that send `bytes` and then a byte a second; each is opened again when it is closed. */
const keepOpen = (
  open: readonly { readonly from: string; readonly host: string }[],
  port: number,
  bytes: () => string,
  signal: AbortSignal,
  count: (outcome: string) => void,
): Promise<void> => {
  const sockets = new Set<Socket>();
  const hold = (index: number): void => {
    const one = open[index];
    if (signal.aborted || !one) return;
    const socket = connect({ port, host: one.host, localAddress: one.from });
    sockets.add(socket);
    socket.on('connect', () => {
      count('opened');
      socket.write(bytes());
    });
    const drip = setInterval(() => socket.writable && socket.write(' '), 1000);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
      setTimeout(() => hold(index), 100);
    });
  };
  for (const index of open.keys()) hold(index);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      for (const socket of sockets) socket.destroy();
      resolve();
    });
  });
};

const UNFINISHED_LOG =
  'POST /api/log HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{';
const PIPELINED = 'GET /login HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000);
const UPLOAD_BYTES = 15_900_000;
const UPLOAD =
  `POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n` +
  `--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(UPLOAD_BYTES / 2)}`;
const PER_ADDRESS = 48;

const several = (count: number, from: string, host = '127.0.0.1') =>
  Array.from({ length: count }, () => ({ from, host }));

const json = { 'Content-Type': 'application/json' };
const strangerOf = (n: number): string =>
  `02:00:${[n >> 24, n >> 16, n >> 8, n].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join(':')}`;

/** Everything that hosts of the network can do without a key. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'guesses at the password': repeat((n) => ({
    method: 'POST',
    path: '/login',
    headers: json,
    body: JSON.stringify({ login: 'x', password: `guess ${n}` }),
  })),
  '600 sockets held open': holdSockets,
  'unknown MACs': repeat((n) => ({
    path: n % 2 ? '/api/setup' : '/api/display',
    headers: { ID: strangerOf(n), 'FW-Version': '1.8.15', Model: 'og' },
  })),
  'logs of a known display': repeat((_, { mac }) => ({
    method: 'POST',
    path: '/api/log',
    headers: { ...json, ID: mac },
    body: JSON.stringify({ logs: [{ message: 'x'.repeat(LOG_BYTES), level: 'error' }] }),
  })),
  'current screens': repeat((_, { mac }) => ({ path: '/api/current_screen', headers: { ID: mac } })),
  'guesses at webhooks': repeat((n) => ({
    method: 'POST',
    path: `/api/custom_plugins/00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    headers: json,
    body: '{"merge_variables": {}}',
  })),
  'requests in one piece': ({ port, from }, signal, count) =>
    keepOpen(several(20, from), port, () => PIPELINED, signal, count),
  'unfinished uploads': ({ port, from }, signal, count) =>
    keepOpen(several(25, from), port, () => UPLOAD, signal, count),
  'nine addresses with unfinished bodies': ({ port, from, others }, signal, count) =>
    keepOpen(
      [from, ...others].flatMap((one) => several(PER_ADDRESS, one)),
      port,
      () => UNFINISHED_LOG,
      signal,
      count,
    ),
  'nine IPv6 networks with unfinished bodies': ({ port, networks }, signal, count) =>
    keepOpen(
      networks.flatMap((one) => several(PER_ADDRESS, one, '::1')),
      port,
      () => UNFINISHED_LOG,
      signal,
      count,
    ),
  'panels of all sizes': repeat((n) => ({
    path: '/api/display',
    headers: {
      ID: strangerOf(n),
      'FW-Version': '1.8.15',
      Width: `${400 + ((n * 37) % 3000)}`,
      Height: `${300 + ((n * 53) % 2000)}`,
    },
  })),
  'the list of recipes': repeat((n) => ({ path: `/recipes.json?page=${1 + (n % 3)}&search=${n % 7}` })),
  pages: repeat((n) => ({ path: n % 2 ? '/login' : '/welcome' })),
};

function shoot({ port, from }: Target, agent: Agent, { method = 'GET', path, headers, body }: Shot): Promise<string> {
  return new Promise((resolve) => {
    const call = request(
      { agent, port, host: '127.0.0.1', localAddress: from, method, path, headers: { ...headers } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', () => resolve('error'));
      },
    );
    call.setTimeout(10_000, () => call.destroy());
    call.on('error', () => resolve('error'));
    call.end(body);
  });
}

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
