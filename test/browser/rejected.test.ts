import t from 'tap';
import { findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';

t.test('a rejected entry is in view, has the focus, and says why', { skip }, async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  for (const javaScriptEnabled of [true, false]) {
    const { page, faults } = await openPage(browser, { viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await signIn(page, gateway.base, PASSWORD);
    for (const { path, field, value, button } of REJECTED) {
      await page.goto(gateway.base + path);
      const input = page.locator(field);
      // The browser's own check comes first; a page without it stands for every other reason.
      await input.evaluate((element) => ((element as HTMLInputElement).form!.noValidate = true));
      await input.fill(value);
      await page.locator('form', { has: input }).getByRole('button', { name: button, exact: true }).click();
      const error = page.locator('.field__error').first();
      await error.waitFor();
      t.ok(await isInView(page.locator(field)), `${path}, scripts ${javaScriptEnabled}: the field is in view`);
      t.ok(await isInView(error), `${path}: the reason is in view`);
      t.equal(
        await page.locator(':focus').getAttribute('name'),
        await input.getAttribute('name'),
        `${path}: the focus`,
      );
      t.equal(await input.inputValue(), value, `${path}: the entry`);
    }
    t.strictSame(faults, []);
  }
});

const REJECTED = [
  { path: '/items/1', field: '[name=priority]', value: '77', button: 'Save' },
  { path: '/displays/1/settings', field: '[name=refresh]', value: '5000', button: 'Save' },
  { path: '/system/backup', field: '[name=keep]', value: '9999', button: 'Save' },
  { path: '/system/mqtt', field: '[name=url]', value: 'ftp://x', button: 'Save' },
];

const isInView = (locator: import('playwright-core').Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
