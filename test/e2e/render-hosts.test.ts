import t from 'tap';
import { openDrawing, openWeb } from '../support/gateway/drawing-gateway.js';
import type { SourceServer } from '../support/sources/source-server.js';
import { waitFor } from '../support/wait-for.js';

/** Every way in which a page fetches something, from an address that starts with `base`. */
const fetchEverything = (base: string): string => `
  <link rel="stylesheet" href="${base}/link.css">
  <style>
    @import url("${base}/import.css");
    @font-face { font-family: Own; src: url("${base}/font.woff"); }
    .bg { background: url("${base}/background.png"); width: 9px; height: 9px }
    .mask { mask-image: url("${base}/mask.png"); background: #000; width: 9px; height: 9px }
    .text { font-family: Own }
  </style>
  <div class="layout"><img src="${base}/img.png"><div class="bg"></div><div class="mask"></div><p class="text">A</p>
  <svg width="9" height="9"><image href="${base}/svg.png" width="9" height="9"/></svg>
  <p id="seen">-</p></div>
  <script src="${base}/script.js"></script>
  <script>
    const seen = document.getElementById('seen');
    fetch('${base}/fetch').then((r) => r.text()).then((text) => { seen.textContent += ' fetched ' + text }, () => {});
    const picture = new Image();
    picture.onload = () => { seen.textContent += ' natural ' + picture.naturalWidth; };
    picture.src = '${base}/new-image.png';
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = '${base}/late.css';
    document.head.append(style);
  </script>`;
const PATHS = [
  ...['/background.png', '/fetch', '/font.woff', '/img.png', '/import.css', '/late.css', '/link.css', '/mask.png'],
  ...['/new-image.png', '/script.js', '/svg.png'],
];

const strange = (web: SourceServer): string[] => web.asked.map((path) => path.split('?')[0] ?? '');

t.test('a page fetches from hosts that its recipe writes out, and from no other', async (t) => {
  const { browser, draw, drawn, api } = await openDrawing(t);
  const [written, other] = [await openWeb(t), await openWeb(t)];
  await draw(fetchEverything(written.base), { strategy: 'static', static_data: '{"a":1}' });
  t.strictSame([...new Set(strange(written))].sort(), PATHS, 'literal addresses need no permission');

  const host = new URL(other.base).host;
  const built = `{% assign base = "http://" | append: place %}${fetchEverything('{{ base }}')}`;
  const id = await draw(built, {
    ...{
      strategy: 'static',
      static_data: '{"a":1}',
      custom_fields: [{ keyname: 'place', field_type: 'string', name: 'Place' }],
    },
    fields: { place: host },
  });
  t.strictSame(other.asked, [], 'an address that is put together from a field reaches no unlisted host');

  const page = await browser.get(`/plugins/${id}`);
  t.match(page.text, `value="${host}"`, 'its page offers to allow the host');
  const wrong = await browser.post(`/plugins/${id}/hosts`, { host: 'evil.example' });
  t.match(wrong.location, `/plugins/${id}`);
  const allowed = await browser.post(`/plugins/${id}/hosts`, { host });
  t.equal(allowed.status, 303);
  await drawn(id);
  const { settings } = (await api('GET', `/api/plugin_settings/${id}/details`)).data as { settings: object };
  t.match(settings, { render_hosts: host }, 'one tap adds that host and no other');
  await waitFor('requests', async () => (new Set(strange(other)).size === PATHS.length ? true : undefined));
  t.strictSame([...new Set(strange(other))].sort(), PATHS);
  t.notMatch((await browser.get(`/plugins/${id}`)).text, `value="${host}"`, 'nothing is left to ask');
});

t.test('a page fetches from hosts of its data, and a redirect leads to no other', async (t) => {
  const { browser, draw } = await openDrawing(t);
  const [source, picture, other] = [await openWeb(t), await openWeb(t), await openWeb(t)];
  source.answers['/data'] = (_request, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ photos: [{ url: `${picture.base}/a.png` }] }));
  picture.answers['/a.png'] = (_request, response) =>
    response.writeHead(302, { Location: `${other.base}/b.png` }).end();
  const markup = `<div class="layout"><img src="{{ photos[0].url }}"><img src="{{ from }}/own.png">
    <img src="{{ trmnl.plugin_settings.polling_url | replace: '/data', '/polled.png' }}"></div>`;
  const id = await draw(markup, {
    ...{ strategy: 'polling', polling_url: `${source.base}/data` },
    custom_fields: [{ keyname: 'from', field_type: 'string', name: 'From', default: other.base }],
  });
  t.match(picture.asked, ['/a.png'], 'an address in data needs no permission');
  t.ok(source.asked.includes('/polled.png'), 'nor does one of the polled host');
  t.strictSame(other.asked, [], 'neither the default of a field nor a redirect leads elsewhere');
  t.match((await browser.get(`/plugins/${id}`)).text, `value="${new URL(other.base).host}"`, 'it is shown');
});

t.test('an address that a transform puts together reaches no unlisted host', async (t) => {
  const { draw, api } = await openDrawing(t);
  const [source, picture, other] = [await openWeb(t), await openWeb(t), await openWeb(t)];
  source.answers['/data'] = (_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ photo: `${picture.base}/a.png` }));
  const field = { keyname: 'word', field_type: 'password', name: 'Word', optional: true };
  const settings = { polling_url: `${source.base}/data`, custom_fields: [field], fields: { word: 's3cret' } };
  const id = await draw('<img src="{{ photo }}"><img src="{{ built }}">', { strategy: 'polling', ...settings });
  const code = `function transform({ photo, trmnl }) {
    const { word } = trmnl.plugin_settings.custom_fields_values;
    return { photo, built: 'ht' + 'tp://127.0.0.1' + ':${new URL(other.base).port}' + '/?' + word };
  }`;
  await api('PUT', `/api/plugin_settings/${id}/markup/transform`, { content: code });
  const { data } = await api('POST', `/api/plugin_settings/${id}/poll`, {});
  t.match(data, { built: /s3cret$/ }, 'the transform has run');
  const merging = await draw(
    `<img src="{{ private_plugin_${id}.photo }}"><img src="{{ private_plugin_${id}.built }}">`,
    { ...{ strategy: 'plugin_merge', merge_plugin_setting_ids: [id] } },
  );
  await waitFor('pictures', async () => (picture.asked.length > 1 ? true : undefined));
  t.match((await api('GET', `/api/plugin_settings/${merging}/details`)).data, { screens: [{}] });
  t.strictSame(other.asked, [], 'nor from the data of a plugin that merges it');
});
