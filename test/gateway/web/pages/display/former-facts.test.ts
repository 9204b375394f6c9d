// @tier full: starts gateways
import t from 'tap';
import { REFRESH_SECONDS } from '../../../../../src/gateway/device/plan/refresh-rate.js';
import { openTables } from '../../../../../src/gateway/store/tables.js';
import { openApi } from '../../../../support/api/api-client.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { openTestStore } from '../../../../support/storage/open-store.js';
import { waitFor } from '../../../../support/wait-for.js';

const TITLE = '“Portrait” on this display was upside down';
/** A Kindle, upright by nature, and a display on its side; both were mounted upright by an earlier version. */
const [KINDLE, OG] = [4, 1];

t.test('a display whose portrait was upside down stays as it is until its owner decides', async (t) => {
  const dataDir = await copySampleFolder(t);
  const store = await openTestStore({ dataDir, now: Date.now });
  const { devices } = await openTables(store);
  for (const id of [KINDLE, OG]) await devices.update(id, { orientation: 'portrait' });
  // As the upgrade marks every upright display.
  await store.transaction((writer) => writer.run('UPDATE device SET turns_as_before = 1', []));
  const { mac } = devices.find(KINDLE)!;
  const token = devices.readKey(KINDLE) ?? '';
  await store.close();
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const api = await openApi(gateway, 'write');
  const page = async (id: number) => (await browser.get(`/displays/${id}`)).text;
  const orientationOf = async () => (await api('GET', `/api/devices/${KINDLE}`)).body.data.orientation;
  const headers = { ID: mac, 'access-token': token, 'png-width': '800', 'png-height': '600' };
  const picture = () =>
    waitFor('a screen instead of the notice that it is being drawn', async () => {
      const answer = JSON.parse((await plainRequest(`${gateway.base}/api/display`, { headers })).body.toString());
      if (Number(answer.refresh_rate) === REFRESH_SECONDS.min) return undefined;
      return (await plainRequest(answer.image_url)).body.toString('base64');
    });

  t.notMatch(await page(OG), TITLE, 'this panel never turned');
  const asBefore = await picture();
  t.match(await page(KINDLE), TITLE);
  await browser.post(`/displays/${KINDLE}/orientation`, { turn: 'neither' });
  t.match(await page(KINDLE), 'Please correct the following');
  await browser.post(`/displays/${KINDLE}/orientation`, { turn: 'keep' });
  t.notMatch(await page(KINDLE), TITLE);
  t.equal(await orientationOf(), 'portrait-flipped');
  t.equal(await picture(), asBefore, 'what it shows is unchanged');
  await api('PATCH', `/api/devices/${KINDLE}`, { orientation: 'portrait' });
  t.not(await picture(), asBefore, 'a choice has the meaning of today');
});

t.test('seeed_esp32c3: its button cannot wake it, so pages name it only where that works', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const api = await openApi(gateway, 'write');
  const BUTTON = 'To wake it now, press its button';
  const TOUCH_BAR = 'To wake it now, hold the middle of its touch bar';
  const RESET = 'hold its button for 15 seconds';
  const seen = async (id: number, board: string | null) => {
    await api('PATCH', `/api/devices/${id}`, { board });
    const [{ text }, forget] = [await browser.get(`/displays/${id}`), await browser.get(`/displays/${id}/forget`)];
    await browser.post(`/displays/${id}/resume`, {});
    const after = await browser.get(`/displays/${id}`);
    const has = (words: string) => [text, after.text].map((one) => one.includes(words));
    return { button: has(BUTTON), touchBar: has(TOUCH_BAR), reset: forget.text.includes(RESET) };
  };
  const [both, neither] = [
    [true, true],
    [false, false],
  ];
  t.same(await seen(OG, null), { button: both, touchBar: neither, reset: true });
  t.same(await seen(2, null), { button: neither, touchBar: both, reset: false }, 'TRMNL X');
  t.same(await seen(OG, 'seeed_xiao_esp32c3'), { button: neither, touchBar: neither, reset: false });
  t.same(await seen(KINDLE, null), { button: neither, touchBar: neither, reset: false }, 'a Kindle');
});
