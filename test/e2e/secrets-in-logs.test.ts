import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { sampleCases } from '../support/every-case.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { mosquitto, startBroker } from '../support/sources/broker.js';
import { type SourceServer, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/** Part of every secret: what the owner enters, what sources answer, and what strangers send. */
const MARK = 'q7zSECRETz7q';
const ROUTES = readFileSync('test/fixtures/route-access.txt', 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ \//.test(line))
  .map((line) => line.split(' ') as [method: string, path: string]);

/** Bodies that cannot be read, each with a secret where a parser would quote it. */
const BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/json', `${MARK} is no JSON`],
  ['application/json', `{"password": "${MARK}", "x": ${MARK}}`],
  ['application/json', JSON.stringify({ name: [MARK], settings: MARK, password: MARK, merge_strategy: MARK })],
  [MARK, MARK],
];

/** Responses that no source should give, by path. */
const ANSWERS: SourceServer['answers'] = {
  '/json': (_request, response) => response.setHeader('Content-Type', 'application/json').end(`${MARK} no`),
  '/cut': (_request, response) => response.end(`{"token": "${MARK}", `),
  '/page': (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<html><title>${MARK}</title><h1>${MARK}</h1></html>`),
  '/ics': (_request, response) => response.end(`BEGIN:VCALENDAR\r\n${MARK}\r\nEND:VCALENDAR\r\n`),
  '/xml': (_request, response) => response.setHeader('Content-Type', 'text/xml').end(MARK),
  '/type': (_request, response) => response.setHeader('Content-Type', `image/${MARK}`).end(MARK),
  '/coding': (_request, response) => response.setHeader('Content-Encoding', MARK).end(MARK),
  '/gzip': (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(MARK),
  '/location': (_request, response) => response.writeHead(302, { Location: `ftp://${MARK}` }).end(MARK),
  '/nowhere': (_request, response) => response.writeHead(302, { Location: `http://[${MARK}` }).end(MARK),
  '/error': (_request, response) => response.writeHead(500, MARK, { 'X-Secret': MARK }).end(MARK),
  '/raw': (request) => request.socket.end(`${MARK}\r\n\r\n${MARK}`),
  '/header': (request) => request.socket.end(`HTTP/1.1 200 OK\r\n${MARK}\r\n\r\n${MARK}`),
  '/pointer': (_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ status: 500, error: MARK })),
};

const RECIPE = {
  polling_headers: `authorization=Bearer ${MARK}&x-key={{ word }}`,
  polling_body: `{"password": "{{ word }}", "other": ${MARK}`,
  polling_verb: 'post',
  custom_fields: [{ keyname: 'word', field_type: 'password', name: 'Word', optional: true }],
};

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;

/** A program with a key. */
const callWith =
  (base: string, key: string): Call =>
  async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await plainRequest(base + path, {
      ...{ method, headers },
      ...(text === undefined ? {} : { body: text }),
    });
    return { status: answer.status, text: answer.body.toString() };
  };

/** Everything that may be shown to others, or ends up in a log. */
async function collectOutput(gateway: GatewayProcess, browser: FakeBrowser, read: Call): Promise<[string, string][]> {
  const seen: [string, string][] = [['log', gateway.output()]];
  for (const path of ['/system/support', '/system/log', '/system/alerts', '/healthz', '/metrics'])
    seen.push([path, (await browser.get(path)).text]);
  const found = await read('GET', '/api/plugin_settings');
  const ids = (JSON.parse(found.text) as { data: { id: number }[] }).data.map(({ id }) => id);
  for (const [method, path] of ROUTES) {
    // Data is what a plugin is there to show.
    if (method !== 'GET' || !path.startsWith('/api/') || path.endsWith('/data')) continue;
    const names = path.includes('/plugin_settings/:id') ? ids.map((id) => path.replace(':id', String(id))) : [path];
    for (const name of names) {
      const answer = await read('GET', name.replace(/:\w+/g, '1'));
      if (answer.status === 200) seen.push([`${name} with a key of scope read`, answer.text]);
    }
  }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (line.includes('inkstand') || Number(pid) === gateway.pid) seen.push([`title of process ${pid}`, line]);
    } catch {
      // It has ended.
    }
  }
  return seen;
}

async function sendEverywhere(
  base: string,
  credentials: Readonly<Record<string, string>>,
  unreadable = BODIES,
): Promise<readonly string[]> {
  const locations: string[] = [];
  // Signing out would end the session, and the live stream never ends.
  const skipped = new Set(['POST /logout', 'GET /live']);
  for (const [method, path] of ROUTES.filter((route) => !skipped.has(route.join(' ')))) {
    const bodies = method === 'GET' || method === 'DELETE' ? [undefined] : unreadable;
    const url = base + path.replace(/:(?:uuid|token)/g, '0b8a4f7e-1111-4222-8333-123456789abc').replace(/:\w+/g, '999');
    for (const body of bodies) {
      const headers = { 'X-Secret': MARK, ...(body ? { 'Content-Type': body[0] } : {}), ...credentials };
      const answer = await plainRequest(url, { ...{ method, headers }, ...(body ? { body: body[1] } : {}) }).catch(
        () => undefined,
      );
      locations.push(String(answer?.headers.location ?? ''));
    }
  }
  return locations;
}

t.test('no secret gets into a log, a support file, an alert, a page of another key, a URL or a title', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const source = await startSourceServer(ANSWERS);
  t.teardown(() => source.stop());
  const flags = ['--log-level', 'debug'];
  const gateway = await startGatewayProcess({ dataDir, flags });
  t.teardown(() => gateway.stop());
  const { base } = gateway;
  const browser = new FakeBrowser(base);
  await browser.signIn();
  const admin = await createKey(dataDir, 'admin', 'admin');
  const call = callWith(base, admin);
  const read = callWith(base, await createKey(dataDir, 'read', 'read'));

  const addresses = [
    ...Object.keys(ANSWERS).map((path) => `${source.base}${path}`),
    `${source.base.replace('//', `//user:${MARK}@`)}/json?token=${MARK}`,
    '{{ word }}',
    `{{ word }}://x/`,
    `http://127.0.0.1:1/?key={{ word }}`,
  ];
  const quoted: string[] = [];
  for (const [index, url] of addresses.entries()) {
    const isPicture = /pointer|error|type/.test(url);
    const settings = { ...RECIPE, strategy: isPicture ? 'redirect' : 'polling', polling_url: url };
    const made = await call('POST', '/api/plugin_settings', {
      ...{ name: `Source ${index}`, plugin_id: 37, fields: { word: `${MARK} word` } },
      ...settings,
    });
    const { id } = (JSON.parse(made.text) as { data: { id: number } }).data;
    await call('PUT', `/api/plugin_settings/${id}/markup/markup_full`, { content: 'a {{ trmnl.user.name }} {% if' });
    const polled = await call('POST', `/api/plugin_settings/${id}/poll`, {});
    if (polled.status !== 200 || polled.text.includes(MARK)) quoted.push(`${url}: ${polled.status} ${polled.text}`);
  }
  t.strictSame(quoted, [], 'no answer to a poll quotes a source');
  t.strictSame(
    new Set(source.asked.map((path) => path.split('?')[0])),
    new Set(Object.keys(ANSWERS)),
    'all were asked',
  );

  const broker = mosquitto === undefined ? undefined : await startBroker(t);
  const mqtt = { on: true, url: broker?.url ?? 'mqtt://127.0.0.1:1', user: 'u', password: MARK, discovery: true };
  const changed = await call('PATCH', '/api/mqtt', mqtt);
  t.equal(changed.status, 200, changed.text);
  if (broker) {
    await call('POST', '/api/plugin_settings', {
      ...{ name: 'Topics', plugin_id: 37, strategy: 'mqtt', mqtt_topics: 'secret/#', mqtt_debounce: 1 },
    });
    const client = await broker.connect();
    const topics = new Set<string>();
    client.on('message', (topic) => topics.add(topic));
    await client.subscribeAsync('#');
    const status = await waitFor('displays at the broker', async () =>
      [...topics].find((topic) => topic.startsWith('inkstand/') && topic.split('/').length > 3),
    );
    await client.publishAsync('secret/one', `{"token": "${MARK}"`, { retain: true, qos: 1 });
    const folder = status.split('/').slice(0, 3).join('/');
    for (const name of ['playlist', 'pin', 'pause', 'quiet_hours', 'refresh'])
      for (const topic of [`${folder}/${name}/set`, `${status}/set`])
        await client.publishAsync(topic, `{"${MARK}": ${MARK}`, { qos: 1 });
  }

  const strange = { Authorization: `Bearer ink_${MARK}`, 'Access-Token': MARK, Cookie: `a=${MARK}` };
  const locations = [
    ...(await sendEverywhere(base, {}, sampleCases(BODIES, 4))),
    ...(await sendEverywhere(base, strange, sampleCases(BODIES, 4))),
    ...(await sendEverywhere(base, { Authorization: `Bearer ${admin}` })),
    ...(await sendEverywhere(base, { Cookie: browser.cookies, Origin: base }, sampleCases(BODIES, 2))),
  ];
  t.strictSame(
    locations.filter((location) => location.includes(MARK)),
    [],
    'no address that a client is sent to contains one',
  );
  await browser.signIn();
  t.match((await browser.get('/system/support')).text, /request refused/, 'the support file contains the log');
  const output = await collectOutput(gateway, browser, read);
  t.ok(output.length > 100, 'logs, pages, API and processes were read');
  const found = output.flatMap(([place, text]) => {
    const at = text.indexOf(MARK);
    return at < 0 ? [] : [`${place}: ${text.slice(Math.max(0, at - 200), at + 40)}`];
  });
  t.strictSame(found, []);
});
