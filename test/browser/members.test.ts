import { devices, type Page } from 'playwright-core';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage } from '../support/browser/chromium.js';
import { addThings } from '../support/browser/people.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
t.setTimeout(300_000);

t.test('pages of a member have no barriers and fit on a phone', { skip }, async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { base, parts } = gateway;
  const { tables } = parts;
  const id = await tables.people.create({ name: 'Grace', role: 'member', deviceIds: [] });
  const mine = await addThings(gateway, 'Grace', { personId: id, isShared: false });
  const shared = await addThings(gateway, 'Shared', { personId: undefined, isShared: true });
  const foreign = await addThings(gateway, 'Hidden', { personId: undefined, isShared: false });
  await tables.playlists.addItem(mine.playlist, foreign.plugin);
  const mashup = await tables.playlists.addMashup(mine.playlist, '1Lx1R', [foreign.plugin, mine.plugin]);
  const browser = await openBrowser(t, chromium ?? '');
  const { viewport, userAgent } = devices['Pixel 7'];
  const { page, faults } = await openPage(browser, { viewport, userAgent, hasTouch: true, isMobile: true });
  await page.goto(`${base}/invite/${await tables.people.invite(id)}`);
  await page.getByLabel('Password').fill('a password of Grace');
  await page.getByRole('button', { name: 'Choose password' }).click();
  await page.waitForURL(`${base}/`);
  for (const path of [
    ...['/', '/show', '/me', '/playlists', '/plugins', '/plugins/new', '/plugins/new/design', '/plugins/new/polling'],
    ...[`/displays/${mine.display}`, `/displays/${shared.display}`],
    ...[`/playlists/${mine.playlist}`, `/playlists/${mine.playlist}/mashup`, `/playlists/${mine.playlist}/delete`],
    ...[`/items/${mine.item}`, `/items/${mashup.id}`],
    ...['', '/settings', '/markup', '/design', '/delete'].map((tab) => `/plugins/${mine.plugin}${tab}`),
    `/plugins/${foreign.plugin}`,
  ]) {
    await page.goto(base + path);
    t.strictSame(await findBarriers(page), [], path);
    t.equal(await overflowOf(page), 0, `${path} fits on the phone`);
  }
  t.strictSame(faults, []);
});

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('main')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
