import { connect } from 'node:net';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { measureDepth, parseJson } from '../../../src/common/json/parse-json.js';
import { createHttpServer, data, json, noContent, picture, type Route } from '../../../src/gateway/http/http.js';
import { maskPath } from '../../../src/gateway/http/request-log.js';
import { keepLog, type LogLine } from '../../support/gateway/recorded-log.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { fc } from '../../support/property.js';
import { waitFor } from '../../support/wait-for.js';

const UUID = '0b8a4f7e-1111-4222-8333-123456789abc';

const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api/thing/:id', handle: ({ params, query }) => data({ ...params, q: query.get('q') }) },
  { method: 'DELETE', path: '/api/thing/:id', handle: () => noContent() },
  { method: 'POST', path: '/api/only-post', handle: () => noContent() },
  { method: 'POST', path: '/api/json', handle: async (request) => data(await request.readJson({ limitBytes: 2000 })) },
  {
    method: 'POST',
    path: '/api/form',
    handle: async (request) => data([...(await request.readForm(2000)).getAll('a')]),
  },
  {
    method: 'POST',
    path: '/api/upload',
    handle: async (request) => {
      if (request.bearerToken === 'key') request.noteAuthorised();
      return data((await request.readUpload({ field: 'file', limitBytes: 50_000 })).toString('hex'));
    },
  },
  {
    method: 'GET',
    path: '/api/origin',
    handle: (request) =>
      json({
        ...request.origin,
        id: request.header('ID'),
        volts: request.header('Battery-Voltage'),
        t: request.bearerToken,
      }),
  },
  {
    method: 'GET',
    path: '/api/broken',
    handle: async () => {
      throw new Error('the secret reason');
    },
  },
  {
    method: 'GET',
    path: '/api/busy',
    handle: () => {
      throw new InkstandError('too-many-requests', 'wait', { retryAfterSeconds: 12.2 });
    },
  },
  {
    method: 'GET',
    path: '/picture',
    handle: () => picture(new Uint8Array(48_062).fill(7), 'image/bmp'),
    anyOrigin: true,
  },
  {
    method: 'GET',
    path: '/stream',
    handle: () => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: Readable.from(['a', 'b']) }),
  },
];

async function startServer(t: Test, trustedProxies: readonly string[] = [], lines: LogLine[] = []): Promise<string> {
  const server = createHttpServer({ routes: ROUTES, log: keepLog(lines), trustedProxies });
  t.teardown(() => server.stop());
  return `http://127.0.0.1:${await server.listen({ port: 0, host: '127.0.0.1' })}`;
}

t.test('requests are answered by method, path and size', async (t) => {
  const base = await startServer(t);
  const big = JSON.stringify({ text: 'x'.repeat(300_000) });
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
  const asJson = { 'Content-Type': 'application/json' };
  const scenarios: readonly [string, string, Record<string, string>, string | undefined, number, RegExp][] = [
    ['GET', '/api/thing/7?q=a%20b', {}, undefined, 200, /^{"data":{"id":"7","q":"a b"}}$/],
    ['GET', '/api/thing/7/', {}, undefined, 200, /"id":"7"/],
    ['GET', '//api/thing/7', {}, undefined, 200, /"id":"7"/],
    ['GET', '/API/Thing/a%2Fb', {}, undefined, 200, /"id":"a\/b"/],
    ['HEAD', '/api/thing/7', {}, undefined, 200, /^$/],
    ['HEAD', '/stream', {}, undefined, 200, /^$/],
    ['HEAD', '/api/only-post', {}, undefined, 405, /^$/],
    ['DELETE', '/api/thing/7', {}, undefined, 204, /^$/],
    ['PUT', '/api/thing/7', {}, 'body', 405, /"error":"expected GET or HEAD or DELETE, got PUT"/],
    ['GET', '/api/nothing', {}, undefined, 404, /"error":"there is nothing at this address"/],
    ['GET', '/api/thing/%zz', {}, undefined, 400, /"error"/],
    ['GET', `/${'a'.repeat(5000)}`, {}, undefined, 400, /"error"/],
    ['GET', '/api/broken', {}, undefined, 500, /^(?!.*secret)/],
    ['GET', '/api/busy', {}, undefined, 429, /"error":"wait"/],
    ['GET', '/stream', {}, undefined, 200, /^ab$/],
    ['POST', '/api/json', asJson, '{"a":[1]}', 200, /^{"data":{"a":\[1\]}}$/],
    ['POST', '/api/json', { 'Content-Type': 'application/x+json; charset=utf-8' }, '1', 200, /^{"data":1}$/],
    ['POST', '/api/json', {}, '{}', 415, /"error"/],
    ['POST', '/api/json', asJson, '{', 400, /"error"/],
    ['POST', '/api/json', asJson, '', 400, /"error"/],
    ['POST', '/api/json', asJson, deep, 400, /nested/],
    ['POST', '/api/json', asJson, big, 413, /"error"/],
    ['POST', '/api/json', { ...asJson, 'Content-Encoding': 'gzip' }, '{}', 415, /gzip/],
    ['POST', '/api/json', asJson, '{"__proto__":{"x":1},"a":2}', 200, /^{"data":{"a":2}}$/],
    ['POST', '/api/form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=1&a=%C3%A9', 200, /\["1","é"\]/],
    ['POST', '/api/form', asJson, '{}', 415, /"error"/],
    ['POST', '/api/only-post', {}, big, 204, /^$/],
  ];
  for (const [method, path, headers, body, status, expected] of scenarios) {
    const answer = await plainRequest(base + path, { method, headers, ...(body !== undefined && { body }) });
    const name = `${method} ${path.slice(0, 30)}`;
    t.equal(answer.status, status, name);
    t.match(answer.body.toString(), expected, name);
    t.notOk(answer.headers['x-powered-by']);
  }
  const busy = await plainRequest(`${base}/api/busy`);
  t.equal(busy.headers['retry-after'], '13');
  t.equal(busy.headers['content-type'], 'application/problem+json');
});

t.test('a body that is not UTF-8 is rejected', async (t) => {
  const base = await startServer(t);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await plainRequest(`${base}/api/json`, {
    method: 'POST',
    headers,
    body: Buffer.from([0x22, 0xff, 0x22]),
  });
  t.equal(answer.status, 400);
});

t.test('an upload keeps every byte, as a form field or as the body', async (t) => {
  const base = await startServer(t);
  const bytes = Uint8Array.from({ length: 4096 }, (_, i) => i % 256);
  const form = new FormData();
  form.set('other', 'text');
  form.set('file', new Blob([bytes]), 'a.zip');
  const hex = Buffer.from(bytes).toString('hex');
  const headers = { Authorization: 'Bearer key' };
  const send = (body: FormData | Uint8Array<ArrayBuffer>) =>
    fetch(`${base}/api/upload`, { method: 'POST', headers, body });
  t.same(await (await send(form)).json(), { data: hex });
  t.same(await (await send(bytes)).json(), { data: hex });
  const large = new FormData();
  large.set('file', new Blob([new Uint8Array(60_000)]), 'a.zip');
  t.equal((await send(large)).status, 413);
  const none = new FormData();
  none.set('else', 'text');
  t.equal((await send(none)).status, 400);
  const unbound = { ...headers, 'Content-Type': 'multipart/form-data' };
  t.equal((await plainRequest(`${base}/api/upload`, { method: 'POST', headers: unbound, body: 'x' })).status, 400);
  for (const body of [form, large, bytes])
    t.equal((await fetch(`${base}/api/upload`, { method: 'POST', body })).status, 415, 'without a credential');
});

t.test('headers are read in any letter case and notation', async (t) => {
  const base = await startServer(t);
  const spellings: readonly [string, string][] = [
    ['ID', 'Battery-Voltage'],
    ['id', 'battery_voltage'],
    ['HTTP_ID', 'HTTP_BATTERY_VOLTAGE'],
    ['Http-Id', 'BATTERY-VOLTAGE'],
  ];
  for (const [id, volts] of spellings) {
    const headers = { [id]: 'aa', [volts]: '4.1', Authorization: 'bearer key' };
    const { body } = await plainRequest(`${base}/api/origin`, { headers });
    t.match(JSON.parse(body.toString()), { id: 'aa', volts: '4.1', t: 'key' });
  }
});

t.test('the origin follows the request, and forwarded headers only from trusted proxies', async (t) => {
  const forwarded = {
    Host: '10.0.0.5:8080',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'ink.example',
    'X-Forwarded-Prefix': '/ink/',
    'X-Forwarded-For': '6.6.6.6, 192.0.2.7, 127.0.0.9',
  };
  const scenarios: readonly [readonly string[], Record<string, string>, string, string][] = [
    [[], { Host: 'pi.local' }, 'http://pi.local', '127.0.0.1'],
    [[], forwarded, 'http://10.0.0.5:8080', '127.0.0.1'],
    [['127.0.0.0/8'], forwarded, 'https://ink.example/ink', '192.0.2.7'],
    [['10.0.0.0/8'], forwarded, 'http://10.0.0.5:8080', '127.0.0.1'],
    [['127.0.0.1'], { ...forwarded, 'X-Forwarded-Prefix': '/"><x' }, 'https://ink.example', '127.0.0.9'],
  ];
  for (const [trusted, headers, origin, client] of scenarios) {
    const base = await startServer(t, trusted);
    const { body } = await plainRequest(`${base}/api/origin`, { headers });
    t.match(JSON.parse(body.toString()), { base: origin, clientAddress: client });
  }
  const base = await startServer(t);
  const { status } = await plainRequest(`${base}/api/origin`, { headers: { Host: 'a"b' } });
  t.equal(status, 400, 'a host that is none is refused');
});

t.test('a screen has its exact type and length and is sent in one write', async (t) => {
  const base = await startServer(t);
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write('GET /picture HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  socket.destroy();
  const [head = ''] = first.toString('latin1').split('\r\n\r\n');
  t.match(head, /\r\nContent-Type: image\/bmp\r\n/);
  t.match(head, /\r\nContent-Length: 48062(\r\n|$)/);
  t.equal(head.match(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT(?=\r\n|$)/g)?.length, 1, 'the date, once');
  t.ok(first.length > head.length + 4, 'body bytes come with the headers');
});

t.test('other origins are allowed only on routes that permit them', async (t) => {
  const base = await startServer(t);
  const open = await plainRequest(`${base}/picture`);
  t.equal(open.headers['access-control-allow-origin'], '*');
  const asked = await plainRequest(`${base}/picture`, { method: 'OPTIONS' });
  t.equal(asked.status, 204);
  t.match(asked.headers['access-control-allow-headers'], /access-token/);
  t.notOk((await plainRequest(`${base}/api/origin`)).headers['access-control-allow-origin']);
});

t.test('each request is one log line without secrets, internal failures as errors', async (t) => {
  const lines: LogLine[] = [];
  const base = await startServer(t, [], lines);
  await plainRequest(`${base}/api/thing/${UUID}?key=hidden`);
  await plainRequest(`${base}/api/broken`);
  await plainRequest(`${base}/api/busy`);
  await waitFor('the log lines', async () => lines.length === 3 || undefined);
  t.same(
    lines.map(({ level, fields }) => [level, fields.path, fields.status]),
    [
      ['info', '/api/thing/0b8a…', 200],
      ['error', '/api/broken', 500],
      ['info', '/api/busy', 429],
    ],
  );
  t.equal(
    maskPath('/screens/AbCdEfGhIjKlMnOpQrStUv/screen-a1b2c3-1771674964.png'),
    '/screens/AbCd…/screen-a1b2c3-1771674964.png',
  );
  t.equal(maskPath('/firmware/AbCdEfGhIjKlMnOpQrStUv/1.8.15.bin'), '/firmware/AbCd…/1.8.15.bin');
  t.equal(
    maskPath('/api/custom_plugins/0b8a1c2e%2D3333-4444-8555-%36%36667777%61888?a=1'),
    '/api/custom_plugins/0b8a…',
  );
});

t.test('an address in use is reported in one line, and a stopped server frees it', async (t) => {
  const first = createHttpServer({ routes: [], log: keepLog(), trustedProxies: [] });
  const port = await first.listen({ port: 0, host: '127.0.0.1' });
  const second = createHttpServer({ routes: [], log: keepLog(), trustedProxies: [] });
  await t.rejects(second.listen({ port, host: '127.0.0.1' }), { code: 'unavailable' });
  await first.stop();
  t.equal(await second.listen({ port, host: '127.0.0.1' }), port);
  await second.stop();
  await second.stop();
});

t.test('output of JSON.stringify is parsed back, and its depth measured', async () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__'));
      return JSON.stringify(parseJson(text)) === text && measureDepth(text) === depthOf(value);
    }),
  );
});

t.test('clients that send garbage, endless data or nothing do not affect others', async (t) => {
  const base = await startServer(t);
  const talk = (bytes: string, end: boolean): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      const parts: Buffer[] = [];
      socket.on('data', (part) => parts.push(part));
      socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
      socket.on('error', () => undefined);
      socket.write(bytes);
      if (end) setTimeout(() => socket.destroy(), 20);
    });
  t.match(await talk(`GET /picture HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, false), /^HTTP\/1.1 431 /);
  t.match(await talk('\x16\x03\x01\x02 this is no HTTP\r\n\r\n', false), /^HTTP\/1.1 400 /);
  t.equal(
    await talk(
      'POST /api/json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
      true,
    ),
    '',
  );
  t.equal(await talk('GET /pic', true), '');
  t.match(await talk('GET /picture HTTP/1.0\r\n\r\n', false), /^HTTP\/1.1 200 OK\r\n/, 'HTTP/1.0 without a host');
  t.equal((await plainRequest(`${base}/picture`)).status, 200);
});
