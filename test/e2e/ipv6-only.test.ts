import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../support/storage/data-folder.js';

const WITHOUT_IPV4 = resolve(import.meta.dirname, '../../../test/support/preload/ipv6-only.mjs');

t.test('an alert that displays cannot find the gateway is raised only without IPv4', async (t) => {
  const home = dataFolder(t);
  for (const isIPv6Only of [true, false]) {
    const dataDir = join(home, String(isIPv6Only));
    mkdirSync(dataDir);
    await addDisplays(dataDir, Date.now());
    const environment = isIPv6Only ? { NODE_OPTIONS: `--import=${WITHOUT_IPV4}` } : {};
    const gateway = await startGatewayProcess({ dataDir, environment });
    const owner = new FakeBrowser(gateway.base);
    await owner.signIn();
    for (const path of ['/', '/join', '/system']) {
      const { status, text } = await owner.get(path);
      t.equal(status, 200);
      t.equal(/support IPv4 only and cannot find it/.test(text), isIPv6Only, path);
    }
    await gateway.stop();
  }
});
