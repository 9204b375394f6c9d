import t from 'tap';
import {
  acceptCertificate,
  changeTrust,
  findAuthorityFault,
  readAccepted,
} from '../../../src/gateway/plugin/trust/trust.js';
import { makeHomeAuthority, makeIssuedCertificate } from '../../support/http/certificates.js';

const authority = makeHomeAuthority('Home');
const issued = makeIssuedCertificate(authority, ['127.0.0.1']);
const fingerprint = Array<string>(32).fill('AB').join(':');

t.test('the text of an authority is checked to be certificates of authorities', async (t) => {
  const { certificatePem: pem } = authority;
  const faults: readonly (readonly [string, string | undefined])[] = [
    ['', undefined],
    [` \n${pem}`, undefined],
    [`subject=/CN=Home\n${pem}\nand more\n${pem.replaceAll('\n', '\r\n')}`, undefined],
    ['Home', 'not-certificate'],
    [pem.slice(0, 200), 'not-certificate'],
    [pem.replace(/\n[^\n]{20}/, '\n'), 'not-certificate'],
    [pem.repeat(9), 'not-certificate'],
    [pem + authority.keyPem, 'private-key'],
    [issued.certificatePem, 'not-authority'],
    [pem + issued.certificatePem, 'not-authority'],
    [pem + ' '.repeat(33_000), 'too-large'],
  ];
  for (const [text, fault] of faults) t.equal(findAuthorityFault(text), fault, text.slice(0, 60));
  t.throws(() => changeTrust(undefined, { authorityPem: issued.certificatePem }), {
    code: 'unprocessable',
    message: /expected certificate_authority to be certificates of authorities/,
  });
});

t.test('a change leaves what it does not name, and nothing is left of an empty trust', async (t) => {
  const accepted = [{ host: 'nas.local', fingerprint }];
  const first = changeTrust(undefined, { authorityPem: `note\n${authority.certificatePem}` });
  t.equal(first?.authorityPem, authority.certificatePem.trim(), 'only the certificate is kept');
  const both = changeTrust(first, { accepted });
  t.strictSame(both, { authorityPem: authority.certificatePem.trim(), accepted });
  t.strictSame(changeTrust(both, {}), both);
  t.strictSame(changeTrust(both, { authorityPem: '' }), { accepted });
  t.equal(changeTrust(both, { authorityPem: '', accepted: [] }), undefined);
});

t.test('a host has one accepted certificate', async (t) => {
  const refused = { host: 'nas.local', code: 'X', fingerprint, subject: 'CN=a', issuer: 'CN=a', validFrom: '' };
  const before = { accepted: ['nas.local', 'cam.local'].map((host) => ({ host, fingerprint: 'old' })) };
  t.strictSame(acceptCertificate(before, { ...refused, validUntil: '2030', before: undefined }), {
    accepted: [
      { host: 'cam.local', fingerprint: 'old' },
      { host: 'nas.local', fingerprint, subject: 'CN=a', validUntil: '2030' },
    ],
  });
});

t.test('accepted certificates of the API are hosts and fingerprints', async (t) => {
  const hosts = ['NAS.local', 'nas.local:8443', '192.168.1.2', '[fd00::1]:8443'];
  t.strictSame(
    readAccepted(hosts.map((host) => ({ host, fingerprint: fingerprint.toLowerCase() }))),
    hosts.map((host) => ({ host: host.toLowerCase(), fingerprint })),
  );
  const wrong: readonly unknown[] = [
    ...['x', {}, null, [{}], [{ host: 'nas.local' }], [{ host: 'nas.local', fingerprint: 'AB' }]],
    ...['https://nas.local', 'nas.local/', 'a@nas.local', '', 'a b', 'nas.local:443', 'x'.repeat(400)].map((host) => [
      { host, fingerprint },
    ]),
    [
      { host: 'nas.local', fingerprint },
      { host: 'NAS.local', fingerprint },
    ],
    Array.from({ length: 51 }, (_, at) => ({ host: `h${at}`, fingerprint })),
  ];
  for (const value of wrong) t.throws(() => readAccepted(value), { code: 'unprocessable' }, JSON.stringify(value));
});
