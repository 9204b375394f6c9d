// @tier full: waits until idle connections are closed
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { findGatewayAlerts } from '../../../../src/gateway/alert/alert.js';
import { createHttpServer, type HttpServer, noContent, picture } from '../../../../src/gateway/http/http.js';
import { keepLog, type LogLine } from '../../../support/gateway/recorded-log.js';
import { plainRequest } from '../../../support/http/plain-request.js';
import { waitFor } from '../../../support/wait-for.js';

const LIMITS = { perAddress: 20, total: 40, reserved: 10, silenceMs: 30_000 };

async function startServer(
  t: Test,
): Promise<{ readonly port: number; readonly lines: readonly LogLine[]; readonly server: HttpServer }> {
  const lines: LogLine[] = [];
  const server = createHttpServer({
    routes: [
      { method: 'GET', path: '/api/display', handle: () => noContent() },
      {
        method: 'POST',
        path: '/body',
        handle: async (incoming) => {
          await incoming.readJson({ limitBytes: 1000 });
          return noContent();
        },
      },
    ],
    log: keepLog(lines),
    trustedProxies: [],
    connectionLimits: LIMITS,
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => server.stop());
  return { port, lines, server };
}

async function openSockets(t: Test, port: number, count: number, firstWords: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.on('connect', () => socket.write(firstWords));
  }
  t.teardown(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

const callDisplay = (port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/api/display', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

for (const [name, firstWords] of [
  ['that say nothing', ''],
  ['with half a header', 'GET /api/display HTTP/1.1\r\nHost: a\r\nX-A'],
  [
    'with half a body',
    'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ],
] as const) {
  t.test(`600 connections ${name} from one host keep no display out`, async (t) => {
    const { port, lines, server } = await startServer(t);
    t.equal(server.flood(), undefined);
    await openSockets(t, port, 600, firstWords);
    for (let call = 0; call < 10; call++) t.equal(await callDisplay(port), 204);
    t.match(lines, [{ level: 'warn', fields: { address: '127.0.0.2' } }], 'the log names the host, once a minute');
    t.match(findGatewayAlerts(false, server.flood()), [{ kind: 'connection-flood', clientAddress: '127.0.0.2' }]);
  });
}

t.test('a connection with a request in progress outlives idle ones', async (t) => {
  const { port } = await startServer(t);
  const [busy] = await openSockets(
    t,
    port,
    1,
    'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await openSockets(t, port, 100, '');
  busy?.write('}');
  const [answer] = await once(busy as Socket, 'data');
  t.match(String(answer), /^HTTP\/1.1 204/);
});

t.test('an answer that takes longer than a client may be silent arrives, also where it is an error', async (t) => {
  let finish = (): void => undefined;
  const isTime = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun = { count: 0 };
  const wait = async (): Promise<void> => {
    begun.count += 1;
    await isTime;
  };
  const routes = [
    { method: 'GET', path: '/slow', handle: () => wait().then(() => picture(new Uint8Array(9), 'image/png')) },
    {
      method: 'GET',
      path: '/failing',
      handle: () => wait().then(() => Promise.reject(new InkstandError('unavailable', 'the worker ended'))),
    },
  ] as const;
  const server = createHttpServer({
    ...{ routes, log: keepLog(), trustedProxies: [] },
    connectionLimits: { ...LIMITS, silenceMs: 300 },
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => server.stop());
  const answers = ['/slow', '/failing'].map((path) => plainRequest(`http://127.0.0.1:${port}${path}`));
  await waitFor('both requests', async () => (begun.count === 2 ? true : undefined));
  // Whoever connects later and is silent is disconnected first, twice.
  for (let turn = 0; turn < 2; turn++) {
    const [idle] = await openSockets(t, port, 1, 'GET /slow HTTP/1.1\r\nHost: a\r\n');
    await once(idle as Socket, 'close');
  }
  finish();
  t.match(await Promise.all(answers), [{ status: 200 }, { status: 503 }]);
});

t.test('a stop lets a slow display finish its download and closes idle connections', async (t) => {
  const bytes = new Uint8Array(8_000_000).fill(7);
  const server = createHttpServer({
    routes: [{ method: 'GET', path: '/screen', handle: () => picture(bytes, 'image/png') }],
    log: keepLog(),
    trustedProxies: [],
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  const [idle] = await openSockets(t, port, 1, 'GET /screen HTTP/1.1\r\nHost: a\r\n');
  const isIdleClosed = once(idle as Socket, 'close');
  const display = connect({ port, host: '127.0.0.1' });
  let received = 0;
  display.on('data', (chunk) => {
    received += chunk.length;
    display.pause();
    setTimeout(() => display.resume(), 25);
  });
  display.write('GET /screen HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await new Promise((resume) => setTimeout(resume, 200));
  const isEnded = once(display, 'end');
  const begunMs = performance.now();
  const stopped = server.stop();
  await isEnded;
  t.ok(received > bytes.length, `${received} bytes`);
  t.ok(performance.now() - begunMs > 2100, 'it took longer than others are given');
  await isIdleClosed;
  await stopped;
});

t.test('doubled slashes in a path count as one', async (t) => {
  const { port } = await startServer(t);
  for (const path of ['/api//display', '//api/display', '/api///display/'])
    t.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 204, path);
});

t.test('a host that keeps opening connections is kept waiting, and the server still stops at once', async (t) => {
  const { port, server } = await startServer(t);
  const opened = { count: 0 };
  const isOver = { now: false };
  const reopen = (): void => {
    if (isOver.now) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.on('connect', () => (opened.count += 1));
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(reopen, 10));
    t.teardown(() => socket.destroy());
  };
  for (let n = 0; n < 140; n++) reopen();
  for (let call = 0; call < 5; call++) t.equal(await callDisplay(port), 204);
  t.ok(opened.count > 100, 'connections were opened');
  isOver.now = true;
  await server.stop();
  t.equal(server.flood()?.address, '127.0.0.2');
});
