import { devices, type Page } from 'playwright-core';
import t, { type Test } from 'tap';
import {
  findBarriers,
  findChromium,
  openBrowser,
  openPage,
  signIn,
  type TestBrowser,
} from '../support/browser/chromium.js';
import { BY_DAY } from '../support/every-case.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
};
const SECRET = 'a password of my own';
t.setTimeout(300_000);

async function open(t: Test) {
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  return { ...gateway, browser };
}

const openAs = (browser: TestBrowser, options: Parameters<typeof openPage>[1]) =>
  openPage(browser, { locale: 'en-GB', ...options });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  t.test(
    `somebody is invited, chooses a password on a phone and shows a message, ${how}`,
    { skip: skip || (!javaScriptEnabled && BY_DAY) },
    async (t) => {
      const { base, browser } = await open(t);
      // Only a page that may run scripts can be examined by one.
      const check = async (page: Page): Promise<void> => {
        if (javaScriptEnabled) t.strictSame(await findBarriers(page), [], page.url());
      };
      const { page: owner, faults } = await openAs(browser, {
        viewport: { width: 1280, height: 900 },
        javaScriptEnabled,
      });
      await signIn(owner, base, PASSWORD);
      await owner.goto(`${base}/system/access`);
      await owner.getByRole('link', { name: 'Invite someone' }).click();
      await check(owner);
      // By keyboard: the first field, its neighbours, and Enter.
      await owner.getByLabel('Name', { exact: true }).focus();
      await owner.keyboard.type('Grace');
      await owner.keyboard.press('Tab');
      await owner.keyboard.press('Tab');
      await owner.keyboard.press('Space');
      await owner.keyboard.press('Enter');
      await owner.getByRole('heading', { name: 'A link for Grace' }).waitFor();
      await check(owner);
      const box = await owner.getByRole('img', { name: 'QR code with the link' }).boundingBox();
      t.ok(box && box.width > 150 && Math.abs(box.width - box.height) < 1, 'a square for a camera');
      const link = await owner.locator('copy-text code').innerText();

      const { page: phone, faults: phoneFaults } = await openAs(browser, { ...PHONE, javaScriptEnabled });
      await phone.goto(link);
      await phone.getByRole('heading', { name: 'Welcome, Grace' }).waitFor();
      await check(phone);
      await phone.getByLabel('Password').fill(SECRET);
      await phone.getByRole('button', { name: 'Choose password' }).click();
      await phone.waitForURL(`${base}/show`);
      await check(phone);
      t.equal(await phone.getByRole('navigation').count(), 0, 'nothing leads to what guests may not see');
      await phone.getByLabel('Message', { exact: true }).fill('Dinner is ready!');
      await phone.getByLabel('Kitchen', { exact: true }).check();
      await phone.getByRole('button', { name: 'Show now', exact: true }).click();
      await phone.getByText('Now: “Dinner is ready!”').waitFor();
      await check(phone);
      await phone.getByLabel('Account and appearance').click();
      await phone.getByRole('link', { name: 'Password and browsers' }).click();
      await phone.getByText('You are signed in as Grace.').waitFor();
      await check(phone);
      const width = await phone.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      t.equal(width, 0, 'fits on the phone');

      await owner.goto(`${base}/system/access`);
      await check(owner);
      await owner.getByRole('link', { name: 'Grace' }).click();
      await check(owner);
      await owner.goto(`${base}/system/people/changes`);
      t.match(await owner.locator('main').innerText(), /Grace .*Dinner is ready!.*Ada Grace was invited\./s);
      await check(owner);
      await owner.goto(`${base}/`);
      t.match(await owner.locator('.broadcast').innerText(), /Dinner is ready!.*by Grace/s);
      await phone.goto(`${base}/show`);
      await phone.getByRole('button', { name: 'Remove “Dinner is ready!”' }).click();
      await phone.getByText('“Dinner is ready!” was removed').waitFor();
      t.strictSame([...faults, ...phoneFaults], []);
    },
  );
}
