import type { Test } from 'tap';
import { startByosNext } from '../../../support/sources/transfer-servers.js';
import { waitFor } from '../../../support/wait-for.js';
import type { ContractTest } from './contract-test.js';

export function testConnections(t: Test, { call, ok, source }: ContractTest): void {
  t.test('MQTT and HTTPS are read and changed, and no password is given out', async (t) => {
    t.match(await ok('GET', '/api/mqtt'), { on: false, url: '', has_password: false, state: 'off', error: null });
    const url = source.base.replace('http:', 'mqtt:');
    const changed = await ok('PATCH', '/api/mqtt', { on: true, url, user: 'me', password: 'sealed away' });
    t.match(changed, { on: true, url, user: 'me', has_password: true, state: 'connecting' });
    t.notMatch(JSON.stringify(changed), /sealed away/);
    t.match(await ok('PATCH', '/api/mqtt', { on: false }), { on: false, url, has_password: true, state: 'off' });
    await ok('PATCH', '/api/mqtt', { url: '', user: '', password: '' });
    const wrong = async (body: unknown) => (await call('PATCH', '/api/mqtt', { body })).body.error;
    t.match(await wrong({ on: true }), /url/);
    t.match(await wrong({ url: 'http://broker.example' }), /url/);
    t.match(await wrong({ password: 'x' }), /user/);
    t.match(await wrong({ ca: 'x' }), /ca/);
    t.equal((await call('PATCH', '/api/mqtt', { body: '[' })).status, 400);
    t.match(await ok('GET', '/api/https'), { on: false, state: 'off', own_files: false, port: null, names: [] });
    t.match(await ok('PATCH', '/api/https', { on: false }), { on: false });
    t.equal((await call('PATCH', '/api/https', { body: { on: 'yes' } })).status, 422);
    t.equal((await call('PATCH', '/api/https', { body: '[' })).status, 400);
  });

  t.test('plugins, playlists and displays are copied from another server', async (t) => {
    t.equal((await call('GET', '/api/transfers/last')).status, 404);
    const other = await startByosNext();
    t.teardown(() => other.stop());
    const body = { address: other.base, key: 'user_secret' };
    const report = await ok('POST', '/api/transfers', body);
    t.match(report.entries, [{ kind: 'plugin', name: 'Tides', outcome: 'added', id: Number }, {}, {}]);
    t.strictSame(await ok('GET', '/api/transfers/last'), report);
    const started = await call('POST', '/api/transfers', { body, headers: { Prefer: 'respond-async' } });
    t.match(started, { status: 202, body: { data: { kind: 'transfer', subject: new URL(other.base).host } } });
    const ended = await waitFor('the end of the transfer', async () => {
      const task = await ok('GET', started.headers.location ?? '');
      return task.state === 'running' ? undefined : task;
    });
    t.match(ended, { state: 'done', result: { entries: [{ outcome: 'present' }, {}, {}] }, error: null });
    t.match(await call('POST', '/api/transfers', { body: { ...body, key: 'wrong' } }), {
      status: 422,
      body: { error: /refused the key/ },
    });
    t.equal((await call('POST', '/api/transfers', { body: { address: other.base } })).status, 422);
    t.equal((await call('POST', '/api/transfers', { body: '[' })).status, 400);
    for (const { kind, id } of report.entries) {
      const path = { plugin: 'plugin_settings', playlist: 'playlists', display: 'devices' }[kind as string];
      if (kind !== 'playlist') await call('DELETE', `/api/${path}/${id}`);
    }
  });
}
