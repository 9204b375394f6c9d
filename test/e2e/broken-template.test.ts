import t from 'tap';
import { apiOf } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const GOOD = '<p>{{ text }}</p>';
const BROKEN = '<p>{{ text }}</p>\n<ul>\n  {% for row in rows %}<li>{{ row }}</li>\n</ul>';

t.test('a broken template is said on every page, as an alert and on the wall, with its line', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts } = gateway;
  const api = apiOf(gateway);
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Rain', plugin_id: 37 });
  const { id, uuid } = body.data;
  const write = async (part: string, content: string) => {
    await api('PUT', `/api/plugin_settings/${id}/markup/${part}`, { content });
    await parts.runner.settle();
  };
  await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { text: 'Rain' } });
  await write('markup_full', BROKEN);
  await display.wake('powercycle');
  await parts.runner.settle();
  const first = await display.wake();
  t.same(first.faults, []);
  t.match(first.filename, /^broken-/, 'a display without an earlier screen');

  await write('markup_full', GOOD);
  const good = await display.wake();
  t.match(good.filename, /^plugin-/);
  await write('markup_full', BROKEN);
  const broken = await display.wake();
  t.match(broken.filename, /^broken-/, 'an outdated screen does not hide the error');

  const place = /line 3, column 3:/;
  const link = `/plugins/${id}/markup?part=full&amp;line=3&amp;column=3`;
  for (const path of [`/plugins/${id}`, '/']) {
    const page = (await browser.get(path)).text;
    t.match(page, place, path);
    t.ok(page.includes(link), `${path} leads to the line`);
    t.notMatch(page, /not rendered yet/, path);
  }
  t.match((await browser.get('/plugins')).text, /Error in its template/);
  const playlists = parts.tables.playlists.list();
  t.ok((await browser.get(`/playlists/${playlists[0]!.id}`)).text.includes(link));
  const alerts = await parts.watch.find();
  t.match(
    alerts.find(({ kind }) => kind === 'render-failed'),
    { subject: { id }, place: { part: 'full', line: 3, column: 3, message: /for/ } },
  );

  await write('markup_full', GOOD);
  t.match((await display.wake()).filename, /^plugin-/);
  t.same((await parts.watch.find()).map(({ kind }) => kind).includes('render-failed'), false, 'resolved');
});

t.test('a broken view of a mashup is said of its plugin, and the other views stay', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts } = gateway;
  const api = apiOf(gateway);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  const ids: number[] = [];
  for (const name of ['Left', 'Right']) {
    const { body } = await api('POST', '/api/plugin_settings', { name, plugin_id: 37 });
    await api('POST', `/api/custom_plugins/${body.data.uuid}`, { merge_variables: { text: name } });
    await api('PUT', `/api/plugin_settings/${body.data.id}/markup/markup_full`, { content: GOOD });
    ids.push(body.data.id);
  }
  const content = `shared words\n{{ text | upcase }}{% if text %}`;
  await api('PUT', `/api/plugin_settings/${ids[1]}/markup/markup_half_vertical`, { content });
  const list = (await api('POST', '/api/playlists', { name: 'Shared' })).body.data;
  const mashup = { layout: '1Lx1R', plugin_setting_ids: ids };
  await api('POST', '/api/playlists/items', { playlist_id: list.id, mashup });
  await display.wake('powercycle');
  const { id: deviceId } = (await api('GET', '/api/devices')).body.data[0];
  await api('PATCH', `/api/devices/${deviceId}`, { playlist_id: list.id });
  await parts.runner.settle();
  t.match((await display.wake()).filename, /^mashup-/);
  t.equal(parts.device.screenErrors.find(ids[0]!), undefined);
  t.match(parts.device.screenErrors.find(ids[1]!), { place: { part: 'half_vertical', line: 2, column: 20 } });
  await api('PUT', `/api/plugin_settings/${ids[1]}/markup/markup_half_vertical`, { content: GOOD });
  await parts.runner.settle();
  t.equal(parts.device.screenErrors.find(ids[1]!), undefined, 'resolved');
});
