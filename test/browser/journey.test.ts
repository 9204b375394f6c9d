import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { ZipFile } from 'yazl';
import { findChromium, openBrowser, openPage, type TestBrowser } from '../support/browser/chromium.js';
import { followImport } from '../support/browser/input-methods.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { BY_DAY } from '../support/every-case.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const PASSWORD = 'correct horse battery';
const chromium = findChromium();
const firmware = FIRMWARES[4]!;
const skip = !chromium && 'no Chromium on this machine';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** How a person reaches a control and operates it: with a pointer, or with the keyboard alone. */
interface InputMethod {
  fill(page: Page, label: string, text: string): Promise<void>;
  press(page: Page, role: 'button' | 'link', name: string): Promise<void>;
}

const pointer: InputMethod = {
  fill: (page, label, text) => page.getByLabel(label, { exact: true }).fill(text),
  press: (page, role, name) => page.getByRole(role, { name, exact: true }).click(),
};

const keyboard: InputMethod = {
  fill: async (page, label, text) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  },
  press: async (page, _role, name) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  },
};

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      `(document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? '').trim()`,
    );
    if (focused === name) return;
  }
  throw new Error(`the keyboard did not reach "${name}"`);
}

/** From a new gateway to a display on the wall. */
async function travel(
  t: Test,
  browser: TestBrowser,
  options: Parameters<typeof openPage>[1],
  hands: InputMethod,
): Promise<void> {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const { page, faults } = await openPage(browser, { ...options, locale: 'en-GB', timezoneId: 'Europe/Vienna' });

  await page.goto(gateway.base);
  await hands.fill(page, 'Password', 'short');
  await hands.press(page, 'button', 'Set password');
  await page.getByText('Enter at least 8 characters.').first().waitFor();
  await page.goto(gateway.base);
  await hands.fill(page, 'Password', PASSWORD);
  await hands.press(page, 'button', 'Set password');
  await page.waitForURL('**/welcome/you');
  await hands.fill(page, 'Your name', 'Ada');
  await hands.press(page, 'button', 'Continue');
  await page.waitForURL('**/welcome/place');
  if (options.javaScriptEnabled !== false) t.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Vienna');
  await hands.press(page, 'button', 'Continue');
  await page.waitForURL('**/welcome/ready');
  await hands.press(page, 'link', 'Add a display');
  await page.waitForURL('**/join');

  const display = new FakeDisplay(gateway.base, firmware, 'A4:CF:12:00:7E:10');
  t.strictSame((await display.wake('powercycle')).faults, []);
  if (options.javaScriptEnabled === false) await page.reload();
  await page.getByText('Joined', { exact: true }).waitFor();

  const stranger = new FakeDisplay(gateway.base, firmware, 'A4:CF:12:00:7E:11');
  await stranger.wake('powercycle');
  if (options.javaScriptEnabled === false) await page.reload();
  await page.getByRole('button', { name: /^Approve: / }).waitFor();
  await page.getByRole('button', { name: /^Approve: / }).click();
  await page.getByText('It gets its screen at the next refresh').waitFor();

  await page.goto(gateway.base);
  const name = `Display ${display.friendlyId}`;
  await hands.press(page, 'link', name);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('Nothing in its playlist can be shown').first().waitFor();
  await hands.press(page, 'link', 'Settings');
  await page.waitForURL('**/settings');
  await page.getByLabel('Name').fill('Kitchen');
  await page.getByLabel('Refresh rate').fill('30');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await page.getByText('Saved. Changes take effect').waitFor();
  await installRecipe(t, page, gateway.base, display, hands);
  t.strictSame(faults, [], 'no error in the console');
}

/** From a recipe file to the screen that the display downloads. */
async function installRecipe(
  t: Test,
  page: Page,
  base: string,
  display: FakeDisplay,
  hands: InputMethod,
): Promise<void> {
  const bytes = await packRecipe();
  await page.goto(`${base}/plugins`);
  await hands.press(page, 'link', 'Add a plugin');
  await page.waitForURL('**/plugins/new');
  await page
    .getByLabel('Recipe archive (ZIP)')
    .setInputFiles({ name: 'greeting.zip', mimeType: 'application/zip', buffer: bytes });
  // Past the recipes that are included.
  await hands.press(page, 'link', 'Import a recipe');
  await hands.press(page, 'button', 'Import');
  await followImport(page);
  await page.getByText('half_vertical.liquid').waitFor();
  await hands.press(page, 'link', 'Enter settings');
  await page.waitForURL('**/settings');
  await hands.fill(page, 'Whom to greet', 'Grandmother');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Greeting saved.').waitFor();

  await hands.press(page, 'link', 'Markup');
  await page.waitForURL('**/markup');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('.previews img').first().waitFor();

  await page.goto(`${base}/playlists/1`);
  await page.getByText('Greeting').first().waitFor();
  const drawn = await waitFor(
    'the picture',
    async () => {
      await page.goto(`${base}/displays/1`);
      const sentence = await page.locator('section:has(#state-next) .display-next').textContent();
      return sentence?.includes('Greeting') ? sentence : undefined;
    },
    60_000,
  );
  t.match(drawn, 'the only item');
  const wake = await display.wake('button');
  t.strictSame(wake.faults, []);
  await page.goto(`${base}/displays/1`);
  const shown = await page.locator('.display-now code').textContent();
  t.equal(shown, wake.filename, 'the page shows the very picture that the display has');
}

/** A small recipe, as other servers export it. */
async function packRecipe(): Promise<Buffer> {
  const zip = new ZipFile();
  const settings = [
    'name: Greeting',
    'strategy: static',
    'static_data: "{}"',
    'refresh_interval: 60',
    'custom_fields:',
    '  - keyname: whom',
    '    field_type: string',
    '    name: Whom to greet',
  ];
  zip.addBuffer(Buffer.from(settings.join('\n')), 'settings.yml');
  zip.addBuffer(Buffer.from('<div class="layout"><span class="value">Hello {{ whom }}</span></div>'), 'full.liquid');
  zip.end();
  return buffer(zip.outputStream);
}

t.test('a new owner sets up the first display', { skip }, async (t) => {
  const browser = await openBrowser(t, chromium ?? '');
  await t.test('with a keyboard alone', (t) => travel(t, browser, DESKTOP, keyboard));
  // Other tests of the first run use a phone, and forms without scripts.
  const atNight = { skip: BY_DAY };
  await t.test('on a desktop', atNight, (t) => travel(t, browser, DESKTOP, pointer));
  await t.test('on a phone', atNight, (t) => travel(t, browser, PHONE, pointer));
  const withoutScripts = { ...DESKTOP, javaScriptEnabled: false };
  await t.test('without scripts', atNight, (t) => travel(t, browser, withoutScripts, pointer));
});
