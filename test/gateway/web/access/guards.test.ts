// @tier full: submits every form of every page
import t from 'tap';
import { FakeBrowser } from '../../../support/browser/fake-browser.js';
import {
  PASSWORD,
  shareGatewayWithDisplays,
  startGatewayWithDisplays,
} from '../../../support/gateway/gateway-with-displays.js';
import { inkstand } from '../../../support/gateway/run-inkstand.js';
import { plainRequest } from '../../../support/http/plain-request.js';
import { waitFor } from '../../../support/wait-for.js';

const startShared = shareGatewayWithDisplays(t);

t.test('a client without a session is redirected to the login and back, and a foreign form is rejected', async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const browser = new FakeBrowser(gateway.base);
  t.equal((await browser.get('/displays/1')).location, '/login?next=%2Fdisplays%2F1');
  t.equal((await browser.get('/live')).status, 401);
  const wrong = await browser.signIn('not the password');
  t.equal(wrong.status, 422);
  t.match(wrong.text, 'Wrong password');
  await browser.get('/login?next=%2Fdisplays%2F1');
  const right = await browser.post('/login', { password: PASSWORD, next: '/displays/1' });
  t.equal(right.status, 303);
  t.equal(right.location, '/displays/1');
  const cookie = [right.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('inkstand='));
  t.match(cookie, /HttpOnly; SameSite=Lax/);
  t.notMatch(cookie, /Secure/, 'the network at home speaks plain HTTP');
  t.equal((await browser.get('/displays/1')).status, 200);

  const settings = { name: 'Stolen', sleep_start: '22:00', sleep_end: '07:00' };
  await browser.get('/displays/1/settings');
  const attacks = [
    await browser.post('/displays/1/settings', settings, { Origin: 'http://evil.example' }),
    await browser.post('/displays/1/settings', settings, { 'Sec-Fetch-Site': 'cross-site' }),
    await browser.post('/displays/1/settings', { ...settings, token: 'x' }),
    await browser.post('/displays/1/settings', settings, { Cookie: '' }),
  ];
  t.strictSame(
    attacks.map(({ status }) => status),
    [403, 403, 403, 303],
    'the last one has no session and is led to the login',
  );
  t.match((await browser.get('/displays/1')).text, '<h1>Kitchen</h1>');
  t.equal((await browser.post('/displays/1/settings', settings)).status, 303);
  t.match((await browser.get('/displays/1')).text, '<h1>Stolen</h1>', 'from our own page it counts');
});

t.test('pages are served only under local names, the device API under any name', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.equal((await browser.get('/', { Host: 'ink.local' })).status, 200);
  const refused = await browser.get('/', { Host: 'rebound.example.com' });
  t.equal(refused.status, 403);
  t.match(refused.text, 'allowed-hosts rebound.example.com');
  t.notMatch(refused.text, 'Kitchen');
  const display = await plainRequest(`${gateway.base}/api/display`, {
    headers: { ID: 'A4:CF:12:00:7E:10', Host: 'rebound.example.com' },
  });
  t.equal(display.status, 200);
});

t.test('a session ends by signing out, by revoking, and when the password changes', async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const [phone, inbox] = [new FakeBrowser(gateway.base), new FakeBrowser(gateway.base)];
  await phone.signIn();
  await inbox.signIn();
  const list = await inbox.get('/system/access');
  const ids = [...list.text.matchAll(/\/system\/sessions\/(\d+)\/end/g)].map(([, id]) => id);
  t.equal(ids.length, 1, 'every session but the own one has a button');
  await inbox.post(`/system/sessions/${ids[0]}/end`, {});
  t.equal((await phone.get('/')).location, '/login');
  await phone.signIn();
  await inbox.get('/system/access');
  await inbox.post('/system/password', { old_password: PASSWORD, password: 'a new password' });
  t.equal((await phone.get('/')).location, '/login', 'a new password signs others out');
  t.equal((await inbox.get('/')).status, 200, 'but not the one who chose it');
  const { code } = await inkstand(['reset-password', '--data', gateway.dataDir]);
  t.equal(code, 0);
  await waitFor(
    'the page for a new password',
    async () => (await inbox.get('/')).text.includes('Choose a new password') || undefined,
  );
});

t.test('an API key is shown once and works immediately', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/system/access');
  const made = await browser.post('/system/keys', { name: 'Home Assistant', scope: 'read' });
  const [key = ''] = /ink_[\w-]{32}/.exec(made.text) ?? [];
  const ask = () => plainRequest(`${gateway.base}/api/devices`, { headers: { Authorization: `Bearer ${key}` } });
  t.equal((await ask()).status, 200);
  t.notMatch((await browser.get('/system/access')).text, key);
  t.match((await browser.post('/system/keys/revoke', { name: 'Home Assistant' })).text, 'Revoke the key');
  t.equal((await ask()).status, 200, 'it was only asked');
  await browser.post('/system/keys/revoke', { name: 'Home Assistant', sure: 'yes' });
  t.equal((await ask()).status, 401);
});

t.test('no page has inline scripts or styles, and the support file holds no secrets', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  for (const path of [
    '/',
    '/displays/1',
    '/displays/1/history',
    '/join',
    '/playlists/1',
    '/screens',
    '/system',
    '/help',
  ]) {
    const { text, headers } = await browser.get(path);
    t.notMatch(text, /<script(?![^>]*\ssrc=)|\s(on\w+|style)=/, path);
    t.match(headers['content-security-policy'], "default-src 'none'");
  }
  const support = (await browser.get('/system/support')).text;
  t.match(support, '"version"');
  for (const secret of ['key-of-resident', 'A4:CF:12', 'Kitchen', 'hash']) t.notMatch(support, secret);
});

t.test('a downloaded backup is a complete archive and leaves no files', async (t) => {
  const gateway = await startShared();
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/system/backup');
  const answer = await browser.downloadBackup('long enough');
  t.equal(answer.headers['content-type'], 'application/zip');
  t.match(answer.text, 'secret.key.sealed');
  const { readdirSync } = await import('node:fs');
  t.strictSame(
    readdirSync(gateway.dataDir).filter((name) => name.includes('download')),
    [],
  );
});
