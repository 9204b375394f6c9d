import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { InkstandError } from '@inkstand/common/errors';
import { createBodyBudgets } from './body/body-limits.js';
import { createDrainPace } from './body/drain-body.js';
import { plainAddress } from './connections/address-group.js';
import type { AuthenticatedAddresses } from './connections/authenticated-addresses.js';
import type { RequestPace } from './connections/request-pace.js';
import { problem, readFailure } from './problem.js';
import type { Reply } from './reply.js';
import { HttpRequest } from './request.js';
import { type Log, logRequest, type RequestLine } from './request-log.js';
import { createOriginReader } from './request-origin.js';
import type { Route } from './route.js';
import { sendReply } from './send-reply.js';

export type TinyRequest = IncomingMessage & { readonly params?: Record<string, string> };

type Answering = Pick<Route, 'handle' | 'explain' | 'takesTypedHost'>;

/** Answers a request with the handler of its route. Never rejects. */
export type Answer = (request: TinyRequest, response: ServerResponse, route: Answering) => Promise<void>;

export interface AnswerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly plainPort: () => number | undefined;
  /** Whether a request that routes see as GET came as HEAD. */
  readonly isHead: (request: IncomingMessage) => boolean;
  readonly pace: RequestPace;
  readonly reserved: Pick<AuthenticatedAddresses, 'note'>;
  /** Whether many clients share an address, as behind a proxy. */
  readonly isShared: (address: string) => boolean;
  readonly onAnswer?: ((line: RequestLine) => void) | undefined;
}

/** The log names at most this many proxies that are not trusted. */
const MAX_IGNORED = 10;

export function createAnswer(options: AnswerOptions): Answer {
  const { log, pace, reserved, isShared, onAnswer } = options;
  const budgets = createBodyBudgets();
  const mayDrainStranger = createDrainPace();
  const mayDrain = (httpRequest: HttpRequest | undefined): boolean =>
    httpRequest?.isAuthorised === true || mayDrainStranger();
  const ignored = new Set<string>();
  const readOrigin = createOriginReader(options.trustedProxies, options.plainPort, (peer) => {
    if (ignored.has(peer) || ignored.size >= MAX_IGNORED) return;
    ignored.add(peer);
    log.warn(
      { peer },
      `forwarded headers from ${peer} are ignored; if it is your proxy, set --trusted-proxies ${peer}`,
    );
  });

  async function answer(request: TinyRequest, response: ServerResponse, route: Answering): Promise<void> {
    const address = request.socket.remoteAddress ?? '';
    const delayMs = pace.delayMs(address);
    if (delayMs > 0) await pause(delayMs);
    const startedAt = performance.now();
    const url = request.url ?? '/';
    const method = options.isHead(request) ? 'HEAD' : (request.method ?? 'GET');
    const onAuthorised = (): void => {
      if (!isShared(address)) reserved.note(address);
    };
    let client = plainAddress(address);
    let httpRequest: HttpRequest | undefined;
    let failure: InkstandError | undefined;
    let reply: Reply;
    try {
      const origin = readOrigin(request, route.takesTypedHost);
      client = origin.clientAddress;
      const [path = '/'] = url.split('?', 1);
      httpRequest = new HttpRequest(request, method, path, request.params ?? {}, origin, { budgets, onAuthorised });
      reply = await handle(route, httpRequest, (thrown) => {
        failure = thrown;
      });
    } catch (thrown) {
      failure = readFailure(thrown);
      reply = problem(failure);
    }
    // A client that disconnected is not an error.
    await sendReply(request, response, reply, () => mayDrain(httpRequest)).catch(() => response.destroy());
    httpRequest?.release();
    const line = { method, url, status: reply.status, milliseconds: performance.now() - startedAt, client, failure };
    logRequest(log, line);
    onAnswer?.(line);
  }

  return async (request, response, route) => {
    try {
      await answer(request, response, route);
    } catch (err) {
      log.error({ err }, 'a request could not be answered');
      response.destroy();
    }
  };
}

/** Calls the handler. Errors are explained as the route wants it. */
async function handle(
  route: Answering,
  request: HttpRequest,
  noteFailure: (failure: InkstandError) => void,
): Promise<Reply> {
  try {
    return await route.handle(request);
  } catch (thrown) {
    const failure = readFailure(thrown);
    noteFailure(failure);
    try {
      return (await route.explain?.(failure, request)) ?? problem(failure);
    } catch {
      return problem(failure);
    }
  }
}

/** A route that answers with an error. */
export const refuse = (error: InkstandError): Answering => ({
  handle: () => {
    throw error;
  },
});
