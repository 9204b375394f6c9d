// @tier full: starts workers
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { addDisplays } from '../../../../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../../../../support/storage/data-folder.js';

const HEIC = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(400)}`, 'latin1');

t.test('a German owner reads in German why a photo cannot be shown', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now(), { locale: 'de' });
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/show');
  const fields = { kind: 'picture', display: '1', pin_for: 'removed' };
  const reason = /HEIC kann hier nicht gelesen werden/;
  t.match((await browser.upload('/show', HEIC, fields)).text, reason);
  t.match((await browser.upload('/show/preview', HEIC, fields)).text, reason);
});
