import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;

t.test('the requests of docs/home-assistant.md are answered as its templates expect', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const display = new FakeDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01');
  t.same((await display.wake('powercycle')).faults, []);
  const read = await openApi(gateway, 'read');
  const write = await openApi(gateway, 'write');

  const { body: devices } = await read('GET', '/api/devices');
  const found = devices.data.find((one: { friendly_id: string }) => one.friendly_id === display.friendlyId);
  t.match(found, { percent_charged: Number, last_ping_at: /^\d{4}-\d\d-\d\dT/ });

  const shown = await waitFor('what it shows', async () => {
    const { body } = await read('GET', `/api/devices/${found.id}/screens`);
    return body.data.shown ?? undefined;
  });
  const picture = await plainRequest(shown.image_url);
  t.match(picture, { status: 200, headers: { 'content-type': /^image\// } }, 'a picture card needs no key');

  const until = new Date(Date.now() + 3_600_000).toISOString().replace('Z', '000+00:00');
  t.equal((await read('PATCH', `/api/devices/${found.id}`, { paused_until: until })).status, 403);
  const paused = await write('PATCH', `/api/devices/${found.id}`, { paused_until: until });
  t.equal(paused.status, 200, 'a time as isoformat() writes it');
  t.equal(Date.parse(paused.body.data.paused_until), Date.parse(until));

  const { body: made } = await write('POST', '/api/plugin_settings', { name: 'House', plugin_id: 37 });
  const pushed = await plainRequest(`${gateway.base}/api/custom_plugins/${made.data.uuid}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{ "merge_variables": { "temperature": "21.5" } }',
  });
  t.equal(pushed.status, 200);
});
