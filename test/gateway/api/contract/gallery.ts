import type { Test } from 'tap';
import { answerJson } from '../../../support/sources/source-server.js';
import { writeZip } from '../../../support/storage/zip.js';
import { waitFor } from '../../../support/wait-for.js';
import type { ContractTest } from './contract-test.js';

export function testGallery(t: Test, { call, ok, source }: ContractTest): void {
  t.test('recipes are found, fetched, added, updated and checked', async (t) => {
    const archive = await writeZip([
      ['settings.yml', 'name: Tides\nstrategy: static\nstatic_data: "{}"\n'],
      ['full.liquid', '<div class="layout">one</div>'],
    ]);
    const entry = { name: 'Tides', trmnlp: { zip_url: `${source.base}/tides.zip` }, author_bio: { category: 'sea' } };
    source.answers['/list.json'] = answerJson({ tides: entry });
    source.answers['/tides.zip'] = (_request, response) => void response.end(archive);
    const added = await ok('POST', '/api/catalogues', { address: `${source.base}/list.json` });
    const address = { address: `${source.base}/list.json` };
    t.equal((await call('POST', '/api/catalogues', { body: address })).status, 409);
    t.equal((await call('POST', '/api/catalogues', { body: { address: 'x' } })).status, 422);
    t.equal((await call('POST', '/api/catalogues', { body: '[' })).status, 400);
    t.match(await ok('POST', `/api/catalogues/${added.id}/refresh`), { recipes: 1, left_out: 0 });
    t.equal((await call('POST', '/api/catalogues/none/refresh')).status, 404);
    const started = await call('POST', `/api/catalogues/${added.id}/refresh`, { headers: { Prefer: 'respond-async' } });
    t.match(started, { status: 202, body: { data: { kind: 'catalogue', subject: added.name } } });
    const ended = await waitFor('the end of the task', async () => {
      const task = await ok('GET', started.headers.location ?? '');
      return task.state === 'running' ? undefined : task;
    });
    t.match(ended, { state: 'done', progress: null, result: { id: added.id, recipes: 1 }, error: null });
    t.match(await ok('GET', '/api/tasks'), [{ id: ended.id }]);
    t.equal((await call('GET', '/api/tasks/catalogue-none')).status, 404);
    t.equal((await ok('GET', '/api/catalogues')).length, 1);
    t.match(await ok('GET', '/api/catalogues/recipes?search=tid&category=sea'), {
      total: 1,
      recipes: [{ key: 'tides' }],
    });
    t.match(await ok('GET', '/api/catalogues/recipes?search=mountain'), { total: 0 });
    const fetching = { body: { catalogue: added.id, key: 'tides' }, headers: { Prefer: 'respond-async' } };
    t.equal((await call('POST', '/api/packages', fetching)).status, 202);
    const found = await ok('POST', '/api/packages', { catalogue: added.id, key: 'tides' });
    t.match(found, { recipes: [{ folder: '', name: 'Tides' }] });
    t.equal((await call('POST', '/api/packages', { body: { catalogue: added.id, key: 'none' } })).status, 404);
    t.equal((await call('POST', '/api/packages', { body: { address: `${source.base}/none.zip` } })).status, 422);
    t.equal((await call('POST', '/api/packages', { body: '[' })).status, 400);
    t.match(await ok('GET', `/api/packages/${found.id}/needs`), { hosts: [], has_scripts: false });
    t.equal((await call('GET', '/api/packages/none/needs')).status, 404);
    const { id } = await ok('POST', `/api/packages/${found.id}/add`, { folder: '' });
    t.equal((await call('POST', '/api/packages/none/add', { body: {} })).status, 404);
    t.equal((await call('POST', `/api/packages/${found.id}/add`, { body: '[' })).status, 400);
    const at = `/api/plugin_settings/${id}`;
    t.match(await ok('GET', `${at}/recipe`), { origin: { kind: 'catalogue', key: 'tides' } });
    const newer = await writeZip([
      ['settings.yml', 'name: Tides\nstrategy: static\nstatic_data: "{}"\n'],
      ['full.liquid', '<div class="layout">two</div>'],
    ]);
    source.answers['/tides.zip'] = (_request, response) => void response.end(newer);
    t.equal((await call('POST', `${at}/recipe/fetch`, { headers: fetching.headers })).status, 202);
    const next = await ok('POST', `${at}/recipe/fetch`);
    t.match(await ok('GET', `${at}/recipe/changes?package=${next.id}`), {
      parts: [{ part: 'full', contested: false }],
    });
    t.equal((await call('GET', `${at}/recipe/changes`)).status, 422);
    const update = `${at}/recipe/update?package=${next.id}`;
    t.equal((await call('POST', update, { body: { choices: { 'part:full': 'both' } } })).status, 422);
    t.equal((await call('POST', update, { body: '[' })).status, 400);
    await ok('POST', update, { choices: { 'part:full': 'theirs' } });
    t.equal(await ok('GET', `${at}/markup/markup_full`), '<div class="layout">two</div>');
    t.match(await ok('GET', `${at}/check`), { runs: true });
    const type = { 'Content-Type': 'application/zip' };
    t.match(await ok('POST', '/api/recipes/check', archive, type), { runs: true });
    t.equal((await call('POST', '/api/recipes/check', { body: 'x', headers: type })).status, 422);
    t.equal((await call('POST', '/api/recipes/check', { body: Buffer.alloc(9_000_000), headers: type })).status, 413);
    source.answers['/tides.zip'] = (_request, response) => void response.writeHead(500).end();
    t.equal((await call('POST', `${at}/recipe/fetch`)).status, 422);
    source.answers['/list.json'] = source.answers['/tides.zip'];
    t.equal((await call('POST', `/api/catalogues/${added.id}/refresh`)).status, 422);
    for (const [method, path] of [
      ['GET', 'recipe'],
      ['POST', 'recipe/fetch'],
      ['GET', 'recipe/changes'],
      ['POST', 'recipe/update'],
      ['GET', 'check'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      t.equal((await call(method, `/api/plugin_settings/999999/${path}`, { body })).status, 404, path);
    }
    await ok('DELETE', `/api/catalogues/${added.id}`);
    t.equal((await call('DELETE', `/api/catalogues/${added.id}`)).status, 404);
    await ok('DELETE', at);
  });
}
