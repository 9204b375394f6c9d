// Development only: screenshots of every page with example data, for the docs. Needs a build and Chromium.
//   node scripts/develop/pictures/pages.mjs [FOLDER]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../build/test/support/browser/chromium.js';
import { FakeBrowser } from '../../../build/test/support/browser/fake-browser.js';
import { acceptInvitation, invitePerson } from '../../../build/test/support/browser/people.js';
import { startGatewayProcess } from '../../../build/test/support/gateway/gateway-process.js';
import { addDisplays, fetchScreens, PASSWORD } from '../../../build/test/support/gateway/gateway-with-displays.js';

const folder = process.argv[2] ?? 'docs/pictures';
const SIZES = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
};
/** Name of the screenshot, path of the page. */
const PAGES = [
  ['displays', '/'],
  ['display', '/displays/1'],
  ['display-settings', '/displays/1/settings'],
  ['display-history', '/displays/1/history'],
  ['show', '/show'],
  ['join', '/join'],
  ['playlists', '/playlists'],
  ['playlist', '/playlists/1'],
  ['playlist-week', '/playlists/1/week'],
  ['playlist-item', '/items/1'],
  ['mashup', '/playlists/1/mashup'],
  ['plugins', '/plugins'],
  ['plugin-gallery', '/plugins/new'],
  ['plugin', '/plugins/1'],
  ['plugin-settings', '/plugins/1/settings'],
  ['plugin-markup', '/plugins/1/markup'],
  ['screens', '/screens'],
  ['system', '/system'],
  ['system-access', '/system/access'],
  ['people-invite', '/system/people/new'],
  ['people-person', '/system/people/1'],
  ['people-changes', '/system/people/changes'],
  ['system-backup', '/system/backup'],
  ['system-alerts', '/system/alerts'],
  ['system-firmware', '/system/firmware'],
  ['system-update', '/system/update'],
  ['help', '/help'],
];
const PICTURES_OF_HOUSEHOLD = 24;
/** Times of the weekly plan: item of the first playlist, common time. */
const TIMES = [
  ['1', 'mornings'],
  ['3', 'weekend'],
  ['5', 'evenings'],
];

async function photograph(page, name) {
  const images = 'Array.from(document.images).every((image) => image.loading === "lazy" || image.complete)';
  await page.waitForFunction(images);
  await page.evaluate('document.fonts.ready');
  // Images that load lazily.
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Waits until the worker has rendered for every display. */
async function waitForPictures(page, base) {
  for (let tries = 0; tries < 60; tries++) {
    await page.goto(`${base}/screens`);
    if ((await page.locator('.screen').count()) >= PICTURES_OF_HOUSEHOLD) return;
    await page.waitForTimeout(2000);
  }
}

async function signIn(page, base) {
  await page.goto(`${base}/login`);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('main button[type=submit]');
  await page.waitForURL(`${base}/`);
}

/** Invites somebody who has signed in and somebody who has not, and gives some items of a playlist their times. */
async function prepare(base) {
  const owner = new FakeBrowser(base);
  await owner.signIn();
  const { path } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [1, 3] });
  const grace = await acceptInvitation(base, path, 'a password of my own');
  await grace.post('/show', { kind: 'message', text: 'Back at six', display: '1', pin_for: '1' });
  const { text } = await grace.get('/show');
  await grace.post(/action="(\/show\/\d+\/remove)"/.exec(text)?.[1] ?? '/show', {});
  await invitePerson(owner, { name: 'Alan', role: 'member' });
  await owner.get('/playlists/1/week');
  for (const [item, preset] of TIMES) await owner.post('/playlists/1/week', { item, do: preset });
}

mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-pictures-'));
await addDisplays(dataDir, Date.now(), { hasWeek: true });
const gateway = await startGatewayProcess({ dataDir });
const first = await startGatewayProcess({ dataDir: join(dataDir, 'first'), flags: ['--demo'] });
await prepare(gateway.base);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const [size, options] of Object.entries(SIZES)) {
    const context = await browser.newContext({ ...options, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
    const page = await context.newPage();
    await signIn(page, gateway.base);
    await waitForPictures(page, gateway.base);
    await fetchScreens(gateway.base);
    for (const [name, path] of PAGES) {
      const answer = await page.goto(gateway.base + path);
      if (path.endsWith('/backup')) await page.locator('input[name=folder]').fill('/media/stick/inkstand');
      if (path.endsWith('/markup')) await page.locator('.previews img').first().waitFor();
      if (answer?.ok()) await photograph(page, `${name}-${size}`);
      else console.log(`${path} answered ${answer?.status()}: no screenshot`);
    }
    await page.goto(first.base);
    await photograph(page, `first-run-${size}`);
    if (size === 'desktop') {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${gateway.base}/`);
      await photograph(page, 'displays-dark');
      await page.goto(`${gateway.base}/displays/1`);
      await photograph(page, 'display-dark');
    }
    await context.close();
  }
} finally {
  await browser.close();
  await gateway.stop();
  await first.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
