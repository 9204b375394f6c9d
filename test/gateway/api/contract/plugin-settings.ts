import type { Test } from 'tap';
import { checkerPng } from '../../../support/pictures/sample-pictures.js';
import type { ContractTest } from './contract-test.js';

export function testPluginSettings(t: Test, { call, ok, keys, source }: ContractTest): void {
  t.test('plugin settings are created, changed and fed with data', async () => {
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'One', plugin_id: 37 });
    const at = `/api/plugin_settings/${plugin.id}`;
    await ok('GET', '/api/plugin_settings?plugin_id=37');
    await ok('PATCH', at, { name: 'Two', refresh_interval: 60, push_seconds: 60 });
    await ok('GET', at);
    await ok('PUT', `${at}/markup/markup_full`, { content: '<b>{{ a }}</b>' });
    await ok('GET', `${at}/markup/markup_full`);
    await ok('PUT', `${at}/markup/transform`, { content: 'const run = (input) => input' });
    await ok('GET', `${at}/markup/transform`);
    await call('GET', `${at}/markup/markup_huge`);
    await ok('PATCH', `${at}/settings`, { fields: { city: 'Bern' } });
    const webhook = `/api/custom_plugins/${plugin.uuid}`;
    await ok('POST', webhook, { merge_variables: { a: 1 }, merge_strategy: 'deep_merge' });
    await ok('GET', webhook);
    const older = `/api/plugins/${plugin.uuid}/webhook`;
    for (const one of [webhook, older]) await call('POST', one, { body: { merge_variables: {} } });
    await call('POST', `/api/plugin_settings/${plugin.uuid}/data`, { key: undefined, body: { merge_variables: {} } });
    await ok('PATCH', at, { push_seconds: 0 });
    await ok('POST', `/api/plugin_settings/${plugin.uuid}/data`, { merge_variables: { a: 2 } });
    await ok('GET', `${at}/data`);
    t.match((await call('POST', older, { body: { merge_variables: { a: 3 } } })).body.merge_variables, { a: 3 });
    for (const one of [webhook, older, `${at}/data`]) {
      await call('POST', one, { body: { merge_variables: {}, merge_strategy: 'magic' } });
      await call('POST', one, { body: { merge_variables: { a: 'x'.repeat(262_144) } } });
    }
    const polled = await ok('POST', '/api/plugin_settings', {
      ...{ name: 'Polled', strategy: 'polling', polling_url: `${source.base}/x` },
    });
    await ok('POST', `/api/plugin_settings/${polled.id}/poll`);
    await call('POST', `${at}/poll`);
    await ok('GET', `/api/plugin_settings/${polled.id}/details`);
    const archive = await call('GET', `${at}/archive`);
    const zip = { 'Content-Type': 'application/zip' };
    await ok('POST', `${at}/archive`, archive.body, zip);
    await ok('POST', `${at}/archive?run_scripts=false`, archive.body, zip);
    t.match(await ok('GET', at), { run_scripts: false });
    t.equal(
      (await call('POST', `${at}/archive?run_scripts=perhaps`, { body: archive.body, headers: zip })).status,
      422,
    );
    t.match(await ok('PATCH', at, { run_scripts: true }), { run_scripts: true });
    t.equal((await call('PATCH', at, { body: { run_scripts: 'yes' } })).status, 422);
    const accepted = [{ host: 'nas.local:5001', fingerprint: Array<string>(32).fill('0A').join(':') }];
    t.match(await ok('PATCH', at, { accepted_certificates: accepted, certificate_authority: null }), {
      accepted_certificates: accepted,
      certificate_authority: null,
    });
    t.equal((await call('PATCH', at, { body: { accepted_certificates: [{ host: 'nas.local' }] } })).status, 422);
    t.equal((await call('PATCH', at, { body: { certificate_authority: 'none' } })).status, 422);
    await call('POST', `${at}/archive`, { body: 'no zip', headers: zip });
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    await call('POST', `${at}/archive`, { body: '--x--', headers: form });
    await ok('DELETE', `/api/plugin_settings/${polled.id}`);
  });

  t.test('pictures replace data, and fields list their choices', async (t) => {
    const frame = await ok('POST', '/api/plugin_settings', { name: 'Frame', strategy: 'webhook_image' });
    const at = `/api/plugin_settings/${frame.uuid}/image`;
    const type = { 'Content-Type': 'image/png' };
    const picture = checkerPng(8, 8);
    t.match(await call('GET', at), { status: 422, body: { error: 'no picture has arrived yet' } });
    t.match(await ok('POST', at, picture, type), { media_type: 'image/png', width: 8, height: 8 });
    t.equal((await call('POST', at, { body: picture, headers: type })).status, 429);
    t.equal((await call('POST', at, { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } })).status, 400);
    t.same((await call('GET', at, { key: undefined })).body, picture);
    const byNumber = `/api/plugin_settings/${frame.id}/image`;
    t.equal((await call('GET', byNumber, { key: undefined })).status, 401);
    t.equal((await call('POST', byNumber, { key: keys.read, body: picture, headers: type })).status, 403);
    t.equal((await call('POST', byNumber, { key: undefined, body: picture, headers: type })).status, 401);
    await ok('PATCH', `/api/plugin_settings/${frame.id}`, { push_seconds: 0 });
    t.equal((await call('POST', at, { body: 'no picture', headers: type })).status, 422);
    await ok('DELETE', `/api/plugin_settings/${frame.id}`);
    const album = await ok('POST', '/api/plugin_settings', { name: 'Album', strategy: 'pictures' });
    const pictures = `/api/plugin_settings/${album.uuid}/pictures`;
    t.equal(new URL(album.webhook_url).pathname, pictures);
    const added = await ok('POST', pictures, picture, type);
    t.match(added, { media_type: 'image/png', bytes: picture.length, width: 8, height: 8 });
    t.same((await call('GET', pictures, { key: undefined })).body, { data: [added] });
    t.equal((await call('POST', pictures, { body: picture, headers: type })).status, 429, 'no oftener than a webhook');
    await ok('PATCH', `/api/plugin_settings/${album.id}`, { push_seconds: 0 });
    t.equal((await call('POST', pictures, { body: 'no picture', headers: type })).status, 422);
    t.equal(
      (await call('POST', pictures, { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } })).status,
      400,
    );
    const numbered = `/api/plugin_settings/${album.id}/pictures`;
    t.equal((await call('GET', numbered, { key: undefined })).status, 401);
    t.equal((await call('POST', numbered, { key: keys.read, body: picture, headers: type })).status, 403);
    t.equal((await call('POST', numbered, { key: undefined, body: picture, headers: type })).status, 401);
    t.equal((await call('DELETE', `${pictures}/${added.id}`, { key: undefined })).status, 401, 'removing takes a key');
    const cropped = `${numbered}/${added.id}`;
    t.match(await ok('PATCH', cropped, { crop: { x: 0.25, y: 1 } }), { crop: { x: 0.25, y: 1, zoom: 1 } });
    t.match(await ok('PATCH', cropped, {}), { crop: { x: 0.25 } }, 'unchanged');
    t.match(await ok('PATCH', cropped, { crop: null }), { crop: null });
    for (const crop of [{ x: 2, y: 0 }, { x: 0.5, y: 0.5, zoom: 9 }, { x: 0.5 }, 'middle'])
      t.match(await call('PATCH', cropped, { body: { crop } }), {
        status: 422,
        body: { error: /expected crop to be/ },
      });
    t.equal((await call('PATCH', cropped, { body: 'x' })).status, 400);
    t.equal((await call('PATCH', `${numbered}/999`, { body: { crop: null } })).status, 404);
    t.equal((await call('PATCH', cropped, { key: undefined, body: {} })).status, 401);
    t.equal((await call('PATCH', cropped, { key: keys.read, body: {} })).status, 403);
    await ok('DELETE', `${pictures}/${added.id}`);
    t.same(await ok('GET', pictures), []);
    await ok('DELETE', `/api/plugin_settings/${album.id}`);
    const field = { keyname: 'city', field_type: 'xhrSelect', name: 'City', endpoint: `${source.base}/cities` };
    const custom_fields = [field, { ...field, keyname: 'typed', field_type: 'string' }];
    const asking = await ok('POST', '/api/plugin_settings', { name: 'Asking', custom_fields });
    const choices = (keyname: string) => `/api/plugin_settings/${asking.id}/fields/${keyname}/choices`;
    t.same(await ok('POST', choices('city'), { query: 'R' }), [{ label: 'Rome', value: '1' }]);
    t.match(await call('POST', choices('typed'), { body: {} }), { status: 422, body: { error: /has no URL/ } });
    t.equal((await call('POST', choices('none'), { body: {} })).status, 404);
    await ok('DELETE', `/api/plugin_settings/${asking.id}`);
  });
}
