// @tier full: opens every page
import t from 'tap';
import { PAGES } from '../../../../../src/gateway/web/routes.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { shareGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';

const startShared = shareGatewayWithDisplays(t);

/** Addresses that need a row which the sample data lack. */
const NEEDS_ROW = /firmware\/1|screens\/open|restore\/|pictures|sessions\/1|plugins\/new\/1|bundled\/1/;

t.test('every part of an address leads to a page, also for addresses of forms', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const addresses = PAGES.filter(({ path }) => !path.includes(':')).flatMap(({ path }) => {
    const parts = path.split('/').filter(Boolean);
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  });
  t.ok(addresses.length > 60, 'there are addresses');
  for (const address of new Set(addresses)) {
    if (NEEDS_ROW.test(address)) continue;
    const { status } = await browser.get(address);
    t.ok(status === 200 || status === 303, `${address} answers ${status}`);
  }
});

t.test('a browser’s choice of colours is kept on every page and can be undone', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.match((await browser.get('/')).text, /<html lang="en">/, 'as the system has them');
  const { location } = await browser.post('/theme', { theme: 'dark', back: '/playlists?page=2' });
  t.equal(location, '/playlists?page=2', 'back to the page');
  const { text } = await browser.get('/system');
  t.match(text, /<html lang="en" data-theme="dark">/);
  t.match(text, /<meta name="color-scheme" content="dark"/);
  t.equal((await browser.post('/theme', { theme: 'x', back: 'https://elsewhere.example/' })).location, '/');
  t.match((await browser.get('/')).text, /<html lang="en">/);
});

t.test('a phone finds a manifest with icons that exist', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  const { text } = await browser.get('/login');
  const [, path = ''] = /rel="manifest" href="([^"]+)"/.exec(text) ?? [];
  const manifest = await browser.get(path);
  t.equal(manifest.headers['content-type'], 'application/manifest+json');
  const { icons, start_url } = JSON.parse(manifest.text);
  t.equal(new URL(start_url, gateway.base + path).pathname, '/');
  t.equal(icons.length, 3);
  const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(text) ?? [];
  for (const { src } of [...icons, { src: touch }]) {
    const { status, headers } = await browser.get(new URL(src, gateway.base + path).pathname);
    t.match({ status, type: headers['content-type'] }, { status: 200, type: 'image/png' }, src);
  }
});
