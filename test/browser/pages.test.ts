import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { MOVED } from '../../src/gateway/web/moved-pages.js';
import { PAGES } from '../../src/gateway/web/routes.js';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { PageForm } from '../support/browser/page-form.js';
import { invitePerson } from '../support/browser/people.js';
import { makeFirmwareImage } from '../support/display/firmware-image.js';
import { sampleCases, TRIES_EVERY_CASE } from '../support/every-case.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { samplePictures } from '../support/pictures/sample-pictures.js';
import { townTiles } from '../support/sources/made-town.js';
import { writeMapFile } from '../support/sources/map-file.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

/** Example addresses of pages with parameters; others are their own example. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/', '/?view=list', '/?q=nothing-like-this'],
  '/displays/:id': ['/displays/1', '/displays/5'],
  '/displays/:id/settings': ['/displays/1/settings'],
  '/displays/:id/history': ['/displays/1/history'],
  '/displays/:id/forget': ['/displays/1/forget'],
  '/playlists/:id': ['/playlists/1', '/playlists/2'],
  '/playlists/:id/mashup': ['/playlists/1/mashup'],
  '/playlists/:id/special-days': ['/playlists/1/special-days'],
  '/playlists/:id/week': ['/playlists/1/week', '/playlists/1/week?on=6&time=09:30'],
  '/playlists/:id/delete': ['/playlists/2/delete'],
  '/items/:id': ['/items/1'],
  '/screens': ['/screens', '/screens?view=list'],
  '/plugins/new/:strategy': ['/plugins/new/polling', '/plugins/new/webhook'],
  '/plugins/:id': ['/plugins/1'],
  '/plugins/:id/settings': ['/plugins/1/settings'],
  '/plugins/:id/markup': ['/plugins/1/markup'],
  '/plugins/:id/transform': ['/plugins/1/transform'],
  '/plugins/:id/report': ['/plugins/1/report'],
  '/plugins/:id/recipe': ['/plugins/1/recipe'],
  '/plugins/:id/share': ['/plugins/1/share', '/plugins/1/share?layout=flat&sample=current'],
  '/plugins/:id/delete': ['/plugins/1/delete'],
};

/** Pages of something that has to be made first. */
const PREPARED: Readonly<Record<string, (browser: FakeBrowser, gateway: GatewayProcess) => Promise<string>>> = {
  '/screens/open': (browser) => findLink(browser, '/screens', /href="(\/screens\/open\?[^"]+)"/),
  '/plugins/:id/markup/reset': async (browser) => {
    const { location } = await browser.post('/plugins/bundled/clock', {});
    const at = `${/^\/plugins\/\d+/.exec(location)}/markup`;
    await browser.submit(new PageForm((await browser.get(at)).text, at).set('full', '<p>Changed</p>'));
    return `${at}/reset`;
  },
  '/plugins/:id/design': (browser) => addDesign(browser, ''),
  '/plugins/:id/design/displays': (browser) => addDesign(browser, '/displays'),
  '/plugins/:id/design/markup': (browser) => addDesign(browser, '/markup'),
  '/plugins/:id/design/versions': (browser) => addDesign(browser, '/versions'),
  '/displays/:id/inks': async (browser, gateway) => {
    const headers = { authorization: `Bearer ${await createKey(gateway.dataDir, 'inks', 'write')}` };
    const body = JSON.stringify({ model: 'seeed_e1002' });
    await plainRequest(`${gateway.base}/api/devices/5`, { method: 'PATCH', headers, body });
    return findLink(browser, '/displays/5/settings', /href="(\/displays\/5\/inks)"/);
  },
  '/plugins/:id/pictures/:picture/crop': (browser) =>
    addPicture(browser, /href="(\/plugins\/\d+\/pictures\/\d+\/crop)"/),
  '/plugins/:id/pictures/:picture/remove': (browser) =>
    addPicture(browser, /href="(\/plugins\/\d+\/pictures\/\d+\/remove)"/),
  '/system/firmware/:id/remove': async (browser) => {
    await browser.get('/system/firmware');
    await browser.upload('/system/firmware', makeFirmwareImage({ version: '1.9.1' }), { model: 'og' });
    return findLink(browser, '/system/firmware', /href="(\/system\/firmware\/\d+\/remove)"/);
  },
  '/invite/:token': async (browser) => (await invitePerson(browser, { name: 'Grace', role: 'guest' })).path,
  '/system/people/:id': (browser) => addPerson(browser, 'Alan', ''),
  '/system/people/:id/remove': (browser) => addPerson(browser, 'Edsger', '/remove'),
  '/system/framework/remove': async (browser) => {
    await browser.get('/system/framework');
    const release = await writeZip([['css/plugins.css', '.trmnl .screen{display:flex}']]);
    await browser.upload('/system/framework', release, {}, 'framework--7.1.0.zip');
    return findLink(browser, '/system/framework', /href="(\/system\/framework\/remove\?[^"]+)"/);
  },
  '/system/maps/remove': async (browser) => {
    await browser.get('/system/maps');
    await browser.upload('/system/maps', writeMapFile(townTiles()), {}, 'town.pmtiles');
    return findLink(browser, '/system/maps', /href="(\/system\/maps\/remove\?[^"]+)"/);
  },
  '/system/library/remove': async (browser) => {
    await browser.get('/system/library');
    await browser.upload('/system/library', Buffer.from('window.ready = true;'), {}, 'ready.js');
    return findLink(browser, '/system/library', /href="(\/system\/library\/remove\?[^"]+)"/);
  },
  '/gallery/catalogues/:id/remove': async (browser) => {
    await browser.get('/gallery');
    // Nothing listens on this port: the catalogue is listed as not read yet.
    await browser.post('/gallery/catalogues', { address: 'http://127.0.0.1:9/catalogue.yaml' });
    return findLink(browser, '/gallery', /href="(\/gallery\/catalogues\/[^"]+\/remove)"/);
  },
  '/system/restore/:upload': async (_browser, { dataDir }) => {
    const file = join(dataDir, 'made.zip');
    const { code, error } = await inkstand(['backup', file, '--data', dataDir]);
    if (code !== 0) throw new Error(error);
    return file;
  },
};

/** Pages that only a longer story leads to; the test that opens them looks for barriers in both colours, too. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/gallery/packages/:id': 'gallery.test.ts',
  '/tasks/:id': 'tasks.test.ts',
};

/** Files and redirects. */
const NO_PAGES = new Set([
  '/account',
  '/authority.crt',
  '/gallery/packages/:id/picture',
  '/plugin_settings/:id/edit',
  '/plugins/:id/export',
  '/plugins/:id/pictures/:picture',
  '/plugins/:id/share/archive',
  '/plugins/bundled/:key/preview',
  '/system/backup/download/:name',
  '/system/support',
  '/towns',
]);

/** Before there is an owner, or a session. */
const OPEN = new Set(['/welcome', '/login']);

const routes = PAGES.filter(({ method, path }) => method === 'GET' && !MOVED.some((moved) => moved.path === path)).map(
  ({ path }) => path,
);

/** A page of a new plugin that was made from blocks. */
async function addDesign(browser: FakeBrowser, page: string): Promise<string> {
  const { location } = await browser.post('/plugins/new/design', { start: 'family' });
  return `${/^\/plugins\/\d+/.exec(location)}/design${page}`;
}

/** A page about somebody who was just invited. */
async function addPerson(browser: FakeBrowser, name: string, page: string): Promise<string> {
  return `/system/people/${(await invitePerson(browser, { name, role: 'guest' })).id}${page}`;
}

/** Creates a picture frame with one picture, and finds a link of its page. */
async function addPicture(browser: FakeBrowser, link: RegExp): Promise<string> {
  const { location } = await browser.post('/plugins/bundled/picture-frame', {});
  const [at = ''] = /^\/plugins\/\d+/.exec(location) ?? [];
  await browser.get(at);
  await browser.upload(`${at}/pictures`, samplePictures().png!.bytes);
  return findLink(browser, at, link);
}

/** Waits for the work that an upload starts, if it is still in progress. */
const findLink = (browser: FakeBrowser, path: string, pattern: RegExp): Promise<string> =>
  waitFor(
    `${pattern} on ${path}`,
    async () => pattern.exec((await browser.get(path)).text)?.[1]?.replaceAll('&amp;', '&'),
    60_000,
  );

t.test('every page in the route list is covered', async (t) => {
  t.ok(routes.length > 50, 'there are pages');
  const known = [EXAMPLES, PREPARED, ELSEWHERE].flatMap((list) => Object.keys(list)).concat(...NO_PAGES, ...OPEN);
  for (const path of routes) t.ok(known.includes(path) || !path.includes(':'), `${path} has an example`);
  for (const path of known) t.ok(routes.includes(path), `${path} is still a page`);
});

const chromium = findChromium();
/** Nothing else depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** What depends on the width, because other parts of a page are visible. */
const LAYOUT_RULES = [
  ...['color-contrast', 'scrollable-region-focusable', 'target-size', 'button-name', 'link-name', 'label'],
  ...['aria-hidden-focus', 'nested-interactive', 'landmark-unique', 'region'],
];

let inspected = 0;

/** Sizes of the page besides that of a desktop: on a small phone, and on a desktop of 1280 pixels zoomed to 200 %. */
const NARROW = [
  { name: 'a small phone', width: 360, height: 740 },
  { name: 'a zoom of 200 %', width: 640, height: 450 },
];

/**
 * One main heading, and nothing wider than a small phone. Barriers on every third page, in dark colours and on a small phone
 * on every ninth each; on every page at night, when nothing is wider than a zoomed page either.
 */
async function inspect(t: Test, page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  t.equal(await page.locator('h1').count(), 1, `${what} has one heading of the first level`);
  inspected += 1;
  if (TRIES_EVERY_CASE || inspected % 3 === 0) t.strictSame(await findBarriers(page), [], `${what}, light`);
  if (TRIES_EVERY_CASE || inspected % 9 === 3) {
    await page.emulateMedia({ colorScheme: 'dark' });
    t.strictSame(await findBarriers(page, COLOUR_RULES), [], `${what}, dark`);
  }
  for (const { name, ...size } of sampleCases(NARROW, NARROW.length)) {
    await page.setViewportSize(size);
    const overflowPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    t.ok(Number(overflowPx) <= 0, `${what} fits ${name}`);
  }
  if (TRIES_EVERY_CASE || inspected % 9 === 6) {
    await page.setViewportSize({ width: 360, height: 740 });
    t.strictSame(await findBarriers(page, LAYOUT_RULES), [], `${what}, on a small phone`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

t.test(
  'every page is open to everybody, light and dark, and breaks no rule of its own',
  { skip: !chromium && 'no Chromium on this machine' },
  async (t) => {
    const gateway = await startGatewayWithDisplays(t);
    const fresh = await startGatewayProcess({ dataDir: dataFolder(t) });
    t.teardown(() => fresh.stop());
    const browser = await openBrowser(t, chromium ?? '');
    const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${fresh.base}/welcome`);
    await inspect(t, page, '/welcome');
    await page.goto(`${gateway.base}/login`);
    await inspect(t, page, '/login');
    await signIn(page, gateway.base, PASSWORD);
    const plain = routes.filter((path) => ![PREPARED, ELSEWHERE].some((list) => path in list));
    const listed = plain.filter((path) => !NO_PAGES.has(path) && !OPEN.has(path));
    for (const path of [...listed.flatMap((path) => EXAMPLES[path] ?? [path]), '/nothing-here']) {
      const answer = await page.goto(gateway.base + path);
      t.equal(answer?.status(), path === '/nothing-here' ? 404 : 200, path);
      await inspect(t, page, path);
    }
    const maker = new FakeBrowser(gateway.base);
    await maker.signIn();
    for (const [path, prepare] of Object.entries(PREPARED)) {
      const address = await prepare(maker, gateway);
      if (path === '/system/restore/:upload') await upload(page, gateway.base, address);
      else t.equal((await page.goto(gateway.base + address))?.status(), 200, address);
      await inspect(t, page, path);
    }
    t.strictSame(faults, [], 'no error in the console');
  },
);

async function upload(page: Page, base: string, file: string): Promise<void> {
  await page.goto(`${base}/system/backup`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and review' }).click();
  await page.waitForURL(/\/system\/restore\/[0-9a-f]{12}$/);
}
