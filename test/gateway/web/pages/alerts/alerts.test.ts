// @tier full: starts gateways
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { fingerprintOf, makeOwnCertificate } from '../../../../support/http/certificates.js';
import { openEncryptedSource } from '../../../../support/sources/encrypted-source.js';
import { startSourceServer } from '../../../../support/sources/source-server.js';

t.test('an owner sees alerts on pages, by webhook and on a display', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const bodies: string[] = [];
  const source = await startSourceServer({
    '/hook': (request, response) => {
      request.on('data', (part) => bodies.push(String(part)));
      request.on('end', () => response.writeHead(204).end());
    },
  });
  t.teardown(() => source.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = async () => (await browser.get('/system/alerts')).text;
  t.match(await page(), /Hallway: Battery low[\s\S]*The battery is at 12 %/);
  t.match((await browser.post('/system/alerts/test', {})).status, 303);
  t.match(await page(), 'Save a URL first.');

  const hours = { quiet_start: '22:00', quiet_end: '07:00' };
  const refused = await browser.post('/system/alerts', { ...hours, on: 'on', url: 'ftp://somewhere' });
  t.equal(refused.status, 422);
  t.match(refused.text, /value="ftp:\/\/somewhere"/, 'what was typed stays');
  const url = `${source.base}/hook`;
  t.equal((await browser.post('/system/alerts', { ...hours, url, secret: 'open sesame', quiet: 'on' })).status, 303);
  const saved = await page();
  t.match(saved, 'A secret is set. Leave this empty to keep it.');
  t.notMatch(saved, 'open sesame');
  t.equal((await browser.post('/system/alerts/test', {})).status, 303);
  t.match(await page(), /The test message was delivered; the response was 204/);
  t.match(JSON.parse(bodies[0] ?? ''), { event: 'test', title: 'Test message' });
  source.answers = {};
  await browser.post('/system/alerts/test', {});
  t.match(await page(), /The test message was not delivered: The server answered 404/);

  const { text } = await browser.get('/');
  const [, studio = ''] = /href="\/displays\/(\d+)">Studio</.exec(text) ?? [];
  const settings = `/displays/${studio}/settings`;
  t.match((await browser.get(settings)).text, /name="shows_alerts"[\s\S]*name="touchbar"/, 'an X has a touch bar');
  const everyday = { name: 'Studio', sleep_start: '22:00', sleep_end: '07:00', asleep: 'keep', shows_alerts: 'on' };
  t.equal((await browser.post(settings, everyday)).status, 303);
  t.match((await browser.get(settings)).text, /name="shows_alerts"[^>]*checked/);
  const panel = { orientation: 'landscape', special_function: 'none', temperature_profile: 'b', touchbar: 'tap' };
  t.equal((await browser.post(`/displays/${studio}/panel`, panel)).status, 303);
  t.match(
    (await browser.get(settings)).text,
    /<option[^>]*value="tap"[^>]*selected|<option[^>]*selected[^>]*value="tap"/,
  );
});

t.test('messages reach a server at home after its certificate was accepted, and only with that one', async (t) => {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const [certificate, other] = [makeOwnCertificate('Home Assistant'), makeOwnCertificate('Somebody')];
  const source = await openEncryptedSource(t, certificate);
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = async () => (await browser.get('/system/alerts')).text;
  const form = { quiet_start: '22:00', quiet_end: '07:00', url: `https://${source.host}/hook` };
  await page();
  await browser.post('/system/alerts', form);
  await browser.post('/system/alerts/test', {});
  const shown = { host: source.host, fingerprint: fingerprintOf(certificate) };
  t.match(await page(), new RegExp(`is not trusted[^]*${shown.fingerprint}[^]*Accept this certificate`));
  t.strictSame(source.received.join(''), '', 'nothing was sent');
  await browser.post('/system/alerts/certificate', { ...shown, fingerprint: fingerprintOf(other) });
  t.match(await page(), 'shows another certificate by now');
  await browser.post('/system/alerts/certificate', shown);
  const accepted = await page();
  t.match(accepted, 'The test message was delivered; the response was 200');
  t.match(accepted, `Accept the certificate of ${source.host}`);
  t.match(source.received.join(''), '"event":"test"');
  source.use(other);
  await browser.post('/system/alerts/test', {});
  t.match(await page(), `${source.host} has another certificate than before`);
  await browser.post('/system/alerts', form);
  t.notMatch(await page(), 'Accept the certificate of', 'without its tick it is no longer accepted');
});
