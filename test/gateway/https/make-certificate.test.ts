import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { integer, objectId, time } from '../../../src/gateway/https/der.js';
import { issueCertificate, makeAuthority } from '../../../src/gateway/https/make-certificate.js';
import { fc } from '../../support/property.js';

const NOW_MS = Date.now();
const DAY_MS = 24 * 3_600_000;
const authority = makeAuthority({ commonName: 'Inkstand küche', domains: ['local', 'lan'], nowMs: NOW_MS });
const issue = (...names: string[]) => issueCertificate({ names, authority, nowMs: NOW_MS });

t.test('an authority and its certificates are what Node.js and OpenSSL accept', async (t) => {
  const { certificatePem, keyPem } = issue('inkstand.local', '192.168.1.20', 'fd00::1', '::1');
  const [root, leaf] = [new X509Certificate(authority.certificatePem), new X509Certificate(certificatePem)];
  t.ok(root.ca && root.verify(root.publicKey) && root.checkIssued(root));
  t.ok(!leaf.ca && leaf.verify(root.publicKey) && leaf.checkIssued(root));
  t.equal(root.subject, 'CN=Inkstand küche');
  t.equal(leaf.issuer, root.subject);
  t.equal(leaf.checkHost('inkstand.local'), 'inkstand.local');
  t.equal(leaf.checkIP('192.168.1.20'), '192.168.1.20');
  t.equal(leaf.checkIP('fd00::1'), 'fd00::1');
  t.equal(leaf.checkHost('other.local'), undefined);
  t.ok(Date.parse(leaf.validTo) - Date.parse(leaf.validFrom) < 400 * DAY_MS);
  t.ok(Date.parse(root.validTo) > NOW_MS + 9 * 365 * DAY_MS);
  t.match(keyPem, /PRIVATE KEY/);
  t.not(issue('a.local').certificatePem, issue('a.local').certificatePem);
});

t.test('the authority cannot issue valid certificates outside the home network', async (t) => {
  const folder = t.testdir({});
  const verify = (name: string): string => {
    writeFileSync(join(folder, 'ca.pem'), authority.certificatePem);
    writeFileSync(join(folder, 'leaf.pem'), issue(name).certificatePem);
    try {
      const args = ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', 'ca.pem', 'leaf.pem'];
      return execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return String((error as { stderr: string }).stderr);
    }
  };
  for (const name of ['inkstand.local', 'nas.lan', '192.168.1.20', '10.1.2.3', '127.0.0.1', 'fd12::3', '::1'])
    t.match(verify(name), /leaf\.pem: OK/, name);
  for (const name of ['example.com', 'local.example.com', '8.8.8.8', '2001:db8::1'])
    t.match(verify(name), /permitted subtree violation/, name);
});

t.test('numbers, identifiers and times are encoded as the standard requires', async (t) => {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  t.equal(hex(objectId('1.2.840.113549')), '06062a864886f70d');
  t.equal(hex(integer(Buffer.from([0x80]))), '02020080');
  t.equal(hex(time(Date.UTC(2049, 11, 31, 23, 59, 59))), `170d${hex(Buffer.from('491231235959Z'))}`);
  t.equal(hex(time(Date.UTC(2050, 0, 1))), `180f${hex(Buffer.from('20500101000000Z'))}`);
  fc.assert(
    fc.property(
      fc.ipV6().filter((address) => !address.includes('.')),
      (address) => {
        const leaf = new X509Certificate(issue(address).certificatePem);
        return leaf.checkIP(address) !== undefined;
      },
    ),
    { numRuns: 30 },
  );
});
