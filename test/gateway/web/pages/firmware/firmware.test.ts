// @tier full: starts gateways
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { FakeDisplay } from '../../../../support/display/fake-display.js';
import { FIRMWARES } from '../../../../support/display/firmware.js';
import { makeFirmwareImage } from '../../../../support/display/firmware-image.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';

t.test('an owner uploads a firmware file, offers it to one display and sees the result', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = async () => (await browser.get('/system/firmware')).text;
  t.match(await page(), 'No firmware files yet');

  const upload = (file: Buffer, fields: Record<string, string>) => browser.upload('/system/firmware', file, fields);
  t.match((await upload(Buffer.alloc(0), { model: 'og' })).text, 'Choose a file first.');
  const refused = await upload(Buffer.from('no firmware at all, but long enough to be looked at'.repeat(9)), {
    model: 'og',
  });
  t.equal(refused.status, 422);
  t.match(refused.text, /This file was rejected: this is not firmware for a display: its first byte is not 0xE9/);
  const image = makeFirmwareImage({ version: '1.9.1', codeBytes: 100_000 });
  t.match((await upload(image, { model: 'x' })).text, /the file is for ESP32-C3, displays of model x have ESP32-S3/);
  t.equal((await upload(image, { model: 'og' })).status, 303);
  // Only displays that send their key are offered firmware.
  const proof = { ID: 'A4:CF:12:00:7E:10', 'Access-Token': 'key-of-resident-0' };
  await plainRequest(`${gateway.base}/api/display`, { headers: proof });
  const before = await page();
  t.match(before, /1\.9\.1 for og/);
  t.match(before, /[0-9a-f]{64}/);
  t.match(before, /Kitchen, running 1\.8\.15/);
  t.notMatch(before, /Studio, running/, 'another model cannot be chosen');

  const [, kitchen = ''] = /<option value="(\d+)"[^>]*>Kitchen, running/.exec(before) ?? [];
  const requested = { first: kitchen, scope: 'first', battery: '50' };
  t.equal((await browser.post('/system/firmware/1/offer', { ...requested, battery: 'full' })).status, 303);
  t.match(await page(), /Offer to displays/);
  t.equal((await browser.post('/system/firmware/1/offer', requested)).status, 303);
  t.match(await page(), /The firmware is offered to Kitchen at its next refresh/);
  t.match(await page(), /Offered at the next refresh\./);

  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'A4:CF:12:00:7E:10');
  display.flash = () => '1.9.1';
  display.storeKey('key-of-resident-0');
  const { faults, update } = await display.wake();
  t.same(faults, []);
  t.same(update, image);
  t.match(await page(), /Downloaded; waiting for the display to report its version/);
  t.match((await browser.get(`/displays/${kitchen}`)).text, /Downloaded; waiting/, 'its own page says so too');
  await display.wake('powercycle');
  t.match(await page(), /Runs it and has connected 0 times since/);

  t.equal((await browser.post('/system/firmware/1/stop', {})).status, 303);
  t.match((await browser.get('/system/firmware/1/remove')).text, 'Remove firmware 1.9.1?');
  t.equal((await browser.post('/system/firmware/1/remove', {})).status, 303);
  t.match(await page(), 'No firmware files yet');
  t.equal((await browser.get('/system/firmware/1/remove')).status, 404);
});
