import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

const SHIM = fileURLToPath(new URL('../../../test/support/preload/board-start.mjs', import.meta.url));

/** A board whose start and time since then the test decides; the gateway on it can be restarted. */
function openBoard(t: Parameters<typeof dataFolder>[0]) {
  const dataDir = dataFolder(t);
  const file = join(dataFolder(t), 'start.json');
  const set = (id: string, minutes: number) => writeFileSync(file, JSON.stringify({ id, seconds: minutes * 60 }));
  const environment = { NODE_OPTIONS: `--import ${SHIM}`, BOARD_START_FILE: file };
  set('first', 1);
  const start = async (): Promise<GatewayProcess> => {
    const gateway = await startGatewayProcess({ dataDir, environment });
    t.teardown(() => gateway.stop());
    return gateway;
  };
  return { dataDir, environment, set, start };
}

const choose = async ({ base }: GatewayProcess, fields: Record<string, string> = {}) => {
  const browser = new FakeBrowser(base);
  await browser.get('/welcome');
  return browser.post('/welcome', { password: PASSWORD, ...fields });
};

t.test('a gateway that ends and starts again gives nobody another half hour for the first password', async (t) => {
  const board = openBoard(t);
  const first = await board.start();
  board.set('first', 32);
  t.match(await choose(first), { status: 422 });
  await first.stop('SIGKILL');
  const second = await board.start();
  const refused = await choose(second);
  t.match(refused, { status: 422, text: /name="code"/ }, 'a crash opens it to nobody');
  const [, code = ''] = /([A-Z2-9]{5}-[A-Z2-9]{5})/.exec(second.output()) ?? [];
  t.match(code, /^.{11}$/, 'the log has a code that nobody guesses');
  await second.stop();

  board.set('second', 1);
  const third = await board.start();
  t.match(await choose(third), { status: 303, location: '/welcome/you' }, 'the owner started the board again');
  await third.stop();
  const { dataDir, environment } = board;
  board.set('third', 1);
  t.equal((await inkstand(['reset-password', '--data', dataDir], { ...environment })).code, 0);
  const fourth = await board.start();
  t.match(await choose(fourth), { status: 303 }, 'the owner removed the password on the console');
});

t.test('the guesses of many addresses share one budget, and the owner signs in all the same', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t), flags: ['--trusted-proxies', '127.0.0.1'] });
  t.teardown(() => gateway.stop());
  const owner = new FakeBrowser(gateway.base);
  await owner.get('/welcome');
  await owner.post('/welcome', { password: PASSWORD });
  const api = await openApi(gateway, 'read');
  await owner.get('/system/alerts');
  t.equal((await owner.post('/logout', {})).status, 303);
  const from = (host: number) => ({ 'X-Forwarded-For': `10.1.${host >> 8}.${host & 255}` });
  const guess = async (host: number, password: string) => {
    const body = JSON.stringify({ login: 'owner', password });
    const headers = { 'Content-Type': 'application/json', ...from(host) };
    return (await plainRequest(`${gateway.base}/login`, { method: 'POST', headers, body })).status;
  };
  const statuses: number[] = [];
  for (let host = 1; host <= 70; host++) statuses.push(await guess(host, `guess ${host}`));
  t.equal(statuses.filter((status) => status === 401).length, 60);
  t.equal(statuses.filter((status) => status === 429).length, 10, 'then everybody has to wait');
  t.equal(await guess(99, PASSWORD), 429, 'so that nobody learns whether a guess was right');

  const key = { Authorization: 'Bearer nobody-has-this-key', ...from(100) };
  t.equal((await plainRequest(`${gateway.base}/api/devices`, { headers: key })).status, 429, 'keys are guesses, too');
  const uuid = '00000000-0000-4000-8000-000000000000';
  t.equal((await plainRequest(`${gateway.base}/api/custom_plugins/${uuid}`, { headers: from(101) })).status, 429);
  t.equal((await plainRequest(`${gateway.base}/api/current_image?key=guess`, { headers: from(102) })).status, 429);
  t.equal((await api('GET', '/api/devices')).status, 200, 'a right key is never refused');
  const ID = 'AA:BB:CC:DD:EE:01';
  const wake = await plainRequest(`${gateway.base}/api/display`, { headers: { ID, 'Access-Token': 'any' } });
  t.equal(wake.status, 200, 'nor a display');

  const stranger = new FakeBrowser(gateway.base);
  await stranger.get('/login');
  const asked = await stranger.post('/login', { password: PASSWORD });
  t.match(asked, { status: 429, text: /name="code"/ }, 'a browser that has never signed in needs a proof');
  const [, code = ''] = /([A-Z2-9]{5}-[A-Z2-9]{5})/.exec(gateway.output()) ?? [];
  t.match(await stranger.post('/login', { password: PASSWORD, code: 'AAAAA-AAAAA' }), { status: 429 });
  t.match(
    await stranger.post('/login', { password: PASSWORD, code }),
    { status: 303, location: '/' },
    'the console is one',
  );
  await owner.get('/login');
  t.match(await owner.post('/login', { password: 'wrong password' }), { status: 422 });
  t.match(
    await owner.post('/login', { password: PASSWORD }),
    { status: 303, location: '/' },
    'so is an earlier session',
  );
  t.match(
    (await owner.get('/system/alerts')).text + (await owner.get('/')).text,
    /guessing passwords/i,
    'an alert says so',
  );
});
