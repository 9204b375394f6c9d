import type { Page } from 'playwright-core';
import t from 'tap';
import { findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
t.setTimeout(300_000);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' };

const startShared = shareGatewayWithDisplays(t);

/** Counts taps on links, buttons and choices; typing is not a tap. */
function countTaps(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    press: async (role: 'link' | 'button', name: string | RegExp): Promise<void> => {
      taps++;
      await page.getByRole(role, { name }).first().click();
    },
    choose: async (label: string, choice: string): Promise<void> => {
      taps++;
      await page.getByLabel(label, { exact: true }).selectOption({ label: choice });
    },
  };
}

t.test('the first run takes three taps', { skip }, async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), PHONE);
  const { press, count } = countTaps(page);
  await page.goto(gateway.base);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await press('button', 'Set password');
  await page.waitForURL('**/welcome/you');
  await press('button', 'Continue');
  await page.waitForURL('**/welcome/place');
  await press('button', 'Continue');
  await page.getByText('Waiting for the first display').waitFor();
  t.equal(count(), 3);
  t.strictSame(faults, []);
});

t.test('approving seven displays takes two taps', { skip }, async (t) => {
  const gateway = await startShared();
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), PHONE);
  await signIn(page, gateway.base, PASSWORD);
  for (let index = 1; index <= 7; index++) {
    const headers = { ID: `3C:71:BF:00:00:0${index}`, Model: 'og', 'FW-Version': '1.8.15' };
    await plainRequest(`${gateway.base}/api/setup`, { headers });
  }
  await page.goto(`${gateway.base}/plugins`);
  const { press, count } = countTaps(page);
  await press('link', 'Displays');
  await press('button', /^Approve (all|7)$/);
  await page.getByText('7 displays approved.').waitFor();
  t.equal(count(), 2);
  t.strictSame(faults, []);
});

t.test('plugins of every day take few taps', { skip }, async (t) => {
  const gateway = await startShared();
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), PHONE);
  await signIn(page, gateway.base, PASSWORD);

  await t.test('the weather: four', async (t) => {
    const { press, count } = countTaps(page);
    await page.goto(gateway.base);
    await press('link', 'Plugins');
    await press('link', /^Add a plugin/);
    await press('button', 'Add Weather');
    await page.waitForURL(/\/plugins\/\d+\/settings/);
    await page.getByLabel('Town').fill('Wien');
    await press('button', 'Save');
    await page.getByText('Weather saved.').waitFor();
    t.equal(count(), 4);
  });

  await t.test('a calendar: four', async (t) => {
    const { press, count } = countTaps(page);
    await page.goto(gateway.base);
    await press('link', 'Plugins');
    await press('link', /^Add a plugin/);
    await press('button', 'Add Agenda');
    await page.waitForURL(/\/plugins\/\d+\/settings/);
    await page.getByLabel('Calendars').fill('http://127.0.0.1:9/family.ics');
    await press('button', 'Save');
    await page.getByText('Agenda saved.').waitFor();
    t.equal(count(), 4);
  });
  await t.test('one plugin on weekday mornings, another at the weekend: seven', async (t) => {
    const { press, count, choose } = countTaps(page);
    await page.goto(gateway.base);
    await press('link', 'Playlists');
    await press('link', 'Every day');
    await press('link', 'Weekly plan');
    await choose('Item', 'Agenda');
    await press('button', /^Add weekday mornings/);
    await page.locator('.notice--good', { hasText: 'Saved: Agenda' }).waitFor();
    await choose('Item', 'News');
    await press('button', 'Add the weekend');
    await page.locator('.notice--good', { hasText: 'Saved: News' }).waitFor();
    t.equal(count(), 7);
    const bars = await page
      .locator('.week-grid__bar')
      .evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')));
    t.equal(bars.length, 7);
    t.match(bars.at(-1), 'News, Sun 00:00–00:00');
  });
  t.strictSame(faults, []);
});
