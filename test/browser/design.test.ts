// @tier full: starts gateways and browsers
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/sample-data.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
t.setTimeout(600_000);

async function open(t: Test, options: Parameters<typeof openPage>[1]) {
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { locale: 'en-GB', ...options });
  await signIn(page, gateway.base, PASSWORD);
  return { gateway, page, faults };
}

const pictureOf = (page: Page) => page.locator('.design__picture image').getAttribute('href');
const sheet = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: new RegExp(name) });

t.test('a parent makes a board on a phone in fewer than 25 taps', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, PHONE);
  let taps = 0;
  const tap = async (name: string | RegExp): Promise<void> => {
    taps++;
    await page.getByRole('button', { name, exact: true }).first().tap();
  };
  const add = async (name: string, heading = name): Promise<void> => {
    const adding = page.locator('.design__add');
    if ((await adding.getAttribute('open')) === null) {
      taps++;
      await adding.locator('summary').tap();
    }
    await tap(name);
    await sheet(page, `^${heading}`).waitFor();
  };
  const bind = async (name: string, path: string): Promise<void> => {
    await tap(name);
    await page.locator(`.design__data summary code`, { hasText: path }).first().waitFor();
  };

  await page.goto(`${gateway.base}/plugins`);
  taps++;
  await page.getByRole('link', { name: 'Add a plugin' }).first().tap();
  taps++;
  await page.getByRole('link', { name: 'Make a screen' }).first().tap();
  await tap('Three numbers');
  await page.waitForURL(/\/design$/);
  // The numbers are there; the third one makes room for weather, and a chart and a photo come below.
  taps++;
  await page.getByRole('link', { name: 'Number: Rain' }).last().tap();
  await sheet(page, '^Number: Rain').waitFor();
  await tap('Delete');
  await page.getByText('Draft saved.').waitFor();
  await add('Weather');
  await bind('outside', 'outside');
  await add('Picture');
  await add('Date');
  await tap('Move left');
  await tap('Publish');
  await page.getByText('Displays show this design.').waitFor();
  t.ok(taps < 25, `${taps} taps`);
  t.comment(`${taps} taps`);
  t.strictSame(await findBarriers(page), [], 'for everybody');
  t.strictSame(faults, []);
});

t.test(
  'the same by keyboard: blocks are moved in the picture, options are stored while typing',
  { skip },
  async (t) => {
    const { gateway, page, faults } = await open(t, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${gateway.base}/plugins/new/design`);
    await page.getByRole('button', { name: 'Sensor board' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/design$/);
    const block = page.locator('svg a[data-select=b1]');
    const place = () => page.locator('svg a[data-select=b1] rect').getAttribute('y');
    const before = await place();
    await block.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Draft saved.').waitFor();
    await page.waitForFunction(
      (y) => document.querySelector('svg a[data-select=b1] rect')?.getAttribute('y') !== y,
      before,
    );
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-select')), 'b1', 'the focus stays');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Displays show this design.').waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('Draft saved.').waitFor();
    await page.keyboard.press('Enter');
    await sheet(page, '^Number: Living room').waitFor();
    const label = page.getByLabel('Label', { exact: true });
    await label.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' upstairs');
    await page.locator('.design__blocks').getByText('Number: Living room upstairs').waitFor();
    t.equal(await label.inputValue(), 'Living room upstairs', 'the field stays while somebody types');
    await page.keyboard.type('!');
    await page.locator('.design__blocks').getByText('Number: Living room upstairs!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.design__blocks').getByText('Number: Living room upstairs', { exact: true }).waitFor();
    t.strictSame(await findBarriers(page), [], 'for everybody');
    t.strictSame(faults, []);
  },
);

t.test('what was just typed is stored, whatever is pressed next', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${gateway.base}/plugins/new/design`);
  await page.getByRole('button', { name: 'Sensor board' }).click();
  await page.waitForURL(/\/design$/);
  await page.locator('.design__blocks a[data-select=b1]').click();
  await sheet(page, '^Number: Living room').waitFor();
  const label = page.getByLabel('Label', { exact: true });
  await label.fill('Hall');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.locator('.design__blocks').getByText('Number: Hall', { exact: true }).waitFor();
  await page.getByText('Displays show this design.').waitFor();
  await label.fill('Cellar');
  await page.locator('.design__blocks a[data-select=b2]').click();
  await page.locator('[data-part=sheet][data-for=b2]').waitFor();
  await page.locator('.design__blocks').getByText('Number: Cellar', { exact: true }).waitFor();
  t.match(await page.locator('[data-part=bar]').textContent(), 'Draft', 'the label is stored in the draft');
  t.strictSame(faults, []);
});

t.test('the same without scripts', { skip }, async (t) => {
  const { gateway, page } = await open(t, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  await page.goto(`${gateway.base}/plugins/new/design`);
  await page.getByRole('button', { name: 'Price board' }).click();
  await page.locator('.design__blocks').getByRole('link', { name: 'Bar chart: By the hour' }).click();
  await page.getByRole('button', { name: 'Shorter' }).click();
  await page.locator('.design__add summary').click();
  await page.getByRole('button', { name: 'Line chart', exact: true }).click();
  await page.getByRole('button', { name: 'prices', exact: true }).click();
  await page.getByLabel('Field with the number').selectOption('price');
  await page.getByRole('button', { name: 'Apply' }).click();
  t.match(await pictureOf(page), /^data:image\/png/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Displays show this design.').waitFor();
  await page.getByRole('link', { name: 'On all displays' }).click();
  t.equal(await page.locator('.panel__frame img').count(), 4, 'every kind of panel once');
  const fit = page.getByRole('button', { name: 'Make it fit' });
  if ((await fit.count()) > 0) {
    await fit.click();
    t.equal((await page.locator('.notice').count()) > 0, true, 'it says what became of it');
  }
});
