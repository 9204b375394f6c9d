// @tier full: starts workers
import t from 'tap';
import { locateNote } from '../../../../../src/gateway/web/pages/plugin/markup/locate-notes.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import { createKey } from '../../../../support/gateway/gateway-process.js';
import { shareGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';

const startShared = shareGatewayWithDisplays(t);

interface Drawn {
  readonly pictures: readonly { readonly view: string; readonly model: string; readonly widthPx: number }[];
  readonly problems: readonly {
    readonly text: string;
    readonly part: string;
    readonly severity: string;
    readonly spans: readonly { readonly line: number; readonly column: number }[];
  }[];
}

const MARKUP = [
  '<style>',
  '  .layout { colr: red; }',
  '</style>',
  '{% comment %} colr: not here {% endcomment %}',
  '<div class="layout"><b>{{ text }}</b></div>',
  '<script src="https://unknown.example/lib.js"></script>',
].join('\n');

t.test('a preview draws the chosen views and models, and shows where the markup is wrong', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const page = new PageForm((await browser.get('/plugins/1/markup')).text, '/plugins/1/markup');
  const preview = async (fields: Record<string, string | readonly string[]>): Promise<Drawn> => {
    for (const [name, value] of Object.entries(fields)) page.set(name, ...[value].flat());
    const { text } = await browser.submit(Object.assign(page, { action: '/plugins/1/preview' }));
    return JSON.parse(text);
  };

  const all = await preview({ full: MARKUP, shared: '', views: 'all', model: ['og_png', 'v2'] });
  t.strictSame(
    all.pictures.map(({ view, model }) => `${view} ${model}`),
    ['full', 'half_horizontal', 'half_vertical', 'quadrant'].flatMap((view) => [
      `${view} TRMNL OG (1-bit)`,
      `${view} TRMNL X`,
    ]),
  );
  const property = all.problems.find(({ part, text }) => part === 'full' && text.includes('colr'));
  t.strictSame(property?.spans, [{ line: 2, column: 13, length: 4 }], 'an unknown property, but not in a comment');
  const script = all.problems.find(({ part, text }) => part === 'full' && text.includes('unknown.example'));
  t.strictSame(
    script?.spans.map(({ line, column }) => [line, column]),
    [[6, 14]],
    'a script that is not run',
  );

  const broken = await preview({ full: '<p>\n  {% if x %}', views: 'full', model: 'og_png' });
  t.match(broken.problems, [{ part: 'full', severity: 'error', spans: [{ line: 2, column: 3 }] }]);
  const shared = await preview({ full: '<p>', shared: '\n{{ a | nothing', views: 'full' });
  t.match(shared.problems, [{ part: 'shared', spans: [{ line: 2 }] }], 'an error in the shared part is in its tab');

  const typed = await preview({ full: '{{ a }}', shared: '', data: 'typed', typed_data: '{"a": 1' });
  t.match(typed.problems, [{ severity: 'error', text: /JSON/ }], 'broken JSON is an error, not other data');
});

t.test('markup can be tried with data that was received earlier', async (t) => {
  const gateway = await startShared();
  const key = await createKey(gateway.dataDir, 'script', 'write');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const create = { name: 'Readings', strategy: 'webhook', push_seconds: 0 };
  const made = await plainRequest(`${gateway.base}/api/plugin_settings`, {
    method: 'POST',
    headers,
    body: JSON.stringify(create),
  });
  const { id }: { id: number } = JSON.parse(made.body.toString()).data;
  for (const reading of ['cold', 'warm', 'hot']) {
    await plainRequest(`${gateway.base}/api/plugin_settings/${id}/data`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ merge_variables: { reading } }),
    });
  }
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const { text } = await browser.get(`/plugins/${id}/markup`);
  t.match(text, 'data-path="reading"', 'the tree says what to insert');
  const choices = [...text.matchAll(/<option value="(at:\d+)"/g)].map(([, choice]) => choice ?? '');
  t.equal(choices.length, 2, 'all but the current ones');
  const older = (await browser.get(`/plugins/${id}/markup?data=${choices[1]}`)).text;
  t.match(older, '&quot;cold&quot;', 'the tree shows the chosen data');
});

t.test('a part is reset to the recipe after its differences were shown', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const path = '/plugins/1/markup';
  const before = new PageForm((await browser.get(path)).text, path);
  t.notMatch((await browser.get(path)).text, '/markup/reset', 'nothing to reset');
  const recipe = before.get('full') ?? '';
  t.equal((await browser.submit(before.set('full', `${recipe}<p>mine</p>`))).status, 303);
  t.match((await browser.get(path)).text, `${path}/reset?part=full`);
  const asked = (await browser.get(`${path}/reset?part=full`)).text;
  t.match(asked, /diff__line--removed.*mine/s);
  await browser.post(`${path}/reset`, { part: 'full' });
  const after = new PageForm((await browser.get(path)).text, path);
  t.equal(after.get('full'), recipe);
  t.equal((await browser.post(`${path}/reset`, { part: 'quadrant' })).status, 404);
});

const NOTES = [
  [{ code: 'property-invalid', values: { property: 'gap' } }, 'a{gap: 2}', [1, 3]],
  [{ code: 'property', values: { property: 'flot' } }, 'a{flot:left;\n flot : x}', [1, 3, 2, 2]],
  [{ code: 'selector', values: { selector: 'a::x' } }, 'b{}\n  a::x{}', [2, 3]],
  [{ code: 'at-rule', values: { name: 'container' } }, '/* @container */ @container x {}', [1, 18]],
  [{ code: 'scripts-off', values: {} }, '<p>\n<script>1</script>', [2, 1]],
  [{ code: 'resource-missing', values: { url: 'http://a/b.png' } }, '<img src="http://a/b.png">', [1, 11]],
  [{ code: 'elements', values: { max: 3 } }, '<p>', []],
] as const;

t.test('a note is located in the markup that caused it', async (t) => {
  for (const [note, markup, places] of NOTES) {
    const found = locateNote(note, markup).flatMap(({ line, column }) => [line, column]);
    t.strictSame(found, places, note.code);
  }
});
