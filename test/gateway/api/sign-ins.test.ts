import t from 'tap';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { PASSWORD } from '../../support/gateway/gateway-with-displays.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

t.test('programs that signed in with the password are listed, and revoked one by one', async (t) => {
  const { base, key } = await startWholeGateway(t, dataFolder(t));
  const call = async (method: string, path: string, bearer?: string, body?: unknown) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, body: bytes } = await plainRequest(base + path, { ...{ method, headers }, ...sent });
    return { status, body: bytes.length === 0 ? {} : JSON.parse(bytes.toString()) };
  };
  const signIn = async () => (await call('POST', '/login', undefined, { login: 'me', password: PASSWORD })).body;
  const [first, second] = [await signIn(), await signIn()];
  const list = async () => (await call('GET', '/api/sign_ins', key)).body.data;
  t.match(await list(), [{ client: '127.0.0.1' }, { client: '127.0.0.1' }]);
  const renewed = (await call('POST', '/api/jwt', undefined, { refresh_token: first.refresh_token })).body;
  t.equal((await list()).length, 2, 'renewing tokens is no new sign-in');
  const [, { id }] = await list();
  t.equal((await call('GET', '/api/devices', renewed.access_token)).status, 200);
  t.equal((await call('DELETE', `/api/sign_ins/${id}`, key)).status, 204);
  for (const token of [first.access_token, renewed.access_token])
    t.equal((await call('GET', '/api/devices', token)).status, 401, 'its tokens end at once');
  t.equal((await call('POST', '/api/jwt', undefined, { refresh_token: renewed.refresh_token })).status, 401);
  t.equal((await call('GET', '/api/devices', second.access_token)).status, 200, 'the other one keeps its access');
  t.equal((await call('DELETE', `/api/sign_ins/${id}`, key)).status, 404);

  const browser = new FakeBrowser(base);
  await browser.signIn();
  const page = await browser.get('/system/access');
  const [, action = ''] = /action="(\/system\/sign-ins\/\d+\/end)"/.exec(page.text) ?? [];
  t.not(action, '', 'the page lists it');
  await browser.post(action, {});
  t.equal((await call('GET', '/api/devices', second.access_token)).status, 401);
  t.strictSame(await list(), []);
});
