import t from 'tap';
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

for (const { name, options, press } of sampleNamed(INPUT_METHODS, 'on a phone')) {
  t.test(
    `the first hour ${name}: pages notice the display by themselves and lead on to a plugin`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const gateway = await startWholeGateway(t, dataFolder(t));
      const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), options);
      await signIn(page, gateway.base, PASSWORD);
      const steps = page.locator('.checklist__step');
      const listDone = () => steps.evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset.state));
      t.strictSame(await listDone(), ['current', 'open', 'open', 'open']);
      const ready = await page.context().newPage();
      await ready.goto(`${gateway.base}/welcome/ready`);
      await ready.getByText('Waiting for the first display').waitFor();

      const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
      await display.setUp();
      await display.wake();
      await page.locator('.checklist__step[data-state=done]').waitFor();
      t.strictSame(await listDone(), ['done', 'current', 'open', 'open'], 'its call ticks the first step');
      await ready.bringToFront();
      await press(ready, 'link', 'Open the gallery');
      await ready.waitForURL('**/plugins/new');
      await ready.close();
      await page.bringToFront();
      await page.goto(`${gateway.base}/join`);
      await page.getByText('Now choose what it shows').waitFor();
      await press(page, 'link', 'Open the gallery');
      await page.waitForURL('**/plugins/new');
      await press(page, 'button', 'Add Clock and date');
      await page.waitForURL(/\/plugins\/\d+/);

      await gateway.parts.runner.settle();
      await page.goto(gateway.base);
      t.strictSame(await listDone(), ['done', 'done', 'done', 'current']);
      t.match(await steps.nth(2).innerText(), /Show it on a display/);
      await display.wake({ source: 'button' });
      await page.getByText('A display has fetched it').waitFor({ state: 'attached' });
      t.pass('its fetch is noticed too');
      const picture = await readPicture(page, '.display-section');
      t.ok(picture.equals(display.shown!.bytes), 'Home shows the bytes that the display has');
      t.strictSame(await findBarriers(page), []);
      t.strictSame(faults, []);
    },
  );
}
