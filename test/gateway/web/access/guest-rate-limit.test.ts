// @tier full: starts a gateway
import t from 'tap';
import { createGuestRateLimit } from '../../../../src/gateway/web/access/guest-rate-limit.js';
import { openDashboard } from '../../../support/browser/dashboard.js';
import type { FakeBrowser } from '../../../support/browser/fake-browser.js';
import { acceptInvitation, invitePerson } from '../../../support/browser/people.js';

const PER_MINUTE = 10;
const KITCHEN = 1;

t.test('a guest shows ten a minute, and one more every six seconds', async (t) => {
  let nowMs = 0;
  const limiter = createGuestRateLimit(() => nowMs);
  for (let count = 1; count <= PER_MINUTE; count++) t.ok(limiter.allows('grace'), `number ${count}`);
  t.notOk(limiter.allows('grace'), 'number 11');
  t.ok(limiter.allows('alan'), 'somebody else');
  nowMs += 6000;
  t.ok(limiter.allows('grace'));
  t.notOk(limiter.allows('grace'));
  nowMs += 60_000;
  for (let count = 1; count <= PER_MINUTE; count++) t.ok(limiter.allows('grace'));
  t.notOk(limiter.allows('grace'), 'a quiet minute adds no more than ten');
});

t.test('what a guest shows above the limit is refused, also again, and nobody else is affected', async (t) => {
  const { gateway, browser: owner } = await openDashboard(t);
  const enter = async (name: string): Promise<FakeBrowser> => {
    const { path } = await invitePerson(owner, { name, role: 'guest', displays: [KITCHEN] });
    return acceptInvitation(gateway.base, path, `the password of ${name}`);
  };
  const show = (browser: FakeBrowser, text: string) =>
    browser.post('/show', { kind: 'message', text, display: String(KITCHEN), pin_for: '1' });
  const [grace, alan] = [await enter('Grace'), await enter('Alan')];
  for (let count = 1; count <= PER_MINUTE; count++) t.equal((await show(grace, `Message ${count}`)).status, 303);
  const refused = await show(grace, 'One too many');
  t.equal(refused.status, 429);
  t.ok(Number(refused.headers['retry-after']) >= 1, 'says when the next one counts');
  t.match(refused.text, /Try again in \d seconds?\. Nothing was stored\./);
  const page = (await grace.get('/show')).text;
  t.notMatch(page, 'One too many', 'nothing was stored');
  const [, again = ''] = /action="(\/show\/\d+\/again)"/.exec(page) ?? [];
  t.not(again, '');
  t.equal((await grace.post(again, {})).status, 429, 'showing an earlier one again counts, too');
  t.equal((await show(alan, 'Dinner is ready')).status, 303, 'another guest');
  t.equal((await show(owner, 'Thank you')).status, 303, 'the owner');
});
