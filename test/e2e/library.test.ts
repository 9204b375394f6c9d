import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openDashboard } from '../support/browser/dashboard.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

const PAGE = `<b id="a">no</b>
<script src="https://cdn.example/v1/fancy.min.js"></script>
<script src="https://cdn.jsdelivr.net/npm/dayjs@1/dayjs.min.js"></script>
<script src="https://cdn.example/never.js"></script>
<script>console.log(typeof fancy === 'function' ? fancy('yes') : 'no library');</script>
<script type="module">import { name } from 'https://cdn.example/parts.mjs'; console.log('module ' + name);</script>`;

t.test('scripts of the library folder answer what a recipe loads', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  const key = await createKey(dataDir, 'tests', 'write');
  const call = async (method: string, path: string) => {
    const { body } = await plainRequest(gateway.base + path, { method, headers: { Authorization: `Bearer ${key}` } });
    return body.length > 0 ? JSON.parse(body.toString()).data : undefined;
  };
  /** Otherwise a running gateway notices files of the command line within a minute. */
  const planScreens = () =>
    plainRequest(`${gateway.base}/api/playlists/1`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}` },
      body: '{"name": "Planned again"}',
    });
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['settings.yml', 'name: Loads\nstrategy: static\nstatic_data: "{}"\n'],
    ['full.liquid', PAGE],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  const at = location.replace('/report', '');
  await browser.get(location);
  await browser.post(`${at}/scripts`, { do: 'allow' });
  const consoleOf = async (expected: RegExp) =>
    waitFor(`the console with ${expected}`, async () => {
      const { screens } = await call('GET', `/api/plugin_settings/${at.split('/')[2]}/details`);
      const notes: { kind: string; subject: string; detail: string }[] = screens[0]?.notes ?? [];
      const text = notes.map(({ subject, detail }) => `${subject}: ${detail}`).join('\n');
      return expected.test(text) ? text : undefined;
    });
  t.match(await consoleOf(/no library/), /script https:\/\/cdn\.example\/fancy|cdn\.example\/v1\/fancy/);
  const answers = async () => {
    const { text } = await browser.get(location);
    return [...text.matchAll(/<code>(https:[^<]+)<\/code>: ([^<]+)/g)].map(([, address, answer]) => [address, answer]);
  };
  const fetched = 'fetched from its host for every screen';
  t.strictSame(await answers(), [
    ['https://cdn.example/v1/fancy.min.js', fetched],
    ['https://cdn.jsdelivr.net/npm/dayjs@1/dayjs.min.js', 'part of Inkstand'],
    ['https://cdn.example/never.js', fetched],
    ['https://cdn.example/parts.mjs', fetched],
  ]);

  const folder = dataFolder(t);
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts', 'parts.mjs'), 'export const name = "parts";');
  writeFileSync(join(folder, 'scripts', 'README.md'), 'no script');
  writeFileSync(join(folder, 'fancy.js'), 'globalThis.fancy = (text) => "fancy " + text;');
  const flags = ['--data', dataDir];
  t.match(await inkstand(['library', 'list', ...flags]), { code: 0, out: 'the library is empty\n' });
  const added = await inkstand(['library', 'add', join(folder, 'fancy.js'), join(folder, 'scripts'), ...flags]);
  t.match(added, { code: 0, out: 'added fancy.js, parts.mjs\n' });
  t.match(await inkstand(['library', 'add', join(folder, 'scripts', 'README.md'), ...flags]), { code: 1 });
  await planScreens();
  t.match(await consoleOf(/fancy yes/), /module parts/, 'screens are rendered again');
  t.strictSame(
    (await answers()).map(([, answer]) => answer),
    ['in your script library', 'part of Inkstand', fetched, 'in your script library'],
  );
  t.match((await inkstand(['library', 'list', ...flags])).out, /^fancy\.js\t\d+\t[0-9a-f]{64}\nparts\.mjs\t/);
  t.match(await inkstand(['library', 'remove', 'fancy.js', ...flags]), { code: 0 });
  t.match(await inkstand(['library', 'remove', 'fancy.js', ...flags]), { code: 1, error: /there is no fancy\.js/ });
  await planScreens();
  await consoleOf(/no library/);

  t.match((await browser.get('/system/library')).text, 'parts.mjs');
  const refused = await browser.upload('/system/library', Buffer.from('x'));
  t.equal(refused.status, 422);
  t.match(refused.text, 'This file was rejected: expected a file name like chart.js');
  t.match((await browser.get('/system/library/remove?name=parts.mjs')).text, 'Remove parts.mjs?');
  t.equal((await browser.post('/system/library/remove', { name: 'parts.mjs' })).status, 303);
  t.match((await browser.get('/system/library')).text, 'No files yet');
});

t.test('the command line renders and reports with the library of its data folder', async (t) => {
  const folder = t.testdir({ recipe: { 'full.liquid': PAGE, 'settings.yml': 'name: Loads\n' } });
  const dataDir = join(folder, 'data');
  writeFileSync(join(folder, 'fancy.js'), 'globalThis.fancy = (text) => "fancy " + text;');
  await inkstand(['library', 'add', join(folder, 'fancy.js'), '--data', dataDir]);
  const out = join(folder, 'report.json');
  const run = await inkstand(['render', join(folder, 'recipe'), '--framework', dataDir, '--report', out]);
  t.equal(run.code, 0, run.error);
  const report = JSON.parse(readFileSync(out, 'utf8'));
  t.strictSame(
    report.recipe.scripts.map(({ answer }: { answer: string }) => answer),
    ['library', 'own', 'fetched', 'fetched'],
  );
  t.ok(report.notes.some(({ detail }: { detail?: string }) => detail === 'log: fancy yes'));
});
