import t from 'tap';
import { openDashboard } from '../../support/dashboard.js';
import { createKey } from '../../support/gateway-process.js';
import { plainRequest } from '../../support/plain-request.js';

const AT = '/displays/1/inks';
const INKS = ['#a00000', '#306040', '#0050a0', '#f0e000', '#080808', '#ffffff'];
const form = (inks: readonly string[]) => ({
  from: 'colors',
  ...Object.fromEntries(inks.map((ink, i) => [`ink_${i}`, ink])),
});

t.test('inks of a display are set by eye or from JSON, taken back, and left to their kind again', async (t) => {
  const { browser, gateway, dataDir } = await openDashboard(t);
  const key = await createKey(dataDir, 'model', 'write');
  const changed = await plainRequest(`${gateway.base}/api/devices/1`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'seeed_e1002' }),
  });
  t.equal(changed.status, 200);
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

t.test('a display without colours has no such page', async (t) => {
  const { browser } = await openDashboard(t);
  t.notMatch((await browser.get('/displays/1/settings')).text, AT);
  const { status, location } = await browser.get(AT);
  t.match([status, location], [303, '/displays/1']);
});
