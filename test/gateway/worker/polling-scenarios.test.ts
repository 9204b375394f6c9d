// @tier full: starts workers
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { parsePollingHeaders } from '../../../src/gateway/worker/jobs/fetch/request-headers.js';
import type { FetchJob, SourceAnswer } from '../../../src/gateway/worker/protocol/fetch.js';
import { startSourceServer } from '../../support/sources/source-server.js';

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

async function openWeb(t: Test, answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const web = await startSourceServer({}, (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => answer(request, response, body));
  });
  t.teardown(() => web.stop());
  return web;
}

t.test('polling headers are parsed in four spellings', async (t) => {
  const table: readonly [text: string, headers: Record<string, string>][] = [
    ['a=1&b=2', { a: '1', b: '2' }],
    ['Accept: text/xml\nX-Key: a:b', { accept: 'text/xml', 'x-key': 'a:b' }],
    ['a=1\r\n\r\nb=2', { a: '1', b: '2' }],
    ['authorization=Bearer%20t%3D%3D', { authorization: 'Bearer t==' }],
    [
      'authorization=bearer abc&content-type=application/json',
      { authorization: 'bearer abc', 'content-type': 'application/json' },
    ],
    ['X-Plex-Token= k3y', { 'x-plex-token': 'k3y' }],
    ['q=a&b&c=d', { q: 'a&b', c: 'd' }],
    ['x-url=https://x.test/?a=1', { 'x-url': 'https://x.test/?a=1' }],
    ['x=50%', { x: '50%' }],
    ['x: line\\nbreak', { x: 'line\\nbreak' }],
    ['x=a%0d%0ainjected: 1', { x: 'ainjected: 1' }],
    ['', {}],
    ['nonsense', {}],
  ];
  for (const [text, headers] of table) t.same(parsePollingHeaders(text), headers, JSON.stringify(text));
});

t.test('URL templates emit any number of addresses, and blank lines none', async (t) => {
  const web = await openWeb(t, (request, response) => response.end(JSON.stringify({ url: request.url })));
  const table: readonly [template: string, paths: string[]][] = [
    [`${web.base}/a`, ['/a']],
    [`\n\n  ${web.base}/a  \r\n\r\n${web.base}/b\n`, ['/a', '/b']],
    ['{% assign ids = list | split: "," %}{% for id in ids %}BASE/{{ id | strip }}\n{% endfor %}', ['/x', '/y']],
    ['BASE/d?on={{ "now" | date: "%Y-%m-%d" }}', ['/d?on=2026-03-16']],
    ['BASE/{% if list contains "x" %}with{% else %}without{% endif %}', ['/with']],
    ['{% liquid\n  assign u = base | append: "/l"\n  echo u\n%}', ['/l']],
    ['BASE/ü mlaut?q=a b', ['/%C3%BC%20mlaut?q=a%20b']],
    ['BASE/{{ nothing }}', ['/']],
    ['', []],
  ];
  for (const [template, paths] of table) {
    const variables = { list: 'x, y', base: web.base };
    const answers = await poll(template.replaceAll('BASE', web.base), { variables });
    t.same(
      answers.map((answer) => (answer.kind === 'changed' ? (answer.data as { url: string }).url : answer)),
      paths,
      template,
    );
  }
  await t.rejects(poll(Array.from({ length: 51 }, (_, n) => `${web.base}/${n}`).join('\n')), { message: /at most 50/ });
});

t.test('the format of a source is detected despite a wrong content type', async (t) => {
  const rss =
    '<rss xmlns:dc="u"><channel><item><title>A</title><dc:creator>Ann</dc:creator></item><item><title>B</title></item></channel></rss>';
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A</title><link href="/a"/></entry></feed>';
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>gr\xfc\xdfe</a>', 'latin1');
  const page = Buffer.from('<html><head><meta charset="windows-1252"></head><p>5 \x80</p>', 'latin1');
  const table: readonly [type: string, body: string | Buffer, data: unknown][] = [
    ['application/json; charset=utf-8', '\ufeff{"a":1}', { a: 1 }],
    ['application/geo+json', '{"type":"FeatureCollection"}', { type: 'FeatureCollection' }],
    ['application/json', '"word"', { data: 'word' }],
    ['application/json', 'null', { data: null }],
    ['text/plain', '[1,2]', { data: [1, 2] }],
    ['text/html', '{"a":{"b":[]}}', { a: { b: [] } }],
    ['text/plain', '{not json}', { data: '{not json}' }],
    ['application/octet-stream', '{"a":1}', { a: 1 }],
    ['application/rss+xml', rss, { rss: { channel: { item: [{ title: 'A', creator: 'Ann' }, { title: 'B' }] } } }],
    [
      'application/atom+xml',
      atom,
      { feed: { entry: { title: { type: 'html', __content__: 'A' }, link: { href: '/a' } } } },
    ],
    ['text/plain', `<?xml version="1.0"?>${rss}`, { rss: { channel: { item: [{ title: 'A' }, { title: 'B' }] } } }],
    ['text/xml', latin, { a: 'grüße' }],
    ['text/html', page, { data: '<html><head><meta charset="windows-1252"></head><p>5 €</p>' }],
    ['text/csv', 'name,n\r\n"A, B",1\r\n', { data: [{ name: 'A, B', n: '1' }] }],
    ['text/plain', 'two\nlines', { data: 'two\nlines' }],
    ['application/javascript', 'var a = 1;', { data: 'var a = 1;' }],
  ];
  const web = await openWeb(t, (request, response) => {
    const [type, body] = table[Number(request.url?.slice(1))]!;
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const answers = await poll(table.map((_, index) => `${web.base}/${index}`).join('\n'));
  answers.forEach((answer, index) => {
    const [type, , data] = table[index]!;
    t.match(answer.kind === 'changed' ? answer.data : answer, data as object, `${index} ${type}`);
  });
});

t.test('compressed responses are decompressed, and an empty one changes nothing', async (t) => {
  const text = '{"ok":true}';
  const packed: Readonly<Record<string, readonly [coding: string, body: Buffer]>> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/brotli': ['br', brotliCompressSync(text)],
    '/deflate': ['deflate', deflateSync(text)],
    '/bare': ['deflate', deflateRawSync(text)],
    '/twice': ['gzip, br', brotliCompressSync(gzipSync(text))],
  };
  const web = await openWeb(t, (request, response) => {
    const [coding, body] = packed[request.url ?? ''] ?? [];
    if (!coding) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(body);
  });
  const answers = await poll([...Object.keys(packed), '/nothing'].map((path) => web.base + path).join('\n'));
  for (const answer of answers.slice(0, -1)) t.match(answer, { kind: 'changed', data: { ok: true } }, answer.url);
  t.match(answers.at(-1), { kind: 'unchanged', status: 204 });
});

t.test('a POST sends its body with a detected type, and no validators', async (t) => {
  const web = await openWeb(t, (request, response, body) => {
    const { 'content-type': type, 'if-none-match': match } = request.headers;
    response.end(JSON.stringify({ method: request.method, type, body, match: match ?? null }));
  });
  const table: readonly [body: string, headers: string, type: string][] = [
    ['{"a": {{ n }}}', '', 'application/json'],
    ['a={{ n }}&b=2', '', 'application/x-www-form-urlencoded'],
    ['<a>{{ n }}</a>', 'content-type=text/xml; charset=utf-8', 'text/xml; charset=utf-8'],
    ['', '', 'application/x-www-form-urlencoded'],
  ];
  for (const [pollingBody, pollingHeaders, type] of table) {
    const validators = [{ url: `${web.base}/`, etag: '"1"' }];
    const job = { pollingVerb: 'post', pollingBody, pollingHeaders, variables: { n: 5 }, validators } as const;
    const [answer] = await poll(`${web.base}/`, job);
    const body = pollingBody.replace('{{ n }}', '5');
    t.match(answer, { data: { method: 'POST', type, body, match: null } }, pollingBody);
  }
});

t.test('host names are resolved before connecting, and access depends on the address', async (t) => {
  const own = await openWeb(t, (_request, response) => response.end('{}'));
  const port = Number(new URL(own.base).port);
  const reach = { allowLoopback: true, gatewayPorts: [port] };
  const urls = [
    `http://localhost:${port}/api/devices`,
    `http://LOCALHOST.:${port}/api/devices`,
    `http://0.0.0.0:${port}/`,
    `http://127.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://224.0.0.1/',
    'file:///etc/passwd',
    'gopher://x/',
    'javascript:1',
  ];
  for (const answer of await poll(urls.join('\n'), { reach })) {
    t.match(answer, { kind: 'failed', error: /cannot reach|http or https|unknown host name/ }, answer.url);
  }
  t.same(own.asked, [], 'the gateway was asked nothing');
});
