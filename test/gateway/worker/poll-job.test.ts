// @tier full: starts workers
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { FetchJob, SourceAnswer } from '../../../src/gateway/worker/protocol/fetch.js';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function openWeb(t: Test, handler: Handler): Promise<{ readonly url: string; readonly port: number }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => handler(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

const host = createWorkerHost();
t.teardown(() => host.stop());

async function poll(pollingUrl: string, more: Partial<FetchJob> = {}): Promise<readonly SourceAnswer[]> {
  const job: FetchJob = {
    kind: 'fetch',
    pollingUrl,
    pollingVerb: 'get',
    pollingHeaders: '',
    pollingBody: '',
    variables: {},
    now: Date.parse('2026-03-16T09:30:00Z'),
    validators: [],
    reach: { allowLoopback: true, gatewayPorts: [] },
    ...more,
  };
  return (await host.run(job)).sources;
}

const json =
  (value: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

t.test('an object, a root array, a scalar and mistyped JSON reach the data', async (t) => {
  const bodies: Record<string, readonly [type: string, body: string]> = {
    '/object': ['application/json', '{"a":1}'],
    '/array': ['application/vnd.api+json', '[1,2]'],
    '/scalar': ['application/json', '5'],
    '/mistyped': ['text/html; charset=utf-8', ' {"a":[2]}'],
    '/text': ['text/plain', 'hello'],
    '/latin': ['text/plain; charset=iso-8859-1', 'gr\xfc\xdfe'],
    '/csv': ['text/csv', 'name;n\nA;1\n'],
    '/xml': ['application/rss+xml', '<rss><channel><item/></channel></rss>'],
  };
  const web = await openWeb(t, (request, response) => {
    const [type, body] = bodies[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body, 'latin1');
  });
  const answers = await poll(
    Object.keys(bodies)
      .map((path) => web.url + path)
      .join('\n'),
  );
  t.same(
    answers.map((answer) => (answer.kind === 'changed' ? answer.data : answer)),
    [
      { a: 1 },
      { data: [1, 2] },
      { data: 5 },
      { a: [2] },
      { data: 'hello' },
      { data: 'grüße' },
      { data: [{ name: 'A', n: '1' }] },
      { rss: { channel: { item: null } } },
    ],
  );
});

t.test('URLs, headers and body are templates; a loop may emit any number of URLs', async (t) => {
  const web = await openWeb(t, (request, response, body) => {
    const { authorization, 'x-two': two, 'content-type': type } = request.headers;
    json({ method: request.method, url: request.url, authorization, two, type, body })(request, response, '');
  });
  const answers = await poll(`{% for id in ids %}\n${web.url}/{{ id }}?d={{ "now" | date: "%Y" }}\n\n{% endfor %}`, {
    pollingVerb: 'post',
    pollingHeaders: 'Authorization=Bearer%20{{ token }}&x-two=a=b&host=evil',
    pollingBody: '{"q": "{{ token }}"}',
    variables: { ids: ['a b', 'c'], token: 's3' },
  });
  const seen = answers.map((answer) => (answer.kind === 'changed' ? answer.data : answer));
  const common = {
    method: 'POST',
    authorization: 'Bearer s3',
    two: 'a=b',
    type: 'application/json',
    body: '{"q": "s3"}',
  };
  t.same(seen, [
    { url: '/a%20b?d=2026', ...common },
    { url: '/c?d=2026', ...common },
  ]);
});

t.test('credentials in a URL are sent as such, and a broken URL does not show its query', async (t) => {
  const web = await openWeb(t, (request, response) =>
    json({ auth: request.headers.authorization })(request, response, ''),
  );
  const [answer, broken] = await poll(`${web.url.replace('//', '//me:p%40ss@')}\nhost/path?key=S3CRET`);
  t.match(answer, { data: { auth: `Basic ${Buffer.from('me:p@ss').toString('base64')}` } });
  t.match(broken, { kind: 'failed', error: 'expected an http or https URL' });
  t.notMatch(JSON.stringify({ ...broken, url: '' }), /S3CRET/);
});

t.test('an unchanged source answers conditional requests without a body', async (t) => {
  const web = await openWeb(t, (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else json({ a: 1 }, { etag: '"v1"', 'last-modified': 'Mon, 16 Mar 2026 00:00:00 GMT' })(request, response, '');
  });
  const [first] = await poll(web.url);
  t.match(first, { kind: 'changed', etag: '"v1"', lastModified: 'Mon, 16 Mar 2026 00:00:00 GMT', status: 200 });
  const [second] = await poll(web.url, { validators: [{ url: web.url, etag: '"v1"' }] });
  t.match(second, { kind: 'unchanged', status: 304 });
});

t.test("a redirect is followed; another origin gets none of the recipe's headers", async (t) => {
  const other = await openWeb(t, (request, response) =>
    json({ auth: request.headers.authorization ?? null })(request, response, ''),
  );
  const web = await openWeb(t, (request, response) => {
    if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/away') response.writeHead(301, { location: other.url }).end();
    else if (request.url === '/near') response.writeHead(307, { location: '/end' }).end();
    else json({ auth: request.headers.authorization })(request, response, '');
  });
  const [near, away, loop] = await poll(`${web.url}/near\n${web.url}/away\n${web.url}/loop`, {
    pollingHeaders: 'authorization: k',
  });
  t.match(near, { data: { auth: 'k' } });
  t.match(away, { data: { auth: null } });
  t.match(loop, { kind: 'failed', error: 'more than 5 redirects' });
});

t.test('restricted to private networks, a redirect cannot leave them', async (t) => {
  const web = await openWeb(t, (_, response) => response.writeHead(302, { location: 'http://192.0.2.1/' }).end());
  const reach = { allowLoopback: true, gatewayPorts: [], lanOnly: true };
  const [answer] = await poll(web.url, { reach });
  t.match(answer, { kind: 'failed', error: /private network/ });
});

t.test('a failing source gives its reason and does not affect the others', async (t) => {
  const web = await openWeb(t, (request, response) => {
    const zeros = Buffer.alloc(6_000_000, 48);
    if (request.url === '/huge') response.end(zeros);
    else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros));
    else if (request.url === '/zipped') {
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
        .end(gzipSync('{"ok":true}'));
    } else if (request.url === '/busy') response.writeHead(429, { 'retry-after': '120' }).end();
    else if (request.url === '/broken') response.writeHead(200, { 'content-type': 'application/json' }).end('{');
    else if (request.url === '/cut') response.writeHead(200, { 'content-length': '10' }).end('x');
    else if (request.url === '/deep') response.end('['.repeat(5_000) + ']'.repeat(5_000));
    else if (request.url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    else response.writeHead(500).end();
  });
  const paths = ['/huge', '/bomb', '/zipped', '/busy', '/broken', '/cut', '/deep', '/picture', '/error'];
  const urls = [
    ...paths.map((path) => web.url + path),
    'http://127.0.0.1:1/',
    'http://nothing.invalid/',
    'ftp://x/',
    'nonsense',
  ];
  const answers = await poll(urls.join('\n'));
  const verdicts = answers.map((answer) => (answer.kind === 'failed' ? answer.error : answer.kind));
  t.match(verdicts[0], /too large|exceeded/i);
  t.match(verdicts[1], /unpacks to more/);
  t.match(answers[2], { data: { ok: true } });
  t.match(answers[3], { kind: 'failed', error: 'it answered 429', retryAfterSeconds: 120 });
  t.match(verdicts[4], /not JSON/);
  t.equal(answers[5]?.kind, 'failed');
  t.match(verdicts[6], /levels deep/);
  t.match(verdicts[7], 'expected data, got image');
  t.equal(verdicts[8], 'it answered 500');
  t.equal(verdicts[9], 'connection refused');
  t.equal(answers[10]?.kind, 'failed');
  t.match(verdicts[11], /http or https/);
  t.match(verdicts[12], /http or https/);
});

t.test('a host that times out is tried once and does not delay another', async (t) => {
  let waiting = 0;
  const silent = await openWeb(t, () => {
    waiting++;
  });
  const web = await openWeb(t, json({ ok: true }));
  const urls = [...Array.from({ length: 9 }, (_, n) => `${silent.url}/${n}`), web.url];
  const answers = await poll(urls.join('\n'), { urlTimeoutMs: 300 });
  t.match(answers.at(-1), { kind: 'changed' });
  t.ok(answers.slice(0, 9).every((answer) => answer.kind === 'failed' && answer.error === 'no response within 0.3 s'));
  t.equal(waiting, 2, 'two went out side by side');
});

t.test('polling cannot reach the gateway except its demonstration data, at every hop', async (t) => {
  const own = await openWeb(t, json({ secret: true }));
  const web = await openWeb(t, (_request, response) =>
    response.writeHead(302, { location: `${own.url}/api/devices` }).end(),
  );
  const reach = { allowLoopback: true, gatewayPorts: [own.port] };
  const paths = ['/api/devices', '/api/demo/quote', '/api/demo/../devices', '/api/demo/%2e%2e/devices'];
  const urls = [
    ...paths.map((path) => own.url + path),
    web.url,
    `http://localhost:${own.port}/x`,
    `http://[::ffff:127.0.0.1]:${own.port}/x`,
  ];
  const answers = await poll(urls.join('\n'), { reach });
  t.same(
    answers.map(({ kind }) => kind),
    ['failed', 'changed', 'failed', 'failed', 'failed', 'failed', 'failed'],
  );
  t.match(answers[4], { error: /only \/api\/demo\/ of the gateway/ });
  const [closed, demo] = await poll(`${web.url}\n${own.url}/api/demo/quote`, {
    reach: { ...reach, allowLoopback: false },
  });
  t.match(closed, { error: /loopback addresses are not allowed/ });
  t.equal(demo?.kind, 'changed');
});
