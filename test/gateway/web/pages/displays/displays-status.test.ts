// @tier full: starts gateways
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';

t.setTimeout(300_000);

/** The line below the title, and the page that its button opens. */
function readStatus(html: string): { readonly text: string; readonly href: string | undefined } {
  const [, lead = ''] = /<p class="lead">(.*?)<\/p>/s.exec(html) ?? [];
  const [, href] = /href="([^"]*)"/.exec(lead) ?? [];
  return { text: lead.replace(/<[^>]*>/g, ''), href };
}

t.test('Home says what waits, then what is wrong, each with one button, and cards say the same', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'write');
  const read = async () => readStatus((await browser.get('/')).text);
  t.match(await read(), { text: /1 display is waiting for approval\..*Approve/, href: '/join#arrivals' });

  const devices = (await api('GET', '/api/devices')).body.data;
  const pending = devices.find(({ status }: { status: string }) => status === 'pending');
  await api('DELETE', `/api/devices/${pending.id}`);
  const { text: home } = await browser.get('/');
  const { text, href = '' } = readStatus(home);
  t.match(text, /^\w[\w ]*: .+ · and \d+ more .*View$/s, 'the worst alert');
  t.equal((await browser.get(href)).status, 200);
  const cards = home.slice(home.indexOf('class="displays'));
  t.match(
    cards,
    new RegExp(`class="status-line status-line--bad".*href="${href}"`, 's'),
    'its card has the same button',
  );
});

t.test('the card of a plugin has the sentence of its page, and the same button', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'write');
  const body = { name: 'Bus board', strategy: 'polling', polling_url: 'http://127.0.0.1:9/bus.json' };
  const { data } = (await api('POST', '/api/plugin_settings', body)).body;
  await browser.get(`/plugins/${data.id}`);
  await browser.post(`/plugins/${data.id}/fetch`, {});
  const line = /127\.0\.0\.1:9: [^<]*/;
  const { text: page } = await browser.get(`/plugins/${data.id}`);
  const [sentence = ''] = line.exec(page) ?? [];
  t.not(sentence, '');
  const { text: list } = await browser.get('/plugins');
  t.ok(list.includes(sentence.trim()), sentence);
  t.match(list, new RegExp(`href="/plugins/${data.id}/settings"[^>]*aria-label="Check the settings: Bus board"`));
});
