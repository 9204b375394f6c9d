// @tier full: starts gateways
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';

t.test('the owner chooses the panel of a client that reports none, when it waits and when it has joined', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const call = (headers: Record<string, string>) => plainRequest(`${gateway.base}/api/display`, { headers });
  const page = async () => (await browser.get('/join')).text;

  const client = { ID: '02:00:00:00:00:41', 'User-Agent': 'trmnl-display/0.1' };
  await call(client);
  await call({ ID: '02:00:00:00:00:42', Model: 'og', Width: '800', Height: '480' });
  const waiting = await page();
  t.equal(waiting.split('Which panel is it?').length, 2, 'one of the two says what it is');
  const [, id = '', code = ''] =
    /action="\/displays\/(\d+)\/approve"(?:(?!<\/form>).)*name="code" value="(\w+)"(?:(?!<\/form>).)*Which panel/.exec(
      waiting,
    ) ?? [];
  await browser.post(`/displays/${id}/approve`, { code, model: 'inky_impression_7_3' });
  t.match((await browser.get(`/displays/${id}`)).text, 'Inky Impression 7.3');

  await browser.post('/join/open', { minutes: '5' });
  await call({ ...client, ID: '02:00:00:00:00:43' });
  t.match(await page(), 'Which panel is it?');
  const [, joined = ''] = /action="\/displays\/(\d+)\/model"/.exec(await page()) ?? [];
  t.equal((await browser.post(`/displays/${joined}/model`, { model: '' })).status, 303);
  t.notMatch(await page(), 'Saved.', 'nothing was chosen');
  t.equal((await browser.post(`/displays/${joined}/model`, { model: 'waveshare_7_5_bwry' })).status, 303);
  t.match(await page(), 'Saved.');
  t.match((await browser.get(`/displays/${joined}`)).text, 'Waveshare');
  t.notMatch(await page(), /action="\/displays\/\d+\/model"/);
});
