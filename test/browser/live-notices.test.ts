import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays, PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';

t.test('an open page of a plugin follows a fetch: notice, fetches and data agree', { skip }, async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir, flags: ['--poll-loopback', 'yes'] });
  t.teardown(() => gateway.stop());
  const source = await startSourceServer({ '/data': (_request, response) => void response.writeHead(500).end() });
  t.teardown(() => source.stop());
  const api = await openApi(gateway, 'admin');
  const created = { name: 'Outdoors', strategy: 'polling', polling_url: `${source.base}/data` };
  const { id } = (await api('POST', '/api/plugin_settings', created)).body.data;
  await api('PUT', `/api/plugin_settings/${id}/markup/markup_full`, { content: '<p>{{ temperature }}</p>' });
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), {
    viewport: { width: 1280, height: 900 },
  });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/plugins/${id}`);
  const failed = page.locator('#problems .notice--bad');
  await failed.first().waitFor();

  // The source recovers, and another client changes the plugin; this page is left alone.
  source.answers['/data'] = answerJson({ temperature: 21.5 });
  await api('PATCH', `/api/plugin_settings/${id}`, { refresh_interval: 30 });
  await page.locator('#data').getByText('21.5').waitFor();
  await failed.first().waitFor({ state: 'detached' });
  t.match(await page.locator('#fetches').innerText(), /200/);
  t.notMatch(await page.locator('main').innerText(), /None yet|could not be fetched/);
  t.strictSame(faults, []);
});
