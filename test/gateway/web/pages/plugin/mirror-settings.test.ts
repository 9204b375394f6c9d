// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';

t.test('a mirror’s settings set its server, the reported display and how long a screen lasts', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'write');
  await browser.get('/plugins/new/mirror');
  const created = await browser.post('/plugins/new/mirror', {
    ...{ name: 'Hosted', polling_url: 'http://hosted.invalid', mirror_token: 'T0KEN' },
  });
  t.equal(created.status, 303);
  const path = `${created.location}/settings`;
  const form = {
    ...{ name: 'Hosted', refresh_interval: '', polling_url: 'https://elsewhere.invalid/api/display', mirror_token: '' },
    ...{ mirror_device: '1', mirror_fallback: '90' },
  };
  const before = (await browser.get(path)).text;
  t.match(before, /value="http:\/\/hosted.invalid"/);
  t.match(before, /<option(?: selected| value(?:="")?){2}>/, 'no display is reported unless the owner chooses one');
  for (const wrong of [{ mirror_fallback: '-3' }, { mirror_device: 'x' }, { polling_url: 'ftp://a' }]) {
    t.equal((await browser.post(path, { ...form, ...wrong })).status, 422, JSON.stringify(wrong));
  }
  t.equal((await browser.post(path, form)).status, 303);
  const after = (await browser.get(path)).text;
  t.match(after, /<option(?: selected| value="1"){2}>/);
  t.match(after, /name="mirror_fallback"[^>]*value="90"/);
  t.notMatch(after, /T0KEN/, 'the token is kept and not shown');
  const { data } = (await api('GET', `/api/plugin_settings${created.location.replace('/plugins', '')}`)).body;
  t.equal(data.needs_server, 'https://elsewhere.invalid');
  t.equal((await browser.post(path, { ...form, refresh_interval: '20', mirror_device: '' })).status, 303);
  t.match((await browser.get(path)).text, /name="refresh_interval"[^>]*value="20"/);
});
