import t from 'tap';
import { parse } from 'yaml';
import { headersOf, trmnlp } from '../support/api/trmnlp.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

const MARKUP = '<div class="layout">{% for row in rows %}<b>{{ row | escape }}</b>{% endfor %} ü</div>\n';
const PROJECT: Readonly<Record<string, string>> = {
  'settings.yml':
    "---\nname: Tides\nstrategy: static\nstatic_data: '{\"rows\":[1,2]}'\ndark_mode: 'no'\nunheard_of: kept\n",
  'full.liquid': MARKUP,
  'half_horizontal.liquid': '<i>half</i>',
  'quadrant.liquid': '',
  'shared.liquid': '{% assign x = 1 %}',
};

t.test('trmnlp works against the gateway', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const key = await createKey(gateway.dataDir, 'trmnlp', 'write');
  const api = trmnlp(gateway.base, key);

  t.test('login shows the owner, and a wrong key is refused', async (t) => {
    const me = (await api.get('me', 200)).data;
    t.type(me.name, 'string');
    t.type(me.email, 'string');
    const wrong = await plainRequest(`${gateway.base}/api/me`, { headers: headersOf('user_wrong') });
    t.equal(wrong.status, 401);
    t.match(wrong.body.toString(), /expected a valid key/, 'what the program prints');
  });

  let id = 0;
  t.test('push of a new project creates it, uploads it and returns its settings', async (t) => {
    const created = await api.post('plugin_settings', '{"name":"New TRMNLP Plugin","plugin_id":37}');
    id = created.data.id;
    t.type(id, 'number');
    const { data } = await api.upload(id, PROJECT);
    const settings = parse(data.settings_yaml);
    t.match(settings, { name: 'Tides', strategy: 'static', unheard_of: 'kept' });
    t.equal(settings.id, id, 'the next push finds it by this');
  });

  t.test('list shows the new plugin', async (t) => {
    const { data } = await api.get('plugin_settings', 200);
    const mine = data.filter((one: { plugin_id: unknown }) => one.plugin_id === null || one.plugin_id === 37);
    t.match(mine, [{ id, name: 'Tides' }]);
  });

  t.test('the addresses that it prints lead to pages', async (t) => {
    for (const path of ['/account', '/playlists', `/plugin_settings/${id}/edit`]) {
      const { status } = await plainRequest(gateway.base + path);
      t.equal(status, 303, `${path} leads to sign-in`);
    }
  });

  t.test('clone and pull return every byte', async (t) => {
    const files = await api.download(t, id);
    t.strictSame(
      [...files.keys()].filter((name) => name.includes('/')),
      [],
      'the archive is flat',
    );
    for (const name of ['full.liquid', 'half_horizontal.liquid', 'shared.liquid']) {
      t.equal(files.get(name)?.toString(), PROJECT[name], name);
    }
    t.match(parse(files.get('settings.yml')?.toString() ?? ''), { id, name: 'Tides', static_data: '{"rows":[1,2]}' });
  });

  t.test('push of what was pulled changes nothing', async (t) => {
    const pulled = await api.download(t, id);
    await api.upload(id, Object.fromEntries([...pulled].map(([name, bytes]) => [name, bytes.toString()])));
    const again = await api.download(t, id);
    for (const [name, bytes] of pulled) t.equal(again.get(name)?.toString(), bytes.toString(), name);
  });

  t.test('a broken project is refused with the reason, and the new plugin is removed', async (t) => {
    const { data } = await api.post('plugin_settings', '{"name":"New TRMNLP Plugin","plugin_id":37}');
    const answer = await api.send(data.id, { 'settings.yml': 'name: [', 'full.liquid': '' });
    t.equal(answer.status, 422);
    t.match(JSON.parse(answer.body.toString()).error, /line 1/);
    await api.delete(t, data.id);
  });

  t.test('delete', async (t) => {
    await api.delete(t, id);
    await api.get(`plugin_settings/${id}/archive`, 404);
  });
});
