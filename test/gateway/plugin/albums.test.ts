// @tier full: starts a gateway and servers of albums
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findAlbum } from '../../../src/gateway/plugin/picture/album/find-album.js';
import { openApi } from '../../support/api/api-client.js';
import { shareDashboard } from '../../support/browser/dashboard.js';
import { checkerPng } from '../../support/pictures/sample-pictures.js';
import { waitFor } from '../../support/wait-for.js';

t.setTimeout(600_000);

/** A picture that differs for each number. */
const png = (number: number): Buffer => checkerPng(24 + number, 16);
const SECRET = 'open sesame';

type Handle = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A server that is written after the public interface of a service. */
async function serve(t: Test, handle: Handle) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => handle(request, Buffer.concat(parts).toString(), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  t.teardown(stop);
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const json = (response: ServerResponse, body: unknown): unknown =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

const openShared = shareDashboard(t);

/** A picture frame of its own. */
async function openFrame() {
  const opened = await openShared();
  const { gateway, browser } = opened;
  const api = await openApi(gateway, 'admin');
  await browser.get('/plugins/new');
  const { location } = await browser.post('/plugins/bundled/picture-frame', {});
  const id = Number(/\d+/.exec(location)?.[0]);
  const choose = (album_address: string, album_password = '') =>
    api('PATCH', `/api/plugin_settings/${id}/settings`, { fields: { album_address, album_password } });
  const page = async () => (await browser.get(`/plugins/${id}`)).text;
  const count = async () => [...(await page()).matchAll(/src="\/plugins\/\d+\/pictures\/\d+"/g)].length;
  const until = (wanted: number) =>
    waitFor(`${wanted} pictures`, async () => ((await count()) === wanted ? true : undefined));
  const fetchNow = () => api('POST', `/api/plugin_settings/${id}/poll`, {});
  return { ...opened, api, id, choose, page, count, until, fetchNow };
}

t.test('an album is recognised by its address', (t) => {
  const cases: readonly [string, string, object][] = [
    ['/media/stick/photos', '', { kind: 'folder' }],
    [
      'https://www.icloud.com/sharedalbum/#B0aGWZmrRGZRiRW',
      '',
      { kind: 'icloud', base: 'https://p36-sharedstreams.icloud.com' },
    ],
    ['https://www.icloud.com/sharedalbum/#A1aGWZmrRGZRiRW', '', { base: 'https://p01-sharedstreams.icloud.com' }],
    [
      'https://cloud.example/s/abCD12',
      'x',
      { kind: 'webdav', url: 'https://cloud.example/public.php/webdav/', user: 'abCD12' },
    ],
    ['https://a.example/nc/index.php/s/abCD12', '', { url: 'https://a.example/nc/public.php/webdav/' }],
    ['https://me@cloud.example/remote.php/dav/files/me/Photos/', 'x', { kind: 'webdav', user: 'me', password: 'x' }],
    [
      'http://immich.local:2283/share/Key_1-a',
      '',
      { kind: 'immich-link', base: 'http://immich.local:2283', token: 'Key_1-a' },
    ],
    ['http://immich.local:2283/albums/0f1d-2', 'k', { kind: 'immich', album: '0f1d-2', key: 'k' }],
  ];
  for (const [address, password, wanted] of cases) t.match(findAlbum(address, password), wanted, address);
  for (const address of ['https://photos.app.goo.gl/abc', 'https://photos.google.com/share/abc'])
    t.throws(() => findAlbum(address, ''), /add the pictures themselves/, address);
  for (const address of ['photos', 'ftp://nas/photos', '']) t.throws(() => findAlbum(address, ''), /expected/, address);
  t.end();
});

t.test('a folder of this machine is an album, within its limits', async (t) => {
  const { dataDir, choose, until, fetchNow, page, count } = await openFrame();
  const folder = join(dataDir, 'pictures', 'family');
  mkdirSync(folder, { recursive: true });
  for (const number of [1, 2, 3]) writeFileSync(join(folder, `${number}.png`), png(number));
  writeFileSync(join(folder, 'notes.txt'), 'no picture');
  writeFileSync(join(folder, 'broken.jpg'), 'no picture either');
  t.equal((await choose(folder)).status, 200);
  await until(3);
  t.match(await page(), /3 pictures read, 1 left out[\s\S]*broken\.jpg/);
  t.match(await page(), 'From the album');
  writeFileSync(join(folder, '2.png'), png(9));
  renameSync(join(folder, '3.png'), join(dataDir, '3.png'));
  writeFileSync(join(folder, '4.png'), png(4));
  await fetchNow();
  t.equal(await count(), 3, 'one is another, one went, one came');
  symlinkSync('/etc', join(dataDir, 'pictures', 'link'));
  for (const outside of ['/etc', join(dataDir, 'pictures', 'link'), join(dataDir, 'pictures', '..')]) {
    await choose(outside);
    await fetchNow();
    t.match(await page(), 'can be albums', outside);
    t.equal(await count(), 3, 'a failure keeps what is here');
  }
  await choose('');
  await until(0);
});

t.test('a share of Nextcloud, by WebDAV', async (t) => {
  let files = ['a.png', 'b c.png'];
  const asked: string[] = [];
  const token = 'ShareToken1';
  const authorization = `Basic ${Buffer.from(`${token}:${SECRET}`).toString('base64')}`;
  const { host, stop } = await serve(t, (request, _body, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.depth ?? ''}`.trim());
    if (request.headers.authorization !== authorization) return response.writeHead(401).end();
    if (request.method !== 'PROPFIND')
      return response.end(png(files.indexOf(decodeURIComponent(request.url!.split('/').at(-1)!))));
    const entry = (href: string, props: string) =>
      `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    const folder = entry('/public.php/webdav/', '<d:resourcetype><d:collection/></d:resourcetype>');
    const entries = ['trip.png/', 'readme.md', ...files].map((name) =>
      entry(
        `/public.php/webdav/${encodeURI(name)}`,
        name.endsWith('/')
          ? '<d:resourcetype><d:collection/></d:resourcetype>'
          : `<d:getetag>"${name}"</d:getetag><d:resourcetype/>`,
      ),
    );
    response.writeHead(207, { 'content-type': 'application/xml' });
    return response.end(
      `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${folder}${entries.join('')}</d:multistatus>`,
    );
  });
  const { choose, until, fetchNow, page, count } = await openFrame();
  await choose(`http://${host}/s/${token}`, 'wrong');
  await fetchNow();
  t.match(await page(), new RegExp(`${host}[\\s\\S]*(refused|key|password|401)`, 'i'), 'the host is named');
  await choose(`http://${host}/s/${token}`, SECRET);
  await until(2);
  const loads = () => asked.filter((line) => line.startsWith('GET')).length;
  t.equal(loads(), 2);
  await fetchNow();
  t.equal(loads(), 2, 'a picture is loaded once');
  files = ['b c.png', 'd.png', 'e.png'];
  await fetchNow();
  t.equal(await count(), 3);
  stop();
  await fetchNow();
  t.equal(await count(), 3, 'pictures stay while the server is gone');
  t.match(await page(), host);
});

const ASSETS = [
  { id: 'aaaa-1', type: 'IMAGE', originalFileName: 'one.jpg', checksum: 'c1' },
  { id: 'bbbb-2', type: 'VIDEO', originalFileName: 'two.mp4', checksum: 'c2' },
  { id: 'cccc-3', type: 'IMAGE', originalFileName: 'three.heic', checksum: 'c3' },
];

t.test('albums of Immich, by a shared link and by a key', async (t) => {
  const { host } = await serve(t, (request, body, response) => {
    const url = new URL(request.url!, 'http://a');
    const hasLink = url.searchParams.get('key') === 'LinkKey' && url.searchParams.get('password') === SECRET;
    const hasKey = request.headers['x-api-key'] === 'ApiKey';
    if (!hasLink && !hasKey) return response.writeHead(401).end();
    if (url.pathname === '/api/shared-links/me')
      return json(response, { type: 'ALBUM', album: { id: 'album-7' }, assets: [] });
    if (url.pathname === '/api/albums/album-7') return json(response, { id: 'album-7', assets: ASSETS });
    if (url.pathname === '/api/search/metadata') {
      const isAsked = request.method === 'POST' && JSON.parse(body).albumIds[0] === 'album-7';
      return json(response, { assets: { items: isAsked ? ASSETS.slice(0, 1) : [], nextPage: null } });
    }
    const id = /^\/api\/assets\/([\w-]+)\/thumbnail$/.exec(url.pathname)?.[1];
    return response.end(png(ASSETS.findIndex((one) => one.id === id)));
  });
  const { choose, until, fetchNow, page } = await openFrame();
  await choose(`http://${host}/share/LinkKey`, SECRET);
  await until(2);
  await choose(`http://${host}/albums/album-7`, 'ApiKey');
  await until(1);
  await choose(`http://${host}/albums/album-7`, 'another');
  await fetchNow();
  t.match(await page(), host);
  await until(1);
});

t.test('a shared album of iCloud, whose server says where it moved', async (t) => {
  const token = 'B0aGWZmrRGZRiRW';
  const photo = (guid: string, checksum: string, more = {}) => ({
    photoGuid: guid,
    derivatives: {
      1: { checksum: `${checksum}-small`, width: '300', height: '200' },
      2: { checksum, width: '2048', height: '1365' },
    },
    ...more,
  });
  const moved = await serve(t, (request, body, response) => {
    if (request.method === 'GET') return response.end(png(Number(/\d/.exec(request.url!)?.[0])));
    if (request.url === `/${token}/sharedstreams/webstream`)
      return json(response, {
        photos: [
          photo('g1', 'sum1', { caption: 'At the lake' }),
          photo('g2', 'sum2'),
          photo('g3', 'sum3', { mediaAssetType: 'video' }),
        ],
      });
    const guids: string[] = JSON.parse(body).photoGuids;
    const items = guids.map((guid) => [
      `sum${guid.slice(1)}`,
      { url_location: moved.host, url_path: `/files/${guid.slice(1)}.jpg?signed` },
    ]);
    return json(response, { items: Object.fromEntries(items), locations: {} });
  });
  const first = await serve(t, (_request, _body, response) => {
    response.writeHead(330).end(JSON.stringify({ 'X-Apple-MMe-Host': moved.host }));
  });
  const { choose, until, fetchNow, page } = await openFrame();
  await choose(`http://${first.host}/sharedalbum/#${token}`);
  await until(2);
  await choose('https://photos.app.goo.gl/abc');
  await fetchNow();
  t.match(await page(), 'Google lets no other program read its shared albums');
});

t.test('a large album comes in parts, and no more than there is room for', async (t) => {
  const { dataDir, choose, fetchNow, count, page } = await openFrame();
  const folder = join(dataDir, 'pictures', 'large');
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < 105; number++)
    writeFileSync(join(folder, `${String(number).padStart(3, '0')}.png`), png(number));
  await choose(folder);
  await fetchNow();
  t.ok((await count()) >= 10);
  for (let poll = 0; poll < 10; poll++) await fetchNow();
  t.equal(await count(), 100);
  t.match(await page(), '5 left out');
});
