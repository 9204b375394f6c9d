import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
t.setTimeout(300_000);

const startShared = shareGatewayWithDisplays(t);

async function open(t: Test, options: Parameters<typeof openPage>[1]) {
  const gateway = await startShared();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { locale: 'en-GB', ...options });
  await signIn(page, gateway.base, PASSWORD);
  return { gateway, page, faults };
}

const bar = (page: Page) => page.locator('.broadcast');

t.test('a message on the kitchen wall takes three taps, and its removal one', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t, PHONE);
  let taps = 0;
  const tap = async (name: string, role: 'link' | 'button' = 'button'): Promise<void> => {
    taps++;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await tap('Kitchen', 'link');
  await tap('Show now', 'link');
  t.equal(await page.getByLabel('Kitchen', { exact: true }).isChecked(), true);
  t.equal(await page.getByLabel('Studio', { exact: true }).isChecked(), false, 'only this display');
  await page.getByLabel('Message', { exact: true }).fill('Dinner is ready!');
  await page.locator('show-preview img').waitFor();
  t.match(
    await page.locator('show-preview img').getAttribute('src'),
    /^data:image\/png;base64,.{500}/,
    'as it is typed',
  );
  t.strictSame(await findBarriers(page), [], 'for everybody');
  await tap('Show now');
  await page.waitForURL(/\/displays\/\d+$/);
  t.match(await bar(page).innerText(), /Now: “Dinner is ready!”.*until/s);
  t.equal(taps, 3);
  await page.goto(`${gateway.base}/`);
  t.match(await bar(page).innerText(), /Dinner is ready!/);
  t.strictSame(await findBarriers(page), []);
  await page.getByRole('button', { name: 'Remove “Dinner is ready!”' }).click();
  await page.getByText('“Dinner is ready!” was removed').waitFor();
  t.equal(await bar(page).count(), 0);
  await page.goto(`${gateway.base}/show`);
  await page.getByRole('button', { name: 'Show “Dinner is ready!” again' }).click();
  t.match(await bar(page).first().innerText(), /Dinner is ready!/, 'again');
  t.strictSame(faults, []);
});

t.test('a photo and a plugin are shown by keyboard and without scripts', { skip }, async (t) => {
  const { gateway, page } = await open(t, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  await page.goto(`${gateway.base}/show`);
  await page.getByLabel('Message', { exact: true }).fill('Back at six');
  await page.getByRole('button', { name: 'Preview' }).click();
  t.equal(await page.getByLabel('Message', { exact: true }).inputValue(), 'Back at six');
  t.match(await page.locator('show-preview img').getAttribute('src'), /^data:image\/png/, 'on request');

  await page.getByLabel('A photo').check();
  await page.getByRole('button', { name: 'Show now' }).click();
  await page.getByText('Choose a photo first.').first().waitFor();
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const file = { name: 'Garden.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') };
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Show now' }).click();
  await page.waitForURL(`${gateway.base}/`);
  t.match(await bar(page).innerText(), /“Garden”/);

  await page.goto(`${gateway.base}/show`);
  await page.getByLabel('A plugin').check();
  await page.getByLabel('Plugin', { exact: true }).selectOption({ label: 'Quote of the day' });
  await page.getByLabel('Until', { exact: false }).last().fill('23:59');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${gateway.base}/`);
  t.match(await bar(page).innerText(), /“Quote of the day”.*until/s, 'replaces the photo on all displays');
});

t.test('a preview that fails keeps the last picture and is no longer busy', { skip }, async (t) => {
  const { gateway, page } = await open(t, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${gateway.base}/show`);
  await page.getByLabel('Message', { exact: true }).fill('Dinner is ready!');
  await page.locator('show-preview img').waitFor();
  await page.route('**/show/preview', (route) => route.fulfill({ status: 500, body: '' }));
  const answered = page.waitForResponse('**/show/preview');
  await page.getByLabel('Message', { exact: true }).fill('Dinner is cold!');
  await answered;
  await page.locator('show-preview:not([aria-busy])').waitFor();
  t.equal(await page.locator('show-preview img').count(), 1);
});
