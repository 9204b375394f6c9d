// @tier full: starts a gateway
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { PageForm } from '../../../../support/browser/page-form.js';

t.test('text that a phone shares with the installed page becomes a message', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const [, link = ''] = /<link rel="manifest" href="([^"]+)"/.exec((await browser.get('/')).text) ?? [];
  const manifest = new URL(link, gateway.base);
  const { share_target: target } = JSON.parse((await browser.get(manifest.pathname)).text);
  t.equal(target.method, 'GET', 'a form without the page’s token cannot be posted');
  const shared = { title: 'Concert & more', text: 'Saturday at eight', url: 'https://example.org/?a=1&b=2' };
  const { pathname } = new URL(target.action, manifest);
  const query = new URLSearchParams(Object.entries(shared).map(([name, value]) => [target.params[name], value]));
  const page = await browser.get(`${pathname}?${query}`);
  t.equal(page.status, 200);
  const form = new PageForm(page.text, '/show');
  t.equal(form.get('kind'), 'message');
  for (const value of Object.values(shared)) t.match(form.get('text'), value);
});
