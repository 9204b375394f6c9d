import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { InkstandError } from '../../../../src/common/errors.js';
import { type FetchOptions, fetchUrl } from '../../../../src/gateway/worker/jobs/fetch/fetch-url.js';
import { parsePollingHeaders } from '../../../../src/gateway/worker/jobs/fetch/request-headers.js';
import { WAIT_MS } from '../../../support/time-limits.js';

const CRLF = '\r\n';

/** A server that answers each request with the bytes that `answer` gives for its head. */
async function openRaw(t: Test, answer: (head: string) => Buffer | string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', (part) => {
      head += part.toString('latin1');
      if (!head.includes(CRLF + CRLF)) return;
      const bytes = answer(head);
      head = '';
      socket.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, more: Partial<FetchOptions> = {}) =>
  fetchUrl(url, {
    method: 'GET',
    headers: {},
    reach: { allowLoopback: true, gatewayPorts: [] },
    maxBytes: 100_000,
    timeoutMs: WAIT_MS,
    signal: new AbortController().signal,
    ...more,
  });

const http = (body: Buffer | string, ...fields: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from(['HTTP/1.1 200 OK', 'Connection: close', ...fields, '', ''].join(CRLF)),
    Buffer.from(body),
  ]);
const redirect = (...fields: readonly string[]): Buffer =>
  Buffer.from(['HTTP/1.1 302 Found', 'Connection: close', 'Content-Length: 0', ...fields, '', ''].join(CRLF));
const faultOf = (url: string): Promise<string> =>
  get(url).then(
    () => 'none',
    ({ fault }: InkstandError) => fault?.code ?? 'unnamed',
  );
const pathOf = (head: string): string => head.split(' ')[1] ?? '';
const fieldOf = (head: string, name: string): string | undefined =>
  head
    .split(CRLF)
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim();

t.test('a server that ends its lines with LF only is read', async (t) => {
  const web = await openRaw(t, () => 'HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 8\n\n{"a": 1}');
  const { bytes, status, headers } = await get(web);
  t.same([status, headers.get('content-type'), bytes.toString()], [200, 'application/json', '{"a": 1}']);
  await t.rejects(get(web, { maxBytes: 4 }), { code: 'limit' }, 'within the same limits');
});

t.test('a redirect to an address in raw UTF-8 is followed', async (t) => {
  const web = await openRaw(t, (head) =>
    pathOf(head) === '/' ? redirect('Location: /größe?a=ü') : http(pathOf(head)),
  );
  t.equal((await get(web)).bytes.toString(), '/gr%C3%B6%C3%9Fe?a=%C3%BC');
});

t.test('names that mean no compression are ignored, and bytes after the compressed data too', async (t) => {
  const zipped = gzipSync('{"a": 1}');
  const damaged = Buffer.from(zipped);
  damaged[12] = (damaged[12] ?? 0) ^ 0xff;
  const bodies: Record<string, readonly [coding: string, body: Buffer | string]> = {
    '/utf-8': ['utf-8', '{"a": 1}'],
    '/none': ['none', '{"a": 1}'],
    '/trailing': ['gzip', Buffer.concat([zipped, Buffer.from('\0\0more')])],
    '/empty': ['gzip', ''],
    '/damaged': ['gzip', Buffer.concat([damaged, Buffer.from('more')])],
    '/unknown': ['compress', 'x'],
  };
  const web = await openRaw(t, (head) => {
    const [coding, body] = bodies[pathOf(head)] ?? ['', ''];
    return http(body, `Content-Encoding: ${coding}`);
  });
  for (const path of ['/utf-8', '/none', '/trailing'])
    t.equal((await get(web + path)).bytes.toString(), '{"a": 1}', path);
  t.equal((await get(`${web}/empty`)).bytes.length, 0);
  t.equal(await faultOf(`${web}/damaged`), 'bad-coding');
  t.equal(await faultOf(`${web}/unknown`), 'bad-coding');
});

t.test('zstd is read where Node.js can, and said in words where not', async (t) => {
  const frame = Buffer.from('28b52ffd2008410000', 'hex');
  const body = Buffer.concat([frame, Buffer.from('{"a": 1}')]);
  const web = await openRaw(t, () => http(body, 'Content-Encoding: zstd'));
  const { zstdDecompress } = (await import('node:zlib')) as { zstdDecompress?: unknown };
  if (zstdDecompress) t.equal((await get(web)).bytes.toString(), '{"a": 1}');
  else await t.rejects(get(web), { message: /zstd, which needs Node.js 22.15/, fault: { code: 'needs-newer-node' } });
});

t.test('cookies that are set on a redirect are sent to the same server within the request', async (t) => {
  const seen: (string | undefined)[] = [];
  const web = await openRaw(t, (head) => {
    seen.push(fieldOf(head, 'cookie'));
    if (pathOf(head) === '/a/start')
      return redirect(
        'Set-Cookie: session=s1; Path=/; HttpOnly',
        'Set-Cookie: here=h1',
        'Set-Cookie: safe=x; Secure',
        'Set-Cookie: foreign=x; Domain=example.org',
        'Location: /a/next',
      );
    if (pathOf(head) === '/a/next') return redirect('Set-Cookie: here=; Max-Age=0', 'Location: /b');
    return http('done');
  });
  await get(`${web}/a/start`, { headers: { cookie: 'own=1' } });
  t.same(seen, ['own=1', 'own=1; session=s1; here=h1', 'own=1; session=s1']);
  await get(`${web}/b`);
  t.equal(seen.at(-1), undefined, 'and not with the next request');
});

t.test('cookies stay with the server that set them', async (t) => {
  const seen: (string | undefined)[] = [];
  const other = await openRaw(t, (head) => {
    seen.push(fieldOf(head, 'cookie'));
    return http('done');
  });
  const web = await openRaw(t, () =>
    redirect('Set-Cookie: session=s1', `Location: ${other.replace('127.0.0.1', 'localhost')}/`),
  );
  await get(web);
  t.same(seen, [undefined]);
});

t.test('a server that asks for digest authentication gets it, also after a redirect', async (t) => {
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
  const web = await openRaw(t, (head) => {
    const authorization = fieldOf(head, 'authorization') ?? '';
    const path = pathOf(head);
    if (path === '/start') return redirect('Location: /cam?size=1');
    const part = (name: string): string => new RegExp(`${name}="?([^",]*)`).exec(authorization)?.[1] ?? '';
    const expected = md5([md5('me:cam:p ss'), 'n1', part('nc'), part('cnonce'), 'auth', md5(`GET:${path}`)].join(':'));
    if (part('response') === expected) return http('picture');
    return Buffer.from(
      [
        'HTTP/1.1 401 Unauthorized',
        'Connection: close',
        'Content-Length: 0',
        'WWW-Authenticate: Basic realm="cam"',
        'WWW-Authenticate: Digest realm="cam", nonce="n1", qop="auth"',
        '',
        '',
      ].join(CRLF),
    );
  });
  const withCredentials = web.replace('//', '//me:p%20ss@');
  for (const path of ['/cam?size=1', '/start'])
    t.equal((await get(withCredentials + path)).bytes.toString(), 'picture', path);
  const basic = `Basic ${Buffer.from('me:p ss').toString('base64')}`;
  t.equal((await get(`${web}/cam`, { headers: { authorization: basic } })).bytes.toString(), 'picture');
  t.equal((await get(`${web.replace('//', '//me:wrong@')}/cam`)).status, 401);
  t.equal((await get(`${web}/cam`)).status, 401);
});

t.test('https at a port of http is said in words', async (t) => {
  const early = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve));
  t.teardown(() => early.close());
  const { port } = early.address() as AddressInfo;
  t.equal(await faultOf(`https://127.0.0.1:${port}/`), 'not-https');
});

t.test('headers may be an object of JSON, or in quotes', async (t) => {
  const expected = { authorization: 'Bearer a=b', 'x-key': '12' };
  const spellings = [
    '{"Authorization": "Bearer a=b", "X-Key": 12}',
    '{\n  "Authorization": "Bearer a=b",\n  "X-Key": "12",\n}',
    '"Authorization": "Bearer a=b",\n"X-Key": "12"',
    "'Authorization': 'Bearer a=b'\n'X-Key': 12",
    '-H "Authorization: Bearer a=b"\n-H \'X-Key: 12\'',
    '"Authorization: Bearer a=b"\n"X-Key=12"',
    'Authorization: Bearer a=b\nX-Key: 12',
  ];
  for (const text of spellings) t.same(parsePollingHeaders(text), expected, text);
  t.same(parsePollingHeaders('If-None-Match: "etag"'), { 'if-none-match': '"etag"' }, 'quotes of a value stay');
});
