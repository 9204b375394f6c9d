import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/** As Terminus' request specifications and the screenshot add-on for Home Assistant send them (spec/http-api 2.2). */
t.test('clients of Terminus', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const call = async (method: string, path: string, token: string, body?: unknown) => {
    const { status, body: answer } = await plainRequest(`${gateway.base}${path}`, {
      method,
      headers: { ...(token && { Authorization: token }), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status, body: answer.length > 0 ? JSON.parse(answer.toString()) : undefined };
  };
  const login = (password: string) => call('POST', '/login', '', { login: 'owner@example.org', password });
  t.match(await login(PASSWORD), { status: 401 }, 'nobody signs in before there is a password');
  const browser = new FakeBrowser(gateway.base);
  await browser.get('/welcome');
  await browser.post('/welcome', { password: PASSWORD });
  const tokens = (await login(PASSWORD)).body;
  const token: string = tokens.access_token;
  const { data: models } = (await call('GET', '/api/models', token)).body;
  const model = models.find(({ name }: { name: string }) => name === 'og_png');

  t.test('sign-in gives tokens, and the page at the same address is unaffected', async (t) => {
    t.match(tokens, { success: /./, access_token: /^[\w-]{60,}$/, refresh_token: /^[\w-]{60,}$/ });
    t.match(await login('wrong'), { status: 401, body: { error: /password of the owner/ } });
    t.match(await call('POST', '/login', '', {}), { status: 422 });
    const form = new FakeBrowser(gateway.base);
    t.equal((await form.signIn()).status, 303);
  });

  t.test('a refresh token gives new tokens, an access token or a changed one does not', async (t) => {
    const renewed = (await call('POST', '/api/jwt', token, { refresh_token: tokens.refresh_token })).body;
    t.equal((await call('GET', '/api/devices', renewed.access_token)).status, 200);
    t.equal((await call('POST', '/api/jwt', token, { refresh_token: token })).status, 401);
    t.equal((await call('GET', '/api/devices', tokens.refresh_token)).status, 401);
    t.equal((await call('GET', '/api/devices', `${token.slice(0, -2)}AA`)).status, 401);
    t.equal((await call('GET', '/api/keys', token)).status, 403, 'it has the scope write');
    t.equal((await call('GET', '/api/devices', `Bearer ${token}`)).status, 200);
  });

  t.test('a screenshot is pushed, replaced under the same name, shown on a display and deleted', async (t) => {
    const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
    const push = (side: number) => ({
      ...{ label: 'Kitchen', name: 'kitchen', model_id: model.id, file_name: 'kitchen.png', preprocessed: true },
      data: checkerPng(side, side).toString('base64'),
    });
    const created = await call('POST', '/api/screens', token, { screen: push(40) });
    t.match(created, {
      status: 201,
      body: { data: { label: 'Kitchen', name: 'kitchen', model_id: model.id, width: 40 } },
    });
    const taken = await call('POST', '/api/screens', token, { screen: push(40) });
    t.match(taken, { status: 422, body: { error: /another name/ } }, 'so the add-on looks for the screen');
    const { data: screens } = (await call('GET', '/api/screens', token)).body;
    const [{ id }] = screens.filter(
      (one: { name: string; model_id: number }) => one.name === 'kitchen' && one.model_id === model.id,
    );
    const patched = await call('PATCH', `/api/screens/${id}`, token, { screen: push(48) });
    t.match(patched, { status: 200, body: { data: { id, width: 48, mime_type: 'image/png', uri: /\/image$/ } } });
    t.same((await plainRequest(patched.body.data.uri)).body, checkerPng(48, 48));
    await waitFor('the screenshot on the display', async () =>
      (await display.wake()).filename.startsWith('plugin') ? true : undefined,
    );
    t.match(await call('DELETE', `/api/screens/${id}`, token), {
      status: 200,
      body: { data: { id, name: 'kitchen' } },
    });
    t.same((await call('GET', '/api/screens', token)).body, { data: [] });
    t.equal((await call('DELETE', `/api/screens/${id}`, token)).status, 404);
    t.equal((await call('PATCH', `/api/screens/${id}`, token, { screen: push(48) })).status, 404);
  });

  t.test('a screen is fetched from a URL, and one without a picture is rejected', async (t) => {
    const web = await startSourceServer({
      '/shot.png': (_request, response) => response.end(checkerPng(24, 24)),
      '/text': (_request, response) => response.end('no picture'),
    });
    t.teardown(() => web.stop());
    const screen = { label: 'Hall', name: 'hall', model_id: String(model.id) };
    const good = await call('POST', '/api/screens', token, { screen: { ...screen, uri: `${web.base}/shot.png` } });
    t.match(good, { status: 201, body: { data: { width: 24, size: checkerPng(24, 24).length } } });
    const bad = await call('POST', '/api/screens', token, {
      screen: { ...screen, name: 'b', uri: `${web.base}/text` },
    });
    t.match(bad, { status: 422, body: { error: /expected a picture at/ } });
    t.equal((await call('GET', '/api/screens', token)).body.data.length, 1);
    t.match(await call('POST', '/api/screens', token, { screen: { ...screen, name: 'c' } }), { status: 422 });
    t.match(
      await call('POST', '/api/screens', token, { screen: { ...screen, name: 'd', model_id: 666, content: 'x' } }),
      { status: 422, body: { error: /model_id/ } },
    );
  });

  t.test('HTML becomes a screen, and playlists hold screens', async (t) => {
    const { data: screen } = (
      await call('POST', '/api/screens', token, {
        screen: { label: 'Test', name: 'test', model_id: model.id, mode: 'dither', content: '<p>A test.</p>' },
      })
    ).body;
    t.match(screen, { label: 'Test', name: 'test', width: 800, height: 480, bit_depth: 1, uri: null });
    const { data: playlist } = (
      await call('POST', '/api/playlists', token, {
        playlist: { name: 'wall', label: 'Wall', items: [{ screen_id: screen.id }] },
      })
    ).body;
    t.match(playlist, { label: 'Wall', mode: 'automatic', items: [{ screen_id: screen.id, position: 1 }] });
    const path = `/api/playlists/${playlist.id}`;
    const emptied = await call('PATCH', path, token, { playlist: { name: 'wall', label: 'Wall 2', items: [] } });
    t.match(emptied, { status: 200, body: { data: { label: 'Wall 2', items: [] } } });
    const unknown = await call('PATCH', path, token, { playlist: { items: [{ screen_id: 666 }] } });
    t.match(unknown, { status: 422, body: { error: /items/ } });
    t.equal((await call('DELETE', path, token)).status, 204);
  });

  t.test('displays have a label and a model', async (t) => {
    const [device] = (await call('GET', '/api/devices', token)).body.data;
    t.match(device, { label: device.name, model_id: Number, battery_charge: Number });
    const changed = await call('PATCH', `/api/devices/${device.id}`, token, {
      device: { label: 'Hall', model_id: model.id },
    });
    t.match(changed, {
      status: 200,
      body: { data: { label: 'Hall', name: 'Hall', model: 'og_png', model_id: model.id } },
    });
  });

  t.test('a new password invalidates all tokens', async (t) => {
    await browser.get('/system/access');
    const changed = await browser.post('/system/password', { old_password: PASSWORD, password: 'another password' });
    t.equal(changed.status, 303, changed.text.slice(0, 300));
    t.equal((await call('GET', '/api/devices', token)).status, 401);
    t.equal((await call('POST', '/api/jwt', token, { refresh_token: tokens.refresh_token })).status, 401);
  });
});
