// @tier full: starts gateways and browsers
import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { openApi } from '../support/api/api-client.js';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { BY_DAY } from '../support/every-case.js';
import type { GatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
t.setTimeout(600_000);

/** Each test makes designs of its own. */
const startShared = shareGatewayWithDisplays(t);

async function open(t: Test, options: Parameters<typeof openPage>[1]) {
  const gateway = await startShared();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { locale: 'en-GB', ...options });
  await signIn(page, gateway.base, PASSWORD);
  return { gateway, page, faults };
}

const pictureOf = (page: Page) => page.locator('.design__picture image').getAttribute('href');
const sheet = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: new RegExp(name) });

/** How somebody reaches a control and presses it. */
type Press = (page: Page, control: Locator) => Promise<void>;

/** Tab until the control has the focus, then Enter. */
const pressKeys: Press = async (page, control) => {
  await control.waitFor();
  for (let tabs = 0; tabs < 300; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error('expected to reach the control by Tab');
};

/** Weather that a program of the home sends, and a board for it; returns the API. */
async function addWeather(gateway: GatewayProcess) {
  const api = await openApi(gateway, 'admin');
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Weather', plugin_id: 37 });
  const { uuid } = body.data;
  const content = '<div class="layout"><span class="value">{{ sky }}</span></div>';
  await api('PUT', `/api/plugin_settings/${uuid}/markup/markup_full`, { content });
  await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { sky: 'Sunny' } });
  return api;
}

const PHOTO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 8 4 1l4 7z"/></svg>').toString('base64')}`;
const READINGS = {
  ...{ temperature: 19.4, humidity: 51, co2: 700, photo: PHOTO },
  history: Array.from({ length: 24 }, (_, hour) => 18 + (hour % 5)),
};

/** Numbers from a webhook, a chart of a day, the weather plugin in a corner, a photo. Returns how often was pressed. */
async function makeBoard(t: Test, gateway: GatewayProcess, page: Page, press: Press): Promise<number> {
  const api = await addWeather(gateway);
  let count = 0;
  const go = async (control: Locator, seen: Locator): Promise<void> => {
    count += 1;
    await press(page, control);
    await seen.waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const summary = page.locator('.design__add summary');
  const openList = async (): Promise<void> => {
    if ((await page.locator('.design__add').getAttribute('open')) === null) await go(summary, button('Picture'));
  };
  const select = (name: string) => page.locator('.design__blocks').getByRole('link', { name, exact: true });

  await page.goto(`${gateway.base}/plugins`);
  await go(page.getByRole('link', { name: 'Add a plugin' }).first(), page.getByRole('link', { name: 'Make a screen' }));
  await go(page.getByRole('link', { name: 'Make a screen' }).first(), button('Sensor board'));
  await go(button('Sensor board'), page.getByText('Displays show this design.'));
  const id = /plugins\/(\d+)/.exec(page.url())?.[1];
  const { body } = await api('GET', `/api/plugin_settings/${id}`);
  await api('POST', `/api/custom_plugins/${body.data.uuid}`, { merge_variables: READINGS });

  await go(select('Number: CO₂'), sheet(page, '^Number: CO₂'));
  await go(button('Delete'), page.getByText('Draft saved.'));
  await openList();
  await go(button('Another plugin'), sheet(page, '^Another plugin'));
  await go(button('Weather').and(page.locator('[name=bind]')), sheet(page, '^Another plugin: Weather'));
  await go(select('Line chart: Last 24 hours'), sheet(page, '^Line chart'));
  for (const columns of ['11', '10', '9', '8'])
    await go(button('Narrower'), page.locator(`svg a[data-select=b4][data-place="0,3,${columns},5"]`));
  await openList();
  await go(button('Picture'), sheet(page, '^Picture'));
  await go(button('photo'), sheet(page, '^Picture: photo'));
  await go(button('Publish'), page.getByText('Displays show this design.'));
  const markup = await api('GET', `/api/plugin_settings/${id}/markup/markup_full`);
  t.match(markup.body.data, /data-plugin-view="\d+ quadrant"/);
  t.match(
    await page.locator('svg a[data-select=b5]').getAttribute('data-place'),
    '8,0,4,3',
    'weather is in the corner',
  );
  t.ok(count < 25, `${count} times`);
  t.comment(`pressed ${count} times`);
  return count;
}

t.test('a parent makes a board on a phone in fewer than 25 taps', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, PHONE);
  await makeBoard(t, gateway, page, (_, control) => control.tap());
  t.strictSame(await findBarriers(page), [], 'for everybody');
  t.strictSame(faults, []);
});

// Others use keys and do without scripts, too.
t.test('the same by keyboard only', { skip: skip || BY_DAY }, async (t) => {
  const { gateway, page, faults } = await open(t, { viewport: { width: 1280, height: 900 } });
  await makeBoard(t, gateway, page, pressKeys);
  t.strictSame(faults, []);
});

t.test('the same on a phone without scripts', { skip: skip || BY_DAY }, async (t) => {
  const { gateway, page } = await open(t, { ...PHONE, javaScriptEnabled: false });
  await makeBoard(t, gateway, page, (_, control) => control.tap());
});

t.test('blocks are dragged, resized, selected together and put in order', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${gateway.base}/plugins/new/design`);
  await page.getByRole('button', { name: 'Sensor board' }).click();
  await page.waitForURL(/\/design$/);
  const at = (block: string, place: string) =>
    page.locator(`svg a[data-select=${block}][data-place="${place}"]`).waitFor();
  const rect = (block: string) => page.locator(`svg a[data-select=${block}] rect`);
  const middle = async (block: string) => {
    const { x, y, width, height } = (await rect(block).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2, column: (width + 8) / 4, row: height / 3 };
  };
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
    await page.mouse.move(from.x + dx, from.y + dy);
    await page.mouse.up();
  };
  const first = await middle('b1');
  await drag(first, first.column * 2, first.row * 2);
  await at('b1', '2,2,4,3');
  await page.keyboard.press('Control+z');
  await at('b1', '0,0,4,3');

  await rect('b1').click();
  await sheet(page, '^Number: Living room').waitFor();
  // It was selected before, so that the parts of its page are there and are replaced again.
  await page.locator('design-editor:not([aria-busy])').waitFor();
  const corner = await page.locator('[data-corner=se]').boundingBox();
  await drag({ x: corner!.x + corner!.width / 2, y: corner!.y + corner!.height / 2 }, -first.column, -first.row);
  await at('b1', '0,0,3,2');

  await rect('b2').click({ modifiers: ['Shift'] });
  await sheet(page, '2 blocks selected').waitFor();
  await page.getByRole('button', { name: 'Same height' }).click();
  await at('b2', '4,0,4,2');
  await page.getByRole('button', { name: 'Swap places' }).click();
  await at('b1', '4,0,4,2');
  await at('b2', '0,0,3,2');
  await page.locator('svg a[data-select=b2]').focus();
  await page.keyboard.press('ArrowDown');
  await at('b1', '4,1,4,2');
  await at('b2', '0,1,3,2');
  await page.keyboard.press('Space');
  await sheet(page, '^Number: Living room').waitFor();
  const together = await middle('b1');
  await drag(together, 0, -together.row * 1.2);
  await at('b1', '4,0,4,2');
  await at('b2', '0,1,3,2');

  await page.locator('svg a[data-select=b1]').focus();
  await page.keyboard.press('Delete');
  await page.locator('svg a[data-select=b1]').waitFor({ state: 'detached' });
  await page.locator('[data-handle=b2]').focus();
  await page.keyboard.press('ArrowDown');
  await at('b2', '0,3,12,5');
  await at('b4', '0,1,3,2');
  t.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-handle')), 'b2', 'the focus stays');
  t.strictSame(await findBarriers(page), [], 'for everybody');
  t.strictSame(faults, []);
});

t.test('on a phone blocks are dragged by their handles in the list', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, PHONE);
  await page.goto(`${gateway.base}/plugins/new/design`);
  await page.getByRole('button', { name: 'Sensor board' }).tap();
  await page.waitForURL(/\/design$/);
  const handle = (block: string) => page.locator(`[data-handle=${block}]`);
  await handle('b2').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [from, to] = [await handle('b1').boundingBox(), await handle('b3').boundingBox()];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from!.x + from!.width / 2, y }],
    });
  await send('touchStart', from!.y + from!.height / 2);
  for (const share of [0.4, 0.8, 1]) await send('touchMove', from!.y + (to!.y - from!.y) * share + from!.height * 0.8);
  await send('touchEnd', 0);
  await page.locator('svg a[data-select=b1][data-place="8,0,4,3"]').waitFor();
  await page.locator('svg a[data-select=b2][data-place="0,0,4,3"]').waitFor();
  t.strictSame(faults, []);
});

t.test('blocks are moved by keys in the picture, options are stored while typing', { skip }, async (t) => {
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
});

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

t.test('a chart is added and bound without scripts', { skip }, async (t) => {
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
