import t from 'tap';
import { CellHosts } from '../../../../src/gateway/worker/jobs/render/cell-hosts.js';
import { PageRequests } from '../../../../src/gateway/worker/jobs/render/page-requests.js';
import type { AssetPolicy } from '../../../../src/gateway/worker/protocol/render.js';
import { findScriptAddresses } from '../../../../src/sandbox/library/find-script-addresses.js';
import { startSourceServer } from '../../../support/sources/source-server.js';

const network: AssetPolicy = { kind: 'network' };
const reach = { allowLoopback: true, gatewayPorts: [] };
const cellHosts = (hosts: readonly string[]): CellHosts =>
  new CellHosts({ markup: { shared: '', view: '' }, variables: {}, hosts }, reach);

t.test('the addresses of scripts and modules are found in markup, others are not', async (t) => {
  const found =
    findScriptAddresses(`<script src="https://a.test/1.js"></script><SCRIPT defer src=//b.test/2.js></SCRIPT>
    <script src='https://a.test/1.js?again'></script><script src="https://a.test/1.js"></script>
    <script>import('https://d.test/data.js'); import x from 'no module';</script>
    <script type="module">import a from "https://c.test/a.mjs"; import { b,
      c } from 'pkg'; import 'side'; const d = await import("./d.js");</script>
    <!-- <img src="https://x.test/y.js"> -->`);
  t.strictSame(found, [
    'https://a.test/1.js',
    '//b.test/2.js',
    'https://a.test/1.js?again',
    'https://d.test/data.js',
    'https://c.test/a.mjs',
    'pkg',
    'side',
    './d.js',
  ]);
  t.strictSame(findScriptAddresses('<script'.repeat(40_000)), []);
  t.equal(findScriptAddresses(Array.from({ length: 90 }, (_, n) => `<script src="${n}.js">`).join('')).length, 50);
});

t.test('scripts are fetched only from allowed hosts, also after a redirect', async (t) => {
  const asked: string[] = [];
  const web = await startSourceServer({}, (request, response) => {
    asked.push(request.url ?? '');
    const { port } = new URL(web.base);
    if (request.url === '/away.js') response.writeHead(302, { location: `http://localhost:${port}/there.js` }).end();
    else if (request.url === '/near.js') response.writeHead(302, { location: '/ok.js' }).end();
    else if (request.url?.startsWith('/chain-')) {
      const next = Number.parseInt(request.url.slice(7), 10) + 1;
      response.end(
        `import "./chain-${next}.js"; export * from "${web.base}/ok.js"; import("./known.js"); import "http://other.test/"`,
      );
    } else if (request.url === '/large.js') response.end(' '.repeat(2_000_001));
    else if (request.url === '/binary.js') response.end(Buffer.from([0xff, 0xfe]));
    else response.end(`"${request.url}"`);
  });
  t.teardown(() => web.stop());
  const host = new URL(web.base).host;
  const fetchFrom = async (names: readonly string[], hosts: readonly string[], base = web.base) => {
    const html = names.map((name) => `<script src="${base}/${name}"></script>`).join('');
    const isAnswered = (address: string) => address.endsWith('known.js');
    const allowed = new PageRequests({ assets: network, hosts: cellHosts(hosts), isAnswered });
    await allowed.load(findScriptAddresses(html));
    return Object.fromEntries(allowed.scripts);
  };
  t.strictSame(await fetchFrom(['ok.js'], []), {});
  t.strictSame(await fetchFrom(['ok.js'], ['other.test']), {});
  t.strictSame(await fetchFrom(['known.js'], [host]), {});
  t.strictSame(asked, [], 'nothing was requested');
  t.strictSame(await fetchFrom(['ok.js', 'near.js', 'away.js', 'large.js', 'binary.js'], [host]), {
    [`${web.base}/ok.js`]: '"/ok.js"',
    [`${web.base}/near.js`]: '"/ok.js"',
  });
  t.strictSame(await fetchFrom(['ok.js'], ['localhost'], 'file://localhost'), {});
  asked.length = 0;
  const chain = Object.keys(await fetchFrom(['chain-1.js', 'ok.js'], [host])).map(
    (address) => new URL(address).pathname,
  );
  const links = Array.from({ length: 29 }, (_, index) => `/chain-${index + 1}.js`);
  t.strictSame(
    chain,
    ['/chain-1.js', '/ok.js', ...links.slice(1)],
    'modules that modules import, up to thirty scripts',
  );
  t.notOk(asked.includes('/known.js'));
  const offline = new PageRequests({
    ...{ assets: { kind: 'none' }, hosts: cellHosts([host]), isAnswered: () => false },
  });
  await offline.load([`${web.base}/ok.js`]);
  t.equal(offline.scripts.size, 0);
});

t.test('a page may send twenty requests to its allowed hosts, and none to others', async (t) => {
  const web = await startSourceServer({}, (request, response) => {
    response.writeHead(request.url === '/none' ? 404 : 200, { 'content-type': 'text/plain' });
    if (request.method !== 'POST') response.end(Buffer.from([0xc3, 0xa4]));
    else request.pipe(response);
  });
  t.teardown(() => web.stop());
  const host = new URL(web.base).host;
  const pageOf = (assets: AssetPolicy) =>
    new PageRequests({ assets, hosts: cellHosts([host]), isAnswered: () => false });
  const page = pageOf(network);
  const get = (url: string) => page.request({ id: 1, url, method: 'GET', headers: {} });
  t.match(await get(`${web.base}/none`), { status: 404, body: 'ä' });
  const posted = await page.request({ id: 2, url: `${web.base}/p`, method: 'POST', headers: { host: 'x' }, body: '€' });
  t.match(posted, { status: 200, body: '€' });
  t.strictSame(await get('http://other.test/'), { refused: 'other.test' });
  t.strictSame(await get('file:///etc/passwd'), { refused: '' });
  t.strictSame(await get(`ftp://${host}/`), { refused: host });
  t.equal(web.asked.length, 2);
  for (let count = 2; count < 20; count++) t.match(await get(`${web.base}/`), { status: 200 });
  t.match(await get(`${web.base}/`), { error: /more than 20/ });
  const offline = await pageOf({ kind: 'none' }).request({ id: 1, url: web.base, method: 'GET', headers: {} });
  t.match(offline, { error: /no network/ });
});
