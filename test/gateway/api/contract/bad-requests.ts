import type { Test } from 'tap';
import { fc } from '../../../support/property.js';
import { type ContractTest, fill, UUID_OF_NOTHING } from './contract-test.js';

/** JSON for which `String()` and `Number()` throw. */
const UNPRINTABLE = { toString: [], valueOf: 1 };

export function testBadRequests(t: Test, { call, ok, contract }: ContractTest): void {
  t.test('an unknown id gives not-found', async (t) => {
    for (const operation of contract.operations) {
      if (!operation.responses[404] || operation.path.startsWith('/api/current') || !operation.path.includes('{'))
        continue;
      const body = operation.requestBody && { merge_variables: {}, content: '', fields: {} };
      const path = fill(operation, '999999');
      t.equal((await call(operation.method, path, { body })).status, 404, `${operation.method} ${path}`);
    }
    const body = { plugin_setting_id: 999_999 };
    t.equal((await call('POST', '/api/playlists/items', { body })).status, 404);
  });

  t.test('missing and impossible values are reported by name', async (t) => {
    for (const [method, path, body, error] of [
      ['POST', '/api/join-window', {}, /minutes/],
      ['POST', '/api/keys', {}, /name/],
      ['POST', '/api/keys', { name: 'x', scope: 'all' }, /read or write or admin/],
      ['POST', '/api/playlists', {}, /name/],
      ['POST', '/api/playlists/1/clone', { name: 1 }, /name/],
      ['POST', '/api/plugin_settings/1/clone', { name: 1 }, /name/],
      ['POST', '/api/playlists/items', {}, /plugin_setting_id or mashup/],
      ['POST', '/api/plugin_settings', { name: 'x', plugin_id: 5 }, /plugin_id 37/],
      ['PUT', '/api/plugin_settings/1/markup/markup_full', { content: 1 }, /content/],
      ['PATCH', '/api/plugin_settings/1/settings', { fields: { a: 1 } }, /fields/],
    ] as const) {
      t.match(await call(method, path, { body }), { status: 422, body: { error } }, `${method} ${path}`);
    }
  });

  t.test('an unreadable or too large body is rejected with its reason', async (t) => {
    const [{ uuid }] = await ok('GET', '/api/plugin_settings');
    await Promise.all(
      contract.operations.map(async (operation) => {
        const { method, responses } = operation;
        const path = fill(operation, '1').replace(UUID_OF_NOTHING, uuid);
        if (responses[400]) {
          for (const body of ['{', '[]', '"text"', 'null']) {
            const headers = { 'Content-Type': 'application/json' };
            const isUpload = path.endsWith('/archive');
            if (isUpload) continue;
            t.equal((await call(method, path, { body, headers })).status, 400, `${method} ${path} ${body}`);
          }
        }
        // The declared length is enough: the body is not awaited.
        if (responses[413]) {
          const { status } = await call(method, path, {
            headers: { 'Content-Length': '99999999', 'Content-Type': 'application/json' },
          });
          t.equal(status, 413, `${method} ${path}`);
        }
      }),
    );
  });

  t.test('the response to a change lists unknown members', async (t) => {
    const { id: playlistId } = await ok('POST', '/api/playlists', { name: 'Short-lived' });
    const screen = { label: 'Known', name: 'known', model_id: 1, content: '<p>A test.</p>' };
    const { id: screenId } = await ok('POST', '/api/screens', { screen });
    const paths: readonly [string, (members: object) => object][] = [
      ['/api/devices/1', (members) => members],
      ['/api/devices/1', (members) => ({ device: members })],
      [`/api/playlists/${playlistId}`, (members) => members],
      ['/api/playlists/items/1', (members) => members],
      ['/api/plugin_settings/1', (members) => members],
      ['/api/plugin_settings/1/settings', (members) => ({ fields: {}, ...members })],
      [`/api/screens/${screenId}`, (members) => ({ screen: members })],
      ['/api/mqtt', (members) => members],
      ['/api/https', (members) => members],
    ];
    for (const [path, wrap] of paths) {
      const { status, body } = await call('PATCH', path, { body: wrap({ nmae: 'x' }) });
      t.match({ status, unknown: body.unknown }, { status: 200, unknown: ['nmae'] }, path);
    }
    const known = { name: 'Hall', label: 'Hall' };
    t.notOk('unknown' in (await call('PATCH', '/api/devices/1', { body: known })).body, 'both spellings are known');
    const setting = { refresh_interval: 60, polling_verb: 'get' };
    t.notOk('unknown' in (await call('PATCH', '/api/plugin_settings/1', { body: setting })).body);
    await ok('DELETE', `/api/screens/${screenId}`);
  });

  t.test('an invalid value is rejected by name, and no request fails internally', async (t) => {
    const { id: playlistId } = await ok('POST', '/api/playlists', { name: 'Odd' });
    const targets: readonly [string, string, readonly string[]][] = [
      ['PATCH', '/api/devices/1', contract.propertiesOf('DeviceChange')],
      ['PATCH', `/api/playlists/${playlistId}`, contract.propertiesOf('PlaylistChange')],
      ['PATCH', '/api/playlists/items/1', contract.propertiesOf('ItemChange')],
      ['PATCH', '/api/plugin_settings/1', contract.propertiesOf('PluginSettingChange')],
      ['POST', '/api/join-window', ['minutes']],
      ['POST', '/api/keys', ['name', 'scope']],
    ];
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.integer({ min: -2, max: 100_000 }),
      fc.constantFrom(true, null, '', ' ', 'bw', '12:00', -0, 1e300, [], {}, '\u0000', 'x'.repeat(70_000)),
    );
    for (const [method, path, properties] of targets) {
      const operation = contract.find(method, path)!;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...properties), odd, async (property, value) => {
          const body = { [property]: value };
          const isAllowed = contract.allows(operation, body);
          const answer = await call(method, path, { body });
          if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
          if (!isAllowed && answer.status < 300) throw new Error(`took ${JSON.stringify(body).slice(0, 200)}`);
          if (
            !isAllowed &&
            !String(answer.body.error).includes(property) &&
            !/expected (a JSON|minutes|name)/.test(answer.body.error)
          )
            throw new Error(`does not name ${property}: ${answer.body.error}`);
        }),
        { numRuns: 80 },
      );
    }
    t.pass('nothing broke');
  });

  t.test('a value that cannot become text fails no request internally', async (t) => {
    const targets: readonly [string, string, readonly string[]][] = [
      ['PATCH', '/api/devices/1', contract.propertiesOf('DeviceChange')],
      ['PATCH', '/api/playlists/items/1', contract.propertiesOf('ItemChange')],
      ['PATCH', '/api/plugin_settings/1', contract.propertiesOf('PluginSettingChange')],
      ['PATCH', '/api/plugin_settings/1/settings', ['fields', 'anything']],
      ['POST', '/api/plugin_settings', ['plugin_id', 'strategy']],
    ];
    for (const [method, path, properties] of targets) {
      for (const property of properties) {
        for (const value of [UNPRINTABLE, [UNPRINTABLE], { anything: UNPRINTABLE }]) {
          const { status } = await call(method, path, { body: { [property]: value } });
          t.ok(status < 500, `${method} ${path} ${property}: ${status}`);
        }
      }
    }
  });
}
