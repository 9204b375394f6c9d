import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { CellHosts } from '../../../../src/gateway/worker/jobs/render/cell-hosts.js';
import { createAssetLoader } from '../../../../src/gateway/worker/jobs/render/load-assets.js';
import type { NetworkPolicy } from '../../../../src/gateway/worker/protocol/fetch.js';

const reach = { allowLoopback: true, gatewayPorts: [] };
/** A cell that may fetch from the hosts that its markup writes out. */
const hostsIn = (view: string, policy: NetworkPolicy = reach): CellHosts =>
  new CellHosts({ markup: { shared: '', view }, variables: {} }, policy);

t.test('without assets no request is made', async (t) => {
  const load = createAssetLoader({ kind: 'none' }, hostsIn(''));
  for (const url of ['http://x/a.png', 'file:///etc/passwd', 'nonsense', '']) t.equal(await load(url), undefined, url);
});

t.test('a folder serves by host and path, ignoring the query, and nothing outside it', async (t) => {
  const path = t.testdir({
    'secret.png': 'no',
    assets: {
      'example.org': { img: { 'a b.png': 'picture', 'x.css': 'a{}' }, code: { index: 'code' } },
      'trmnl.com': { images: { 'logo.svg': '<svg/>' } },
    },
  });
  const load = createAssetLoader({ kind: 'folder', path: join(path, 'assets') }, hostsIn(''));
  const picture = await load('https://example.org/img/a%20b.png?v=1');
  t.match(picture, { mediaType: 'image/png' });
  t.equal(String(Buffer.from(picture?.bytes ?? [])), 'picture');
  t.match(await load('http://example.org/img/x.css'), { mediaType: 'text/css' });
  t.match(await load('//example.org/img/x.css'), { mediaType: 'text/css' }, 'without a scheme');
  t.match(await load('/images/logo.svg'), { mediaType: 'image/svg+xml' }, 'a file of the hosted service');
  t.equal(String(Buffer.from((await load('https://example.org/code/?text=x'))?.bytes ?? [])), 'code');
  t.equal(
    String(Buffer.from((await load('https://example.org/code'))?.bytes ?? [])),
    'code',
    'a file beside its parts',
  );
  for (const url of [
    'images/logo.svg',
    '/../secret.png',
    'http://example.org/nothing.png',
    'http://example.org/img',
    'http://example.org/..%2f..%2fsecret.png',
    'http://../secret.png',
    'file:///etc/passwd',
    'http://example.org/img/%00',
  ]) {
    t.equal(await load(url), undefined, url);
  }
});

t.test('each address of a screen is fetched once, and only if allowed', async (t) => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    if (request.url === '/a.svg')
      response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' }).end('<svg/>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/a.svg`;
  const load = createAssetLoader({ kind: 'network' }, hostsIn(url));
  const [first, second] = await Promise.all([load(url), load(url)]);
  t.match(first, { mediaType: 'image/svg+xml' });
  t.equal(first, second);
  t.equal(await load(`http://127.0.0.1:${port}/missing`), undefined);
  t.equal(requests, 2);
  const closed = createAssetLoader({ kind: 'network' }, hostsIn(url, { allowLoopback: true, gatewayPorts: [port] }));
  t.equal(await closed(url), undefined);
  t.equal(requests, 2);
});
