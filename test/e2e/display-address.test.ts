import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

const HEADERS = { ID: 'A4:CF:12:00:7E:10', 'Access-Token': 'key-of-resident-0' };

t.test('displays get the base address of the option, and that of the page before it', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir, flags: ['--display-address', 'http://10.0.0.5:9000/ink/'] });
  t.teardown(() => gateway.stop());
  const imageUrl = async (path: string) => {
    const answer = await plainRequest(`${gateway.base}/api/${path}`, { headers: HEADERS });
    return String(JSON.parse(answer.body.toString()).image_url);
  };
  for (const path of ['display', 'setup', 'current_screen'])
    t.match(await imageUrl(path), /^http:\/\/10\.0\.0\.5:9000\/ink\/screens\//, path);
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.match((await browser.get('/join')).text, 'http://10.0.0.5:9000/ink');
  const field = async () => /<input[^>]*name="display_address"[^>]*>/.exec((await browser.get('/system')).text)?.[0];
  t.notMatch(await field(), /value=/, 'saving the untouched form stores nothing');
  t.match(await field(), /placeholder="http:\/\/10\.0\.0\.5:9000\/ink"/);
  t.match((await browser.get('/system')).text, 'Displays call http://10.0.0.5:9000/ink.');
  const store = (address: string) => browser.post('/system/display-address', { display_address: address });
  await store('http://inkstand.example:81');
  t.match(await imageUrl('display'), /^http:\/\/inkstand\.example:81\/screens\//);
  t.match(await field(), /value="http:\/\/inkstand\.example:81"/);
  for (const wrong of ['http://localhost:8080', 'ftp://10.0.0.5', 'nonsense']) {
    await store(wrong);
    t.match((await browser.get('/system')).text, 'Expected an address that displays can reach', wrong);
  }
  t.match(await imageUrl('display'), /^http:\/\/inkstand\.example:81\/screens\//, 'nothing stored was lost');
  await store('');
  t.match(await imageUrl('display'), /^http:\/\/10\.0\.0\.5:9000/);
});

t.test('a proxy that is not trusted is named once, and a refused form says what differs', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const headers = { 'X-Forwarded-Host': 'ink.example.org', 'X-Forwarded-Proto': 'https' };
  for (let i = 0; i < 3; i++) await plainRequest(`${gateway.base}/login`, { headers });
  const lines = gateway.output().split('\n');
  t.equal(lines.filter((line) => line.includes('if it is your proxy, set --trusted-proxies 127.0.0.1')).length, 1);

  const browser = new FakeBrowser(gateway.base);
  await browser.get('/login');
  const refused = await browser.post('/login', { password: 'x' }, { Origin: 'https://ink.example.org' });
  t.equal(refused.status, 403);
  const { host } = new URL(gateway.base);
  t.match(refused.text, `it says ink.example.org, this gateway is ${host}`);
  t.match(refused.text, '--trusted-proxies');
});
