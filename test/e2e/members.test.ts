// @tier full: walks through every page of a member
import t, { type Test } from 'tap';
import { addBundled, readTopicSettings } from '../../src/gateway/plugin/plugin.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { PageForm } from '../support/browser/page-form.js';
import { addThings, type InvitedPerson, invite, type Things } from '../support/browser/people.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.setTimeout(600_000);

/** In every text of everything that is not the member's. */
const MARK = 'canary7f3a';

interface Home extends WholeGateway {
  readonly grace: InvitedPerson;
  readonly owner: FakeBrowser;
  readonly mine: Things;
  readonly shared: Things;
  readonly foreign: Things;
}

/** A member with things of their own, and things that are shared; the owner's are marked in each text. */
async function openHome(t: Test): Promise<Home> {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts, base } = gateway;
  const { tables, plugins, broadcasts } = parts;
  const owner = new FakeBrowser(base);
  await owner.signIn();
  await owner.get('/');
  const grace = await invite(gateway, 'Grace', 'member');
  await invite(gateway, `Guest ${MARK}`, 'guest');
  const foreign = await addThings(gateway, MARK, { personId: undefined, isShared: false });
  await plugins.update(foreign.plugin, {
    settings: {
      polling_url: `http://127.0.0.1:9/${MARK}`,
      polling_headers: `Authorization: Bearer ${MARK}`,
      custom_fields: [
        { keyname: 'key', field_type: 'password', name: `Key ${MARK}` },
        { keyname: 'text', field_type: 'string', name: `Text ${MARK}`, default: MARK },
      ],
    },
    fieldValues: { key: `secret ${MARK}`, text: MARK },
  });
  // Their names can be seen; what is in them cannot.
  const shared = await addThings(gateway, 'Shared', { personId: undefined, isShared: true });
  await plugins.update(shared.plugin, {
    settings: { static_data: JSON.stringify({ text: MARK }), polling_url: `http://127.0.0.1:9/${MARK}` },
  });
  await plugins.writeMarkup(shared.plugin, { full: `<p>${MARK} {{ text }}</p>` });
  await tables.playlists.addItem(shared.playlist, foreign.plugin);
  await tables.devices.update(shared.display, { tags: [MARK.slice(0, 10)], playlistId: foreign.playlist });
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  // An owner may put something into a member's playlist; its name and picture stay hidden.
  await tables.playlists.addItem(mine.playlist, foreign.plugin);
  await broadcasts.start({
    content: { kind: 'message', text: `Message ${MARK}` },
    deviceIds: [shared.display, mine.display],
    untilMs: gateway.now() + 3_600_000,
    by: undefined,
  });
  // Not marked: it is `trmnl.user.name` in everybody's markup.
  await tables.settings.write('owner_name', 'Ada');
  await tables.settings.write('email', `${MARK}@example.org`);
  await tables.changes.add({ personName: undefined, text: `Change ${MARK}` });
  return { ...gateway, grace, owner, mine, shared, foreign };
}

/** Addresses on a page, without those of files and of other sites. */
const linksOn = (page: string): readonly string[] =>
  [...page.matchAll(/(?:href|src|data-src)="(\/[^"#]*)/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(?:assets|live|logout|help)/.test(link));

const formsOn = (page: string): readonly string[] =>
  [...page.matchAll(/<form[^>]*action="([^"]+)"/g)].map(([, action = '']) => action);

/** Sent last, because nothing is left afterwards. */
const isFinal = (action: string): boolean => /\/(delete|remove|end)$/.test(action);
const isLeftOut = (action: string): boolean => /^\/(logout|me\/)/.test(action);

interface Walk {
  readonly pages: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
  readonly wrong: readonly string[];
}

/** Follows every link and sends every form as it is. */
async function walk({ browser }: InvitedPerson, start: string): Promise<Walk> {
  const [pages, forms] = [new Set<string>(), new Set<string>()];
  const wrong: string[] = [];
  const last: { page: string; action: string }[] = [];
  const queue = [start];
  const note = (place: string, answer: { status: number; text: string; location: string }): void => {
    if (answer.text.includes(MARK)) wrong.push(`${place}: ${around(answer.text)}`);
    if (answer.status === 403 || answer.status >= 500) wrong.push(`${place}: ${answer.status}`);
    if (answer.location.startsWith('/')) queue.push(answer.location);
  };
  const send = async (page: string, action: string): Promise<void> => {
    const { text } = await browser.get(page);
    if (!formsOn(text).includes(action)) return;
    note(`POST ${action}`, await browser.submit(new PageForm(text, action)));
  };
  const follow = async (): Promise<void> => {
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
      if (pages.has(link)) continue;
      pages.add(link);
      const answer = await browser.get(link);
      note(`GET ${link}`, answer);
      if (answer.status === 404 && last.length === 0) wrong.push(`GET ${link}: a link to nothing`);
      queue.push(...linksOn(answer.text));
      for (const action of new Set(formsOn(answer.text))) {
        if (forms.has(action) || isLeftOut(action)) continue;
        forms.add(action);
        if (isFinal(action)) last.push({ page: link, action });
        else await send(link, action);
      }
    }
  };
  queue.push('/me', '/playlists', '/plugins', '/show');
  await follow();
  for (const { page, action } of last.splice(0)) {
    await send(page, action);
    last.push({ page, action });
    await follow();
  }
  return { pages, forms, wrong };
}

const around = (text: string): string => {
  const at = text.indexOf(MARK);
  return text.slice(Math.max(0, at - 120), at + 40).replace(/\s+/g, ' ');
};

t.test('every page and form of a member works, and none shows anything of others', async (t) => {
  const home = await openHome(t);
  const { grace, mine, shared, foreign, owner } = home;
  t.match((await owner.get('/plugins')).text, MARK, 'the owner sees it');
  const { pages, forms, wrong } = await walk(grace, '/');
  t.strictSame(wrong, []);
  for (const path of [`/plugins/${mine.plugin}`, `/playlists/${mine.playlist}`, `/items/${mine.item}`, '/plugins/new'])
    t.ok(pages.has(path), path);
  t.ok(pages.has(`/displays/${shared.display}`), 'the shared display');
  t.ok(forms.has(`/displays/${mine.display}/settings`), 'the settings of their display');
  t.notOk(
    [...pages].some((path) => /^\/(system|screens\?|bin|join)/.test(path)),
    'no link to the rest',
  );
  for (const path of [`/plugins/${foreign.plugin}`, `/plugins/${shared.plugin}`, `/displays/${foreign.display}`])
    t.notOk(pages.has(path), path);
});

/** What is sent to a form of the member, naming things of others. */
type Fields = readonly (readonly [string, string])[];

t.test('a form that names something of others is refused with a reason, and stores nothing', async (t) => {
  const home = await openHome(t);
  const { parts, grace, mine, shared, foreign } = home;
  const { plugins, tables, broadcasts } = parts;
  const items = () => tables.playlists.items(mine.playlist).length;
  const before = items();
  const post = async (path: string, fields: Fields) => {
    await grace.browser.get('/me');
    return grace.browser.post(path, fields);
  };
  const refused = async (what: string, path: string, fields: Fields, status = 422): Promise<void> => {
    const answer = await post(path, fields);
    t.equal(answer.status, status, what);
    t.notMatch(answer.text, MARK, what);
  };
  const [id, sharedId] = [String(foreign.plugin), String(shared.plugin)];
  await refused('a plugin in a playlist', `/playlists/${mine.playlist}/items`, [['plugin', id]], 404);
  t.match(await post(`/playlists/${mine.playlist}/items`, [['plugin', sharedId]]), { status: 303 });
  t.equal(items(), before + 1, 'a shared plugin is added');
  const mashup = (...places: string[]): Fields => [
    ['layout', '1Lx1R'],
    ...places.map((place, index) => [`place_${index}`, place] as const),
  ];
  await refused('a mashup', `/playlists/${mine.playlist}/mashup`, mashup(id));
  t.match(await post(`/playlists/${mine.playlist}/mashup`, mashup(sharedId, id)), { status: 303 });
  const [last] = tables.playlists.items(mine.playlist).slice(-1);
  t.match(last?.content, { pluginSettingIds: [shared.plugin, undefined] }, 'only what is shared');

  const display = `/displays/${mine.display}/settings`;
  const settings = async (playlist: number): Promise<Fields> => {
    const { text } = await grace.browser.get(`/displays/${mine.display}`);
    return new PageForm(text, display).set('playlist', String(playlist)).entries;
  };
  await refused('a playlist on a display', display, await settings(foreign.playlist));
  t.equal(tables.devices.find(mine.display)?.playlistId, mine.playlist);
  t.match(await post(display, await settings(shared.playlist)), { status: 303 });
  t.equal(tables.devices.find(mine.display)?.playlistId, shared.playlist, 'a shared playlist is chosen');

  const show = (kind: string, name: string, value: string, on: number): Fields => [
    ['kind', kind],
    [name, value],
    ['display', String(on)],
    ['pin_for', '1'],
  ];
  const shown = broadcasts.list().length;
  await refused('a plugin shown now', '/show', show('plugin', 'plugin', id, mine.display));
  await refused('a display', '/show', show('message', 'text', 'Hello', foreign.display));
  t.equal(broadcasts.list().length, shown);
  t.match(await post('/show/preview', show('plugin', 'plugin', id, mine.display)), { text: /"kind":"none"/ });
  await refused("the owner's broadcast", '/show/1/remove', [], 404);
  t.match(await post('/show', show('message', 'text', 'Hello', shared.display)), { status: 303 });

  await refused(
    'MQTT',
    '/plugins/new/mqtt',
    [
      ['name', 'a'],
      ['mqtt_topics', '#'],
    ],
    404,
  );
  await refused('MQTT of a recipe', '/plugins/bundled/mqtt-tiles', []);
  await refused('readings of the gateway', '/plugins/bundled/gateway-health', []);
  const count = plugins.list().length;
  t.match(await post('/plugins/bundled/note', []), { status: 303 });
  const made = plugins.list().at(-1);
  t.equal(plugins.list().length, count + 1);
  t.match(tables.ownership.of('plugin', made?.id ?? 0), { personId: grace.id, isShared: false }, 'theirs');
  t.ok(
    tables.playlists
      .items(mine.playlist)
      .some(({ content }) => content.kind === 'plugin' && content.pluginSettingId === made?.id),
    'and in their playlist, not in the default one',
  );
});

t.test('what merges or mirrors others, or reads folders, is refused', async (t) => {
  const { parts, grace, mine, shared, foreign } = await openHome(t);
  const { plugins, tables } = parts;
  const add = async (strategy: 'plugin_merge' | 'mirror' | 'pictures' | 'mqtt', fields: object = {}) => {
    const { id } = await plugins.create({ name: strategy, strategy, settings: {}, ...fields });
    await tables.ownership.change('plugin', id, { personId: grace.id, isShared: false });
    return id;
  };
  const save = async (id: number, field: string, value: string) => {
    const path = `/plugins/${id}/settings`;
    const { text } = await grace.browser.get(path);
    t.notMatch(text, MARK, `${field} offers nothing of others`);
    return grace.browser.submit(new PageForm(text, path).set(field, value));
  };
  const custom_fields = [{ keyname: 'from', field_type: 'plugin_instance_select', name: 'From', optional: true }];
  const merging = await add('plugin_merge', { settings: { custom_fields } });
  t.equal((await save(merging, 'field_from', String(foreign.plugin))).status, 422);
  t.equal((await save(merging, 'field_from', String(shared.plugin))).status, 422, 'what is shared comes without data');
  t.equal((await save(merging, 'field_from', String(mine.plugin))).status, 303);
  t.match(plugins.find(merging)?.fieldValues, { from: String(mine.plugin) });
  const topics = await add('mqtt', { settings: { mqtt_topics: 'kitchen/+' } });
  t.equal((await save(topics, 'mqtt_topics', '#')).status, 422, 'topics that an owner did not choose');
  t.equal(plugins.find(topics)?.settings.mqtt_topics, 'kitchen/+');
  const mirror = await add('mirror', { settings: { polling_url: 'http://127.0.0.1:9' } });
  t.equal((await save(mirror, 'mirror_device', String(foreign.display))).status, 422);
  t.equal(
    (await save(mirror, 'mirror_device', String(shared.display))).status,
    422,
    'its calls and log are not shared',
  );
  t.equal((await save(mirror, 'mirror_device', String(mine.display))).status, 303);
  t.match(plugins.find(mirror)?.settings, { mirror_device: String(mine.display) });
  const album = [{ keyname: 'album_address', field_type: 'string', name: 'Album', optional: true }];
  const pictures = await add('pictures', { settings: { custom_fields: album } });
  const folder = await save(pictures, 'field_album_address', '/media/usb');
  t.match(folder, { status: 422, text: /folders of this machine are the owner’s/ }, 'said at its field');
  t.strictSame(plugins.find(pictures)?.fieldValues.album_address ?? '', '');
});

t.test('an undo is for the person who was offered it', async (t) => {
  const { parts, grace, owner, mine, foreign } = await openHome(t);
  await owner.get('/plugins');
  const removed = await owner.post(`/plugins/${foreign.plugin}/delete`, {});
  const [, token = ''] = /action="(\/undo\/[^"]+)"/.exec((await owner.get(removed.location)).text) ?? [];
  await grace.browser.get('/me');
  t.equal((await grace.browser.post(token, {})).status, 404);
  t.equal((await owner.post(token, {})).status, 303);
  await grace.browser.get('/plugins');
  const theirs = await grace.browser.post(`/plugins/${mine.plugin}/delete`, {});
  const [, second = ''] = /action="(\/undo\/[^"]+)"/.exec((await grace.browser.get(theirs.location)).text) ?? [];
  t.equal(parts.plugins.find(mine.plugin), undefined);
  t.equal((await owner.post(second, {})).status, 404);
  t.equal((await grace.browser.post(second, {})).status, 303);
  t.equal(parts.plugins.find(mine.plugin)?.name, 'Grace plugin');
});

t.test('markup and designs of a member name no plugin that is foreign, and no data of what is shared', async (t) => {
  const { parts, grace, mine, shared, foreign } = await openHome(t);
  const { plugins } = parts;
  const path = `/plugins/${mine.plugin}/markup`;
  const view = (id: number): string => `<div data-plugin-view="${id} full"></div>`;
  const data = (id: number): string => `{{ other_plugin_${id}.text }}`;
  const save = async (text: string, doing = 'save') => {
    const form = new PageForm((await grace.browser.get(path)).text, path).set('full', text).set('do', doing);
    return grace.browser.submit(form);
  };
  const preview = async (text: string): Promise<{ pictures: unknown[]; problems: unknown[] }> =>
    JSON.parse((await grace.browser.post(`/plugins/${mine.plugin}/preview`, { part: 'full', full: text })).text);
  for (const text of [view(foreign.plugin), data(foreign.plugin), data(shared.plugin)]) {
    const refused = await save(text);
    t.match(refused, { status: 422, text: /neither yours nor shared with you/ }, text);
    t.notMatch((await save(text, 'preview')).text, 'data:image', text);
    t.match(await preview(text), { pictures: [], problems: [{ severity: 'error' }] }, text);
  }
  t.equal((await plugins.markup(mine.plugin)).full, '<p>Grace {{ text }}</p>', 'nothing is stored');
  t.equal((await preview(`<p>{{ text }}</p>${view(shared.plugin)}`)).pictures.length, 1);
  t.equal((await save(view(shared.plugin))).status, 303, 'the view of a shared plugin');
  await plugins.writeMarkup(mine.plugin, { full: view(foreign.plugin) });
  t.equal((await save(`${view(foreign.plugin)}<p>more</p>`)).status, 303, 'what an owner put there stays');

  await grace.browser.get('/plugins/new/design');
  const { location } = await grace.browser.post('/plugins/new/design', { start: 'blank', name: 'Mine' });
  const design = location.replace(/\?.*/, '');
  const id = Number(/\d+/.exec(design)?.[0]);
  const press = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    await grace.browser.get(design);
    const answer = await grace.browser.post(design, fields);
    t.match(answer, { status: 303, location: /design/ }, JSON.stringify(fields));
    const { text } = await grace.browser.get(answer.location);
    t.notMatch(text, MARK, JSON.stringify(fields));
    return text;
  };
  const published = async () => Object.values(await plugins.markup(id)).join();
  await press({ add: 'plugin' });
  t.notMatch(await press({ block: 'b1', option: 'plugin', bind: String(foreign.plugin) }), /block-plugin|Saved/);
  t.match(await press({ block: 'b1', option: 'plugin', bind: String(shared.plugin) }), 'Shared plugin');
  await press({ do: 'publish' });
  t.match(await published(), `data-plugin-view="${shared.plugin} `, 'the view of a shared plugin is published');
  await press({ add: 'number' });
  for (const one of [foreign.plugin, shared.plugin]) {
    await press({ block: 'b2', option: 'value', bind: `other_plugin_${one}.text` });
    t.match(await press({ do: 'publish' }), 'neither yours nor shared with you');
    t.notMatch(await published(), 'other_plugin', 'data of others is not published');
    t.notMatch((await grace.browser.get(`${design}?block=b2&data=value,${one}`)).text, MARK);
  }
});

t.test('a member who got a plugin that reads topics named by its fields gets no other topics', async (t) => {
  const { parts, grace } = await openHome(t);
  const { plugins, tables } = parts;
  const { setting } = await addBundled(plugins, 'mqtt-tiles', 'en');
  await plugins.update(setting.id, { settings: {}, fieldValues: { filters: 'kitchen/+' } });
  await tables.ownership.change('plugin', setting.id, { personId: grace.id, isShared: false });
  const path = `/plugins/${setting.id}/settings`;
  const save = async (...fields: Fields) => {
    const form = new PageForm((await grace.browser.get(path)).text, path);
    for (const [name, value] of fields) form.set(name, value);
    return grace.browser.submit(form);
  };
  const lines = () => readTopicSettings(plugins.get(setting.id)).lines.map(({ filter }) => filter);
  for (const refused of [
    [['field_filters', '#']],
    [['field_filters', 'kitchen/+\r\n#']],
    [['mqtt_topics', '#']],
    [['mqtt_topics', '{{ heading }}']],
  ] satisfies readonly Fields[]) {
    t.match(await save(...refused), { status: 422, text: /those of the broker are the owner’s choice/ });
    t.strictSame(lines(), ['kitchen/+'], JSON.stringify(refused));
  }
  t.equal((await save(['field_heading', '#'], ['name', 'Tiles'])).status, 303, 'everything else can be changed');
  t.match(plugins.find(setting.id), { name: 'Tiles', fieldValues: { heading: '#', filters: 'kitchen/+' } });
});

t.test('a form that a member saves keeps what an owner chose there and the member may not see', async (t) => {
  const { parts, grace, mine, foreign } = await openHome(t);
  const { plugins, tables } = parts;
  const save = async (page: string, field: string, value: string) => {
    const { text } = await grace.browser.get(page);
    t.notMatch(text, MARK, page);
    t.match(text, 'As an owner chose', page);
    t.match(await grace.browser.submit(new PageForm(text, page).set(field, value)), { status: 303 }, page);
  };
  const { id: item } = await tables.playlists.addMashup(mine.playlist, '1Lx1R', [foreign.plugin, mine.plugin]);
  await save(`/items/${item}`, 'place_1', '');
  t.match(tables.playlists.findItem(item)?.content, { pluginSettingIds: [foreign.plugin, undefined] });

  const settings = { polling_url: 'http://127.0.0.1:9', mirror_device: foreign.display };
  const { id: mirror } = await plugins.create({ name: 'Mirror', strategy: 'mirror', settings });
  await tables.ownership.change('plugin', mirror, { personId: grace.id, isShared: false });
  await save(`/plugins/${mirror}/settings`, 'name', 'My mirror');
  t.equal(String(plugins.find(mirror)?.settings.mirror_device), String(foreign.display));
  t.equal(plugins.find(mirror)?.name, 'My mirror');

  const custom_fields = [{ keyname: 'from', field_type: 'plugin_instance_select', name: 'From' }];
  const fieldValues = { from: String(foreign.plugin) };
  const merge = { name: 'Merge', strategy: 'plugin_merge', settings: { custom_fields }, fieldValues } as const;
  const { id: merging } = await plugins.create(merge);
  await tables.ownership.change('plugin', merging, { personId: grace.id, isShared: false });
  await save(`/plugins/${merging}/settings`, 'name', 'My merge');
  t.match(plugins.find(merging), { name: 'My merge', fieldValues });
});
