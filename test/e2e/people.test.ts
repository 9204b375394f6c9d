import t, { type Test } from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { acceptInvitation, invitePerson, readInvitation } from '../support/browser/people.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.setTimeout(300_000);

const SECRET = 'a password of my own';
const KITCHEN = 1;
const STUDIO = 2;

async function open(t: Test) {
  const gateway = await startGatewayWithDisplays(t);
  const owner = new FakeBrowser(gateway.base);
  await owner.signIn();
  return { ...gateway, owner };
}

/** The names of displays that a form offers. */
const displaysOn = (page: string): string[] =>
  [...page.matchAll(/name="display" value="(\d+)"/g)].map(([, id]) => id ?? '');

t.test('a household of one sees a button, and no names, roles or history', async (t) => {
  const { base, owner } = await open(t);
  const { text: access } = await owner.get('/system/access');
  t.match(access, 'Invite someone');
  t.notMatch(access, 'Who changed what');
  const { text: login } = await new FakeBrowser(base).get('/login');
  t.notMatch(login, 'name="name"');
  t.notMatch((await owner.get('/show')).text, 'by Ada');
});

t.test('an invitation is a link that works once', async (t) => {
  const { base, owner, output } = await open(t);
  const { path, id } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  t.match(path, /^\/invite\/[\w-]{22}$/);
  t.notMatch((await owner.get(`/system/people/${id}`)).text, path, 'shown once');
  const phone = new FakeBrowser(base);
  t.match((await phone.get(path)).text, 'Welcome, Grace');
  t.equal((await phone.get(path)).status, 200, 'looking does not use it up');
  t.equal((await phone.post(path, { password: 'short' })).status, 422);
  const accepted = await phone.post(path, { password: SECRET });
  t.match(accepted, { status: 303, location: '/show' });
  t.equal((await phone.get('/show')).status, 200, 'signed in');
  const late = new FakeBrowser(base);
  t.equal((await late.get(path)).status, 404, 'used up');
  t.match((await late.get('/login')).text, /name="name".*ask for a new link/s, 'signing in asks for the name');
  t.equal((await late.post(path, { password: 'another password' })).status, 404);
  t.equal((await late.signIn('another password', 'Grace')).status, 422);
  t.match(await late.signIn(SECRET, ' grace '), { status: 303, location: '/show' }, 'by name and password');
  t.notMatch(output(), path.slice(-22), 'the log has no link');

  const again = await owner.post(`/system/people/${id}/invite`, {});
  const renewed = readInvitation(again.text);
  t.not(renewed, path);
  const elsewhere = await acceptInvitation(base, renewed, 'a newer password');
  t.match((await elsewhere.get('/show')).text, 'Kitchen');
  t.match(
    await late.get('/show'),
    { status: 303, location: /\/login/ },
    'a new password ends the sessions of the old one',
  );
  t.equal((await late.signIn(SECRET, 'Grace')).status, 422);
});

t.test('two people cannot accept one invitation at once, and a later link ends an earlier one', async (t) => {
  const { base, owner } = await open(t);
  const { path, id } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const browsers = [new FakeBrowser(base), new FakeBrowser(base), new FakeBrowser(base)];
  for (const browser of browsers) await browser.get(path);
  const answers = await Promise.all(browsers.map((browser, at) => browser.post(path, { password: `${SECRET} ${at}` })));
  t.strictSame(answers.map(({ status }) => status).sort(), [303, 404, 404]);
  const [first, second] = [
    readInvitation((await owner.post(`/system/people/${id}/invite`, {})).text),
    readInvitation((await owner.post(`/system/people/${id}/invite`, {})).text),
  ];
  const browser = new FakeBrowser(base);
  t.equal((await browser.get(first)).status, 404);
  t.equal((await browser.get(second)).status, 200);
});

t.test('an invitation ends by itself after three days', async (t) => {
  const { parts, base, clock } = await startWholeGateway(t, dataFolder(t));
  const { people } = parts.tables;
  const id = await people.create({ name: 'Grace', role: 'guest', deviceIds: [] });
  const path = `/invite/${await people.invite(id)}`;
  const browser = new FakeBrowser(base);
  clock.aheadMs += 71 * 3_600_000;
  t.equal((await browser.get(path)).status, 200);
  clock.aheadMs += 2 * 3_600_000;
  t.equal((await browser.get(path)).status, 404);
  t.equal((await browser.post(path, { password: SECRET })).status, 404);
});

t.test('a guest shows messages on the displays that are given, and reaches nothing else', async (t) => {
  const { base, owner } = await open(t);
  const { path } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const guest = await acceptInvitation(base, path, SECRET);
  t.match(await guest.get('/'), { status: 303, location: '/show' });
  const { text: page } = await guest.get('/show');
  t.strictSame(displaysOn(page), [String(KITCHEN)]);
  for (const word of ['Studio', 'Hallway', 'value="plugin"', 'name="tag"', 'Quote of the day', '/plugins', '/system'])
    t.notMatch(page, word);

  const show = (fields: readonly (readonly [string, string])[]) => guest.post('/show', [['pin_for', '1'], ...fields]);
  const message = (text: string, ...ids: number[]) =>
    show([['kind', 'message'], ['text', text], ...ids.map((id) => ['display', String(id)] as const)]);
  t.equal((await message('On the wrong wall', STUDIO)).status, 422);
  t.equal(
    (
      await show([
        ['kind', 'message'],
        ['text', 'By tag'],
        ['tag', 'kitchen'],
      ])
    ).status,
    422,
  );
  t.equal(
    (
      await show([
        ['kind', 'plugin'],
        ['plugin', '1'],
        ['display', '1'],
      ])
    ).status,
    422,
  );
  t.match(await message('Dinner', KITCHEN, STUDIO), { status: 303, location: '/show' });
  t.match((await guest.get('/show')).text, /Now: “Dinner”.*by Grace/s);
  t.match((await owner.get('/')).text, /Now: “Dinner”.*by Grace/s, 'the owner reads who it was');
  t.notMatch((await owner.get(`/displays/${STUDIO}`)).text, 'Dinner', 'only where it may be');
  const preview = await guest.post('/show/preview', { kind: 'plugin', plugin: '1', display: '1' });
  t.match(JSON.parse(preview.text), { kind: 'none' }, 'no picture of a plugin');

  await owner.get('/show');
  await owner.post('/show', [
    ['kind', 'message'],
    ['text', 'From Ada'],
    ['pin_for', '1'],
    ['display', '3'],
  ]);
  t.notMatch((await guest.get('/show')).text, 'From Ada');
  for (const id of [2, 999]) {
    for (const act of ['remove', 'again'])
      t.equal((await guest.post(`/show/${id}/${act}`, {})).status, 404, `${act} ${id}`);
  }
  t.match((await owner.get('/')).text, 'From Ada', 'it is still there');
  t.match(await guest.post('/show/1/remove', {}), { status: 303, location: '/show' });
  t.match(await guest.post('/show/1/again', {}), { status: 303 });
});

t.test('a change of role or displays counts at the next request, and a removal ends all sessions', async (t) => {
  const { base, owner } = await open(t);
  const { path, id } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const guest = await acceptInvitation(base, path, SECRET);
  const [other] = [new FakeBrowser(base)];
  await other.signIn(SECRET, 'Grace');
  const change = (role: string, ...ids: number[]) =>
    owner.post(`/system/people/${id}`, [
      ['name', 'Grace'],
      ['role', role],
      ...ids.map((one) => ['display', String(one)] as const),
    ]);
  await guest.post('/show', [
    ['kind', 'message'],
    ['text', 'One'],
    ['pin_for', '1'],
    ['display', '1'],
  ]);
  await change('guest', STUDIO);
  t.strictSame(displaysOn((await guest.get('/show')).text), [String(STUDIO)]);
  t.equal((await guest.post('/show/1/again', {})).status, 422, 'not on a display that was taken away');
  t.equal((await guest.get('/system')).status, 403);
  await change('owner');
  t.equal((await guest.get('/system')).status, 200);
  await change('guest');
  t.equal((await guest.get('/system')).status, 403);
  t.match((await guest.get('/show')).text, 'No displays for you yet');

  const { text } = await owner.get(`/system/people/${id}`);
  const ends = [...text.matchAll(/action="(\/system\/sessions\/\d+\/end)"/g)].map(([, action]) => action ?? '');
  t.equal(ends.length, 2);
  await owner.post(ends[0] ?? '', {});
  const statuses = await Promise.all([guest, other].map(async (browser) => (await browser.get('/me')).status));
  t.strictSame(statuses.sort(), [200, 303], 'one browser is signed out');
  await owner.get(`/system/people/${id}/remove`);
  await owner.post(`/system/people/${id}/remove`, {});
  for (const browser of [guest, other]) t.match(await browser.get('/me'), { status: 303, location: /\/login/ });
  t.equal((await other.signIn(SECRET, 'Grace')).status, 422);
  t.equal((await owner.get(`/system/people/${id}`)).status, 404);
  t.match((await owner.get('/show')).text, 'by Grace', 'what was shown keeps its name');
});

t.test('a guest sees and ends only sessions of their own, and changes only their own password', async (t) => {
  const { base, owner } = await open(t);
  const { path } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const guest = await acceptInvitation(base, path, SECRET);
  const { text: access } = await owner.get('/system/access');
  t.match(access, /Grace · /, 'the owner sees whose browser it is');
  for (let id = 1; id < 5; id++) await guest.post(`/me/sessions/${id}/end`, {});
  t.equal((await owner.get('/system')).status, 200, 'the owner is still signed in');
  const third = new FakeBrowser(base);
  await third.signIn(SECRET, 'Grace');
  await third.get('/me');
  t.equal((await third.post('/me/password', { old_password: PASSWORD, password: 'something else' })).status, 422);
  t.equal((await third.post('/me/password', { old_password: SECRET, password: 'something else' })).status, 303);
  t.equal((await new FakeBrowser(base).signIn(PASSWORD)).status, 303, 'the password of the owner is as before');
  t.equal((await owner.get('/system')).status, 200);
  t.equal((await new FakeBrowser(base).signIn('something else', 'Grace')).status, 303);
});

t.test('wrong passwords for the owner are counted, whatever a guest signs in with in between', async (t) => {
  const { base, owner } = await open(t);
  const { path } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const guest = await acceptInvitation(base, path, SECRET);
  const statuses: number[] = [];
  // Each delay is twice as long as the one before, so that a slow machine gets there, too.
  while (statuses.at(-1) !== 429 && statuses.length < 12) {
    statuses.push((await guest.post('/login', { name: '', password: `guess ${statuses.length}` })).status);
    t.equal((await guest.post('/login', { name: 'Grace', password: SECRET })).status, 303);
    await guest.get('/me');
  }
  t.strictSame(statuses.slice(0, 5), [422, 422, 422, 422, 422], 'free guesses');
  t.equal(statuses.at(-1), 429);
  t.equal((await owner.get('/system')).status, 200);
});

t.test('the history says who changed what', async (t) => {
  const { base, owner } = await open(t);
  await owner.get('/playlists');
  await owner.post('/playlists', { name: 'Before' });
  const { path } = await invitePerson(owner, { name: 'Grace', role: 'guest', displays: [KITCHEN] });
  const guest = await acceptInvitation(base, path, SECRET);
  await guest.post('/show', [
    ['kind', 'message'],
    ['text', 'Hello'],
    ['pin_for', '1'],
    ['display', '1'],
  ]);
  await owner.get('/plugins');
  await owner.post('/plugins/1/clone', {});
  const { text } = await owner.get('/system/people/changes');
  const rows = [...text.matchAll(/<strong>([^<]+)<\/strong> ([^<]+)</g)].map(([, who, what]) => `${who}: ${what}`);
  t.match(rows, [/^Ada: /, /^Grace: .*Hello/, /^Ada: Grace was invited\./]);
  t.notMatch(rows.join(), 'Before', 'nothing is recorded for a household of one');
  t.equal((await guest.get('/system/people/changes')).status, 403);
});
