import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { dataFolder } from '../storage/data-folder.js';

/** An authority and a certificate for 127.0.0.1 that it issued, made by OpenSSL. */
export async function makeCertificates(t: Test) {
  const folder = dataFolder(t);
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=127.0.0.1');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf', '-days', '2'];
  openssl('x509', '-req', '-in', 'request.pem', '-out', 'cert.pem', ...signing);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    contents: { 'ca.pem': read('ca.pem'), 'cert.pem': read('cert.pem'), 'key.pem': read('key.pem') },
    usersPath: join(folder, 'users'),
  };
}
