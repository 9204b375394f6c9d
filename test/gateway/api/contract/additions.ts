import type { Test } from 'tap';
import { writeZip } from '../../../support/storage/zip.js';
import type { ContractTest } from './contract-test.js';

export function testAdditions(t: Test, { call, ok }: ContractTest): void {
  t.test('scripts are added to the library, listed and removed', async (t) => {
    const type = { 'Content-Type': 'text/javascript' };
    t.same(await ok('GET', '/api/library'), []);
    const added = await ok('POST', '/api/library?name=Fancy.min.js', 'globalThis.fancy = 1;', type);
    t.match(added, { name: 'fancy.min.js', bytes: 21, sha256: /^[0-9a-f]{64}$/ });
    t.same(await ok('GET', '/api/library'), [added]);
    t.equal((await call('POST', '/api/library?name=fancy.txt', { body: 'x', headers: type })).status, 422);
    await ok('DELETE', '/api/library/fancy.min.js');
    t.equal((await call('DELETE', '/api/library/fancy.min.js')).status, 404);
  });

  t.test('releases of the framework are added, listed and removed', async (t) => {
    const type = { 'Content-Type': 'application/octet-stream' };
    t.same(await ok('GET', '/api/framework'), { releases: [], fonts: [], pictures: null });
    const archive = await writeZip([['css/plugins.css', '.trmnl .screen{display:flex}']]);
    const at = '/api/framework?name=framework--7.1.0.zip';
    t.same(await ok('POST', at, archive, type), { releases: ['7.1.0'], fonts: [], pictures: 0 });
    t.match(await ok('GET', '/api/framework'), { releases: [{ version: '7.1.0', plugin_setting_ids: Array }] });
    t.equal((await call('POST', at, { body: 'no archive', headers: type })).status, 422);
    t.equal((await call('POST', '/api/framework?name=notes.txt', { body: 'x', headers: type })).status, 400);
    await ok('DELETE', '/api/framework/7.1.0');
    t.equal((await call('DELETE', '/api/framework/7.1.0')).status, 404);
  });
}
