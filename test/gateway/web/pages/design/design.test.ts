// @tier full: starts a gateway and workers
import t from 'tap';
import { packFiles } from '../../../../../src/gateway/recipe/recipe.js';
import { openApi } from '../../../../support/api/api-client.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import type { GatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { shareGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../../support/http/plain-request.js';

/** Each test makes designs of its own. */
const startShared = shareGatewayWithDisplays(t);

async function open() {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const admin = await openApi(gateway, 'admin');
  const api = async (path: string): Promise<Record<string, unknown>> => (await admin('GET', path)).body;
  return { gateway, browser, api };
}

/** Creates a plugin from a starting point, and returns the address of its design. */
async function make(browser: FakeBrowser, start: string): Promise<string> {
  const page = await browser.get('/plugins/new/design');
  const form = new PageForm(page.text, '/plugins/new/design').set('name', 'Board').set('start', start);
  return (await browser.submit(form)).location;
}

/** Submits a form and opens the page that it leads to. */
async function submit(browser: FakeBrowser, form: PageForm) {
  const answer = await browser.submit(form);
  return answer.location === '' ? answer : browser.get(answer.location.replace(/#.*/, ''));
}

const press = async (browser: FakeBrowser, path: string, fields: Record<string, string>, page = path) => {
  const form = new PageForm((await browser.get(page)).text, path);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return submit(browser, form);
};

const pictureOf = (html: string): string => /<image href="(data:[^"]+)"/.exec(html)?.[1] ?? '';

t.test('a design is made, changed, undone and published as plain forms', async (t) => {
  const { browser, api } = await open();
  const path = await make(browser, 'sensors');
  const id = path.split('/')[2];
  const first = await browser.get(path);
  t.match(first.text, 'Displays show this design.');
  t.match(first.text, 'Number: Living room');
  t.ok(pictureOf(first.text), 'the screen is drawn');
  const markup = (await api(`/api/plugin_settings/${id}/markup/markup_full`)).data;
  t.match(markup, /design-block/);

  await press(browser, path, { block: 'b1', move: 'down' });
  const moved = await browser.get(path);
  t.match(moved.text, 'Draft saved.');
  t.match(moved.text, 'Blocks cover each other');
  t.not(pictureOf(moved.text), pictureOf(first.text));
  t.equal((await api(`/api/plugin_settings/${id}/markup/markup_full`)).data, markup, 'displays show the published one');

  const undo = new PageForm(moved.text, path);
  const steps = [...moved.text.matchAll(/name="go" value="(\d+)"/g)].map(([, step]) => step ?? '');
  await browser.submit(undo.set('go', steps[0] ?? ''));
  const undone = await browser.get(path);
  t.equal(pictureOf(undone.text), pictureOf(first.text), 'undo gives the same picture');
  t.match(undone.text, 'Displays show this design.');

  const added = await press(browser, path, { add: 'text' });
  t.match(added.text, 'There is no room for another block', 'the grid is full');
  await press(browser, path, { block: 'b4', size: 'lower' });
  await press(browser, path, { add: 'text' });
  const sheet = new PageForm((await browser.get(`${path}?block=b5`)).text, `${path}/blocks/b5`);
  const saved = await submit(browser, sheet.set('text', 'Hello {{ secret }} <b>'));
  t.match(saved.text, 'Text: Hello {{ secret }} &lt;b>');
  await press(browser, path, { do: 'publish' });
  t.match((await api(`/api/plugin_settings/${id}/markup/markup_full`)).data, /Hello &#123;&#123; secret/);
  t.match((await browser.get(`${path}/versions`)).text, 'Open as draft');
});

t.test('data is bound by tapping, and a missing value is a dash', async (t) => {
  const { browser, api } = await open();
  const path = await make(browser, 'blank');
  const id = path.split('/')[2];
  await press(browser, path, { add: 'number' });
  const empty = await browser.get(`${path}?block=b1`);
  t.match(empty.text, 'This plugin has no data yet');
  const second = await make(browser, 'prices');
  await press(browser, second, { block: 'b1', option: 'value', bind: 'prices[0].price' });
  t.match((await browser.get(`${second}?block=b1`)).text, /aria-pressed="true"[^>]*>|prices\[0\]\.price/);
  const refused = await press(browser, second, { block: 'b1', option: 'value', bind: 'a | b' });
  t.match(refused.text, 'That is not possible here');
  const wrong = await press(browser, second, { block: 'b1', option: 'label', bind: 'prices' });
  t.match(wrong.text, 'That is not possible here', 'only data is bound');
  await press(browser, path, { do: 'publish' });
  t.match((await api(`/api/plugin_settings/${id}/markup/markup_full`)).data, '–');
});

t.test('two editors change different options; the same one is a conflict', async (t) => {
  const { gateway, browser } = await open();
  const path = await make(browser, 'sensors');
  const other = new FakeBrowser(gateway.base);
  await other.signIn();
  const action = `${path}/blocks/b1`;
  const [mine, theirs] = [browser, other].map(
    async (one) => new PageForm((await one.get(`${path}?block=b1`)).text, action),
  );
  if (!mine || !theirs) throw new Error('expected two forms');
  const [first, second] = [await mine, await theirs];
  await browser.submit(first.set('label', 'Kitchen'));
  await other.submit(second.set('unit', '°F'));
  const both = new PageForm((await browser.get(`${path}?block=b1`)).text, action);
  t.equal(both.get('label'), 'Kitchen');
  t.equal(both.get('unit'), '°F');
  await other.submit(new PageForm((await other.get(`${path}?block=b1`)).text, action).set('label', 'Hall'));
  const late = await browser.submit(both.set('label', 'Cellar'));
  t.equal(late.status, 409);
  t.match(late.text, 'Hall', 'the stored value is shown beside it');
});

t.test('a version opens as the draft, and Undo returns to the former draft', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'sensors');
  const version = /name="open" value="(\d+)"/;
  await press(browser, path, { block: 'b1', size: 'lower' });
  await press(browser, path, { do: 'publish' });
  await press(browser, path, { block: 'b2', size: 'lower' });
  const draft = pictureOf((await browser.get(path)).text);
  const [, step = ''] =
    version.exec((await browser.get(`${path}/versions`)).text.split('<li class="tile"').at(-1) ?? '') ?? [];
  const opened = await press(browser, path, { open: step }, `${path}/versions`);
  t.not(pictureOf(opened.text), draft, 'the version is the draft');
  await press(browser, path, { block: 'b3', size: 'lower' });
  for (const _ of ['the edit', 'the opening']) {
    const page = (await browser.get(path)).text;
    await browser.submit(new PageForm(page, path).set('go', /name="go" value="(\d+)"/.exec(page)?.[1] ?? ''));
  }
  t.equal(pictureOf((await browser.get(path)).text), draft, 'nothing is lost');
});

t.test('the chosen panel stays through changes, refusals and selections', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'sensors');
  const first = await browser.get(path);
  const panels = [...first.text.matchAll(/panel=([^&"#]+)[^"]*" aria-current="?true|panel=([^&"#]+)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const panel = panels.find((one) => one !== panels[0]) ?? '';
  t.not(panel, '', 'there is another panel');
  const isShown = (html: string, name: string) => t.match(html, `data-panel="${decodeURIComponent(panel)}"`, name);
  const from = `${path}?block=b1&panel=${panel}`;
  isShown((await press(browser, path, { block: 'b1', move: 'down' }, from)).text, 'moved');
  isShown((await press(browser, path, { block: 'b99', move: 'down' }, from)).text, 'refused');
  const sheet = async () => new PageForm((await browser.get(from)).text, `${path}/blocks/b1`);
  isShown((await submit(browser, (await sheet()).set('label', 'Hall'))).text, 'options');
  isShown((await submit(browser, (await sheet()).set('value', 'a | b'))).text, 'wrong options');
  t.match((await browser.get(from)).text, new RegExp(`<a href="[^"]*block=b2&(amp;)?panel=${panel}#block"`));
});

t.test('a block that somebody else deleted is gone, and the page says so', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'sensors');
  const sheet = new PageForm((await browser.get(`${path}?block=b1`)).text, `${path}/blocks/b1`);
  await press(browser, path, { block: 'b1', do: 'delete' });
  const late = await submit(browser, sheet.set('label', 'Hall'));
  t.equal(late.status, 200);
  t.match(late.text, 'Somebody else removed this in the meantime');
});

t.test('Make it fit is one step', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'blank');
  for (const block of ['b1', 'b2']) {
    await press(browser, path, { add: 'text' });
    const sheet = new PageForm((await browser.get(`${path}?block=${block}`)).text, `${path}/blocks/${block}`);
    await submit(browser, sheet.set('text', 'A long text that is cut. '.repeat(3)).set('role', 'giant'));
  }
  const before = pictureOf((await browser.get(path)).text);
  const fitted = await press(browser, `${path}/displays`, {});
  t.match(fitted.text, 'No text is cut off');
  const page = (await browser.get(path)).text;
  t.not(pictureOf(page), before);
  await browser.submit(new PageForm(page, path).set('go', /name="go" value="(\d+)"/.exec(page)?.[1] ?? ''));
  t.equal(pictureOf((await browser.get(path)).text), before, 'one Undo takes it back');
});

t.test('what is refused changes nothing', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'notice');
  const before = (await browser.get(path)).text;
  for (const fields of [
    { block: 'b99', move: 'up' },
    { block: '"><script>', move: 'up' },
    { go: '999' },
    { add: 'constructor' },
    { do: 'explode' },
  ] as readonly Record<string, string>[]) {
    const answer = await press(browser, path, fields);
    t.ok(answer.status < 500, JSON.stringify(fields));
  }
  t.equal(pictureOf((await browser.get(path)).text), pictureOf(before));
  const sheet = new PageForm((await browser.get(`${path}?block=b2`)).text, `${path}/blocks/b2`);
  const wrong = await browser.submit(sheet.set('template', '{% assign a = 1 %}').set('value', 'a | b'));
  t.equal(wrong.status, 422);
  t.match(wrong.text, 'Enter a path such as sensors[0].value');
  t.match(wrong.text, 'without tags');
  t.equal((await browser.get('/plugins/1/design/markup')).status, 404, 'there is no design to show');
});

t.test('a recipe archive takes the design along, and markup alone shows the same', async (t) => {
  const { gateway, browser, api } = await open();
  // Without a clock, which would show another minute.
  const path = await make(browser, 'menu');
  const id = path.split('/')[2];
  const archive = await download(gateway, browser, `/plugins/${id}/export`);
  await browser.get('/plugins/new');
  const imported = await browser.follow((await browser.upload('/plugins/import', archive, {}, 'board.zip')).location);
  const copy = /\d+/.exec(imported)?.[0];
  const again = await browser.get(`/plugins/${copy}/design`);
  t.equal(pictureOf(again.text), pictureOf((await browser.get(path)).text), 'the same picture');
  for (const part of ['markup_full', 'markup_shared', 'design'])
    t.equal(
      (await api(`/api/plugin_settings/${copy}/markup/${part}`)).data,
      (await api(`/api/plugin_settings/${id}/markup/${part}`)).data,
      part,
    );
  const shown = (await api(`/api/plugin_settings/${id}/markup/markup_full`)).data;
  await press(browser, `${path}/markup`, {});
  t.equal((await api(`/api/plugin_settings/${id}/markup/markup_full`)).data, shown, 'the markup stays');
  t.equal((await api(`/api/plugin_settings/${id}/markup/design`)).data, '');
  t.match((await browser.get(path)).text, 'Displays keep showing the present markup', 'it can only begin anew');
});

t.test('a hostile design is refused by the API, and named by the editor when an archive has it', async (t) => {
  const { gateway, browser, api } = await open();
  const write = await openApi(gateway, 'write');
  const board = (kind: string, options: object) =>
    JSON.stringify({ ...BOARD, blocks: [{ id: 'b1', kind, x: 0, y: 0, w: 1, h: 1, options }] });
  const refused: readonly (readonly [content: string, status: number, detail: RegExp])[] = [
    ['{', 422, /expected the design to be a JSON object/],
    ['{"schema":9}', 422, /expected schema to be 1: a newer Inkstand/],
    [`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 422, /expected/],
    ['x'.repeat(70_000), 413, /at most 64000 bytes/],
    [board('text', { value: 'a | b' }), 422, /blocks\[0\].options.value to be a path/],
    [board('plugin', { plugin: 1 }), 422, /cannot be inside of itself/],
  ];
  const path = '/api/plugin_settings/1/markup/design';
  for (const [content, status, detail] of refused) {
    const answer = await write('PUT', path, { content });
    t.equal(answer.status, status);
    t.match(answer.body.detail ?? answer.body.message ?? JSON.stringify(answer.body), detail);
  }
  t.equal((await api(path)).data, '', 'nothing is stored');
  t.equal((await write('PUT', path, { content: board('plugin', { plugin: 2 }) })).status, 200);
  t.match((await browser.get('/plugins/1/design')).text, 'Another plugin: ');
  t.equal((await write('PUT', path, { content: '' })).status, 200, 'it can be removed');

  const archive = await packFiles([
    ['settings.yml', Buffer.from('name: Odd\n')],
    ['full.liquid', Buffer.from('Shown')],
    ['design.json', Buffer.from('{"schema":9}')],
  ]);
  await browser.get('/plugins/new');
  const imported = await browser.follow((await browser.upload('/plugins/import', archive, {}, 'odd.zip')).location);
  const page = await browser.get(`/plugins/${/\d+/.exec(imported)?.[0]}/design`);
  t.match(page.text, /cannot be read/);
  t.match(page.text, /expected schema/);
});

const BOARD = { schema: 1, theme: 'plain', has_bar: true };

t.test('other plugins are chosen by name; what is refused says so', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'blank');
  const [, , own = ''] = path.split('/');
  await press(browser, path, { add: 'plugin' });
  const chosen = await press(browser, path, { block: 'b1', option: 'plugin', bind: '2' });
  t.match(chosen.text, /Another plugin: \S/);
  const itself = await press(browser, path, { block: 'b1', option: 'plugin', bind: own });
  t.match(itself.text, 'cannot show it: a plugin cannot be inside of itself');
  t.match((await press(browser, path, { block: 'b1', option: 'plugin', bind: '999' })).text, 'Somebody else removed');
  await press(browser, path, { do: 'publish' });
  const other = await make(browser, 'blank');
  await press(browser, other, { add: 'plugin' });
  await press(browser, other, { block: 'b1', option: 'plugin', bind: own });
  await press(browser, other, { do: 'publish' });
  const nested = await press(browser, path, { block: 'b1', option: 'plugin', bind: other.split('/')[2] ?? '' });
  t.match(nested.text, 'a plugin cannot be inside of itself', 'nor in a plugin that it shows');
  t.match((await browser.get(`/plugins/${own}/share`)).text, 'They stay in your home');
});

t.test('several blocks are moved, aligned and swapped as plain forms', async (t) => {
  const { browser } = await open();
  const path = await make(browser, 'sensors');
  const place = (html: string, block: string) =>
    new RegExp(`data-select="${block}" data-place="([^"]+)"`).exec(html)?.[1];
  const selected = await browser.get(`${path}?block=b1,b3`);
  t.match(selected.text, '2 blocks selected');
  const swapped = await press(browser, path, { block: 'b1,b3', do: 'swap' }, `${path}?block=b1,b3`);
  t.equal(place(swapped.text, 'b1'), '8,0,4,3');
  t.match(swapped.text, '2 blocks selected', 'they stay selected');
  t.equal(place((await press(browser, path, { block: 'b1,b3', by: '-9,9' })).text, 'b1'), '8,5,4,3', 'inside the grid');
  t.equal(place((await press(browser, path, { block: 'b1,b2', align: 'bottom' })).text, 'b2'), '4,5,4,3');
  t.equal(place((await press(browser, path, { block: 'b2', place: '0,0,99,2' })).text, 'b2'), '0,0,12,2');
  t.match((await press(browser, path, { block: 'b1,b2,b3', do: 'swap' })).text, 'not possible here');
});

t.test('data of another plugin is chosen by tapping, and named after it', async (t) => {
  const { gateway, browser } = await open();
  const api = await openApi(gateway, 'admin');
  const { body } = await api('POST', '/api/plugin_settings', { name: 'Meter', plugin_id: 37 });
  const [other, uuid] = [body.data.id, body.data.uuid];
  const path = await make(browser, 'blank');
  await press(browser, path, { add: 'number' });
  const source = `${path}?block=b1&data=value,${other}`;
  t.match((await browser.get(source)).text, 'That plugin has no data yet');
  await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { watts: 1234.5, list: [1, 2] } });
  const sheet = await browser.get(`${path}?block=b1`);
  t.match(sheet.text, `data=value%2C${other}`.replace('%2C', ','), 'its data is offered');
  const bind = `other_plugin_${other}.watts`;
  t.match((await browser.get(source)).text, `name="bind" value="${bind}"`);
  const bound = await press(browser, path, { block: 'b1', option: 'value', bind }, source);
  t.match(bound.text, 'Number: Meter: watts');
  t.match(bound.text, 'Now: 1234.5', 'what it shows');
  const form = new PageForm(bound.text, `${path}/blocks/b1`);
  t.match((await submit(browser, form.set('format', 'number').set('unit', 'W'))).text, 'Now: 1,234.5 W');
});

t.test('an album is chosen for a picture, and taken away again', async (t) => {
  const { gateway, browser } = await open();
  const api = await openApi(gateway, 'admin');
  await api('POST', '/api/plugin_settings', { name: 'Album', strategy: 'pictures' });
  const path = await make(browser, 'blank');
  await press(browser, path, { add: 'picture' });
  const { data } = (await api('GET', '/api/plugin_settings')).body;
  const albums = [...(await browser.get(`${path}?block=b1`)).text.matchAll(/name="bind" value="(\d+)"/g)].map(
    ([, one]) => Number(one),
  );
  t.equal(albums.length, 2, 'plugins with pictures, and none');
  const [none, album = 0] = albums;
  t.equal(none, 0);
  const chosen = await press(browser, path, { block: 'b1', option: 'plugin', bind: String(album) });
  t.match(chosen.text, 'Picture: Album');
  const other = data.find((one: { id: number }) => !albums.includes(one.id));
  const refused = await press(browser, path, { block: 'b1', option: 'plugin', bind: String(other.id) });
  t.match(refused.text, 'That is not possible here');
  await press(browser, path, { block: 'b1', option: 'plugin', bind: '0' });
  t.notMatch((await browser.get(path)).text, 'Picture: Album');
});

const download = async (gateway: GatewayProcess, browser: FakeBrowser, path: string): Promise<Buffer> => {
  const answer = await plainRequest(gateway.base + path, { headers: { Cookie: browser.cookies } });
  return answer.body;
};
