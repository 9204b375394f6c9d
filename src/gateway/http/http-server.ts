import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { InkstandError } from '@inkstand/common/errors';
import { App } from '@tinyhttp/app';
import { type Answer, type AnswerOptions, createAnswer, refuse, type TinyRequest } from './answer-request.js';
import { limitChunks } from './body/limit-chunks.js';
import { mediaTypeOf } from './body/read-body.js';
import { plainAddress } from './connections/address-group.js';
import { AuthenticatedAddresses } from './connections/authenticated-addresses.js';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections/connection-limits.js';
import { type ConnectionFlood, ConnectionTable } from './connections/connection-table.js';
import { PACE_LIMITS, type PaceLimits, RequestPace } from './connections/request-pace.js';
import { findMethods, openToAll, preflight } from './cors.js';
import { type Credentials, createEncryptedServer, type EncryptedListener } from './encrypted-server.js';
import { problem, readFailure } from './problem.js';
import type { Reply } from './reply.js';
import type { Log, RequestLine } from './request-log.js';
import { createAddressMatcher } from './request-origin.js';
import type { Route } from './route.js';
import { BACKLOG, MAX_URL_CHARS, SERVER_LIMITS, STOP_MS, STOP_SENDING_MS } from './server-limits.js';

export interface HttpServerOptions {
  /** Routes without parameters are found by path; among the others, the first match wins. */
  readonly routes: readonly Route[];
  readonly log: Log;
  /** Addresses and networks (CIDR) whose `X-Forwarded-…` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly connectionLimits?: ConnectionLimits;
  readonly paceLimits?: PaceLimits;
  /** Called after each response, for metrics. */
  readonly onAnswer?: (line: RequestLine) => void;
  /** The "not found" response for clients that do not expect problem+json; undefined sends problem+json. */
  readonly explainMissing?: Route['explain'];
}

/** Where to listen; `fd` is a socket passed by systemd. */
type ListenTarget = { readonly port: number; readonly host: string } | { readonly fd: number };

export interface HttpServer {
  /**
   * Listens on a target; may be called for several. Resolves to the port; throws `unavailable` when it is in use or
   * forbidden.
   */
  listen(target: ListenTarget): Promise<number>;
  /** Serves the same routes over HTTPS. Throws `unavailable` as `listen`, `invalid` for unusable credentials. */
  listenEncrypted(target: ListenTarget, credentials: Credentials): Promise<EncryptedListener>;
  /** The address that opened too many connections in the last minutes. */
  flood(): ConnectionFlood | undefined;
  /** Lets running responses finish for a while, then closes all connections. Idempotent. */
  stop(): Promise<void>;
}

/** Creates the web server of all surfaces. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  let plainPort: number | undefined;
  const servers = new Set<Server | HttpsServer>();
  const isShared = createSharedMatcher(options.trustedProxies);
  const reserved = new AuthenticatedAddresses();
  const pace = new RequestPace({
    limits: options.paceLimits ?? PACE_LIMITS,
    isShared,
    groupOf: reserved.groupOf,
    monotonicMs: () => performance.now(),
  });
  const { log, trustedProxies, onAnswer, connectionLimits: limits = CONNECTION_LIMITS } = options;
  const connections = new ConnectionTable({ limits, log, isShared, reserved, pace });
  const answering = { log, trustedProxies, plainPort: () => plainPort, pace, reserved, isShared, onAnswer };
  const answerAny = createListener(options, answering);
  // Also of requests with an unknown `Expect`, which Node would otherwise answer past all limits.
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    limitChunks(request, () => connections.refuseChunks(request.socket));
    if (connections.startExchange(request, response)) answerAny(request, response);
  };
  return {
    async listen(target) {
      const server = createServer(SERVER_LIMITS, listener);
      server.on('checkExpectation', listener);
      connections.watch(server, { isEncrypted: false });
      const port = await listen(server, target, servers, options.log);
      plainPort ??= port;
      return port;
    },
    async listenEncrypted(target, credentials) {
      const server = await createEncryptedServer(credentials, SERVER_LIMITS, listener);
      server.on('checkExpectation', listener);
      connections.watch(server, { isEncrypted: true });
      const port = await listen(server, target, servers, options.log);
      return {
        port,
        renew: ({ certificatePem, keyPem }) => server.setSecureContext({ cert: certificatePem, key: keyPem }),
        stop: async () => {
          servers.delete(server);
          await stopServer(server, connections);
        },
      };
    },
    flood: () => connections.flood,
    async stop() {
      await Promise.all([...servers].map((server) => stopServer(server, connections)));
      servers.clear();
    },
  };
}

/** Resolves to the port. */
async function listen(
  server: Server | HttpsServer,
  target: ListenTarget,
  servers: Set<Server | HttpsServer>,
  log: Log,
): Promise<number> {
  servers.add(server);
  await new Promise<void>((resolve, reject) => {
    // Once it listens, errors are of single connections that could not be accepted, and the server goes on.
    server.on('error', (cause) => {
      if (server.listening) return log.warn({ err: cause }, 'a connection could not be accepted');
      servers.delete(server);
      const place = 'port' in target ? `${target.host}:${target.port}` : `socket ${target.fd}`;
      reject(new InkstandError('unavailable', `cannot listen on ${place}: ${cause.message}`, { cause }));
    });
    // As an argument: Node ignores the option for a socket that is passed by its number.
    server.listen(target, BACKLOG, resolve);
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Proxies and this board itself act for many clients. */
function createSharedMatcher(trustedProxies: readonly string[]): (address: string) => boolean {
  const isListed = createAddressMatcher(['127.0.0.1', '::1', ...trustedProxies]);
  return (address) => isListed(plainAddress(address));
}

async function stopServer(server: Server | HttpsServer, connections: ConnectionTable): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timers = [
    setTimeout(() => connections.closeUnanswered(), STOP_MS),
    setTimeout(() => server.closeAllConnections(), STOP_SENDING_MS),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

/** The request handler without a server. */
function createListener(
  options: HttpServerOptions,
  answering: Omit<AnswerOptions, 'isHead'>,
): (request: IncomingMessage, response: ServerResponse) => void {
  // tinyhttp passes HEAD to routes of any method, even DELETE, so it is given GET; Node omits the body itself.
  const headRequests = new WeakSet<IncomingMessage>();
  const isHead = (request: IncomingMessage): boolean => headRequests.has(request);
  const answer = createAnswer({ ...answering, isHead });
  const app = createApp(options, answer);
  // Routes without parameters are found by path, because tinyhttp keeps a pattern for each of its routes and tries them all.
  const plainRoutes = new Map<string, Route>();
  const typedRoutes = new Map<string, Route>();
  for (const route of options.routes) {
    const answerRoute = route.anyOrigin ? openToAll(route) : route;
    const key = `${route.method} ${route.path}`;
    if (route.mediaType !== undefined) {
      typedRoutes.set(key, answerRoute);
      continue;
    }
    if (!/[:*]/.test(route.path)) {
      const loose = `${route.method} ${loosen(route.path)}`;
      if (!plainRoutes.has(loose)) plainRoutes.set(loose, answerRoute);
      continue;
    }
    // `async` and never rejecting: tinyhttp lets a request hang when a plain function returns a rejected promise.
    app.add(route.method)(route.path, async (request: TinyRequest, response: ServerResponse) => {
      await answer(request, response, answerRoute);
    });
  }

  /** tinyhttp throws for paths that it cannot read, out of the server. */
  function find(request: IncomingMessage, response: ServerResponse): void {
    try {
      app.handler(request as never, response as never);
    } catch (cause) {
      void answer(request, response, refuse(readFailure(cause)));
    }
  }

  return function listener(request, response) {
    // Some clients append a path with a leading slash to a base address with a trailing one.
    request.url = joinSlashes(decodeUnreserved(takeOriginForm(request)));
    if (request.method === 'HEAD') {
      headRequests.add(request);
      request.method = 'GET';
    }
    const [path = ''] = request.url.split('?', 1);
    const key = `${request.method} ${path}`;
    const typed = typedRoutes.get(key);
    const plain =
      typed?.mediaType === undefined || typed.mediaType !== mediaTypeOf(request)
        ? (plainRoutes.get(key) ?? plainRoutes.get(`${request.method} ${loosen(decodeSlashes(path))}`))
        : typed;
    if (plain && request.url.length <= MAX_URL_CHARS) void answer(request, response, plain);
    else if (isReadableUrl(request.url)) find(request, response);
    else void answer(request, response, refuse(new InkstandError('invalid', 'expected a well-formed address')));
  };
}

/** Creates the router, with the response for paths without a route. */
function createApp({ routes, explainMissing }: HttpServerOptions, answer: Answer): App<never, never> {
  return new App<never, never>({
    settings: { xPoweredBy: false },
    // tinyhttp's convenience methods cost 35 closures per request, and none is used.
    applyExtensions: (_request, _response, next) => next(),
    noMatchHandler: (request: TinyRequest, response: ServerResponse) => {
      const methods = findMethods(routes, request.url ?? '/');
      if (methods.length > 0 && request.method === 'OPTIONS') {
        void answer(request, response, { handle: () => preflight(routes, request.url ?? '/') });
      } else if (methods.length > 0) {
        const text = `expected ${methods.join(' or ')}, got ${request.method}`;
        const error = new InkstandError('method-not-allowed', text);
        const explain = (): Reply => withAllow(problem(error), methods);
        void answer(request, response, { ...refuse(error), explain });
      } else {
        const missing = refuse(new InkstandError('not-found', 'there is nothing at this address'));
        void answer(request, response, explainMissing ? { ...missing, explain: explainMissing } : missing);
      }
    },
    onError: (cause: unknown, request: TinyRequest, response: ServerResponse) => {
      void answer(request, response, refuse(readFailure(cause)));
    },
  });
}

/** Paths match in any letter case, with or without a trailing slash. */
const loosen = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();

/**
 * The address of a request without scheme and host, which some clients and proxies send before the path; such a host counts
 * as the header (RFC 9112, 3.2.2).
 */
function takeOriginForm(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [whole, authority = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (whole === undefined) return url;
  if (authority !== '') request.headers.host = authority;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Letters, digits, and `-._~` mean the same encoded (RFC 3986, 6.2.2.2). In the path only. */
function decodeUnreserved(url: string): string {
  if (!url.includes('%')) return url;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : code;
  });
  return decoded + url.slice(path.length);
}

/** For routes without parameters, in which a slash never belongs to a name. */
const decodeSlashes = (path: string): string => path.replaceAll(/%2f/gi, '/');

/** In the path only, because a query may contain an address. */
function joinSlashes(url: string): string {
  if (!url.includes('//')) return url;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  return path.replace(/\/{2,}/g, '/') + url.slice(path.length);
}

/** tinyhttp throws out of the server for a path that cannot be decoded. */
function isReadableUrl(url: string): boolean {
  if (url.length > MAX_URL_CHARS || !url.startsWith('/')) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

const withAllow = (reply: Reply, methods: readonly string[]): Reply => ({
  ...reply,
  headers: { ...reply.headers, Allow: methods.join(', ') },
});
