// @tier full: starts gateways
import t from 'tap';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import { shareGatewayWithDisplays } from '../../../../support/gateway/gateway-with-displays.js';

const startShared = shareGatewayWithDisplays(t);

const idIn = (location: string): string => /\/(\d+)/.exec(location)?.[1] ?? '';

t.test('a playlist is copied with its items, rules and mashups', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  const item = new PageForm((await browser.get('/items/1')).text, '/items/1').set('duration', '12').set('days_0', '2');
  await browser.submit(item);
  await browser.post('/playlists/1/mashup', { layout: '1Lx1R', place_0: '1', place_1: '2' });
  const made = await browser.post('/playlists/1/clone', {});
  const id = idIn(made.location);
  const { text } = await browser.get(`/playlists/${id}`);
  t.match(text, '<h1>Copy of Every day</h1>');
  const original = new PageForm((await browser.get('/playlists/1')).text, '/playlists/1/order');
  const copy = new PageForm(text, `/playlists/${id}/order`);
  const orderOf = (form: PageForm) => form.entries.filter(([name]) => name === 'order').map(([, one]) => one);
  t.equal(orderOf(copy).length, orderOf(original).length);
  t.strictSame(
    orderOf(copy).filter((one) => orderOf(original).includes(one)),
    [],
    'items of its own',
  );
  const copied = new PageForm((await browser.get(`/items/${orderOf(copy)[0]}`)).text, `/items/${orderOf(copy)[0]}`);
  t.equal(copied.get('duration'), '12');
  t.equal(copied.get('days_0'), '2');
  const mashup = orderOf(copy).at(-1);
  await browser.submit(
    new PageForm((await browser.get(`/items/${mashup}`)).text, `/items/${mashup}`).set('place_0', '3'),
  );
  const kept = orderOf(original).at(-1);
  t.equal(new PageForm((await browser.get(`/items/${kept}`)).text, `/items/${kept}`).get('place_0'), '1');
});

t.test('several playlists are copied and deleted at once, but never the default one', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/playlists');
  for (const name of ['Kitchen', 'Hall']) await browser.post('/playlists', { name });
  const readNames = async (): Promise<Map<string, string>> => {
    const { text } = await browser.get('/playlists');
    return new Map(
      [...text.matchAll(/<a href="\/playlists\/(\d+)">([^<]+)<\/a>/g)].map(([, id = '', name = '']) => [name, id]),
    );
  };
  const before = await readNames();
  const change = (kind: string, names: readonly string[]) =>
    browser.post('/playlists/change', [
      ['change', kind],
      ...names.map((name) => ['playlist', before.get(name) ?? ''] as const),
    ]);
  await change('copy', ['Kitchen', 'Hall']);
  const copied = [...(await readNames()).keys()];
  t.ok(copied.includes('Copy of Kitchen') && copied.includes('Copy of Hall'), copied.join(', '));
  t.equal((await change('delete', ['Every day'])).location, '/playlists');
  t.match((await browser.get('/playlists')).text, 'The default playlist cannot be deleted');
  const { location } = await change('delete', ['Every day', 'Kitchen', 'Hall']);
  t.equal(location, `/playlists/delete?ids=${before.get('Kitchen')},${before.get('Hall')}`);
  t.match((await browser.get(location)).text, 'Delete 2 playlists?');
  await browser.post('/playlists/delete', { ids: `1,${before.get('Kitchen')},${before.get('Hall')},99` });
  const left = [...(await readNames()).keys()];
  t.ok(left.includes('Every day') && !left.includes('Kitchen') && !left.includes('Hall'), left.join(', '));
});

t.test('a plugin is copied with its settings and markup, but not its data, and joins no playlist', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/plugins/new/webhook');
  const source = idIn((await browser.post('/plugins/new/webhook', { name: 'Sensor' })).location);
  const markup = new PageForm((await browser.get(`/plugins/${source}/markup`)).text, `/plugins/${source}/markup`);
  await browser.submit(markup.set('full', '<p>{{ reading }}</p>'));
  const id = idIn((await browser.post(`/plugins/${source}/clone`, {})).location);
  t.not(id, source);
  const page = (await browser.get(`/plugins/${id}`)).text;
  t.match(page, '<h1>Copy of Sensor</h1>');
  t.match(page, 'Not in a playlist');
  const copied = new PageForm((await browser.get(`/plugins/${id}/markup`)).text, `/plugins/${id}/markup`);
  t.equal(copied.get('full'), '<p>{{ reading }}</p>');
  const uuidIn = (text: string): string => /custom_plugins\/([\w-]{36})/.exec(text)?.[1] ?? '';
  t.not(uuidIn(page), uuidIn((await browser.get(`/plugins/${source}`)).text), 'a webhook of its own');
});
