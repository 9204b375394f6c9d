import t from 'tap';
import { PageForm } from '../support/browser/page-form.js';
import { openDrawing } from '../support/gateway/drawing-gateway.js';
import {
  fingerprintOf,
  makeHomeAuthority,
  makeIssuedCertificate,
  makeOwnCertificate,
} from '../support/http/certificates.js';
import { httpAnswer, openEncryptedSource } from '../support/sources/encrypted-source.js';
import { readZip } from '../support/storage/zip.js';

const camera = makeOwnCertificate('Camera');
const renewed = makeOwnCertificate('Renewed camera');

t.test('a refused certificate is shown, accepted for one plugin, and compared when it changes', async (t) => {
  const { api, browser } = await openDrawing(t);
  const source = await openEncryptedSource(t, camera);
  const add = async (name: string): Promise<number> => {
    const input = { name, plugin_id: 37, strategy: 'polling', polling_url: `https://${source.host}/data` };
    return (await api('POST', '/api/plugin_settings', input)).data.id as number;
  };
  const [id, other] = [await add('One'), await add('Two')];
  const poll = async (one: number) => (await api('POST', `/api/plugin_settings/${one}/poll`, {})).data;
  const lastSource = async (one: number) => {
    const { data } = await api('GET', `/api/plugin_settings/${one}/details`);
    return (data as { last_poll: { sources: object[] } }).last_poll.sources[0];
  };
  for (const one of [id, other]) t.strictSame(await poll(one), {}, 'nothing is fetched');
  t.equal(source.received.join(''), '', 'and nothing is sent');
  t.match(await lastSource(id), {
    outcome: 'failed',
    certificate: { host: source.host, fingerprint: fingerprintOf(camera), code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });

  const path = `/plugins/${id}/certificates`;
  const page = await browser.get(`/plugins/${id}`);
  t.match(page.text, `The certificate of ${source.host} is not trusted`);
  for (const text of ['The server made it itself', 'CN=Camera', fingerprintOf(camera), 'Accept this certificate'])
    t.match(page.text, text);
  const stale = await browser.post(path, { host: source.host, fingerprint: fingerprintOf(renewed) });
  t.equal(stale.status, 303);
  t.match((await browser.get(`/plugins/${id}`)).text, 'The server shows another certificate by now');
  await browser.submit(new PageForm((await browser.get(`/plugins/${id}`)).text, path));
  t.strictSame(await poll(id), { a: 1 });
  t.strictSame(await poll(other), {}, 'another plugin does not accept it');
  const { data } = await api('GET', `/api/plugin_settings/${id}`);
  t.match(data.accepted_certificates, [{ host: source.host, fingerprint: fingerprintOf(camera) }]);
  t.notMatch((await browser.get(`/plugins/${id}`)).text, 'Accept this certificate', 'nothing is left to ask');

  source.use(renewed);
  const before = source.received.join('').length;
  await poll(id);
  t.equal(source.received.join('').length, before, 'nothing is sent to the one that changed');
  const changed = await browser.get(`/plugins/${id}`);
  t.match(changed.text, `${source.host} has another certificate than before`);
  t.match(changed.text, 'CN=Renewed camera (before: CN=Camera)');
  t.match(changed.text, `${fingerprintOf(renewed)} (before: ${fingerprintOf(camera)})`);
  await browser.submit(new PageForm(changed.text, path));
  await poll(id);
  t.match(await lastSource(id), { outcome: 'changed', certificate: null });

  const clone = (await api('POST', `/api/plugin_settings/${id}/clone`, { name: 'Copy' })).data.id as number;
  t.strictSame(await poll(clone), { a: 1 }, 'a copy accepts what its original accepts');
  const sharePage = (await browser.get(`/plugins/${id}/share`)).text;
  const fingerprint = encodeURIComponent(/name="shown" value="([^"]+)"/.exec(sharePage)?.[1] ?? '');
  for (const export_ of [`/plugins/${id}/export`, `/plugins/${id}/share/archive?shown=${fingerprint}`]) {
    const files = [...(await readZip((await browser.get(export_)).body)).values()].join('\n');
    t.match(files, 'polling_url', export_);
    t.notMatch(files, /BEGIN CERTIFICATE|(?:[\dA-F]{2}:){31}/, 'what is shared accepts nothing');
  }

  const settings = new PageForm((await browser.get(`/plugins/${id}/settings`)).text, `/plugins/${id}/settings`);
  await browser.submit(settings.set(`accepted_${source.host}`));
  await poll(id);
  t.match(await lastSource(id), { outcome: 'failed' }, 'without its tick, it is no longer accepted');
});

t.test('an authority is entered in the settings or through the API, and checked', async (t) => {
  const { api, browser } = await openDrawing(t);
  const authority = makeHomeAuthority('Home');
  const issued = makeIssuedCertificate(authority, ['127.0.0.1']);
  const source = await openEncryptedSource(t, issued);
  const input = { name: 'NAS', plugin_id: 37, strategy: 'polling', polling_url: `https://${source.host}/data` };
  const id = (await api('POST', '/api/plugin_settings', input)).data.id as number;
  const path = `/plugins/${id}/settings`;
  const enter = async (pem: string) => {
    const form = new PageForm((await browser.get(path)).text, path).set('certificate_authority', pem);
    return browser.submit(form.set('polling_any_status', '1'));
  };
  t.match((await enter(issued.certificatePem)).text, 'This is the certificate of a server');
  t.match((await enter(authority.certificatePem + authority.keyPem)).text, 'This contains a private key');
  t.match((await enter('Home')).text, 'Enter at most eight certificates in PEM');
  t.equal((await enter(authority.certificatePem)).status, 303);
  source.answer = httpAnswer('{"a":2}').replace('200 OK', '503 Service Unavailable');
  t.strictSame((await api('POST', `/api/plugin_settings/${id}/poll`, {})).data, { a: 2 }, 'an error page is data, too');

  const { data } = await api('GET', `/api/plugin_settings/${id}`);
  t.equal(data.certificate_authority, authority.certificatePem.trim());
  await api('PATCH', `/api/plugin_settings/${id}`, { certificate_authority: null });
  const accepted = [{ host: source.host, fingerprint: fingerprintOf(issued) }];
  await t.rejects(api('PATCH', `/api/plugin_settings/${id}`, { certificate_authority: 'x' }), { message: /422/ });
  await t.rejects(api('PATCH', `/api/plugin_settings/${id}`, { accepted_certificates: [{}] }), { message: /422/ });
  const patched = await api('PATCH', `/api/plugin_settings/${id}`, { accepted_certificates: accepted });
  t.match(patched.data, { certificate_authority: null, accepted_certificates: accepted });
  t.notOk('unknown' in patched, 'both members are known');
});

t.test('the picture of a camera has the trust of its plugin', async (t) => {
  const { api } = await openDrawing(t);
  const source = await openEncryptedSource(t, camera);
  source.answer = httpAnswer('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').replace(
    'application/json',
    'image/svg+xml',
  );
  const accepted_certificates = [{ host: source.host, fingerprint: fingerprintOf(camera) }];
  const input = { plugin_id: 37, strategy: 'alias', polling_url: `https://${source.host}/a.svg` };
  const outcomeOf = async (more: object): Promise<unknown> => {
    const { id } = (await api('POST', '/api/plugin_settings', { name: 'Door', ...input, ...more })).data;
    await api('POST', `/api/plugin_settings/${id}/poll`, {});
    const { data } = await api('GET', `/api/plugin_settings/${id}/details`);
    return (data as { last_poll: { sources: { outcome: string }[] } }).last_poll.sources[0]?.outcome;
  };
  t.equal(await outcomeOf({}), 'failed');
  t.not(await outcomeOf({ accepted_certificates }), 'failed');
});

t.test('what a screen fetches has the trust of its plugin', async (t) => {
  const { draw } = await openDrawing(t);
  const source = await openEncryptedSource(t, camera);
  const markup = `<div class="layout"><img src="https://${source.host}/a.png"></div>`;
  const input = { strategy: 'static', static_data: '{"a":1}' };
  await draw(markup, input);
  t.equal(source.received.join(''), '');
  await draw(markup, { ...input, accepted_certificates: [{ host: source.host, fingerprint: fingerprintOf(camera) }] });
  t.match(source.received.join(''), 'GET /a.png');
});
