import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';
import { plainRequest } from '../../support/http/plain-request.js';

/** What happens to answers on their way. */
export type Fault =
  /** `from` is the address as requested. */
  | { readonly kind: 'redirect'; readonly status: number; readonly to: (from: URL) => string }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  /** The whole length is announced, half of the body arrives, and the connection ends. */
  | { readonly kind: 'cut' }
  /** Without a length; `isCut` ends after half of the body. */
  | { readonly kind: 'chunked'; readonly isCut: boolean }
  | { readonly kind: 'unreachable' };

interface Plan {
  readonly path: string;
  readonly fault: Fault;
  /** Requests that it still concerns. */
  left: number;
}

/** The network between displays and a gateway, which the test breaks. */
export class FaultProxy {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  readonly #gateway: string;
  #plans: Plan[] = [];

  constructor(gateway: string, port: number) {
    this.#gateway = gateway;
    this.base = `http://127.0.0.1:${port}`;
  }

  /** Breaks the next requests whose path starts so; all of them without a number. */
  break(path: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#plans.push({ path, fault, left: times });
  }

  repair(): void {
    this.#plans = [];
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const plan = this.#plans.find((one) => one.left > 0 && path.startsWith(one.path));
    if (plan) plan.left--;
    const { fault } = plan ?? {};
    if (fault?.kind === 'unreachable') return void request.destroy();
    if (fault?.kind === 'redirect') {
      const location = fault.to(new URL(path, this.base));
      return void response.writeHead(fault.status, { Location: location, 'Content-Length': 0 }).end();
    }
    if (fault?.kind === 'answer') {
      return void response.writeHead(fault.status, { 'Content-Length': Buffer.byteLength(fault.body) }).end(fault.body);
    }
    await this.#pass(request, response, fault);
  }

  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Exclude<Fault, { kind: 'redirect' | 'answer' | 'unreachable' }> | undefined,
  ): Promise<void> {
    const sent = Object.entries(request.headers).filter(([name]) => !['connection', 'content-length'].includes(name));
    const { status, headers, body } = await plainRequest(`${this.#gateway}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body: await buffer(request),
    });
    const { 'content-length': length, connection: _, ...others } = headers;
    const half = body.subarray(0, Math.floor(body.length / 2));
    if (fault?.kind === 'chunked') {
      response.writeHead(status, others);
      response.write(half, () => (fault.isCut ? response.destroy() : response.end(body.subarray(half.length))));
      return;
    }
    response.writeHead(status, headers);
    if (fault?.kind === 'cut') response.write(half, () => response.destroy());
    else response.end(body);
  }
}

/** Starts a proxy for a gateway at this address; it ends with the test. */
export async function startFaultProxy(t: Test, gateway: string): Promise<FaultProxy> {
  const server = createServer((request, response) => {
    proxy.handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = new FaultProxy(gateway, (server.address() as AddressInfo).port);
  t.teardown(() => server.close());
  return proxy;
}
