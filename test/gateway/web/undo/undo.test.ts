// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../support/api/api-client.js';
import { shareDashboard } from '../../../support/browser/dashboard.js';

t.setTimeout(300_000);
const openShared = shareDashboard(t);

t.test('an item that was removed is put back in its place with its rules, once', async (t) => {
  const { gateway, browser } = await openShared();
  const api = await openApi(gateway, 'write');
  const read = async () =>
    (await api('GET', '/api/playlists/1')).body.data.item_ids.map(async (id: number) => {
      const items = (await api('GET', '/api/playlists/items')).body.data;
      const {
        id: _,
        created_at: _c,
        updated_at: _u,
        rendered_at: _r,
        ...rules
      } = items.find((item: { id: number }) => item.id === id);
      return rules;
    });
  const list = async () => Promise.all(await read());
  await api('PATCH', '/api/playlists/items/2', {
    ...{
      priority: 3,
      visible: false,
      duration_seconds: 600,
      windows: [{ days: [1, 2], start: '08:00', end: '09:30' }],
    },
  });
  const before = await list();
  await browser.get('/items/2');
  t.equal((await browser.post('/items/2/remove', {})).status, 303);
  t.equal((await list()).length, before.length - 1);
  const { text } = await browser.get('/playlists/1');
  const [path = ''] = /\/undo\/[\w-]+/.exec(text) ?? [];
  t.match(text, /Month calendar” removed\..*Undo/s);
  t.equal((await browser.post(path, {})).status, 303);
  t.match((await browser.get('/playlists/1')).text, /“Month calendar” is back in its place\./);
  t.strictSame(await list(), before);
  t.equal((await browser.post(path, {})).status, 404, 'only once');
  t.notMatch((await browser.get('/playlists/1')).text, path);
});

t.test(
  'a deleted plugin is restored with its data, places and secrets, from the sentence or from the bin',
  async (t) => {
    const { gateway, browser } = await openShared();
    const api = await openApi(gateway, 'write');
    const { id, name } = (await api('GET', '/api/plugin_settings')).body.data[0];
    const read = async () => {
      const places = (await api('GET', '/api/playlists/items')).body.data;
      const data = await api('GET', `/api/plugin_settings/${id}/data`);
      return { status: data.status, data: data.body, places: places.map((item: { id: number }) => item.id) };
    };
    const before = await read();
    await browser.get(`/plugins/${id}`);
    t.equal((await browser.post(`/plugins/${id}/delete`, {})).status, 303);
    const deleted = await read();
    t.equal(deleted.status, 404);
    t.ok(deleted.places.length < before.places.length, 'it is in no playlist');
    const [undo = ''] = /\/undo\/[\w-]+/.exec((await browser.get('/plugins')).text) ?? [];
    t.equal((await browser.post(undo, {})).status, 303);
    t.strictSame(await read(), before);

    await browser.get(`/plugins/${id}`);
    await browser.post(`/plugins/${id}/delete`, {});
    const bin = await browser.get('/bin');
    t.match(bin.text, name);
    t.match(bin.text, /[\d.]+ (?:kB|MB|bytes) in the bin/);
    t.equal((await browser.post('/bin/restore', { kind: 'plugin', id: String(id) })).status, 303);
    t.strictSame(await read(), before);
    t.match((await browser.get('/bin')).text, 'The bin is empty');
  },
);

t.test('a deleted playlist returns to its displays, and the bin can be emptied', async (t) => {
  const { gateway, browser } = await openShared();
  const api = await openApi(gateway, 'write');
  const { id } = (await api('POST', '/api/playlists', { name: 'Evenings' })).body.data;
  const [display] = (await api('GET', '/api/devices')).body.data;
  await api('PATCH', `/api/devices/${display.id}`, { playlist_id: id });
  const playlistOf = async () => (await api('GET', `/api/devices/${display.id}`)).body.data.playlist_id;
  t.equal(await playlistOf(), id);
  await browser.get(`/playlists/${id}`);
  await browser.post(`/playlists/${id}/delete`, {});
  t.not(await playlistOf(), id);
  const [undo = ''] = /\/undo\/[\w-]+/.exec((await browser.get('/playlists')).text) ?? [];
  await browser.post(undo, {});
  t.equal(await playlistOf(), id);
  await browser.get(`/playlists/${id}`);
  await browser.post(`/playlists/${id}/delete`, {});
  t.match((await browser.get('/bin/empty')).text, 'Delete 1 entry for good?');
  t.equal((await browser.post('/bin/empty', {})).status, 303);
  t.match((await browser.get('/bin')).text, 'The bin is empty');
  t.equal((await browser.post('/bin/restore', { kind: 'playlist', id: String(id) })).status, 404);
});

t.test('several playlists return together, also when one was restored before', async (t) => {
  const { gateway, browser } = await openShared();
  const api = await openApi(gateway, 'write');
  const create = async (name: string) => (await api('POST', '/api/playlists', { name })).body.data.id;
  const [first, second] = [await create('Mornings'), await create('Evenings')];
  const offer = async () => {
    await browser.get(`/playlists/delete?ids=${first},${second}`);
    await browser.post('/playlists/delete', { ids: `${first},${second}` });
    return /\/undo\/[\w-]+/.exec((await browser.get('/playlists')).text)?.[0] ?? '';
  };
  const undo = await offer();
  await browser.get('/bin');
  await browser.post('/bin/restore', { kind: 'playlist', id: String(first) });
  t.equal((await browser.post(undo, {})).status, 303);
  t.match((await browser.get('/playlists')).text, 'Mornings, Evenings are back.');
  for (const id of [first, second]) t.equal((await api('GET', `/api/playlists/${id}`)).status, 200);
});

t.test('hiding an item or the checklist is undone', async (t) => {
  const { browser } = await openShared();
  await browser.get('/playlists/1');
  await browser.post('/playlists/1/order', { hide: '1', order: '1' });
  const hidden = (await browser.get('/playlists/1')).text;
  t.match(hidden, / is hidden\..*Undo/s);
  await browser.post(/\/undo\/[\w-]+/.exec(hidden)?.[0] ?? '', {});
  t.match((await browser.get('/playlists/1')).text, /is visible again\./);
  await browser.get('/');
  await browser.post('/checklist/hide', {});
  const [undo = ''] = /\/undo\/[\w-]+/.exec((await browser.get('/')).text) ?? [];
  await browser.post(undo, {});
  t.match((await browser.get('/')).text, 'The list is back.');
});

t.test('an item of a plugin that was deleted since is not put back', async (t) => {
  const { gateway, browser } = await openShared();
  const api = await openApi(gateway, 'write');
  const items = async () => (await api('GET', '/api/playlists/items')).body.data;
  const before = await items();
  const [{ id, plugin_setting_id: pluginId }] = before;
  await browser.get(`/items/${id}`);
  await browser.post(`/items/${id}/remove`, {});
  const [undo = ''] = /\/undo\/[\w-]+/.exec((await browser.get('/playlists/1')).text) ?? [];
  await api('DELETE', `/api/plugin_settings/${pluginId}`);
  t.equal((await browser.post(undo, {})).status, 409);
  await api('POST', `/api/bin/plugin/${pluginId}/restore`);
  t.equal((await items()).length, before.filter((item: { id: number }) => item.id !== id).length);
});
