// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { PageForm } from '../../../../support/browser/page-form.js';
import { plainRequest } from '../../../../support/http/plain-request.js';

const macOf = (index: number): string => `3C:71:BF:00:00:0${index}`;

t.test('displays that wait are on Home with their codes, in alerts, and approved by one button', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const setUp = (mac: string) =>
    plainRequest(`${gateway.base}/api/setup`, { headers: { ID: mac, Model: 'og', 'FW-Version': '1.8.15' } });
  for (let index = 1; index <= 7; index++) await setUp(macOf(index));
  const statusOf = async (mac: string) => {
    const { body } = await api('GET', '/api/devices');
    const found = body.data.find((one: { readonly mac_address: string }) => one.mac_address === mac);
    return found?.status;
  };

  const home = await browser.get('/');
  t.match(home.text, 'displays are waiting for approval');
  t.match(home.text, /TRMNL[^<]*, code [A-Z0-9]{4}/, 'the model in words, and the code');
  t.notMatch(home.text, /<li>[^<]*: og,/, 'no model as the firmware spells it');
  t.match((await browser.get('/system/alerts')).text, 'Displays wait for approval');
  const join = await browser.get('/join');
  t.match(join.text, 'Approve');
  t.notMatch(join.text, /<\/code> og · /, 'the page of waiting displays names models in words, too');

  // Somebody else claims to be the last one: its code has to be compared.
  await setUp(macOf(7));
  const form = new PageForm((await browser.get('/')).text, '/displays/approve');
  const approved = await browser.submit(form);
  t.equal(approved.status, 303);
  for (let index = 1; index <= 6; index++) t.equal(await statusOf(macOf(index)), 'joined', macOf(index));
  t.not(await statusOf(macOf(7)), 'joined', 'two callers claim to be this one');
  t.match((await browser.get('/')).text, '6 displays approved');

  const again = await browser.submit(form);
  t.equal(again.status, 303);
  t.match((await browser.get('/join')).text, 'Not approved', 'codes that nobody waits under any more');
});

t.test('on a gateway whose checklist is open, waiting displays are on Home all the same', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: macOf(1), Model: 'og' } });
  const { text } = await browser.get('/');
  t.match(text, 'Getting started');
  t.match(text, '/displays/approve');
});

t.test('one button approves only displays whose codes the page shows', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  for (let index = 0; index <= 9; index++)
    await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: macOf(index), Model: 'og' } });
  const { text } = await browser.get('/');
  t.match(text, 'and 3 more');
  t.match(text, 'Approve 7');
  const codes = [...text.matchAll(/<li>[^<]*, code ([A-Z0-9]{4})/g)].map(([, code]) => code);
  const sent = [...text.matchAll(/name="caller" value="\d+ (\w+)"/g)].map(([, code]) => code);
  t.equal(sent.length, 7, 'one of the eight listed has no code yet');
  t.strictSame(sent.toSorted(), codes.toSorted());
});
