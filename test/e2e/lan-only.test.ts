import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.test('the private network switch is shown, reported by health and marked for the service manager', async (t) => {
  const dataDir = dataFolder(t);
  const mark = (): string => readFileSync(join(dataDir, 'reach'), 'utf8').trim();
  await addDisplays(dataDir, Date.now());
  let gateway = await startGatewayProcess({ dataDir });
  const isLanOnly = async (): Promise<boolean> => (await (await fetch(`${gateway.base}/healthz`)).json()).lan_only;
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn();
  const isShown = async () => /name="lan_only"[^>]*checked/.test((await owner.get('/system')).text);
  t.same([await isShown(), await isLanOnly()], [false, false]);
  t.throws(mark, { code: 'ENOENT' }, 'nothing is written before it is wanted');
  t.equal((await owner.post('/system/network', { lan_only: 'on' })).status, 303);
  t.same([await isShown(), await isLanOnly(), mark()], [true, true, 'home']);
  await gateway.stop();

  rmSync(join(dataDir, 'reach'));
  gateway = await startGatewayProcess({ dataDir });
  t.equal(mark(), 'home', 'also when the database was restored from a backup');
  const again = new FakeBrowser(gateway.base);
  await again.signIn();
  await again.get('/system');
  await again.post('/system/network', {});
  t.same([await isLanOnly(), mark()], [false, 'anywhere']);
  await gateway.stop();
});
