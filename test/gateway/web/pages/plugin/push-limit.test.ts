// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';

t.test('the command on a plugin’s page works, and its limit can be changed there', async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const api = await openApi(gateway, 'write');
  const { data } = (await api('POST', '/api/plugin_settings', { name: 'Boiler', plugin_id: 37 })).body;
  await api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, {
    content: '{{ flow_degrees }} {{ pump.state }}',
  });
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = (await browser.get(`/plugins/${data.id}`)).text.replaceAll('&quot;', '"');
  const [, address = ''] = /curl -X POST (\S+)/.exec(page) ?? [];
  const [, body = ''] = /-d '(\{.*?\})'/.exec(page) ?? [];
  t.strictSame(JSON.parse(body), { merge_variables: { flow_degrees: 'Hello', pump: { state: 'Hello' } } });
  const push = () =>
    fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(
      ({ status }) => status,
    );
  t.equal(await push(), 200);
  t.equal(await push(), 429, 'the next one within five minutes is refused');
  t.equal((await browser.post(`/plugins/${data.id}/push-limit`, { push_seconds: '-1' })).status, 422);
  t.equal((await browser.post(`/plugins/${data.id}/push-limit`, { push_seconds: '0' })).status, 303);
  t.equal(await push(), 200);
  t.match((await api('GET', `/api/plugin_settings/${data.id}`)).body.data, { push_seconds: 0, name: 'Boiler' });
});
