import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { KeyedCertificate } from '../../../src/gateway/https/certificate-lifetime.js';
import { issueCertificate, makeAuthority } from '../../../src/gateway/https/make-certificate.js';
import { dataFolder } from '../storage/data-folder.js';

/** The files of an authority and of a certificate for 127.0.0.1 that it issued, by name; made by OpenSSL. */
export function makeCertificateFiles(t: Test) {
  const folder = dataFolder(t);
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = ['-x509', '-days', '2', '-subj', '/CN=Test authority'];
  openssl('req', ...authority, ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=127.0.0.1');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf', '-days', '2'];
  openssl('x509', '-req', '-in', 'request.pem', '-out', 'cert.pem', ...signing);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { 'ca.pem': read('ca.pem'), 'cert.pem': read('cert.pem'), 'key.pem': read('key.pem') };
}

const SELF_SIGNED = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout - -out - -subj';

/** A certificate that a server made itself, as cameras and network storage do. */
export function makeOwnCertificate(commonName: string): KeyedCertificate {
  const pem = execFileSync('openssl', [...SELF_SIGNED.split(' '), `/CN=${commonName}`], { stdio: 'pipe' }).toString();
  const at = pem.indexOf('-----BEGIN CERTIFICATE-----');
  return { certificatePem: pem.slice(at), keyPem: pem.slice(0, at) };
}

/** An authority for `localhost` and private addresses. */
export const makeHomeAuthority = (commonName: string): KeyedCertificate =>
  makeAuthority({ commonName, domains: ['localhost'], nowMs: Date.now() });

/** A certificate that an authority issued for a server with these names. */
export const makeIssuedCertificate = (authority: KeyedCertificate, names: readonly string[]): KeyedCertificate =>
  issueCertificate({ names, authority, nowMs: Date.now() });

export const fingerprintOf = ({ certificatePem }: KeyedCertificate): string =>
  new X509Certificate(certificatePem).fingerprint256;
