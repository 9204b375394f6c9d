// @tier full: starts gateways
import t from 'tap';
import { openTables } from '../../../../../src/gateway/store/tables.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { createKey, startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { openTestStore } from '../../../../support/storage/open-store.js';

/** Calls with 12 % of battery and firmware that can wipe. */
const WEAK = 3;
const LOW = 'The battery is below 40 %';
const REQUESTED = 'The panel is wiped at the next call.';

t.test('panel care says what happens at the next call, and only that', async (t) => {
  const { browser } = await openDashboard(t);
  const press = async (id: number, wipe: string) => {
    await browser.get(`/displays/${id}`);
    await browser.post(`/displays/${id}/wipe`, { wipe });
    return (await browser.get(`/displays/${id}`)).text;
  };
  const requested = await press(1, 'now');
  t.match(requested, REQUESTED);
  t.match(requested, 'Cancel wiping');
  t.notMatch(await press(1, 'cancel'), REQUESTED);
  const weak = await press(WEAK, 'now');
  t.match(weak, LOW);
  t.notMatch(weak, REQUESTED, 'the two would contradict each other');
  const refused = await press(1, 'sometimes');
  t.match(refused, 'Please correct the following');
  t.notMatch(refused, 'Saved.');
});

t.test('monthly wiping starts a month after it was turned on, on the page and in the API', async (t) => {
  const dataDir = await copySampleFolder(t);
  const store = await openTestStore({ dataDir, now: Date.now });
  const { devices } = await openTables(store);
  await devices.update(WEAK, { joinedAtMs: Date.now() - 400 * 24 * 3_600_000 });
  await store.close();
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = async () => (await browser.get(`/displays/${WEAK}`)).text;

  await page();
  await browser.post(`/displays/${WEAK}/wipe`, { wipe: 'monthly' });
  t.match(await page(), 'Stop monthly wiping');
  t.notMatch(await page(), LOW, 'nothing is due');
  await browser.post(`/displays/${WEAK}/wipe`, { wipe: 'never' });
  t.match(await page(), 'Wipe once a month');

  const key = await createKey(dataDir, 'wipes', 'write');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ wipes_monthly: true });
  const answer = await plainRequest(`${gateway.base}/api/devices/${WEAK}`, { method: 'PATCH', headers, body });
  t.match(JSON.parse(answer.body.toString()).data, { wipes_monthly: true, wiped_at: null });
  t.match(await page(), 'Stop monthly wiping');
  t.notMatch(await page(), LOW, 'nothing is due');
});
