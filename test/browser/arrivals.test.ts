import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
/** Twenty seconds after the display's last call, however slow the machine is. */
function setClock({ clock, now, parts }: WholeGateway): void {
  clock.aheadMs += (parts.device.telemetry.lastOf(1)?.lastSeenAtMs ?? 0) + 20_000 - now();
}

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
t.setTimeout(300_000);

t.test(
  'pages count down to the first screen of a new display, and say when it is there',
  { skip: !chromium && 'no Chromium on this machine' },
  async (t) => {
    const gateway = await startWholeGateway(t, dataFolder(t));
    const { parts } = gateway;
    const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
    await display.setUp();
    await display.wake();
    t.equal(display.refreshSeconds, 61, 'nothing to show yet');
    const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), { locale: 'en-GB' });
    await signIn(page, gateway.base, PASSWORD);
    const arrival = page.locator('.arrival').first();
    setClock(gateway);
    await page.goto(gateway.base);
    await arrival
      .getByText(/has nothing to show yet and calls again in \d+ s; press its button to refresh it now\./)
      .waitFor();

    const setting = await parts.plugins.create({ name: 'Weather', settings: { strategy: 'webhook' } });
    await parts.plugins.writeMarkup(setting.id, { full: '<span class="value">{{ text }}</span>' });
    await parts.plugins.writeData(setting, { merge_variables: { text: 'Sunny' } });
    await parts.joinPlaylist(setting.id);
    await parts.runner.settle();
    for (const path of ['/', '/displays/1', `/plugins/${setting.id}`, '/playlists/1']) {
      setClock(gateway);
      const openedMs = performance.now();
      await page.goto(gateway.base + path);
      const text = await arrival.innerText();
      const seconds = Number(/ in (\d+) s;/.exec(text)?.[1]);
      const sinceSeconds = (performance.now() - openedMs) / 1000;
      t.match(text, /^“Weather” appears on .+ in \d+ s; press its button to refresh it now\.$/, path);
      t.ok(seconds <= 41 && seconds >= 39 - sinceSeconds, `${path}: ${seconds} s left of 41, ${sinceSeconds} s later`);
      await page.waitForFunction(
        (before) => Number(/ in (\d+) s;/.exec(document.querySelector('.arrival')?.textContent ?? '')?.[1]) < before,
        seconds,
      );
      t.strictSame(await findBarriers(page), [], path);
    }
    await display.wake();
    setClock(gateway);
    await arrival.getByText(/^“Weather” is now on .+\.$/).waitFor();
    t.pass('an open page says when it has appeared');
    t.strictSame(faults, []);
  },
);

t.test('without scripts, pages say at what time', { skip: !chromium && 'no Chromium on this machine' }, async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
  await display.setUp();
  await display.wake();
  const { page } = await openPage(await openBrowser(t, chromium ?? ''), { locale: 'en-GB', javaScriptEnabled: false });
  await signIn(page, gateway.base, PASSWORD);
  setClock(gateway);
  await page.goto(gateway.base);
  t.match(
    await page.locator('.arrival').innerText(),
    /calls again at \d\d:\d\d; press its button to refresh it now\.$/,
  );
});
