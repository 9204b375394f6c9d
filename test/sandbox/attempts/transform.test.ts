// @tier full: reaches limits of a transform
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { RequestSlots } from '../../../src/gateway/worker/jobs/fetch/request-slots.js';
import { createTransformRunner } from '../../../src/gateway/worker/jobs/transform-job.js';
import type { TransformJob } from '../../../src/gateway/worker/protocol/fetch.js';
import type { TransformResult } from '../../../src/sandbox/transform/transform-result.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const runJob = createTransformRunner(new RequestSlots());
const BOMB = gzipSync(Buffer.alloc(30_000_000));

/** What a transform tries with the addresses of an allowed server and of a secret one, and what it may end with. */
const ATTEMPTS: readonly (readonly [name: string, code: string, ends: RegExp])[] = [
  ['another host', 'return ask(SECRET)', /not a host of this plugin/],
  ['another port', 'return ask("http://127.0.0.1:1/")', /not a host/],
  ['the allowed host as a user', 'return ask(SECRET.replace("//", "//" + new URL(OPEN).host + "@"))', /not a host/],
  ['a redirect elsewhere', 'return ask(OPEN + "/away")', /redirects to .* not a host/],
  ['redirects in a circle', 'return ask(OPEN + "/circle")', /redirects/],
  ['a file', 'return ask("file:///etc/passwd")', /not a host/],
  ['data', 'return ask("data:text/plain,secret")', /not a host/],
  ['an address with line breaks', 'return ask(OPEN + "/a\\r\\nHost: secret\\r\\n\\r\\nGET /b")', /^(?!.*secret)/s],
  [
    'line breaks in a header',
    'return ask(OPEN + "/echo", { headers: { "x-a": "1\\r\\nx-forged: 2" } })',
    /^(?!.*"x-forged")/s,
  ],
  [
    'line breaks in the name of a header',
    'return ask(OPEN + "/echo", { headers: { "x-a: 1\\r\\nx-forged": "2" } })',
    /^(?!.*"x-forged")/s,
  ],
  [
    'headers of the connection',
    'return ask(OPEN + "/echo", { headers: { Host: "secret", Connection: "upgrade", Upgrade: "x", "Transfer-Encoding": "chunked", "Content-Length": "9" } })',
    /^(?!.*(?:secret|"upgrade"|chunked|"content-length":"9"))/s,
  ],
  [
    'other methods',
    'return Promise.all(["CONNECT", "TRACE", "DELETE", "GET / HTTP/1.1\\r\\nx: y"].map((method) => ask(OPEN + "/echo", { method })))',
    /not available/,
  ],
  [
    'a million requests',
    'return Promise.all(Array.from({ length: 1e4 }, (_, i) => ask(OPEN + "/echo")))',
    /more than 10 requests|limit/,
  ],
  ['a response without end', 'return ask(OPEN + "/endless")', /no response within|limit|larger|exceed|too large/i],
  ['a compressed response without end', 'return ask(OPEN + "/bomb")', /.*/s],
  ['a silent server', 'return ask(OPEN + "/silent")', /no response within/],
  [
    'headers that are prototypes',
    'return fetch(OPEN + "/proto").then((r) => ({ own: typeof ({}).polluted, got: [...r.headers].length }))',
    /"own":"undefined"/,
  ],
  ['a body of 10 MB', 'return ask(OPEN + "/echo", { method: "POST", body: "x".repeat(1e7) })', /^(?!.*x{100})/s],
  ['options that are getters', 'return ask(OPEN + "/echo", { get method() { throw new Error("mine") } })', /mine/],
  ['a response that loops', 'return fetch(OPEN + "/echo").then(() => { for (;;); })', /(?:steps|time) limit/],
  [
    'a queue of forged requests',
    'globalThis.__requests = [{ id: 1, url: SECRET }]; fetch.call({ take: () => [{ url: SECRET }] }, SECRET); return "ended"',
    /not a host|ended|object/,
  ],
  [
    'a request object that changes',
    'const r = new Request(OPEN); Object.defineProperty(r, "url", { get: () => SECRET }); return ask(r)',
    /not a host/,
  ],
  [
    'a method replaced',
    'String.prototype.toUpperCase = () => "PUT"; Set.prototype.has = () => true; return ask(OPEN + "/echo", { method: "PUT" })',
    /.*/s,
  ],
];

t.test('a transform reaches only the hosts of its plugin, within its limits', async (t) => {
  const secret = await startSourceServer({}, (_request, response) => void response.end('secret'));
  const open = await startSourceServer({
    '/away': (_request, response) => void response.writeHead(302, { location: `${secret.base}/` }).end(),
    '/circle': (_request, response) => void response.writeHead(302, { location: '/circle' }).end(),
    '/echo': (request, response) =>
      void response.end(JSON.stringify({ method: request.method, headers: request.headers })),
    '/endless': (_request, response) => {
      const piece = Buffer.alloc(65_536, 120);
      const send = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    },
    '/bomb': (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
    '/silent': () => undefined,
    '/proto': (_request, response) =>
      void response.writeHead(200, { __proto__: 'polluted', constructor: 'x', polluted: '1' }).end('{}'),
  });
  t.teardown(async () => void (await Promise.all([open.stop(), secret.stop()])));
  const run = (code: string): Promise<TransformResult> => {
    const head = `const OPEN = ${JSON.stringify(open.base)}, SECRET = ${JSON.stringify(secret.base)};
      const ask = (...all) => fetch(...all).then((r) => r.text()).then((text) => text.slice(0, 2000), String);
      async function run() { return { said: await (async () => { ${code} })() } }`;
    const job: TransformJob = {
      kind: 'transform',
      language: 'javascript',
      code: head,
      input: {},
      now: Date.UTC(2026, 2, 16, 9, 30),
      timeZone: 'UTC',
      locale: 'en',
      hosts: [new URL(open.base).host],
      reach: { allowLoopback: true, gatewayPorts: [] },
      urlTimeoutMs: 1_500,
      scriptSeconds: 0.5,
    };
    return runJob(job, new AbortController().signal);
  };
  const canary = 'return [typeof leak, Math.random(), Date.now(), await ask(OPEN + "/echo"), [].push.name].join()';
  const first = saidOf(await run(canary));
  t.match(first, /said/);
  for (const [name, code, ends] of ATTEMPTS) {
    const said = saidOf(await run(`globalThis.leak = 1; Array.prototype.push.leak = 1; ${code}`));
    t.match(said, ends, name);
    t.notMatch(said, /^.*"?secret"?$/m, `${name}: nothing was read`);
    t.strictSame(secret.asked, [], `${name}: nothing else was asked`);
    t.equal(saidOf(await run(canary)), first, `${name}: the next transform finds nothing`);
  }
});

function saidOf(result: TransformResult): string {
  return result.kind === 'done' ? JSON.stringify(result.data) : result.error.message;
}
