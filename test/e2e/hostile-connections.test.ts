import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { peakRssMegabytes, rssMegabytes } from '../bench/processes.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { makeCertificateFiles } from '../support/http/certificates.js';
import { exchangeRaw, statusOf } from '../support/http/raw-exchange.js';
import { dataFolder } from '../support/storage/data-folder.js';

const [firmware] = FIRMWARES.filter(({ name }) => name === 'OG 1.8.15');
if (!firmware) throw new Error('there is no firmware to call with');

/** On a busy machine. */
const PATIENCE_MS = 30_000;

async function start(t: Test, flags: readonly string[] = []): Promise<GatewayProcess & { readonly port: number }> {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t), flags });
  t.teardown(() => gateway.stop());
  return { ...gateway, port: Number(new URL(gateway.base).port) };
}

/** Opens connections of an address that send these bytes and then wait. */
async function hold(t: Test, port: number, from: string, count: number, bytes: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: from }));
  t.teardown(() => sockets.forEach((socket) => void socket.destroy()));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect').then(() => socket.write(bytes))));
  return sockets;
}

/** Bytes that a process has read so far, from files and connections. */
const readBytes = (pid: number): number =>
  Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? Number.NaN);

const plainGet = (path: string, host = '127.0.0.1'): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

t.test('nine addresses with unfinished bodies shut nobody out', async (t) => {
  const { base, port } = await start(t);
  const display = new FakeDisplay(base, firmware, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  const body = 'POST /api/log HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{';
  const attackers = Array.from({ length: 9 }, (_, n) => `127.0.7.${n + 1}`);
  const held = (await Promise.all(attackers.map((from) => hold(t, port, from, 48, body)))).flat();
  const drip = setInterval(() => {
    for (const socket of held) if (socket.writable) socket.write(' ');
  }, 1000);
  t.teardown(() => clearInterval(drip));
  for (const [who, from] of [
    ['a display', '127.0.0.1'],
    ['a phone that never signed in', '127.0.8.1'],
    ['a second display', '127.0.8.2'],
  ] as const) {
    t.equal(
      statusOf(await exchangeRaw({ port, from, bytes: plainGet('/healthz/live'), timeoutMs: PATIENCE_MS })),
      200,
      `${who}, at once`,
    );
    await new Promise((resume) => setTimeout(resume, 500));
    t.equal(
      statusOf(await exchangeRaw({ port, from, bytes: plainGet('/login'), timeoutMs: PATIENCE_MS })),
      303,
      `${who}, later`,
    );
  }
  t.strictSame((await display.wake('timer')).faults, [], 'a joined display gets its screen');
});

t.test('one connection has one request in progress, and a flood of them does not fill the memory', async (t) => {
  const { pid, port } = await start(t);
  const idleMegabytes = rssMegabytes(pid);
  const flood = 'GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(100_000);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => exchangeRaw({ port, from: `127.0.9.${1 + (n % 3)}`, bytes: flood })),
  );
  for (const answer of answers) t.ok(answer.split('HTTP/1.1 ').length <= 2, 'one is answered at most');
  const expecting = 'GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: x\r\n\r\n'.repeat(200);
  const expected = await exchangeRaw({ port, from: '127.0.9.5', bytes: expecting });
  t.ok(expected.split('HTTP/1.1 ').length <= 2, 'nor are more with an expectation that nobody can meet');
  const two = await exchangeRaw({
    port,
    from: '127.0.9.4',
    bytes: 'GET /login HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2),
    timeoutMs: PATIENCE_MS,
  });
  t.equal(two.split('HTTP/1.1 ').length, 2, 'of two, the first is answered and the connection closed');
  const health = await exchangeRaw({
    port,
    from: '127.0.0.1',
    bytes: plainGet('/healthz/live'),
    timeoutMs: PATIENCE_MS,
  });
  t.equal(statusOf(health), 200);
  const peak = peakRssMegabytes(pid);
  t.ok(peak < idleMegabytes + 80, `${idleMegabytes.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
});

t.test('unfinished uploads without a credential are refused before they fill the memory', async (t) => {
  const { pid, port } = await start(t);
  const idleMegabytes = rssMegabytes(pid);
  const chunk = 'x'.repeat(1_000_000);
  const upload = (path: string, type: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: 15900000\r\n\r\n` +
    `--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${chunk.repeat(12)}`;
  const types = ['multipart/form-data; boundary=cut', 'application/x-www-form-urlencoded', 'application/json'];
  const paths = ['/login', '/welcome', '/api/log', '/api/custom_plugins/0b8a4f7e-1111-4222-8333-123456789abc'];
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => {
      const bytes = upload(paths[n % paths.length] as string, types[n % types.length] as string);
      return exchangeRaw({ port, from: '127.0.9.9', bytes, timeoutMs: 8000 });
    }),
  );
  for (const answer of answers) t.notOk([200, 500].includes(statusOf(answer) ?? 0), answer.slice(0, 40));
  const peak = peakRssMegabytes(pid);
  t.ok(peak < idleMegabytes + 80, `${idleMegabytes.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
});

t.test('bodies that nobody wants are read for a few strangers a second only', async (t) => {
  const { pid, port } = await start(t);
  const body = 'x'.repeat(12_000_000);
  const head = 'Host: a\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 15900000';
  const [startedAt, before] = [performance.now(), readBytes(pid)];
  const uploads = Array.from({ length: 40 }, () =>
    exchangeRaw({ port, from: '127.0.9.9', bytes: `POST /login HTTP/1.1\r\n${head}\r\n\r\n${body}`, timeoutMs: 8000 }),
  );
  await Promise.all(uploads);
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = (readBytes(pid) - before) / 1e6;
  t.ok(megabytes < 25 + 2.2 * seconds, `${megabytes.toFixed(0)} MB read in ${seconds.toFixed(1)} s`);
});

t.test('a body in chunks of a byte is cut off before it takes memory and time', async (t) => {
  const { pid, port } = await start(t);
  const idleMegabytes = rssMegabytes(pid);
  const inChunks = (path: string, count: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n` +
    '1\r\n \r\n'.repeat(count);
  const paths = ['/api/log', '/login', '/nothing'];
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) => {
      const bytes = inChunks(paths[n % 3] as string, 60_000);
      return exchangeRaw({ port, from: `127.0.9.${10 + (n % 5)}`, bytes, timeoutMs: 8000 });
    }),
  );
  t.notOk(answers.some((answer) => answer.startsWith('HTTP/1.1 2')));
  const peak = peakRssMegabytes(pid);
  t.ok(peak < idleMegabytes + 40, `${idleMegabytes.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
  const few = await exchangeRaw({
    ...{ port, from: '127.0.0.1', timeoutMs: PATIENCE_MS },
    bytes: `${inChunks('/api/log', 200)}0\r\n\r\n`,
  });
  t.equal(statusOf(few), 204, 'a small program may write byte by byte');
});

t.test('connections without a handshake keep nobody from HTTPS', async (t) => {
  const folder = dataFolder(t);
  const contents = makeCertificateFiles(t);
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
  const httpsPort = 20_000 + (process.pid % 20_000);
  const files = ['--https-certificate', join(folder, 'cert.pem'), '--https-key', join(folder, 'key.pem')];
  await start(t, [...files, '--https-port', String(httpsPort)]);
  for (let n = 1; n <= 9; n++) await hold(t, httpsPort, `127.0.7.${n}`, 48, '\x16\x03\x01');
  for (const from of ['127.0.8.1', '127.0.8.2', '127.0.0.1']) {
    const answer = await exchangeRaw({
      port: httpsPort,
      from,
      isEncrypted: true,
      bytes: plainGet('/healthz/live'),
      timeoutMs: PATIENCE_MS,
    });
    t.equal(statusOf(answer), 200, from);
  }
});
