import { decode, encode } from 'fast-png';
import type { Test } from 'tap';
import { FakeBrowser } from '../../../support/browser/fake-browser.js';
import { PASSWORD } from '../../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../../support/http/plain-request.js';
import type { ContractTest } from './contract-test.js';

export function testScreens(t: Test, { call, ok, gateway }: ContractTest): void {
  t.test('HTML of any size is rendered for other servers, and nothing is stored', async (t) => {
    const page = '<!doctype html><body style="margin: 0"><p>{{ not liquid }}</p></body>';
    const render = (body: unknown) => call('POST', '/api/render', { body });
    const answer = await render({ html: page, width: 640, height: 400 });
    t.equal(answer.status, 200);
    const { width, height, data: pixels } = decode(answer.body);
    t.same([width, height], [640, 400]);
    const asBmp = await render({ html: page, width: 640, height: 400, format: 'bmp' });
    t.equal(asBmp.headers['content-type'], 'image/bmp');
    t.ok(new Set(pixels).size > 1, 'the text is on it');
    for (const [paletteId, depth] of [
      ['gray-4', 2],
      ['gray-16', 4],
      ['gray-256', 8],
    ] as const) {
      const grey = await render({ html: page, width: 640, height: 400, palette_id: paletteId });
      t.equal(grey.body[24], depth, `${paletteId} has its bits a pixel`);
    }
    const asLiquid = await render({ markup: page, width: 640, height: 400 });
    t.notSame(asLiquid.body, answer.body, 'as markup it would be Liquid');
    t.equal((await render({ html: page })).status, 422);
    const codes = await Promise.all(Array.from({ length: 70 }, () => render({ html: '', width: 100, height: 100 })));
    t.ok(
      codes.some(({ status }) => status === 429),
      'the rate is limited',
    );
  });

  t.test('named screens are created, changed and deleted, by tokens for the password too', async (t) => {
    const json = { 'Content-Type': 'application/json' };
    const signIn = (body: unknown) => call('POST', '/login', { body, key: undefined, headers: json });
    t.equal((await signIn({ password: PASSWORD })).status, 401, 'nobody signs in before there is a password');
    const browser = new FakeBrowser(gateway.address);
    await browser.get('/welcome');
    await browser.post('/welcome', { password: PASSWORD });
    t.equal((await signIn({ login: 'owner' })).status, 422);
    const { body: tokens } = await signIn({ login: 'owner', password: PASSWORD });
    const { access_token: key } = await ok('POST', '/api/jwt', { refresh_token: tokens.refresh_token });
    t.equal((await call('POST', '/api/jwt', { body: { refresh_token: 'x' } })).status, 401);
    // Another sign-in, because ending one ends its tokens.
    await signIn({ login: 'me', password: PASSWORD });
    const [{ id: signInId }] = await ok('GET', '/api/sign_ins');
    await ok('DELETE', `/api/sign_ins/${signInId}`);
    const guess = async () => (await signIn({ password: 'wrong' })).status;
    for (let i = 0; i < 20 && (await guess()) !== 429; i++);
    t.equal(await guess(), 429, 'guesses are slowed down');
    const screen = { label: 'Test', name: 'test', model_id: 1, content: '<p>A test.</p>' };
    const { id } = (await call('POST', '/api/screens', { key, body: { screen } })).body.data;
    t.match((await call('GET', '/api/screens', { key })).body.data, [{ id, name: 'test', uri: null }]);
    t.equal((await call('PATCH', `/api/screens/${id}`, { key, body: { screen: {} } })).status, 422);
    t.match((await call('PATCH', `/api/screens/${id}`, { key, body: { screen: { label: 'Hall' } } })).body.data, {
      label: 'Hall',
    });
    await ok('DELETE', `/api/screens/${id}`);
    t.notMatch(await ok('GET', '/api/bin'), [{ kind: 'plugin', id }], 'it is deleted for good');
    t.equal((await call('DELETE', `/api/screens/${id}`)).status, 404);
    t.equal((await call('PATCH', '/api/screens/x', { body: { screen } })).status, 404);
  });

  t.test('screens are rendered on demand', async (t) => {
    const markup = '<div class="layout"><span class="value">{{ greeting }}</span></div>';
    const order = { markup, variables: { greeting: 'Hello' } };
    const made = await ok('POST', '/api/screens', { ...order, model: 'og_png' });
    t.match(made, { width: 800, height: 480, mime_type: 'image/png', notes: [] });
    const picture = await plainRequest(made.image_url);
    t.match(picture, { status: 200, headers: { 'content-type': 'image/png' } });
    t.equal(picture.body.length, made.size);
    t.match(await ok('POST', '/api/screens', { ...order, device_id: 1 }), { width: 800 });
    const small = await ok('POST', '/api/screens?model=custom_200x100', picture.body, { 'Content-Type': 'image/png' });
    t.match(small, { width: 200, height: 100 });
    const image = picture.body.toString('base64');
    await ok('POST', '/api/screens', { image, model: 'og_plus', palette_id: 'bw', orientation: 'portrait' });
    const noise = await ok('POST', '/api/screens', { image: noisyPng().toString('base64'), model: 'og_plus' });
    t.ok(noise.size > 20_000, 'an image above 48 KB is not lost: its screen is not blank');
    const half = noisyPng().subarray(0, 30_000).toString('base64');
    for (const [body, error] of [
      [{ image: half, model: 'og_png' }, /whole picture/],
      [{ ...order }, /device_id, model, or width/],
      [{ model: 'og_png' }, /one of markup, html and image/],
      [{ ...order, html: 'x', model: 'og_png' }, /one of markup, html and image/],
      [{ ...order, width: 4000, height: 4000 }, /8000000 pixels/],
      [{ ...order, model: 'none' }, /name of a model/],
      [{ ...order, device_id: 99 }, /there is no 99/],
      [{ image: 'AAAA', model: 'og_png' }, /PNG/],
      [{ image: `${' '.repeat(5_000_000)}!`, model: 'og_png' }, /base64/],
      [{ ...order, model: 'og_png', palette_id: 'gold' }, /one of/],
      [{ ...order, model: 'og_png', dither: 'strong' }, /dither/],
      [{ markup: '{% if %}', model: 'og_png' }, /./],
    ] as const) {
      t.match(await call('POST', '/api/screens', { body }), { status: 422, body: { error } });
    }
  });
}

/** A grey PNG of about 96 kB. */
function noisyPng(): Buffer {
  let state = 1;
  const levels = Uint8Array.from({ length: 400 * 240 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  });
  return Buffer.from(encode({ width: 400, height: 240, data: levels, channels: 1, depth: 8 }));
}
