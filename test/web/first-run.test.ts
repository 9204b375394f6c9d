import t from 'tap';
import { dataFolder } from '../support/data-folder.js';
import { FakeBrowser } from '../support/fake-browser.js';
import { startGatewayProcess } from '../support/gateway-process.js';

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
