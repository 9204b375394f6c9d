import t from 'tap';
import { openDashboard } from '../support/dashboard.js';
import { createKey } from '../support/gateway-process.js';
import { plainRequest } from '../support/plain-request.js';
import { writeZip } from '../support/write-zip.js';

const RECIPE = [
  ['settings.yml', 'name: Strange\nstrategy: static\nstatic_data: "{}"\n'],
  ['full.liquid', '<div class="layout"><b id="a">no</b></div><script>a.textContent = "yes"</script>'],
] as const;
const QUESTION = 'Allow this recipe’s scripts?';

t.test('the owner is asked once about the scripts of an imported recipe', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  await browser.get('/plugins/new');
  const { location } = await browser.upload('/plugins/import', await writeZip(RECIPE));
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
    return JSON.parse(text).problems.join();
  };
  t.match(await preview(), 'page scripts: they do not run until you allow them');

  await browser.get(`${at}/settings`);
  const form = { name: 'Strange', refresh_interval: '15' };
  t.equal((await browser.post(`${at}/settings`, form)).status, 303);
  t.equal(await runScripts(), null, 'other settings do not answer the question');

  await browser.post(`${at}/scripts`, { do: 'refuse' });
  const report = (await browser.get(location)).text;
  t.notMatch(report, QUESTION);
  t.match(report, 'Scripts are off');
  t.equal(await runScripts(), false);
  t.match(await preview(), 'page scripts: they are switched off for this plugin');

  t.notMatch((await browser.get(`${at}/settings`)).text, /name="run_scripts"[^>]*checked/);
  await browser.post(`${at}/settings`, { ...form, run_scripts: 'on' });
  t.equal(await runScripts(), true);
  t.match((await browser.get(`${at}/settings`)).text, /name="run_scripts"[^>]*checked/);
  t.notMatch(await preview(), 'page scripts');
  t.notMatch((await browser.get(location)).text, 'Scripts are off');
});
