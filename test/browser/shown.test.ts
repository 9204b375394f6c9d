import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, readPicture, signIn } from '../support/browser/chromium.js';
import { INPUT_METHODS } from '../support/browser/input-methods.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { sampleNamed } from '../support/every-case.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const MARKUP = '<div class="layout"><span class="value">{{ text }}</span></div>';

/** A gateway with two plugins and a display that fetched the first one. */
async function open(t: Test) {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts } = gateway;
  for (const name of ['Weather', 'News']) {
    const setting = await parts.plugins.create({ name, settings: { strategy: 'webhook' } });
    await parts.plugins.writeMarkup(setting.id, { full: MARKUP });
    await parts.plugins.writeData(setting, { merge_variables: { text: name } });
    await parts.joinPlaylist(setting.id);
  }
  const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
  await display.setUp();
  await parts.runner.settle();
  await display.wake();
  return { gateway, display };
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

for (const { name, options, press } of sampleNamed(INPUT_METHODS, 'on a phone')) {
  t.test(
    `pin, pause and resume ${name}: the page shows what the display fetched, byte for byte`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const { gateway, display } = await open(t);
      const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), options);
      await signIn(page, gateway.base, PASSWORD);
      const check = async (what: string) => {
        const fetched = hash(display.shown!.bytes);
        await page.goto(gateway.base);
        t.equal(hash(await readPicture(page, '.display-section')), fetched, `Home, ${what}`);
        await page.goto(`${gateway.base}/displays/1`);
        t.equal(hash(await readPicture(page, '.display-now')), fetched, `the display's page, ${what}`);
        t.match(await page.locator('.display-now').innerText(), display.shown!.name);
      };
      await check('after the first fetch');
      await page.getByLabel('Item').selectOption({ label: 'News' });
      await press(page, 'button', 'Pin');
      await page.getByText(/Pinned\. It appears when the display calls, at \d\d:\d\d\./).waitFor();
      await check('pinned, not fetched');
      t.match(await page.locator('section[aria-labelledby=state-next]').innerText(), /News[\s\S]*is pinned until/);
      const before = display.shown!.name;
      await display.wake();
      t.not(display.shown!.name, before);
      await page.locator('.display-now').getByText(display.shown!.name).waitFor();
      t.pass('the open page follows the fetch by itself');
      await check('pinned and fetched');

      const pinned = display.shown!;
      await press(page, 'button', 'Pause');
      await page.getByText('Paused. The display keeps').waitFor();
      await press(page, 'button', 'Unpin');
      await page.getByText(/Unpinned\./).waitFor();
      gateway.clock.aheadMs += display.refreshSeconds * 1000;
      await display.wake();
      t.equal(display.shown!.name, pinned.name, 'the pinned screen stays when it is paused');
      t.equal(display.refreshSeconds > 3600, true, 'and the display sleeps long');
      await check('paused');
      await press(page, 'button', 'Resume');
      await page.getByText(/Resumed\. The display sleeps until .*\d\d:\d\d .*press its button/).waitFor();
      await page.getByText(/The display sleeps until .*\d\d:\d\d\. Changes take effect then/).waitFor();
      await check('resumed, not fetched');
      await display.wake({ source: 'button' });
      t.not(display.shown!.name, pinned.name, 'its button wakes it');
      await check('after the press');
      await page.goto(`${gateway.base}/displays/1/history`);
      t.match(await page.locator('section[aria-labelledby=shown] tbody tr').first().innerText(), display.shown!.name);
      t.strictSame(await findBarriers(page), []);
      t.strictSame(faults, []);
    },
  );
}
