// @tier full: submits every form of every page
import t, { type Test } from 'tap';
import { FakeBrowser } from '../../../support/browser/fake-browser.js';
import { PageForm } from '../../../support/browser/page-form.js';
import { createKey, type GatewayProcess } from '../../../support/gateway/gateway-process.js';
import { startGatewayWithDisplays } from '../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../support/http/plain-request.js';

type Change = Readonly<Record<string, string | readonly string[]>>;

interface Interleaving {
  readonly what: string;
  /** Page that both sessions open before either saves. */
  readonly page: string;
  /** Path of the form on it; the page's own by default. */
  readonly form?: string;
  readonly first: Change;
  readonly second: Change;
  /** Fields that both changed to different values; the second session must be asked. */
  readonly conflicts?: readonly string[];
  /** What the form shows in the end. After a conflict the second session saves again. */
  readonly expected: Change;
}

const DAYS = ['1', '2', '3', '4', '5'];

const INTERLEAVINGS: readonly Interleaving[] = [
  {
    what: 'display settings, different fields',
    page: '/displays/1/settings',
    first: { name: 'Pantry' },
    second: { refresh: '45' },
    expected: { name: 'Pantry', refresh: '45' },
  },
  {
    what: 'display settings, the same field',
    page: '/displays/1/settings',
    first: { name: 'Cellar', refresh: '20' },
    second: { name: 'Attic', sleep_start: '21:30' },
    conflicts: ['name'],
    expected: { name: 'Attic', refresh: '20', sleep_start: '21:30' },
  },
  {
    what: 'display settings, the same value twice',
    page: '/displays/1/settings',
    first: { name: 'Larder' },
    second: { name: 'Larder', refresh: '25' },
    expected: { name: 'Larder', refresh: '25' },
  },
  {
    what: 'display settings, a box ticked here and another unticked there',
    page: '/displays/1/settings',
    first: { sleeps: [] },
    second: { shows_alerts: [] },
    expected: { sleeps: [], shows_alerts: [] },
  },
  {
    what: 'display settings, playlist and time zone',
    page: '/displays/1/settings',
    first: { playlist: '2' },
    second: { time_zone: 'Europe/Paris' },
    expected: { playlist: '2', time_zone: 'Europe/Paris' },
  },
  {
    what: 'panel of a display, different fields',
    page: '/displays/1/settings',
    form: '/displays/1/panel',
    first: { orientation: 'portrait' },
    second: { require_key: ['on'] },
    expected: { orientation: 'portrait', require_key: ['on'] },
  },
  {
    what: 'panel of a display, model here and palette there',
    page: '/displays/2/settings',
    form: '/displays/2/panel',
    first: { palette: 'gray-4' },
    second: { model: 'og_png' },
    conflicts: ['model-and-palette'],
    expected: { model: 'og_png', palette: '' },
  },
  {
    what: 'panel of a display while its name changes in the other form',
    page: '/displays/3/settings',
    form: '/displays/3/panel',
    first: { special_function: 'identify' },
    second: { temperature_profile: 'a' },
    expected: { special_function: 'identify', temperature_profile: 'a' },
  },
  {
    what: 'plugin settings, a field of the recipe and the interval',
    page: '/plugins/1/settings',
    first: { refresh_interval: '75' },
    second: { name: 'Diary' },
    expected: { name: 'Diary', refresh_interval: '75' },
  },
  {
    what: 'plugin settings, the same field',
    page: '/plugins/2/settings',
    first: { name: 'Months', dark_mode: ['on'] },
    second: { name: 'Moons', no_screen_padding: ['on'] },
    conflicts: ['name'],
    expected: { name: 'Moons', dark_mode: ['on'], no_screen_padding: ['on'] },
  },
  {
    what: 'plugin settings, both switch on the same box',
    page: '/plugins/3/settings',
    first: { dark_mode: ['on'] },
    second: { dark_mode: ['on'], refresh_interval: '99' },
    expected: { dark_mode: ['on'], refresh_interval: '99' },
  },
  {
    what: 'markup, two views',
    page: '/plugins/1/markup',
    first: { quadrant: '<b>theirs</b>' },
    second: { full: '<b>ours</b>' },
    expected: { quadrant: '<b>theirs</b>', full: '<b>ours</b>' },
  },
  {
    what: 'markup, the same view',
    page: '/plugins/2/markup',
    first: { full: '<p>theirs</p>', shared: '{% assign a = 1 %}' },
    second: { full: '<p>ours</p>', half_vertical: '<i>ours</i>' },
    conflicts: ['full'],
    expected: { full: '<p>ours</p>', shared: '{% assign a = 1 %}', half_vertical: '<i>ours</i>' },
  },
  {
    what: 'transform, both',
    page: '/plugins/1/transform',
    first: { content: 'const transform = () => 1;' },
    second: { content: 'const transform = () => 2;' },
    conflicts: ['content'],
    expected: { content: 'const transform = () => 2;' },
  },
  {
    what: 'playlist item, duration and priority',
    page: '/items/1',
    first: { duration: '12' },
    second: { priority: '3' },
    expected: { duration: '12', priority: '3' },
  },
  {
    what: 'playlist item, the same field',
    page: '/items/2',
    first: { duration: '7', priority: '1' },
    second: { duration: '9', visible: [] },
    conflicts: ['duration'],
    expected: { duration: '9', priority: '1', visible: [] },
  },
  {
    what: 'playlist item, time windows here and duration there',
    page: '/items/3',
    first: { days_0: DAYS, start_0: '06:00' },
    second: { duration: '30' },
    expected: { days_0: DAYS, start_0: '06:00', duration: '30' },
  },
  {
    what: 'playlist item, time windows on both sides',
    page: '/items/4',
    first: { days_0: ['6', '7'] },
    second: { days_0: DAYS, end_0: '12:00' },
    conflicts: ['windows'],
    expected: { days_0: DAYS, end_0: '12:00' },
  },
  {
    what: 'playlist name, both',
    page: '/playlists/2',
    form: '/playlists/2/rename',
    first: { name: 'Evenings' },
    second: { name: 'Nights' },
    conflicts: ['name'],
    expected: { name: 'Nights' },
  },
  {
    what: 'owner, name and time zone',
    page: '/system/owner',
    first: { name: 'Grace' },
    second: { time_zone: 'Europe/Vienna', shared_network: ['on'] },
    expected: { name: 'Grace', time_zone: 'Europe/Vienna', shared_network: ['on'] },
  },
  {
    what: 'owner, the same name field',
    page: '/system/owner',
    first: { name: 'Edsger' },
    second: { name: 'Barbara' },
    conflicts: ['name'],
    expected: { name: 'Barbara' },
  },
  {
    what: 'alert messages, address and quiet hours',
    page: '/system/alerts',
    first: { on: ['on'], url: 'http://192.168.1.20/hook' },
    second: { quiet: ['on'], quiet_start: '23:00' },
    expected: { on: ['on'], url: 'http://192.168.1.20/hook', quiet: ['on'], quiet_start: '23:00' },
  },
  {
    what: 'alert messages, two secrets',
    page: '/system/alerts',
    first: { secret: 'first secret' },
    second: { secret: 'second secret' },
    conflicts: ['secret'],
    expected: { url: 'http://192.168.1.20/hook' },
  },
  {
    what: 'scheduled backups, time and number',
    page: '/system/backup',
    form: '/system/backup/schedule',
    first: { is_on: ['on'], at: '04:00' },
    second: { is_on: ['on'], keep: '14' },
    expected: { is_on: ['on'], at: '04:00', keep: '14' },
  },
  {
    what: 'scheduled backups, two passphrases where there was none',
    page: '/system/backup',
    form: '/system/backup/schedule',
    first: { kept_passphrase: 'first passphrase' },
    second: { kept_passphrase: 'second passphrase' },
    conflicts: ['kept_passphrase'],
    expected: { keep: '14' },
  },
  {
    what: 'scheduled backups, two passphrases instead of an earlier one',
    page: '/system/backup',
    form: '/system/backup/schedule',
    first: { kept_passphrase: 'third passphrase' },
    second: { kept_passphrase: 'fourth passphrase' },
    conflicts: ['kept_passphrase'],
    expected: { keep: '14' },
  },
];

const open = async (browser: FakeBrowser, page: string, form = page): Promise<PageForm> =>
  new PageForm((await browser.get(page)).text, form);

function enter(form: PageForm, change: Change): PageForm {
  for (const [name, value] of Object.entries(change)) form.set(name, ...[value].flat());
  return form;
}

const valuesOf = (form: PageForm, name: string): readonly string[] =>
  form.entries.filter(([one]) => one === name).map(([, value]) => value);

async function twoSessions(t: Test): Promise<[GatewayProcess, FakeBrowser, FakeBrowser]> {
  const gateway = await startGatewayWithDisplays(t);
  const [here, there] = [new FakeBrowser(gateway.base), new FakeBrowser(gateway.base)];
  await here.signIn();
  await there.signIn();
  return [gateway, here, there];
}

t.test('two sessions that save the same form lose nothing', async (t) => {
  const [, here, there] = await twoSessions(t);
  t.ok(INTERLEAVINGS.length >= 20);
  for (const { what, page, form: path = page, first, second, conflicts = [], expected } of INTERLEAVINGS) {
    const theirs = enter(await open(there, page, path), first);
    const ours = enter(await open(here, page, path), second);
    t.equal((await there.submit(theirs)).status, 303, `${what}: the first is stored`);
    const answer = await here.submit(ours);
    t.equal(answer.status, conflicts.length > 0 ? 409 : 303, `${what}: the second`);
    if (conflicts.length > 0) {
      const asked = [...answer.text.matchAll(/name="take_stored" value="([^"]+)"/g)].map(([, name]) => name);
      t.strictSame(asked, conflicts, `${what}: asked about the fields in conflict, and no others`);
      const kept = new PageForm(answer.text, path);
      for (const [name, value] of Object.entries(second)) {
        t.strictSame(valuesOf(kept, name), [value].flat(), `${what}: ${name} keeps what was typed`);
      }
      t.equal((await here.submit(kept)).status, 303, `${what}: saving again replaces it`);
    }
    const shown = await open(there, page, path);
    for (const [name, value] of Object.entries(expected)) {
      t.strictSame(valuesOf(shown, name), [value].flat(), `${what}: ${name} in the end`);
    }
  }
});

t.test('the stored value of a field in conflict can be taken, and the rest of the form is stored', async (t) => {
  const [, here, there] = await twoSessions(t);
  const theirs = (await open(there, '/displays/1/settings')).set('name', 'Pantry');
  const ours = (await open(here, '/displays/1/settings')).set('name', 'Attic').set('refresh', '40');
  await there.submit(theirs);
  const answer = await here.submit(ours);
  t.match(answer.text, 'Pantry', 'the page says what is stored');
  const kept = new PageForm(answer.text, '/displays/1/settings').set('take_stored', 'name');
  t.equal((await here.submit(kept)).status, 303);
  const shown = await open(here, '/displays/1/settings');
  t.equal(shown.get('name'), 'Pantry');
  t.equal(shown.get('refresh'), '40');
});

t.test('neither a preview nor a run makes an outdated form current', async (t) => {
  const [, here, there] = await twoSessions(t);
  for (const [page, name, button] of [
    ['/plugins/1/markup', 'full', 'preview'],
    ['/plugins/1/transform', 'content', 'run'],
  ] as const) {
    const ours = (await open(here, page)).set(name, 'ours').set('do', button);
    await there.submit((await open(there, page)).set(name, 'theirs'));
    const previewed = await here.submit(ours);
    t.equal(previewed.status, 409, `${page}: the page says at once that there is a newer version`);
    t.equal(new PageForm(previewed.text, page).get(name), 'ours', 'and keeps what was typed');
    t.equal((await open(there, page)).get(name), 'theirs', 'nothing was stored');
  }
});

t.test('two forms that arrive at the same time are both stored', async (t) => {
  const [, here, there] = await twoSessions(t);
  for (let round = 0; round < 5; round++) {
    const theirs = (await open(there, '/displays/2/settings')).set('name', `Display ${round}`);
    const ours = (await open(here, '/displays/2/settings')).set('refresh', String(30 + round));
    const answers = await Promise.all([there.submit(theirs), here.submit(ours)]);
    t.strictSame(
      answers.map(({ status }) => status),
      [303, 303],
    );
    const shown = await open(here, '/displays/2/settings');
    t.equal(shown.get('name'), `Display ${round}`);
    t.equal(shown.get('refresh'), String(30 + round));
  }
});

t.test('a form is kept while a program changes other settings', async (t) => {
  const [gateway, here] = await twoSessions(t);
  const key = await createKey(gateway.dataDir, 'script', 'write');
  const ours = (await open(here, '/displays/1/settings')).set('name', 'Attic');
  await plainRequest(`${gateway.base}/api/devices/1`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sleep_mode_enabled: false }),
  });
  await here.submit(ours);
  const shown = await open(here, '/displays/1/settings');
  t.equal(shown.get('name'), 'Attic');
  t.strictSame(valuesOf(shown, 'sleeps'), [], 'what the program switched off stays off');
});

t.test('an invalid form keeps every entry and says which field is wrong, and where', async (t) => {
  const [, here] = await twoSessions(t);
  const form = enter(await open(here, '/items/1'), { duration: '5000', priority: '4', days_0: ['2'], end_0: 'noon' });
  const { status, text } = await here.submit(form);
  t.equal(status, 422);
  const kept = new PageForm(text, '/items/1');
  t.equal(kept.get('duration'), '5000');
  t.equal(kept.get('priority'), '4');
  t.strictSame(valuesOf(kept, 'days_0'), ['2']);
  const [, list = ''] = /class="notice__list">(.*?)<\/ul>/s.exec(text) ?? [];
  t.match(list, 'Another time window › Until</a>: Enter a time such as 22:30.');
  t.match(list, 'Display rules › Duration</a>: Enter a whole number from 1 to 1440.');
});

t.test('two sessions that move items of a playlist keep both moves', async (t) => {
  const [, here, there] = await twoSessions(t);
  const path = '/playlists/1/order';
  const orderOf = (form: PageForm): readonly string[] => valuesOf(form, 'order');
  const theirs = await open(there, '/playlists/1', path);
  const ours = await open(here, '/playlists/1', path);
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = orderOf(ours);
  await there.submit(theirs.set('order', b, c, d, e, f, a));
  await here.submit(ours.set('up', f));
  t.strictSame(orderOf(await open(here, '/playlists/1', path)), [b, c, d, f, e, a], 'a drag there, a button here');

  const stale = await open(here, '/playlists/1', path);
  await there.submit((await open(there, '/playlists/1', path)).set('order', f, b, c, d, e, a));
  const answer = await here.submit(stale.set('order', b, c, d, e, a, f));
  t.match(answer.headers['set-cookie']?.toString(), 'inkstand_flash');
  t.strictSame(orderOf(await open(here, '/playlists/1', path)), [f, b, c, d, e, a], 'the same item: asked, not moved');

  const hidden = await open(here, '/playlists/1', path);
  await there.submit((await open(there, '/playlists/1', path)).set('hide', a));
  await here.submit(hidden.set('hide', a));
  t.match((await here.get('/playlists/1')).text, `name="show" value="${a}"`, 'hidden twice is hidden');

  const added = await open(here, '/playlists/1', path);
  await there.post('/playlists/1/items', { plugin: '1' });
  await here.submit(added.set('order', b, f, c, d, e, a));
  const last = orderOf(await open(here, '/playlists/1', path));
  t.strictSame(last.slice(0, 6), [b, f, c, d, e, a]);
  t.equal(last.length, 7, 'an item that was added there stays');
});

t.test('a form that is sent after the session has ended leads back to its page', async (t) => {
  const [gateway, here] = await twoSessions(t);
  const form = (await open(here, '/displays/1/settings')).set('name', 'Attic');
  const body = new URLSearchParams(form.entries.map(([name, value]) => [name, value])).toString();
  const answer = await plainRequest(`${gateway.base}/displays/1/settings`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: gateway.base,
      Referer: `${gateway.base}/displays/1/settings?key`,
      Accept: 'text/html',
    },
    body,
  });
  t.equal(answer.headers.location, '/login?next=%2Fdisplays%2F1%2Fsettings');
});
