import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const RECORDER = resolve(import.meta.dirname, '../../../test/support/preload/record-connections.mjs');

t.test('no request leaves the machine unless a plugin names a URL', async (t) => {
  const dataDir = dataFolder(t);
  const file = join(dataDir, 'connections');
  const environment = { NODE_OPTIONS: `--import=${RECORDER}`, INKSTAND_TEST_CONNECTIONS: file };
  const gateway = await startGatewayProcess({ dataDir, flags: ['--demo'], environment });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'write');
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  await waitFor('the demo picture', async () => {
    const wake = await display.wake();
    t.strictSame(wake.faults, []);
    return wake.filename.startsWith('plugin') ? wake : undefined;
  });
  const firstPage = (await plainRequest(`${gateway.base}/`)).body.toString();
  const assets = [...firstPage.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  t.ok(assets.length >= 3, 'the page has a sheet, scripts and an icon');
  for (const path of ['/', ...assets, '/api/models', '/api/demo/quote']) {
    t.equal((await plainRequest(gateway.base + path)).status, 200, path);
  }
  const own = (
    await api('POST', '/api/plugin_settings', {
      name: 'Own',
      strategy: 'polling',
      polling_url: `${gateway.base}/api/demo/quote`,
    })
  ).body.data;
  await api('POST', `/api/plugin_settings/${own.id}/poll`);
  t.equal(existsSync(file), false, 'no lookup and no connection left this machine');

  const outside = (
    await api('POST', '/api/plugin_settings', {
      name: 'Outside',
      strategy: 'polling',
      polling_url: 'http://source.invalid/data',
    })
  ).body.data;
  await api('POST', `/api/plugin_settings/${outside.id}/poll`);
  t.match(readFileSync(file, 'utf8'), /source\.invalid/, 'and this test would have seen it');
});
