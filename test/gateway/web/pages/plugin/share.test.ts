// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { readZip } from '../../../../support/storage/zip.js';

const LAYOUTS = ['project', 'flat'] as const;
const SAMPLES = ['recipe', 'current', 'none'] as const;
const MARKUP = '<div class="layout">{{ town }}</div>';
/** In the data of a plugin only; nobody else should read it by accident. */
const PRIVATE = 'appointment-with-dr-who';
const SAMPLE = 'harbour-of-nowhere';

const readText = (html: string): string => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const listFiles = (html: string): string[] =>
  [...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, path = '']) => readText(path));
const downloadButton = (html: string): string => /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? '';

t.test('the archive holds the listed files and the chosen data, for every choice and strategy', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const create = async (body: object): Promise<number> =>
    (await api('POST', '/api/plugin_settings', body)).body.data.id;
  const pushed = await create({ name: 'Pushed', strategy: 'webhook', static_data: JSON.stringify({ town: SAMPLE }) });
  const constant = await create({
    name: 'Constant',
    strategy: 'static',
    static_data: JSON.stringify({ town: PRIVATE }),
  });
  for (const id of [pushed, constant]) {
    await api('PUT', `/api/plugin_settings/${id}/markup/markup_full`, { content: MARKUP });
  }
  await api('POST', `/api/plugin_settings/${pushed}/data`, { merge_variables: { town: PRIVATE } });

  for (const layout of LAYOUTS) {
    for (const sample of SAMPLES) {
      for (const id of [pushed, constant]) {
        const name = `${id === pushed ? 'webhook' : 'static'}, ${layout}, ${sample}`;
        const choice = `layout=${layout}&sample=${sample}`;
        const page = await browser.get(`/plugins/${id}/share?${choice}`);
        const archive = await browser.get(
          `/plugins/${id}/share/archive?${choice}&shown=${encodeURIComponent(downloadButton(page.text))}`,
        );
        t.equal(archive.status, 200, name);
        const files = await readZip(archive.body);
        t.strictSame([...files.keys()].sort(), listFiles(page.text).sort(), `${name}: the listed files`);
        t.equal([...files.keys()].includes('settings.yml'), layout === 'flat', `${name}: the layout`);
        const text = [...files].map(([, bytes]) => bytes.toString()).join('\n');
        const isPrivate = sample === 'current' || (sample === 'recipe' && id === constant);
        t.equal(text.includes(PRIVATE), isPrivate, `${name}: private data`);
        t.equal(text.includes(PRIVATE), page.text.includes(PRIVATE), `${name}: as the page shows`);
        t.equal(text.includes(SAMPLE), page.text.includes(SAMPLE), `${name}: sample data as the page shows`);
      }
    }
  }
});

t.test('after another choice or new data, the files are listed again before they are downloaded', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const { id } = (await api('POST', '/api/plugin_settings', { name: 'Pushed', strategy: 'webhook', push_seconds: 0 }))
    .body.data;
  const push = (town: string) => api('POST', `/api/plugin_settings/${id}/data`, { merge_variables: { town } });
  await push('first');
  const current = 'layout=flat&sample=current';
  const page = await browser.get(`/plugins/${id}/share?${current}`);
  const shown = encodeURIComponent(downloadButton(page.text));
  const download = (choice: string, fingerprint: string) =>
    browser.get(`/plugins/${id}/share/archive?${choice}&shown=${fingerprint}`);

  const other = await download('layout=flat&sample=none', shown);
  t.equal(other.status, 303, 'None was chosen after the list was made');
  t.match(other.location, `/plugins/${id}/share?layout=flat&sample=none`);
  t.match((await browser.get(`/plugins/${id}/share?layout=flat&sample=none`)).text, 'look through them');
  t.equal((await browser.get(`/plugins/${id}/share/archive?${current}`)).status, 303, 'a link of its own');

  await push('second');
  t.equal((await download(current, shown)).status, 303, 'the data changed');
  const fresh = downloadButton((await browser.get(`/plugins/${id}/share?${current}`)).text);
  t.equal((await download(current, encodeURIComponent(fresh))).status, 200);
});
