// @tier full: starts gateways
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { inkstand } from '../../../../support/gateway/run-inkstand.js';
import { dataFolder } from '../../../../support/storage/data-folder.js';
import { waitFor } from '../../../../support/wait-for.js';

t.test('of first passwords that are chosen at once, one is taken and the others are sent to the sign-in', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const browsers = Array.from({ length: 3 }, () => new FakeBrowser(gateway.base));
  for (const browser of browsers) t.equal((await browser.get('/welcome')).status, 200);
  const passwordOf = (n: number): string => `the password of browser ${n}`;
  const answers = await Promise.all(
    browsers.map((browser, n) => browser.post('/welcome', { password: passwordOf(n) })),
  );
  const taken = answers.flatMap(({ location }, n) => (location === '/welcome/you' ? [n] : []));
  t.equal(taken.length, 1, 'one browser goes on with the first run');
  for (const [n, browser] of browsers.entries()) {
    const isTaken = taken.includes(n);
    if (!isTaken) t.match(answers[n], { status: 303, location: '/login' });
    t.equal((await browser.get('/welcome/you')).status, isTaken ? 200 : 303, 'only that browser is signed in');
    const other = new FakeBrowser(gateway.base);
    t.match(await other.signIn(passwordOf(n)), isTaken ? { status: 303, location: '/' } : { status: 422 });
  }
});

t.test(
  'an interrupted first run goes on where it stopped, and its first page offers to restore a backup',
  async (t) => {
    const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
    t.teardown(() => gateway.stop());
    const browser = new FakeBrowser(gateway.base);
    t.match((await browser.get('/')).text, 'restore a backup');
    const restoring = await browser.post('/welcome', { password: 'correct horse battery', next: 'restore' });
    t.match(restoring.location, '/system/backup#restore');
    t.match((await browser.get('/system/backup')).text, /id="restore"/);
    for (const [step, fields] of [
      ['you', { name: 'Ada', language: 'en' }],
      ['place', { time_zone: 'Europe/Vienna' }],
    ] as const) {
      t.match(await browser.get('/'), { status: 303, location: `/welcome/${step}` });
      await browser.get(`/welcome/${step}`);
      await browser.post(`/welcome/${step}`, fields);
    }
    t.match(await browser.get('/'), { status: 303, location: '/welcome/ready' });
    await browser.get('/welcome/ready');
    t.equal((await browser.get('/')).status, 200, 'the first run is over');
  },
);

t.test('after a reset of the password, the owner of displays only chooses a new one', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  t.match((await new FakeBrowser(gateway.base).get('/login')).text, 'inkstand.txt', 'for a card');
  const { code } = await inkstand(['reset-password', '--data', gateway.dataDir]);
  t.equal(code, 0);
  const text = await waitFor('the gateway to notice', async () => {
    const answer = await new FakeBrowser(gateway.base).get('/');
    return answer.status === 200 ? answer.text : undefined;
  });
  t.match(text, 'was reset');
  t.notMatch(text, 'Four short steps');
  await browser.get('/welcome');
  t.match(await browser.post('/welcome', { password: 'another horse battery' }), { status: 303, location: '/' });
  t.match((await browser.get('/')).text, 'Use the new password from now on');
});
