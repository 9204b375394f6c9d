import { readFileSync } from 'node:fs';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { BY_DAY, TRIES_EVERY_CASE } from '../support/every-case.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { addManyDisplays } from '../support/gateway/many-displays.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PICTURE = readFileSync(new URL('../../../docs/recipes/weather.og_png.png', import.meta.url));
let gateway: GatewayProcess;

t.before(async () => {
  const dataDir = dataFolder(t);
  const tags = (n: number) => (n % 5 === 0 ? ['Office'] : []);
  await addManyDisplays(dataDir, Date.now(), { displays: 50, plugins: 200, picture: PICTURE, tags });
  gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
});

t.test('Home with 50 displays and 200 plugins stays below 150 kB, with and without a filter', async (t) => {
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  for (const path of [
    ...['/', '/?view=cards', '/?view=list&sort=battery&page=2', '/?q=nothing'],
    ...['/screens', '/plugins', '/playlists', '/playlists/1'],
  ]) {
    const { status, body } = await browser.get(path);
    t.equal(status, 200, path);
    t.ok(body.length <= 150_000, `${path} has ${body.length} bytes`);
  }
});

t.test('displays are found and changed with mouse and keyboard', { skip }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(page, gateway.base, PASSWORD);
  const heightPx = await page.evaluate('document.documentElement.scrollHeight');
  t.ok(Number(heightPx) <= 2000, `the first look is ${heightPx} px tall`);
  t.strictSame(await findBarriers(page), [], 'rows');

  await page.getByLabel('Search displays').fill('display 17');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=display*');
  t.strictSame(await page.locator('.rowtable__name a').allInnerTexts(), ['Display 17']);
  await page.getByRole('link', { name: 'Clear' }).click();

  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Office');
  await page.waitForURL('**/?tag=Office');
  t.equal(await page.locator('tbody tr').count(), 10, 'a filter applies at once');

  await page.getByRole('checkbox', { name: 'Select Display 5', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Change several displays').click();
  await page.getByLabel('Pause for').selectOption('72');
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await page.getByText('1 display changed').waitFor();
  t.equal(await page.locator('tr', { hasText: 'Paused' }).count(), 1);

  await page.getByText('Change several displays').click();
  await page.getByRole('checkbox', { name: 'All 10 displays' }).check();
  await page.getByRole('textbox', { name: 'Tags' }).fill('Third floor');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByText('10 displays changed').waitFor();
  t.equal(await page.locator('.tag', { hasText: 'Third floor' }).count(), 10);
  t.match(page.url(), /tag=Office/, 'the filter stays');
  t.strictSame(faults, []);
});

t.test('a long playlist is searched, and an item moves from one page to the next by keyboard', { skip }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/playlists/1`);
  t.equal(await page.locator('.items > li').count(), 50);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.waitForURL('**/playlists/1?page=2');
  await page.getByRole('button', { name: 'Move up: Plugin 51' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Plugin 51 is now number 50 of 200').waitFor({ state: 'attached' });
  t.equal(await page.locator('.items > li').count(), 50);
  t.equal(await page.locator('.items > li').last().getAttribute('data-name'), 'Plugin 51', 'its page is shown');
  t.equal(await page.evaluate('document.activeElement.value'), '51', 'and its button keeps the focus');
  await page.getByRole('button', { name: 'Move down: Plugin 51' }).press('Enter');
  await page.getByText('Plugin 51 is now number 51 of 200').waitFor({ state: 'attached' });

  await page.getByRole('searchbox', { name: 'Search this playlist' }).fill('plugin 17');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/playlists/1?q=plugin*');
  t.equal(await page.locator('.items > li').count(), 12, '17, 117 and 170 to 179');
  t.equal(await page.getByRole('button', { name: /^Move (up|down)/ }).count(), 0, 'what is between them is not shown');
  await page.getByRole('button', { name: 'Hide: Plugin 170' }).press('Enter');
  await page.getByRole('button', { name: 'Show again: Plugin 170' }).press('Enter');
  await page.getByRole('button', { name: 'Hide: Plugin 170' }).waitFor();
  t.match(page.url(), /q=plugin/, 'the search stays');
  t.strictSame(await findBarriers(page), []);
  t.strictSame(faults, []);
});

t.test('displays are changed together in the view with cards, too', { skip: skip || BY_DAY }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/?view=cards&q=display+2`);
  await page.getByRole('checkbox', { name: 'Select Display 21', exact: true }).tap();
  await page.getByRole('checkbox', { name: 'Select Display 22', exact: true }).tap();
  await page.getByText('Change several displays').tap();
  await page.getByRole('textbox', { name: 'Tags' }).fill('Cellar');
  await page.getByRole('button', { name: 'Add tags' }).tap();
  await page.getByText('2 displays changed').waitFor();
  t.match(page.url(), /view=cards/, 'the view stays');
  t.strictSame(await findBarriers(page), []);
  t.strictSame(faults, []);
});

t.test('without scripts the same forms search, filter and change', { skip: skip || BY_DAY }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto(`${gateway.base}/login`);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('main button[type=submit]');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await page.getByLabel('Search displays').fill('kindle');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/?*q=kindle*');
  t.equal(await page.locator('tbody tr').count(), 17, 'every third display');
  await page.getByRole('checkbox', { name: 'Select Display 2', exact: true }).check();
  await page.getByText('Change several displays').click();
  await page.getByRole('button', { name: 'Set quiet hours' }).click();
  await page.getByText('1 display changed').waitFor();
  await page.getByRole('link', { name: 'Display 2', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  t.ok(await page.getByLabel('Sleep every night').isChecked());
});

t.test('a phone never scrolls sideways', { skip }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page } = await openPage(browser, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await signIn(page, gateway.base, PASSWORD);
  for (const path of ['/', '/?view=cards', '/screens', '/playlists', '/playlists/1', '/plugins']) {
    await page.goto(gateway.base + path);
    const overflowPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    t.ok(Number(overflowPx) <= 0, `${path} is ${overflowPx} px too wide`);
  }
});

t.test('screens are found and opened, and a playlist is previewed on a display by its name', { skip }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/screens`);
  await page.getByLabel('Search screens').fill('plugin 199');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/screens?q=*');
  t.equal(await page.locator('tbody tr').count(), 3, 'one for each model');
  await page.getByRole('link', { name: 'Plugin 199' }).first().click();
  await page.waitForURL('**/screens/open?*');
  t.match(await page.locator('main').innerText(), /TRMNL X.*Rendered from\s+Plugin 199.*On playlists of Display 1,/s);
  t.strictSame(await findBarriers(page), [], 'a screen');
  await page.goto(`${gateway.base}/playlists/1`);
  await page.getByLabel('On display').fill('Display 42');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('On Display 42,').first().waitFor();
  const heightPx = await page.evaluate('document.documentElement.scrollHeight');
  t.ok(Number(heightPx) <= 3000, `a playlist of 200 items is ${heightPx} px tall`);
  // A search of it, above, has the same parts.
  if (TRIES_EVERY_CASE) t.strictSame(await findBarriers(page), [], 'a long playlist');
  t.strictSame(faults, []);
});
