// @tier full: starts workers
import t from 'tap';
import { createWorkerHost } from '../../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../../support/gateway/plugin-module.js';
import { answerJson, startSourceServer } from '../../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

t.test('options come from the recipe’s endpoint, with the query and the other values', async (t) => {
  const { plugins, choices } = await openPluginContext(t, host);
  const bodies: string[] = [];
  const web = await startSourceServer({
    '/list?city=Rome': answerJson({ data: [{ label: 'One', value: 1 }, 'Two'] }),
    '/search?query=%7B%7B+token+%7D%7D+%26': answerJson([{ Found: 'f' }]),
    '/posted': (request, response) => {
      request.on('data', (part) => bodies.push(String(part)));
      request.on('end', () => answerJson({ Odd: 'o' })(request, response));
    },
    '/broken': (_request, response) => response.writeHead(500).end(),
  });
  t.teardown(() => web.stop());
  const field = (keyname: string, path: string, http_verb?: string) => ({
    ...{ keyname, field_type: 'xhrSelectSearch', name: keyname, endpoint: web.base + path },
    ...(http_verb ? { http_verb } : {}),
  });
  const setting = await plugins.create({
    name: 'Asking',
    strategy: 'static',
    settings: {
      custom_fields: [
        field('list', '/list?city={{ city }}', 'GET'),
        field('search', '/search', 'get'),
        field('posted', '/posted'),
        field('broken', '/broken'),
        { keyname: 'city', field_type: 'string', name: 'City', default: 'Rome' },
        { keyname: 'token', field_type: 'password', name: 'Token' },
      ],
    },
    fieldValues: { token: 'S3CRET' },
  });
  t.same(await choices.list(setting, 'list'), [
    { label: 'One', value: '1' },
    { label: 'Two', value: 'Two' },
  ]);
  t.same(await choices.list(setting, 'search', '{{ token }} &'), [{ label: 'Found', value: 'f' }]);
  t.same(await choices.list(setting, 'posted', '"{{ token }}'), [{ label: 'Odd', value: 'o' }]);
  t.same(bodies, ['{"query": "\\"{{ token }}"}'], 'typed text is not a template');
  await t.rejects(choices.list(setting, 'broken'), { message: 'the options could not be loaded: it answered 500' });
  await t.rejects(choices.list(setting, 'city'), { code: 'unprocessable' });
  await t.rejects(choices.list(setting, 'nowhere'), { code: 'not-found' });
});
