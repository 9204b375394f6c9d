import t, { type Test } from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { PageForm } from '../support/browser/page-form.js';
import { acceptInvitation, addThings, invite, invitePerson } from '../support/browser/people.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.setTimeout(300_000);

const OWNERS = { personId: undefined, isShared: false };

async function open(t: Test) {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn();
  await owner.get('/');
  return { ...gateway, owner };
}

/** Fills in the form of the owner's page; undefined leaves a field as it is. */
async function share(owner: FakeBrowser, path: string, person: number | undefined, isShared: boolean) {
  const page = path.startsWith('/displays') ? `${path}/settings` : path;
  const form = new PageForm((await owner.get(page)).text, `${path}/sharing`);
  form.set('person', person === undefined ? '' : String(person)).set('shared', ...(isShared ? ['on'] : []));
  const { location } = await owner.submit(form);
  return (await owner.get(location)).text;
}

t.test('an owner who invited no member sees nothing of sharing', async (t) => {
  const gateway = await open(t);
  const things = await addThings(gateway, 'Home', OWNERS);
  await invite(gateway, 'Linus', 'guest');
  const pages = [`/plugins/${things.plugin}`, `/playlists/${things.playlist}`, `/displays/${things.display}/settings`];
  for (const page of pages) t.notMatch((await gateway.owner.get(page)).text, '/sharing"', page);
  await invite(gateway, 'Grace', 'member');
  for (const page of pages) t.match((await gateway.owner.get(page)).text, '/sharing"', page);
});

t.test('somebody is invited as a member, adds a plugin, and the history says who', async (t) => {
  const { base, owner, parts } = await open(t);
  const { path, id } = await invitePerson(owner, { name: 'Grace', role: 'member' });
  t.match((await new FakeBrowser(base).get(path)).text, 'plugins and playlists of your own');
  const grace = await acceptInvitation(base, path, 'a password of Grace');
  t.match((await owner.get('/system/access')).text, /Grace.*Member/s);
  const { text: home } = await grace.get('/');
  t.match(home, 'No displays for you yet');
  t.match(home, 'href="/plugins"');
  t.notMatch(home, 'href="/system"');
  await grace.get('/playlists');
  await grace.post('/playlists', { name: 'Of Grace' });
  await grace.get('/plugins/new');
  t.match(await grace.post('/plugins/bundled/note', {}), { status: 303, location: /^\/plugins\/\d+/ });
  t.match((await grace.get('/plugins')).text, 'Note');
  t.match((await owner.get('/plugins')).text, 'Note', 'the owner sees everything');
  t.match((await owner.get('/system/people/changes')).text, /<strong>Grace<\/strong> [^<]*Note/);
  t.match((await owner.get(`/system/people/${id}`)).text, 'Member: 1 plugin, 1 playlist');
  const live = await fetch(`${base}/live`, { headers: { Cookie: grace.cookies } });
  t.equal(live.status, 200, 'their pages stay up to date');
  await live.body?.cancel();
  t.equal((await grace.get('/system')).status, 403);
  const { ownership, people } = parts.tables;
  await people.change(id, { name: 'Grace', role: 'guest', deviceIds: [] });
  t.equal((await grace.get('/plugins')).status, 403, 'a change of role counts at the next request');
  t.equal(ownership.listOf(id).length, 2, 'what is theirs stays theirs');
});

t.test('what is shared can be used, and is not taken back while a member uses it', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const { tables } = parts;
  const things = await addThings(gateway, 'Home', OWNERS);
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  const plugin = `/plugins/${things.plugin}`;
  t.notMatch((await grace.browser.get('/plugins')).text, 'Home plugin');
  t.match(await share(owner, plugin, undefined, true), 'shared with members');
  t.match((await grace.browser.get('/plugins')).text, 'Home plugin');
  await grace.browser.post(`/playlists/${mine.playlist}/items`, { plugin: String(things.plugin) });
  t.match(await share(owner, plugin, undefined, false), 'in the playlist Grace playlist, which belongs to Grace');
  t.equal(tables.ownership.of('plugin', things.plugin).isShared, true);
  await tables.playlists.removeItem(tables.playlists.items(mine.playlist).at(-1)?.id ?? 0);
  t.match(await share(owner, plugin, undefined, false), 'not shared');

  await share(owner, `/playlists/${things.playlist}`, undefined, true);
  await tables.devices.update(mine.display, { playlistId: things.playlist });
  t.match(await share(owner, `/playlists/${things.playlist}`, undefined, false), 'Choose another playlist there first');
  t.equal(tables.ownership.of('playlist', things.playlist).isShared, true);

  t.match(await share(owner, `/displays/${things.display}`, grace.id, false), 'belongs to Grace');
  t.match((await grace.browser.get(`/displays/${things.display}`)).text, `/displays/${things.display}/settings`);
});

t.test('a plugin is not taken from a member while another plugin of theirs shows its data', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  const other = await addThings(gateway, 'Other', { personId: grace.id, isShared: false });
  const path = `/plugins/${other.plugin}/markup`;
  const form = new PageForm((await grace.browser.get(path)).text, path);
  await grace.browser.submit(form.set('full', `{{ other_plugin_${mine.plugin}.text }}`).set('do', 'save'));
  t.strictSame(parts.plugins.find(other.plugin)?.shows, [mine.plugin]);
  t.match(await share(owner, `/plugins/${mine.plugin}`, undefined, true), 'is used by the plugin Other plugin');
  t.equal(parts.tables.ownership.of('plugin', mine.plugin).personId, grace.id);
  t.match(
    await share(owner, `/plugins/${mine.plugin}`, grace.id, true),
    'belongs to Grace, shared',
    'sharing alone is fine',
  );
});

t.test('an undo does not return what an owner has taken back since', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const { plugins, tables } = parts;
  const things = await addThings(gateway, 'Home', { personId: undefined, isShared: true });
  const hidden = await addThings(gateway, 'Hidden', OWNERS);
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  await tables.devices.update(mine.display, { playlistId: undefined });
  // What an owner put there does not have to be shared.
  for (const id of [things.plugin, hidden.plugin]) await tables.playlists.addItem(mine.playlist, id);
  await plugins.writeMarkup(mine.plugin, { full: `<div data-plugin-view="${things.plugin} full"></div>` });
  const remove = async (path: string): Promise<string> => {
    await grace.browser.get(path);
    const { location } = await grace.browser.post(`${path}/delete`, {});
    const [, token = ''] = /action="(\/undo\/[^"]+)"/.exec((await grace.browser.get(location)).text) ?? [];
    return token;
  };
  const paths = [`/playlists/${mine.playlist}`, `/plugins/${mine.plugin}`];
  for (const path of paths) {
    t.equal((await grace.browser.post(await remove(path), {})).status, 303, path);
    t.equal((await grace.browser.get(path)).status, 200, path);
  }
  const tokens = [await remove(paths[0] ?? ''), await remove(paths[1] ?? '')];
  t.match(await share(owner, `/plugins/${things.plugin}`, undefined, false), 'not shared');
  for (const token of tokens) t.equal((await grace.browser.post(token, {})).status, 422);
  t.equal(tables.playlists.find(mine.playlist), undefined);
  t.equal(plugins.find(mine.plugin), undefined);
});

t.test('a display is not taken from a member while a mirror of theirs passes on its calls', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  const settings = { polling_url: 'http://127.0.0.1:9', mirror_device: String(mine.display) };
  const { id } = await parts.plugins.create({ name: 'Mirror', strategy: 'mirror', settings });
  await parts.tables.ownership.change('plugin', id, { personId: grace.id, isShared: false });
  const path = `/displays/${mine.display}`;
  t.match(await share(owner, path, undefined, true), 'is used by the plugin Mirror, which belongs to Grace');
  t.equal(parts.tables.ownership.of('display', mine.display).personId, grace.id);
  await parts.plugins.update(id, { settings: { mirror_device: undefined } });
  t.match(await share(owner, path, undefined, true), 'shared with members');
});

t.test('what a member shows now of a plugin ends when it is no longer shared', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const things = await addThings(gateway, 'Home', { personId: undefined, isShared: true });
  const grace = await invite(gateway, 'Grace', 'member');
  const fields = { kind: 'plugin', plugin: String(things.plugin), display: String(things.display), pin_for: '1' };
  await grace.browser.get('/show');
  t.match(await grace.browser.post('/show', fields), { status: 303, location: '/show' });
  t.equal(parts.broadcasts.current().length, 1);
  await share(owner, `/plugins/${things.plugin}`, undefined, false);
  t.strictSame(parts.broadcasts.current(), []);
  await grace.browser.get('/show');
  t.match(await grace.browser.post('/show/1/again', {}), { status: 422 });
});

t.test('a guest who was a member does not show again what a plugin shows, nor see its name', async (t) => {
  const gateway = await open(t);
  const { parts } = gateway;
  const things = await addThings(gateway, 'Home', { personId: undefined, isShared: true });
  const grace = await invite(gateway, 'Grace', 'member');
  const show = async (fields: Readonly<Record<string, string>>) => {
    await grace.browser.get('/show');
    return grace.browser.post('/show', { ...fields, display: String(things.display), pin_for: '1' });
  };
  t.match(await show({ kind: 'plugin', plugin: String(things.plugin) }), { status: 303 });
  t.match((await grace.browser.get('/show')).text, 'Home plugin');
  await parts.tables.people.change(grace.id, { name: 'Grace', role: 'guest', deviceIds: [things.display] });
  t.notMatch((await grace.browser.get('/show')).text, 'Home plugin');
  const { status, text } = await grace.browser.post('/show/1/again', {});
  t.equal(status, 404);
  t.notMatch(text, 'Home plugin');
  t.equal(parts.broadcasts.list().length, 1);
  t.match(await show({ kind: 'message', text: 'Hello' }), { status: 303 });
  t.match((await grace.browser.get('/show')).text, 'Hello', 'messages are still theirs');
});

t.test('a member sets quiet hours and the playlist of their display, and nothing else of it', async (t) => {
  const gateway = await open(t);
  const { devices } = gateway.parts.tables;
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  await devices.update(mine.display, { keepsPictureAsleep: true, keepsPictureIdle: true, showsAlerts: true });
  const [page, action] = [`/displays/${mine.display}`, `/displays/${mine.display}/settings`];
  const form = new PageForm((await grace.browser.get(page)).text, action);
  form.set('name', 'Bedroom').set('sleeps', 'on').set('sleep_start', '21:00').set('sleep_end', '07:00');
  form.set('tags', 'hall').set('mirror', '1').set('requires_key', 'on');
  const before = devices.find(mine.display);
  t.equal((await grace.browser.submit(form)).status, 303);
  t.match((await grace.browser.get(page)).text, /Bedroom · shows the playlist .* 21:00/);
  t.strictSame(devices.find(mine.display), {
    ...before,
    ...{ name: 'Bedroom', sleepsAtNight: true, sleepStartMinutes: 21 * 60, sleepEndMinutes: 7 * 60 },
  });
});

t.test('a member does not delete a playlist that a display shows: the default one would be next', async (t) => {
  const gateway = await open(t);
  const { tables } = gateway.parts;
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: false });
  const { location } = await grace.browser.post(`/playlists/${mine.playlist}/delete`, {});
  t.match((await grace.browser.get(location)).text, 'Grace display: choose another playlist there first');
  t.ok(tables.playlists.find(mine.playlist));
});

t.test('what belonged to somebody who is removed is the owner’s', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const grace = await invite(gateway, 'Grace', 'member');
  const mine = await addThings(gateway, 'Grace', { personId: grace.id, isShared: true });
  const page = `/system/people/${grace.id}/remove`;
  t.match((await owner.get(page)).text, 'becomes yours: 1 plugin, 1 playlist, 1 display');
  t.equal((await owner.post(page, {})).status, 303);
  t.strictSame(parts.tables.ownership.listOf(grace.id), []);
  for (const [kind, id] of [
    ['plugin', mine.plugin],
    ['playlist', mine.playlist],
    ['display', mine.display],
  ] as const)
    t.strictSame({ ...parts.tables.ownership.of(kind, id) }, { kind, id, personId: undefined, isShared: true }, kind);
  t.match((await grace.browser.get('/')).location, '/login');
  await parts.plugins.update(mine.plugin, { settings: {}, name: 'Still here' });
  await reopened(t, gateway, mine.display);
});

/** The display still answers after the rows of its owner are gone. */
async function reopened(t: Test, gateway: WholeGateway, display: number): Promise<void> {
  const again = await gateway.reopen();
  t.equal(again.parts.tables.devices.find(display)?.name, 'Grace display', 'nothing else is lost');
}

t.test('the default playlist stays the owner’s', async (t) => {
  const gateway = await open(t);
  const { owner, parts } = gateway;
  const grace = await invite(gateway, 'Grace', 'member');
  const { id } = parts.tables.playlists.choose(undefined);
  await owner.get(`/playlists/${id}`);
  await owner.post(`/playlists/${id}/sharing`, { person: String(grace.id) });
  t.match(parts.tables.ownership.of('playlist', id), OWNERS);
});
