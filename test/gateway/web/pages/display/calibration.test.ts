// @tier full: starts gateways
import { decode } from 'fast-png';
import t, { type Test } from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { createKey } from '../../../../support/gateway/gateway-process.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { waitFor } from '../../../../support/wait-for.js';

const AT = '/displays/1/inks';
const INKS = ['#a00000', '#306040', '#0050a0', '#f0e000', '#080808', '#ffffff'];
const paletteOf = (png: Uint8Array): string[] =>
  (decode(png).palette as number[][]).map((color) => `#${Buffer.from(color).toString('hex')}`);
const form = (inks: readonly string[]) => ({
  from: 'colors',
  ...Object.fromEntries(inks.map((ink, i) => [`ink_${i}`, ink])),
});

async function openColorDisplay(t: Test) {
  const { browser, gateway, dataDir } = await openDashboard(t);
  const key = await createKey(dataDir, 'model', 'write');
  const changed = await plainRequest(`${gateway.base}/api/devices/1`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'seeed_e1002' }),
  });
  t.equal(changed.status, 200);
  return { browser, gateway };
}

t.test('inks of a display are set by eye or from JSON, taken back, and left to their kind again', async (t) => {
  const { browser } = await openColorDisplay(t);
  const shown = async (): Promise<readonly string[]> => {
    const { text } = await browser.get(AT);
    return [...text.matchAll(/type="color" name="ink_\d" value="(#\w{6})"/g)].map(([, ink = '']) => ink.toLowerCase());
  };
  const usual = await shown();
  t.equal(usual.length, 6);
  t.match((await browser.get('/displays/1/settings')).text, `href="${AT}"`);
  t.notMatch((await browser.get(AT)).text, 'Take back', 'nothing was changed');
  t.equal((await browser.post(AT, form(INKS))).status, 303);
  t.same(await shown(), INKS);
  await browser.post(AT, { from: 'undo' });
  t.same(await shown(), usual);
  await browser.post(AT, { from: 'undo' });
  t.same(await shown(), INKS, 'taken back twice');
  await browser.post(AT, { from: 'usual' });
  t.same(await shown(), usual);
  const names = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#000000', '#ffffff'];
  const json = JSON.stringify(Object.fromEntries(names.map((name, i) => [name, INKS[i]])));
  await browser.post(AT, { from: 'json', json });
  t.same(await shown(), INKS);
  const refused = await browser.post(AT, { from: 'json', json: '{"#ff0000": "#a00000"}' });
  t.match([refused.status, refused.text], [422, /Expected each ink of this panel once/]);
  const wrong = await browser.post(AT, form(['red', ...INKS.slice(1)]));
  t.match([wrong.status, wrong.text], [422, /Enter a colour such as #a81000/]);
  t.same(await shown(), INKS, 'nothing changed');
});

t.test('a photograph is compared before and after, and nothing is stored', async (t) => {
  const { browser } = await openColorDisplay(t);
  await browser.get(AT);
  const compared = await browser.post(AT, { ...form(INKS), from: 'compare' });
  t.equal(compared.status, 200);
  const pictures = [...compared.text.matchAll(/data:image\/png;base64,([^"]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64'),
  );
  t.equal(pictures.length, 2);
  for (const picture of pictures) t.same(paletteOf(picture), INKS, 'as the panel looks');
  const [before, after] = pictures.map((picture) => Buffer.from(decode(picture).data));
  t.notOk(before?.equals(after ?? Buffer.alloc(0)), 'mixed from other inks');
  t.match(compared.text, `name="ink_0" value="${INKS[0]}"`, 'what was entered stays');
  t.match(compared.text, /<textarea[^>]*>{/, 'JSON of what is stored');
  t.notMatch((await browser.get(AT)).text, INKS[0], 'not stored');
  const wrong = await browser.post(AT, { ...form(['red', ...INKS.slice(1)]), from: 'compare' });
  t.match([wrong.status, wrong.text], [422, /Enter a colour such as #a81000/]);
});

t.test('pages show the screens of a display in its calibrated inks', async (t) => {
  const { browser, gateway } = await openColorDisplay(t);
  await browser.get(AT);
  t.equal((await browser.post(AT, form(INKS))).status, 303);
  const view = INKS.map((ink) => ink.slice(1)).join('-');
  const path = await waitFor('a screen in these inks', async () => {
    const { text } = await browser.get('/screens');
    return new RegExp(`/screens/[^"?]+[?]view=${view}`).exec(text)?.[0];
  });
  const read = async (address: string) => paletteOf((await plainRequest(gateway.base + address)).body);
  t.same(await read(path), INKS);
  const [plain = ''] = path.split('=');
  t.same(await read(plain), ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#000000', '#ffffff'], 'the file itself');
  t.same(await read(`${plain}=zz-1`), await read(plain), 'no inks');
  await browser.post(AT, { from: 'usual' });
  const { text } = await waitFor('usual inks', async () => {
    const page = await browser.get('/screens');
    return page.text.includes(`view=${view}`) ? undefined : page;
  });
  t.match(text, /view=inks/);
});

t.test('a display without colours has no such page', async (t) => {
  const { browser } = await openDashboard(t);
  t.notMatch((await browser.get('/displays/1/settings')).text, AT);
  const { status, location } = await browser.get(AT);
  t.match([status, location], [303, '/displays/1']);
});
