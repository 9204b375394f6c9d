// @tier full: starts gateways
import t from 'tap';
import { openTables } from '../../../../../src/gateway/store/tables.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { openTestStore } from '../../../../support/storage/open-store.js';

/** A display that was shown black and white before the table knew its four colours. */
const COLOR = { ID: 'A4:CF:12:00:7E:10', 'Access-Token': 'key-of-resident-0', Model: 'og_4clr', 'FW-Version': '1.9.0' };

t.test('a display whose row changed says so on its page, and changes when its owner says so', async (t) => {
  const dataDir = await copySampleFolder(t);
  const store = await openTestStore({ dataDir, now: Date.now });
  const { devices } = await openTables(store);
  const boardFacts = JSON.stringify({ build: 'trmnl_4clr', model: 'og_png', paletteId: 'bw' });
  await devices.update(1, { reportedModel: 'og_4clr', firmwareVersion: '1.9.0', boardFacts });
  await store.close();
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();

  const call = () =>
    plainRequest(`${gateway.base}/api/display`, { headers: { ...COLOR, Width: '800', Height: '480' } });
  t.equal((await call()).status, 200);
  const settings = async () => (await browser.get('/displays/1/settings')).text;
  t.match(await settings(), 'As reported (TRMNL OG (1-bit))', 'what it shows is unchanged');
  const { text } = await browser.get('/displays/1');
  t.match(text, 'Inkstand now knows this display better');
  t.match(text, 'TRMNL OG (1-bit), Black and white (1-bit)');
  t.match(text, 'TRMNL OG (B/W/R/Y), Black, white, red, yellow');

  await browser.post('/displays/1/board', { row: 'neither' });
  t.match((await browser.get('/displays/1')).text, 'Please correct the following');
  t.equal((await browser.post('/displays/1/board', { row: 'new' })).status, 303);
  t.notMatch((await browser.get('/displays/1')).text, 'Inkstand now knows this display better');
  t.match(await settings(), 'As reported (TRMNL OG (B/W/R/Y))');
});

t.test('a display that new firmware tells apart keeps its colours until its owner accepts the others', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const call = (name: string, version: string) => {
    const headers = { ...COLOR, Width: '800', Height: '480', Model: name, 'FW-Version': version };
    return plainRequest(`${gateway.base}/api/display`, { headers });
  };
  const settings = async () => (await browser.get('/displays/1/settings')).text;
  await call('og', '1.8.15');
  t.notMatch((await browser.get('/displays/1')).text, 'Inkstand now knows this display better');
  await call('og_4clr', '1.9.0');
  await call('og_4clr', '1.9.0');
  t.match(await settings(), 'As reported (TRMNL OG (1-bit))', 'also at the second call');
  const { text } = await browser.get('/displays/1');
  t.match(text, 'Inkstand now knows this display better');
  t.match(text, 'TRMNL OG, four colours');
  t.equal((await browser.post('/displays/1/board', { row: 'new' })).status, 303);
  t.match(await settings(), 'As reported (TRMNL OG (B/W/R/Y))');
  await call('og', '1.8.15');
  t.match(await settings(), 'As reported (TRMNL OG (B/W/R/Y))', 'older firmware does not take its colours away');
});

t.test('a palette that the board cannot show is not offered, and the board can be chosen', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const settings = async () => (await browser.get('/displays/1/settings')).text;
  t.match(await settings(), /<option value="gray-4"/);
  const fields = {
    ...{ model: '', palette: '', orientation: 'landscape', special_function: 'none', temperature_profile: 'default' },
    ...{ board: 'seeed_sticky', image_kb: '60', image_format: '' },
  };
  t.equal((await browser.post('/displays/1/panel', fields)).status, 303);
  t.notMatch(await settings(), /<option value="gray-4"/);
  t.match((await browser.get('/displays/1')).text, 'Seeed reTerminal Sticky (ESP32-S3, SSD1677 (EPD_397))');
  t.equal((await browser.post('/displays/1/panel', { ...fields, board: 'of nobody' })).status, 422);
  t.notMatch((await browser.get('/displays/1')).text, 'cannot wake the display');
  await browser.post('/displays/1/panel', { ...fields, board: 'seeed_xiao_esp32c3' });
  t.match((await browser.get('/displays/1')).text, 'The button of this board cannot wake the display');
});
