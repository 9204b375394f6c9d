// @tier full: starts gateways
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { addDisplays, copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../../../../support/storage/data-folder.js';
import { makeBundle, makeKeys } from '../../../../support/update/update-bundle.js';

t.test('an update uploaded on the page is handed to the unit', async (t) => {
  const folder = dataFolder(t);
  mkdirSync(join(folder, 'releases'));
  const dataDir = join(folder, 'data');
  await addDisplays(dataDir, Date.now());
  const { privateKey, keyFolder } = makeKeys(folder);
  const environment = {
    INKSTAND_RELEASES: join(folder, 'releases'),
    INKSTAND_INSTALLED_VERSION: '0.1.0',
    INKSTAND_UPDATE_KEYS: keyFolder,
  };
  const gateway = await startGatewayProcess({ dataDir, environment });
  t.teardown(() => gateway.stop());
  const stranger = new FakeBrowser(gateway.base);
  await stranger.get('/login');
  const bundle = await makeBundle(folder, { privateKey, version: '9.0.0' });
  t.equal((await stranger.upload('/system/update', readFileSync(bundle))).headers.location, '/login', 'only the owner');

  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.match((await browser.get('/system/update')).text, /Installed version: \d+\.\d+\.\d+/);
  const left = () => readdirSync(join(dataDir, 'update'));

  const damaged = await browser.upload('/system/update', Buffer.from('not an update'));
  t.equal(damaged.status, 422);
  t.match(damaged.text, /Nothing was changed: the update is damaged/);
  const old = await makeBundle(folder, { privateKey, version: '0.0.1' });
  t.match((await browser.upload('/system/update', readFileSync(old))).text, /version 0\.0\.1 is older than/);
  const { privateKey: foreign } = makeKeys(join(folder, 'foreign'));
  const unsigned = await makeBundle(join(folder, 'foreign'), { privateKey: foreign, version: '9.0.0' });
  t.match((await browser.upload('/system/update', readFileSync(unsigned))).text, /not signed by a trusted key/);
  t.same(left(), [], 'nothing of what was refused is kept');

  const { token } = browser;
  browser.token = 'forged';
  t.equal((await browser.upload('/system/update', readFileSync(bundle))).status, 403);
  t.same(left(), [], 'nor of a form that came from elsewhere');
  browser.token = token;

  t.equal((await browser.upload('/system/update', readFileSync(bundle))).status, 303);
  t.same(left(), ['apply.inkstand-update']);
  t.same(readFileSync(join(dataDir, 'update/apply.inkstand-update')), readFileSync(bundle));
  t.match((await browser.get('/system/update')).text, /An update is being installed/);
});

t.test('where no unit applies updates, the page explains how to update', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const { text } = await browser.get('/system/update');
  t.match(text, /is not installed as a service/);
  t.notMatch(text, /type="file"/);
});
