import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { INPUT_METHODS } from '../support/browser/input-methods.js';
import { sampleNamed } from '../support/every-case.js';
import type { GatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { WAIT_MS } from '../support/time-limits.js';

const chromium = findChromium();

/** One for all journeys: each restores the same backup again. */
let gateway: GatewayProcess;
let backup: Buffer;

t.before(async () => {
  if (!chromium) return;
  gateway = await startGatewayWithDisplays(t);
  const file = join(gateway.dataDir, 'made.zip');
  const { code, error } = await inkstand(['backup', file, '--data', gateway.dataDir]);
  if (code !== 0) throw new Error(error);
  backup = readFileSync(file);
});

for (const { name, options, press } of sampleNamed(INPUT_METHODS, 'by keyboard')) {
  t.test(
    `a restore ${name} raises no script error and ends with what came back`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), options);
      await signIn(page, gateway.base, PASSWORD);
      await page.goto(`${gateway.base}/system/backup`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'made.zip', mimeType: 'application/zip', buffer: backup });
      await press(page, 'button', 'Upload and review');
      await page.waitForURL(/\/system\/restore\/[0-9a-f]{12}$/);
      const address = page.url();
      t.strictSame(faults, [], 'uploading raises no error');
      t.strictSame(await findBarriers(page), []);
      await page.getByLabel('Yes, replace the current data').focus();
      await page.keyboard.press('Space');
      await press(page, 'button', 'Replace everything with this backup');
      await page
        .getByText(/unpack|restart|was restored/i)
        .first()
        .waitFor();
      // As after a reload at any time: the same address, once the gateway has restarted.
      const restored = page.getByText(/The backup from .* was restored/);
      for (const endsAt = Date.now() + WAIT_MS; Date.now() < endsAt && (await restored.count()) === 0; ) {
        await page.waitForTimeout(500);
        await page.goto(address).catch(() => undefined);
        if (page.url().includes('/login')) {
          await page.getByLabel('Password').fill(PASSWORD);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.waitForLoadState();
        }
      }
      t.match(page.url(), /\/system\/backup$/);
      const { body: login } = await plainRequest(`${gateway.base}/login`, { headers: { Accept: 'text/html' } });
      t.match(
        login.toString(),
        'sign in with the password of the backup',
        'the sign-in page says which password counts',
      );
      t.match(await page.locator('main').innerText(), /5 displays, \d+ plugins and \d+ playlists are back/);
      t.strictSame(
        faults.filter((fault) => !/ERR_CONNECTION/.test(fault)),
        [],
      );
    },
  );
}
