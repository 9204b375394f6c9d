import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t, { type Test } from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import {
  createKey,
  type GatewayOptions,
  type GatewayProcess,
  startGatewayProcess,
} from '../support/gateway/gateway-process.js';
import { makeCertificateFiles } from '../support/http/certificates.js';
import { plainRequest } from '../support/http/plain-request.js';
import { exchangeRaw, statusOf } from '../support/http/raw-exchange.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/*
 * What anyone on the network can send, to the built gateway. It must survive, and the net under everything must have caught
 * nothing: `catch-unexpected.ts` keeps the gateway running after a mistake, and these tests find the mistake.
 */

async function start(
  t: Test,
  { flags = [], environment = {} }: Partial<Pick<GatewayOptions, 'flags' | 'environment'>> = {},
): Promise<GatewayProcess & { readonly port: number }> {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t), flags, environment });
  t.teardown(() => gateway.stop());
  return { ...gateway, port: Number(new URL(gateway.base).port) };
}

async function isWell(t: Test, { base, output, ended }: GatewayProcess, what: string): Promise<void> {
  const isOver = await Promise.race([ended, new Promise((resume) => setTimeout(resume, 50, 'running'))]);
  t.equal(isOver, 'running', `${what}: the process runs`);
  t.equal((await plainRequest(`${base}/healthz/live`)).status, 200, `${what}: it answers`);
  t.notMatch(output(), /unexpected error|Unhandled|uncaught/i, `${what}: no error was left to the net`);
}

const part = (name: string, fileName: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  'Content-Type: application/octet-stream\r\n\r\n';

/** A form that ends in the middle of a file. */
function unfinishedForm(path: string, name: string, headers: readonly string[] = []): string {
  const body = `${part(name, 'a.zip')}PK\x03\x04 and no more`;
  const head = ['Host: 127.0.0.1', 'Content-Type: multipart/form-data; boundary=cut', ...headers];
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

t.test('a file that is not complete ends no request of the gateway but its own', async (t) => {
  const gateway = await start(t);
  const { base, dataDir, port } = gateway;
  const key = await createKey(dataDir, 'test', 'admin');
  const bearer = `Authorization: Bearer ${key}`;
  const created = await plainRequest(`${base}/api/plugin_settings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Pushed', plugin_id: 37 }),
  });
  const { uuid } = JSON.parse(created.body.toString()).data;
  const requests: readonly (readonly [path: string, field: string, headers?: string[]])[] = [
    ['/login', 'file'],
    ['/welcome', 'file'],
    ['/login', 'other'],
    ['/api/recipes/check', 'file', [bearer]],
    ['/api/recipes/check', 'other', [bearer]],
    [`/api/plugin_settings/${uuid}/image`, 'image'],
    [`/api/plugin_settings/${uuid}/pictures`, 'image'],
    ['/api/log', 'file'],
  ];
  for (const [path, field, headers] of requests) {
    for (const then of ['wait', 'end', 'reset'] as const) {
      const bytes = unfinishedForm(path, field, [...(headers ?? []), 'Connection: close']);
      const answer = await exchangeRaw({ port, bytes, then });
      await isWell(t, gateway, `${path}, ${field}, ${then}`);
      if (then === 'wait') t.ok((statusOf(answer) ?? 500) < 500, `${path}, ${field}: ${answer.slice(0, 30)}`);
    }
  }
});

t.test('forms of guests take no files, and those of the owner none before their token was checked', async (t) => {
  const gateway = await start(t);
  const { port } = gateway;
  const browser = new FakeBrowser(gateway.base);
  await browser.get('/welcome');
  const guest = await browser.upload('/welcome', Buffer.from('x'));
  t.equal(guest.status, 415, 'also with a token');
  for (const path of ['/login', '/welcome']) {
    const head = ['Host: 127.0.0.1', 'Content-Type: multipart/form-data; boundary=cut', 'Content-Length: 15000000'];
    const answer = await exchangeRaw({
      port,
      bytes: `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${part('file', 'a')}`,
    });
    t.equal(statusOf(answer), 415, path);
  }
  await isWell(t, gateway, 'uploads of guests');
});

t.test('a form counts only from a browser that has seen its page', async (t) => {
  const gateway = await start(t);
  const page = await plainRequest(`${gateway.base}/welcome`, { headers: { Cookie: 'inkstand_guest=undefined' } });
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body.toString()) ?? [];
  t.not(token, '');
  const send = (headers: Record<string, string>) =>
    plainRequest(`${gateway.base}/welcome`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token, password: 'a b' }).toString(),
    });
  t.equal((await send({})).status, 403, 'a token of somebody else');
  t.equal((await send({ Cookie: 'inkstand_guest=' })).status, 403);
  t.equal((await send({ Cookie: 'inkstand_guest=undefined' })).status, 422, 'its own token; the password is too short');
});

/** The first of each kind: impossible ports, impossible addresses, characters that no name has. */
const ODD_HOSTS = [
  ...['a:99999', 'a:65536', '999.999.999.999', '1.2.3.4.5', '256.1.1.1', '0x100000000', '4294967296'],
  ...[
    '[::g]',
    '[1:2]',
    '[::1',
    '[1::2::3]',
    '[::ffff:999.1.1.1]',
    'xn--',
    'xn--a',
    'xn--zz--zz',
    'a:b',
    'a:-1',
    'a:1:2',
  ],
  ...['a b', 'a/b', 'a@b', '"', "'", '<a>', 'a\\b', 'a%00', '%', ':80', 'http://a', `${'a'.repeat(300)}`],
];

for (const isEncrypted of [false, true]) {
  t.test(`an odd Host header answers 400${isEncrypted ? ' over HTTPS, too' : ''}`, async (t) => {
    const folder = dataFolder(t);
    const contents = makeCertificateFiles(t);
    for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
    const files = ['--https-certificate', join(folder, 'cert.pem'), '--https-key', join(folder, 'key.pem')];
    const httpsPort = 20_000 + (process.pid % 20_000);
    const gateway = await start(t, { flags: isEncrypted ? [...files, '--https-port', String(httpsPort)] : [] });
    const port = isEncrypted ? httpsPort : gateway.port;
    for (const host of ODD_HOSTS) {
      for (const path of ['/', '/api/display', '/nothing', '/healthz']) {
        const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        t.equal(statusOf(await exchangeRaw({ port, bytes, isEncrypted })), 400, `${host} at ${path}`);
      }
    }
    for (const host of ['127.0.0.1', 'localhost:80', '[::1]:8080', 'ink_stand.local', 'INK.local.', ''])
      t.equal(
        statusOf(
          await exchangeRaw({
            ...{ port, isEncrypted },
            bytes: `GET /healthz/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          }),
        ),
        200,
        `"${host}"`,
      );
    await isWell(t, gateway, 'odd hosts');
  });
}

t.test('a Host as it was typed, beyond ASCII, keeps no display from its screen', async (t) => {
  const gateway = await start(t);
  const ask = (path: string, host: string, method = 'GET') => {
    const head = [`Host: ${host}`, 'ID: AA:BB:CC:DD:EE:01', 'Content-Length: 0', 'Connection: close'];
    return exchangeRaw({ port: gateway.port, bytes: `${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n` });
  };
  for (const host of ['küche', 'küche:8080', 'домашний.local']) {
    for (const path of ['/api/setup', '/api/display']) {
      const answer = await ask(path, host);
      t.equal(statusOf(answer), 200, `${host} at ${path}`);
      t.match(String(answer), `"image_url":"http://127.0.0.1:${gateway.port}/screens/`);
    }
    t.equal(statusOf(await ask('/api/log', host, 'POST')), 204, host);
    for (const path of ['/', '/healthz', '/api/current_screen']) t.equal(statusOf(await ask(path, host)), 400, path);
  }
  for (const host of ['küche:99999', 'kü/che', 'kü che', 'küche@a', 'ü.999.999.999.999:x', '999.999.999.999'])
    for (const path of ['/api/setup', '/api/display', '/api/log']) t.equal(statusOf(await ask(path, host)), 400, host);
  await isWell(t, gateway, 'typed hosts');
});

t.test('an error that nothing handles is logged, and the gateway goes on', async (t) => {
  const preload = resolve(import.meta.dirname, '../../../test/support/preload/throw-on-signal.mjs');
  const gateway = await start(t, { environment: { NODE_OPTIONS: `--import=${preload}` } });
  process.kill(gateway.pid, 'SIGUSR2');
  for (const origin of ['of a timer', 'of a promise', 'of a stream'])
    await waitFor(`the error ${origin}`, async () => gateway.output().includes(origin) || undefined);
  t.equal(gateway.output().match(/unexpected error: please report it/g)?.length, 3);
  t.equal((await plainRequest(`${gateway.base}/healthz`)).status, 200);
});
