// @tier full: starts workers
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { createKey } from '../../../../support/gateway/gateway-process.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { writeZip } from '../../../../support/storage/zip.js';
import { waitFor } from '../../../../support/wait-for.js';

const RECIPE = [
  ['settings.yml', 'name: Strange\nstrategy: static\nstatic_data: "{}"\n'],
  ['full.liquid', '<div class="layout"><b id="a">no</b></div><script>a.textContent = "yes"</script>'],
] as const;
const QUESTION = 'Allow this recipe’s scripts?';

t.test('the owner is asked once about the scripts of an imported recipe', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  await browser.get('/plugins/new');
  const location = await browser.follow((await browser.upload('/plugins/import', await writeZip(RECIPE))).location);
  t.match(location, /^\/plugins\/\d+\/report$/);
  const at = location.replace('/report', '');
  const key = await createKey(dataDir, 'tests', 'write');
  const runScripts = async () => {
    const { body } = await plainRequest(`${gateway.base}/api${at.replace('plugins', 'plugin_settings')}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return JSON.parse(body.toString()).data.run_scripts;
  };
  t.match((await browser.get(location)).text, QUESTION);
  t.equal(await runScripts(), null);
  const preview = async () => {
    const { text } = await browser.post(`${at}/preview`, {
      ...{ part: 'full', model: 'og_png', depths: 'own', content: RECIPE[1][1] },
    });
    return JSON.parse(text)
      .problems.map((problem: { text: string }) => problem.text)
      .join();
  };
  t.match(await preview(), 'Scripts did not run: you have not allowed them yet.');

  await browser.get(`${at}/settings`);
  const form = { name: 'Strange', refresh_interval: '15' };
  t.equal((await browser.post(`${at}/settings`, form)).status, 303);
  t.equal(await runScripts(), null, 'other settings do not answer the question');

  await browser.post(`${at}/scripts`, { do: 'refuse' });
  const report = (await browser.get(location)).text;
  t.notMatch(report, QUESTION);
  t.match(report, 'Scripts are off');
  t.equal(await runScripts(), false);
  t.match(await preview(), 'Scripts did not run: they are switched off for this plugin.');

  t.notMatch((await browser.get(`${at}/settings`)).text, /name="run_scripts"[^>]*checked/);
  await browser.post(`${at}/settings`, { ...form, run_scripts: 'on' });
  t.equal(await runScripts(), true);
  t.match((await browser.get(`${at}/settings`)).text, /name="run_scripts"[^>]*checked/);
  t.notMatch(await preview(), 'Scripts did not run');
  t.notMatch((await browser.get(location)).text, 'Scripts are off');
});

t.test('the report shows where scripts failed, what they logged and how long they took', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  const key = await createKey(dataDir, 'tests', 'write');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const url = `${gateway.base}/api/plugin_settings${path}`;
    const answer = await plainRequest(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return JSON.parse(answer.body.toString()).data;
  };
  const { id } = await call('POST', '', { name: 'Logs', strategy: 'static', static_data: '{}' });
  const content = `<p>a</p>
<script>
  console.log('first line', [1, 2]);
  async function draw() { missingName(); }
  draw();
</script>`;
  await call('PUT', `/${id}/markup/markup_full`, { content });
  const screens = await waitFor(
    'the report',
    async () => {
      // The first report may be about the plugin without markup.
      const found = (await call('GET', `/${id}/details`)).screens.filter(
        (one: { error: unknown }) => one.error === null,
      );
      return found.length > 0 ? found : undefined;
    },
    60_000,
  );
  t.match(screens[0], {
    at: /^\d{4}-/,
    duration_ms: Number,
    script_ms: Number,
    error: null,
    notes: [
      { kind: 'log', detail: 'log: first line [1, 2]' },
      { kind: 'error', subject: /^script full\.liquid:4:\d+/, detail: /ReferenceError: .*missingName/ },
    ],
  });
  const { text } = await browser.get(`/plugins/${id}/report`);
  t.match(text, 'Last screens');
  t.match(text, /full\.liquid:4:\d+: ReferenceError/);
  t.match(text, 'log: first line [1, 2]');
  t.match(text, /; scripts took \d+ ms/);

  await browser.get(`/plugins/${id}/settings`);
  const form = { name: 'Logs', refresh_interval: '15', run_scripts: 'on', static_data: '{}' };
  t.equal((await browser.post(`/plugins/${id}/settings`, { ...form, script_seconds: '16' })).status, 422);
  t.equal((await browser.post(`/plugins/${id}/settings`, { ...form, script_seconds: '12' })).status, 303);
  t.match((await call('GET', `/${id}/details`)).settings, { script_seconds: 12 });
  t.match((await browser.get(`/plugins/${id}/settings`)).text, /name="script_seconds"[^>]*value="12"/);
});
