import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { openDrawing } from '../support/gateway/drawing-gateway.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { makeOwnCertificate } from '../support/http/certificates.js';
import { openEncryptedSource } from '../support/sources/encrypted-source.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';

t.test('a certificate is accepted on a phone, and its change is shown there', { skip }, async (t) => {
  const { api, base } = await openDrawing(t);
  const source = await openEncryptedSource(t, makeOwnCertificate('Camera'));
  const input = { name: 'Camera', plugin_id: 37, strategy: 'polling', polling_url: `https://${source.host}/data` };
  const { id } = (await api('POST', '/api/plugin_settings', input)).data;
  const poll = () => api('POST', `/api/plugin_settings/${id}/poll`, {});
  await poll();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 360, height: 740 }, isMobile: true });
  page.setDefaultTimeout(90_000);
  const inspect = async (path: string): Promise<void> => {
    await page.goto(base + path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await findBarriers(page), [], `${path}, ${colorScheme}`);
    }
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0, `${path} fits`);
  };
  await signIn(page, base, PASSWORD);
  await inspect(`/plugins/${id}`);
  await page.getByRole('button', { name: 'Accept this certificate' }).press('Enter');
  await page.getByText('is accepted for this plugin').waitFor();
  await inspect(`/plugins/${id}/settings`);
  t.ok(await page.getByLabel(`Accept the certificate of ${source.host}`).isChecked());
  // Ends the poll that accepting began; the next one connects anew.
  await poll();
  source.use(makeOwnCertificate('Renewed camera'));
  await poll();
  await inspect(`/plugins/${id}`);
  t.match(await page.locator('main').innerText(), /Renewed camera \(before: CN=Camera\)/);
  t.strictSame(faults, []);
});
