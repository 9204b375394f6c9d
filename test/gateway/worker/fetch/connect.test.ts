import t from 'tap';
import type { InkstandError } from '../../../../src/common/errors.js';
import { fetchUrl } from '../../../../src/gateway/worker/jobs/fetch/fetch-url.js';
import type { Trust } from '../../../../src/gateway/worker/protocol/fetch.js';
import {
  fingerprintOf,
  makeHomeAuthority,
  makeIssuedCertificate,
  makeOwnCertificate,
} from '../../../support/http/certificates.js';
import { httpAnswer, openEncryptedSource } from '../../../support/sources/encrypted-source.js';
import { startSourceServer } from '../../../support/sources/source-server.js';
import { WAIT_MS } from '../../../support/time-limits.js';

const get = (url: string, trust?: Trust): Promise<string> =>
  fetchUrl(url, {
    method: 'GET',
    headers: { authorization: 'Bearer secret' },
    reach: { allowLoopback: true, gatewayPorts: [] },
    trust,
    maxBytes: 100_000,
    timeoutMs: WAIT_MS,
    signal: new AbortController().signal,
  }).then(({ bytes }) => bytes.toString());

const faultOf = (url: string, trust?: Trust) =>
  get(url, trust).then(
    (body) => ({ body }),
    ({ fault }: InkstandError) => fault,
  );

const own = makeOwnCertificate('Camera');
const other = makeOwnCertificate('Renewed');
const accepting = (host: string, certificate = own): Trust => ({
  accepted: [{ host, fingerprint: fingerprintOf(certificate) }],
});

t.test('a certificate that a server made itself is named, and no byte is sent', async (t) => {
  const source = await openEncryptedSource(t, own);
  const fault = await faultOf(`https://${source.host}/`);
  t.match(fault, {
    code: 'bad-certificate',
    values: {
      host: source.host,
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      fingerprint: fingerprintOf(own),
      subject: 'CN=Camera',
      issuer: 'CN=Camera',
      validUntil: /^\d{4}-\d\d-\d\dT/,
    },
  });
  t.strictSame(source.received.join(''), '', 'the server got no request');
});

t.test('only the accepted certificate of a host is trusted', async (t) => {
  const source = await openEncryptedSource(t, own);
  const url = `https://${source.host}/`;
  t.equal(await get(url, accepting(source.host)), '{"a":1}');
  t.match(await faultOf(url), { code: 'bad-certificate' }, 'and by no request without that trust');
  t.match(await faultOf(url, accepting('127.0.0.1')), { code: 'bad-certificate' }, 'the port counts');
  source.received.length = 0;
  source.use(other);
  t.match(await faultOf(url, accepting(source.host)), {
    code: 'changed-certificate',
    values: { host: source.host, fingerprint: fingerprintOf(other), subject: 'CN=Renewed' },
  });
  t.equal(source.received.join(''), '', 'nothing was sent to the one that changed');
  t.equal(await get(url, accepting(source.host, other)), '{"a":1}');
});

t.test('requests side by side have the trust of their own plugin only', async (t) => {
  const source = await openEncryptedSource(t, own);
  const url = `https://${source.host}/`;
  const trusts = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? accepting(source.host) : undefined));
  const outcomes = await Promise.all(trusts.map((trust) => faultOf(url, trust)));
  t.strictSame(
    outcomes.map((one) => (one && 'code' in one ? one.code : one?.body)),
    trusts.map((trust) => (trust ? '{"a":1}' : 'bad-certificate')),
  );
  t.equal(source.received.filter((text) => text !== '').length, 6);
});

t.test('a server that breaks the rules of HTTP is checked again when it is asked again', async (t) => {
  const source = await openEncryptedSource(t, own);
  source.answer = 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}';
  t.equal(await get(`https://${source.host}/`, accepting(source.host)), '{}');
  // The first request is answered against the rules; the second connection shows another certificate.
  const changing = await openEncryptedSource(t, own);
  Object.defineProperty(changing, 'answer', {
    get: () => {
      changing.use(other);
      return 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}';
    },
  });
  t.match(await faultOf(`https://${changing.host}/`, accepting(changing.host)), { code: 'changed-certificate' });
  t.equal(changing.received.filter((text) => text !== '').length, 1);
});

t.test('a redirect is followed to a host whose certificate is accepted, and to no other', async (t) => {
  const source = await openEncryptedSource(t, own);
  const web = await startSourceServer({}, (_request, response) =>
    response.writeHead(302, { Location: `https://${source.host}/` }).end(),
  );
  t.teardown(() => web.stop());
  t.match(await faultOf(web.base), { code: 'bad-certificate', values: { host: source.host } });
  t.equal(source.received.join(''), '');
  t.equal(await get(web.base, accepting(source.host)), '{"a":1}');
});

t.test('an authority of the owner vouches for its servers, under their names', async (t) => {
  const authority = makeHomeAuthority('Home');
  const trust: Trust = { authorityPem: authority.certificatePem, accepted: [] };
  const source = await openEncryptedSource(t, makeIssuedCertificate(authority, ['127.0.0.1']));
  const url = `https://${source.host}/`;
  t.equal(await get(url, trust), '{"a":1}');
  t.match(await faultOf(url), { code: 'bad-certificate' });
  t.match(await faultOf(url, { authorityPem: own.certificatePem, accepted: [] }), { code: 'bad-certificate' });
  const named = { ...trust, ...accepting(source.host) };
  t.equal(await get(url, named), '{"a":1}', 'it may replace an accepted certificate');
  const foreign = await openEncryptedSource(t, makeIssuedCertificate(authority, ['localhost']));
  foreign.answer = httpAnswer('{}');
  t.match(await faultOf(`https://${foreign.host}/`, trust), {
    code: 'bad-certificate',
    values: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  });
  t.equal(await get(`https://${foreign.host.replace('127.0.0.1', 'localhost')}/`, trust), '{}');
});
