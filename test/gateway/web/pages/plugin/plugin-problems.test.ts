// @tier full: starts gateways
import t, { type Test } from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import { answerJson, type SourceServer, startSourceServer } from '../../../../support/sources/source-server.js';
import { waitFor } from '../../../../support/wait-for.js';

const KEPT = /last good data is kept/;

async function openSource(t: Test, answers: SourceServer['answers']) {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const source = await startSourceServer(answers);
  t.teardown(() => source.stop());
  const create = async (body: object): Promise<string> =>
    `/plugins/${(await api('POST', '/api/plugin_settings', body)).body.data.id}`;
  /** The text of a page, once it says this. */
  const wait = (path: string, pattern: RegExp): Promise<string> =>
    waitFor(`${pattern} on ${path}`, async () => {
      const { text } = await browser.get(path);
      return pattern.test(text) ? text : undefined;
    });
  return { browser, api, source, create, wait };
}

t.test('a plugin that lacks its key says so, fetches nothing, and starts once it is entered', async (t) => {
  const { browser, source, create, wait } = await openSource(t, { '/data': answerJson({ a: 1 }) });
  const custom_fields = [{ keyname: 'token', field_type: 'password', name: 'Access token' }];
  const page = await create({
    ...{ name: 'Locked', strategy: 'polling', polling_url: `${source.base}/data`, custom_fields },
    polling_headers: 'authorization=bearer {{ token }}',
  });
  const { text } = await browser.get(page);
  t.match(text, 'Required fields are empty: Access token.');
  t.match(text, 'Nothing is fetched until the required fields are filled in.');
  t.notMatch(text, 'starts within a minute');
  await browser.post(`${page}/fetch`, {});
  t.strictSame(source.asked, []);

  const settings = (await browser.get(`${page}/settings`)).text;
  await browser.submit(new PageForm(settings, `${page}/settings`).set('field_token', 'abc'));
  t.notMatch(await wait(page, /new data/), 'Required fields are empty');
  t.strictSame(source.asked, ['/data']);
});

t.test('only data that there is can be kept, and only a fetch with the stored settings counts', async (t) => {
  const { browser, api, source, create, wait } = await openSource(t, {
    '/data': (_request, response) => void response.writeHead(500).end(),
    // Never answers while this test looks at the page.
    '/slow': () => undefined,
  });
  const page = await create({ name: 'Outdoors', strategy: 'polling', polling_url: `${source.base}/data` });
  const failed = await wait(page, /Fetch failed/);
  t.match(failed, 'it has a problem of its own');
  t.match(failed, 'There is no data yet.');
  t.notMatch(failed, KEPT);

  source.answers['/data'] = answerJson({ a: 1 });
  await browser.post(`${page}/fetch`, {});
  source.answers['/data'] = (_request, response) => void response.writeHead(429).end();
  await browser.post(`${page}/fetch`, {});
  const kept = (await browser.get(page)).text;
  t.match(kept, KEPT);
  t.match(kept, 'it was asked too often');

  await api('PATCH', `/api${page.replace('plugins', 'plugin_settings')}`, { polling_url: `${source.base}/slow` });
  t.notMatch((await browser.get(page)).text, 'Fetch failed', 'at once');
  await waitFor('the other address', async () => (source.asked.includes('/slow') ? true : undefined));
  t.notMatch((await browser.get(page)).text, 'Fetch failed', 'while it is fetched');
});

t.test('a plugin that waits for MQTT leads to the page where it is switched on', async (t) => {
  const { create, wait } = await openSource(t, {});
  const page = await create({ name: 'Tiles', strategy: 'mqtt', mqtt_topics: 'home/#' });
  t.match(await wait(page, /MQTT is switched off\. There is no data yet\./), 'href="/system/mqtt"');
});
