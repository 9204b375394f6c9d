import { decode } from 'fast-png';
import t from 'tap';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { waitFor } from '../../support/wait-for.js';

const MAC = '02:00:00:00:00:07';

t.test('a browser can be a display: loading its page counts as a call, and the page reloads itself', async (t) => {
  const gateway = await startGateway(t);
  await gateway.device.joinWindow.open(10);
  for (const name of ['First', 'Second & <b>']) await addContent(gateway, { name });
  const headers = { ID: MAC, Width: '640', Height: '400' };
  const setup = await plainRequest(`${gateway.base}/api/setup`, { headers });
  const { api_key: key, friendly_id: id } = JSON.parse(setup.body.toString());
  const device = gateway.tables.devices.findByMac(MAC);
  await gateway.tables.devices.update(device?.id ?? 0, { name: 'Tablet "A" <1>', refreshSeconds: 300 });
  gateway.runner.wake();
  const open = (path: string) => plainRequest(gateway.base + path);
  const pathOf = (body: Buffer): string => /<img src="([^"]+)"/.exec(body.toString())?.[1] ?? '';

  const seen = new Set<string>();
  await waitFor('both items in turn', async () => {
    const page = await open(`/screen/${id.toLowerCase()}?key=${key}`);
    t.equal(page.status, 200);
    const path = pathOf(page.body);
    const picture = await open(path);
    t.equal(picture.status, 200, 'the picture of the page is there');
    const { width, height } = decode(picture.body);
    if (width === 640 && height === 400) seen.add(path);
    return seen.size >= 2 || undefined;
  });
  const { body, headers: answered } = await open(`/screen/${id}?key=${key}`);
  const text = body.toString();
  t.match(text, /<meta http-equiv="refresh" content="300">/);
  t.match(text, /<title>Tablet &quot;A&quot; &lt;1&gt;<\/title>/);
  t.notMatch(text, /<script/);
  t.notMatch(text, key, 'the page does not repeat the key');
  t.equal(answered['referrer-policy'], 'no-referrer');
  t.match(answered['content-security-policy'], /default-src 'none'/);
  t.ok(gateway.device.telemetry.lastOf(device?.id ?? 0)?.lastSeenAtMs, 'it was seen');
  await waitFor('what it fetched to be what it shows', async () => gateway.device.shown.find(device?.id ?? 0));

  t.equal((await open(`/screen/${id}`)).status, 401);
  const wrong = await open(`/screen/${id}?key=of-nobody`);
  t.equal(wrong.status, 404);
  t.match(wrong.body.toString(), /http-equiv="refresh" content="60"/, 'a page on a wall tries again');
  t.equal((await open(`/screen/OTHER1?key=${key}`)).status, 404);
});

t.test('an address with a display’s key returns the picture', async (t) => {
  const gateway = await startGateway(t);
  await gateway.device.joinWindow.open(10);
  await addContent(gateway);
  const setup = await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: MAC, Width: '640', Height: '400' } });
  const { api_key: key } = JSON.parse(setup.body.toString());
  const { id = 0 } = gateway.tables.devices.findByMac(MAC) ?? {};
  await waitFor('its screen', async () => {
    const { status, body, headers } = await plainRequest(`${gateway.base}/api/current_image?key=${key}`);
    t.equal(status, 200);
    t.match(headers, { 'content-type': 'image/png', 'cache-control': 'no-cache', 'refresh-rate': /^\d+$/ });
    const { width } = decode(body);
    return (width === 640 && gateway.device.shown.find(id)?.subject.kind === 'item') || undefined;
  });
  const byHeader = await plainRequest(`${gateway.base}/api/current_image`, { headers: { 'Access-Token': key } });
  t.equal(byHeader.status, 200);
  await gateway.tables.devices.update(id, { status: 'blocked' });
  const blocked = await plainRequest(`${gateway.base}/api/current_image?key=${key}`);
  t.equal(blocked.status, 200, 'a blocked one gets the screen that says so');
});
