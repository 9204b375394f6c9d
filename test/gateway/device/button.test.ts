import t from 'tap';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { displayHeaders, FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway, type TestGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

const MAC = 'AA:BB:CC:DD:EE:01';
const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;

async function open(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  for (let i = 0; i < 3; i++) await addContent(gateway);
  const display = new FakeDisplay(gateway.base, OG, MAC);
  await display.wake('powercycle');
  await gateway.runner.settle();
  return { gateway, display, call: makeCall(gateway, display) };
}

/** A call whose answer the display does not follow up. */
const makeCall =
  (gateway: TestGateway, display: FakeDisplay) =>
  async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const own = displayHeaders(OG, MAC, display.apiKey, 'button');
    const { body } = await plainRequest(`${gateway.base}/api/display`, { headers: { ...own, ...headers } });
    return JSON.parse(body.toString()).filename;
  };

t.test('a press seconds after a wake whose screen was fetched shows the next item', async (t) => {
  const { gateway, display } = await open(t);
  gateway.clock.nowMs += 900_000;
  const names = [(await display.wake('timer')).filename];
  for (let i = 0; i < 2; i++) {
    gateway.clock.nowMs += 12_000;
    names.push((await display.wake('button')).filename);
  }
  t.equal(new Set(names).size, 3, names.join(' '));
});

t.test('five attempts of one wake get the same item', async (t) => {
  const { gateway, call } = await open(t);
  gateway.clock.nowMs += 900_000;
  const first = await call();
  for (let i = 0; i < 4; i++) {
    gateway.clock.nowMs += 2000;
    t.equal(await call(), first);
  }
});

t.test('a press advances when the screen was in the flash of the display', async (t) => {
  const { gateway, call } = await open(t);
  gateway.clock.nowMs += 900_000;
  const first = await call({ 'Wake-Time': '6120' });
  gateway.clock.nowMs += 15_000;
  t.not(await call({ 'Wake-Time': '4077' }), first, 'it reports another wake and the interval that it was told');
  gateway.clock.nowMs += 15_000;
  const second = await call({ 'Wake-Time': '4080' });
  gateway.clock.nowMs += 15_000;
  t.equal(await call({ 'Wake-Time': '3999', 'Refresh-Rate': '15' }), second, 'after a failure it reports another one');
});

t.test('a double-click restarts the playlist seconds after a wake', async (t) => {
  const { gateway, display, call } = await open(t);
  const { id } = gateway.tables.devices.findByMac(MAC)!;
  await gateway.tables.devices.update(id, { specialFunction: 'restart_playlist' });
  gateway.clock.nowMs += 900_000;
  const first = (await display.wake('timer')).filename;
  gateway.clock.nowMs += 900_000;
  t.not((await display.wake('timer')).filename, first);
  gateway.clock.nowMs += 10_000;
  t.equal(await call({ special_function: 'true' }), first);
});

t.test('a download by another client does not end the wake', async (t) => {
  const { gateway, display, call } = await open(t);
  gateway.device.joinWindow.open(10);
  const other = new FakeDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:02');
  await other.wake('powercycle');
  gateway.clock.nowMs += 900_000;
  const own = displayHeaders(OG, MAC, display.apiKey, 'button');
  const { body } = await plainRequest(`${gateway.base}/api/display`, { headers: own });
  const { filename, image_url: url } = JSON.parse(body.toString());
  await plainRequest(url, { headers: { ID: other.mac, 'Access-Token': other.apiKey } });
  gateway.clock.nowMs += 2000;
  t.equal(await call(), filename);
});
