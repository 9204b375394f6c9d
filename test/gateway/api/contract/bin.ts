import type { Test } from 'tap';
import type { ContractTest } from './contract-test.js';

export function testBin(t: Test, { call, ok }: ContractTest): void {
  t.test('deleted plugins and playlists are kept, restored and deleted for good', async (t) => {
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'Binned', plugin_id: 37 });
    const playlist = await ok('POST', '/api/playlists', { name: 'Evenings', screen_ids: [plugin.id] });
    await ok('DELETE', `/api/plugin_settings/${plugin.id}`);
    await ok('DELETE', `/api/playlists/${playlist.id}`);
    t.equal((await call('GET', `/api/plugin_settings/${plugin.id}`)).status, 404);
    const entries = await ok('GET', '/api/bin');
    t.match(entries, [
      { kind: 'playlist', id: playlist.id, name: 'Evenings' },
      { kind: 'plugin', id: plugin.id, name: 'Binned' },
    ]);
    for (const { deleted_at, kept_until } of entries) {
      t.equal(Date.parse(kept_until) - Date.parse(deleted_at), 30 * 86_400_000, 'for thirty days');
    }
    await ok('POST', `/api/bin/plugin/${plugin.id}/restore`);
    await ok('POST', `/api/bin/playlist/${playlist.id}/restore`);
    t.match(await ok('GET', `/api/playlists/${playlist.id}`), playlist);
    t.equal((await call('POST', `/api/bin/plugin/${plugin.id}/restore`)).status, 404, 'once');
    await ok('DELETE', `/api/playlists/${playlist.id}`);
    await ok('DELETE', `/api/bin/playlist/${playlist.id}`);
    t.equal((await call('DELETE', `/api/bin/playlist/${playlist.id}`)).status, 404);
    await ok('DELETE', `/api/plugin_settings/${plugin.id}`);
    await ok('DELETE', '/api/bin');
    t.strictSame(await ok('GET', '/api/bin'), []);
  });
}
