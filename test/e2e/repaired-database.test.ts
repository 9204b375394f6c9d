import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { takeSnapshot } from '../../src/gateway/store/snapshots.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays, PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

/** One of the sample displays without quiet hours. */
const MAC = 'A4:CF:12:01:7E:11';

t.test('displays keep working after a database repair, and the owner is notified', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  await takeSnapshot(dataDir, Date.now());
  const file = openSync(join(dataDir, 'inkstand.db'), 'r+');
  writeSync(file, Buffer.alloc(40_000, 0xff), 0, 40_000, 8192);
  closeSync(file);

  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const headers = { ID: MAC, 'Access-Token': 'key-of-resident-1' };
  const answer = await plainRequest(`${gateway.base}/api/display`, { headers });
  t.match(
    JSON.parse(answer.body.toString()),
    { status: 0, filename: /^waitng-/ },
    'it is still known: its screen is being rendered',
  );
  t.ok(existsSync(join(dataDir, 'damaged', '1', 'inkstand.db')));
  t.match(gateway.output(), /the database was damaged/);

  const owner = new FakeBrowser(gateway.base);
  await owner.signIn(PASSWORD);
  const told = /database was damaged and has been replaced/;
  t.match((await owner.get('/')).text, told, 'on the page of displays');
  t.match((await owner.get('/system')).text, told);
  t.equal((await owner.post('/system/mending/read', {})).status, 303);
  t.notMatch((await owner.get('/system')).text, told, 'until it was read');
});
