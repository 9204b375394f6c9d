import t from 'tap';
import { openApi } from '../../support/api-client.js';
import { openDashboard } from '../../support/dashboard.js';

t.setTimeout(300_000);

t.test('an item that was removed is put back in its place with its rules, once', async (t) => {
  const { gateway, browser } = await openDashboard(t);
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
  const [path = ''] = /\/items\/removed\/[\w-]+\/restore/.exec(text) ?? [];
  t.match(text, /Month calendar” removed\..*Undo/s);
  t.equal((await browser.post(path, {})).status, 303);
  t.match((await browser.get('/playlists/1')).text, /“Month calendar” is back in its place\./);
  t.strictSame(await list(), before);
  t.equal((await browser.post(path, {})).status, 404, 'only once');
  t.notMatch((await browser.get('/playlists/1')).text, path);
});
