import type { Test } from 'tap';
import type { ContractTest } from './contract-test.js';

export function testPlaylists(t: Test, { call, ok }: ContractTest): void {
  t.test('playlists and their items are created and changed', async () => {
    const playlist = await ok('POST', '/api/playlists', { name: 'Night' });
    const [plugin] = await ok('GET', '/api/plugin_settings');
    const item = await ok('POST', '/api/playlists/items', {
      ...{ playlist_id: playlist.id, plugin_setting_id: plugin.id, duration_seconds: 600 },
    });
    await ok('POST', '/api/playlists/items', { mashup: { layout: '1Lx1R', plugin_setting_ids: [plugin.id, null] } });
    await ok('PATCH', `/api/playlists/items/${item.id}`, {
      ...{ visible: false, windows: [{ days: [1, 2], start: '08:00', end: '09:30' }] },
    });
    await ok('GET', '/api/playlists/items');
    await ok('GET', '/api/playlists');
    await ok('GET', `/api/playlists/${playlist.id}`);
    await ok('PATCH', `/api/playlists/${playlist.id}`, { name: 'Evening', item_ids: [item.id] });
    const copy = await ok('POST', `/api/playlists/${playlist.id}/clone`, { name: 'Copy' });
    t.strictSame([copy.name, copy.item_ids.length], ['Copy', 1]);
    await ok('DELETE', `/api/playlists/${copy.id}`);
    await ok('DELETE', `/api/playlists/items/${item.id}`);
    await call('DELETE', `/api/playlists/1`);
    await ok('DELETE', `/api/playlists/${playlist.id}`);
  });

  t.test('a version that is no longer stored is not changed', async (t) => {
    const playlist = await ok('POST', '/api/playlists', { name: 'Read' });
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'Read' });
    const setting = `/api/plugin_settings/${plugin.id}`;
    const changes: readonly (readonly [string, string, string, unknown])[] = [
      [`/api/playlists/${playlist.id}`, 'PATCH', `/api/playlists/${playlist.id}`, { name: 'Changed' }],
      [`${setting}/markup/markup_full`, 'PUT', `${setting}/markup/markup_full`, { content: '<p>changed</p>' }],
      [setting, 'PATCH', setting, { name: 'Changed' }],
      [setting, 'PATCH', `${setting}/settings`, { fields: { a: 'changed' } }],
    ];
    for (const [read, method, path, body] of changes) {
      const stale = { 'If-Match': '"stale"' };
      const before = await call('GET', read);
      t.equal((await call(method, path, { body, headers: stale })).status, 412, `${method} ${path}, stale`);
      t.strictSame((await call('GET', read)).body, before.body, `${path} is unchanged`);
      const fresh = { 'If-Match': String(before.headers.etag) };
      t.equal((await call(method, path, { body, headers: fresh })).status, 200, `${method} ${path}, current`);
      t.equal((await call(method, path, { body, headers: { 'If-Match': '*' } })).status, 200);
    }
    const copy = await ok('POST', `${setting}/clone`, {});
    t.equal(copy.name, 'Changed');
    t.not(copy.uuid, plugin.uuid);
    for (const id of [copy.id, plugin.id]) await ok('DELETE', `/api/plugin_settings/${id}`);
    await ok('DELETE', `/api/playlists/${playlist.id}`);
  });
}
