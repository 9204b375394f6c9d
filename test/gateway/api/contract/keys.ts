import type { Test } from 'tap';
import { type ContractTest, fill, MAC, UUID_OF_NOTHING } from './contract-test.js';

const RANKS = { read: 0, write: 1, admin: 2 } as const;

export function testKeys(t: Test, { call, ok, contract, keys }: ContractTest): void {
  t.test('keys are managed, and the gateway reports its state', async (t) => {
    const key = await ok('POST', '/api/keys', { name: 'Script', scope: 'read' });
    t.match(key, { key: /^ink_/, scope: 'read' });
    t.equal((await call('POST', '/api/keys', { body: { name: 'Script' } })).status, 409);
    t.notMatch(JSON.stringify(await ok('GET', '/api/keys')), key.key, 'never shown again');
    t.equal((await call('GET', '/api/me', { key: key.key })).status, 200);
    await ok('DELETE', `/api/keys/${key.id}`);
    t.equal((await call('GET', '/api/me', { key: key.key })).status, 401, 'ends at once');
    for (const path of ['/api/me', '/api/models', '/api/palettes', '/api/demo/quote', '/healthz', '/healthz/live']) {
      await ok('GET', path);
    }
    await ok('GET', '/api/demo/quote?collection_only=true');
    await ok('GET', '/api/categories');
    const recipes = await ok('GET', '/recipes.json?per_page=2&page=2');
    t.match(await ok('GET', `/recipes/${recipes[0].id}.json`), recipes[0]);
    t.match(await call('GET', '/recipes.json?search=clock'), { body: { data: [{ name: /clock/i }] } });
    await ok('GET', '/api/openapi.yaml');
    t.match(await ok('GET', '/api/openapi.json'), { openapi: '3.1.0' });
    await ok('GET', '/metrics');
  });

  t.test('a key grants what its scope allows, and nothing is allowed without one', async (t) => {
    for (const operation of contract.operations) {
      const { 'x-scope': scope, method } = operation;
      if (scope === undefined) continue;
      const path = fill(operation, '1');
      t.equal((await call(method, path, { key: undefined })).status, 401, `${method} ${path} without a key`);
      t.equal((await call(method, path, { key: 'of nobody' })).status, 401, `${method} ${path} with a wrong key`);
      for (const lower of ['read', 'write'] as const) {
        if (RANKS[lower] >= RANKS[scope]) continue;
        t.equal((await call(method, path, { key: keys[lower] })).status, 403, `${method} ${path} with scope ${lower}`);
      }
    }
    for (const method of ['GET', 'POST']) {
      t.equal(
        (await call(method, '/api/plugin_settings/1/data', { key: undefined })).status,
        401,
        'numbers open nothing',
      );
    }
    t.equal((await call('POST', '/api/plugin_settings/1/data', { key: keys.read, body: {} })).status, 403);
    t.equal((await call('GET', '/api/plugin_settings/1/data', { key: keys.read })).status, 200);
  });

  t.test('a key that may only read sees no UUID, which opens webhooks, nor any key of a display', async (t) => {
    const [{ uuid }] = await ok('GET', '/api/plugin_settings');
    const [{ id }] = await ok('GET', '/api/devices');
    const { api_key: deviceKey } = await ok('GET', `/api/devices/${id}/key`);
    for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
      const path = fill(operation, '1').replace(UUID_OF_NOTHING, '1');
      const { body } = await call('GET', path, { key: keys.read });
      const text = JSON.stringify(body) ?? '';
      t.notOk(text.includes(uuid) || text.includes(deviceKey), `${path}: ${text.slice(0, 200)}`);
    }
    t.match(await call('GET', '/api/plugin_settings', { key: keys.read }), {
      body: { data: [{ uuid: null, webhook_url: null }] },
    });
  });

  t.test('one address may not request the current screen without end', async (t) => {
    // Answered requests come back, one each second.
    const isRefusedAtLast = async (path: string): Promise<boolean> => {
      for (let count = 0; count < 1000; count++)
        if ((await call('GET', path, { headers: { ID: MAC } })).status === 429) return true;
      return false;
    };
    for (const path of ['/api/current_screen', '/api/display/current']) t.ok(await isRefusedAtLast(path), path);
    t.equal((await call('GET', '/api/display', { headers: { ID: MAC } })).status, 200, 'displays are answered');
  });
}
