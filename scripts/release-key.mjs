// Makes the key pair that signs updates: node scripts/release-key.mjs PRIVATE-FILE. The public key goes to keys/, which is part of
// every package; the private key goes to the given file, readable only by you. If you build your own updates, put the public key
// in /etc/inkstand/update-keys instead.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [file, folder = join(import.meta.dirname, '../keys')] = process.argv.slice(2);
if (!file) {
  console.error('inkstand: usage: node scripts/release-key.mjs PRIVATE-FILE [FOLDER]');
  process.exit(1);
}
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
mkdirSync(folder, { recursive: true });
const place = join(folder, `release-${randomBytes(3).toString('hex')}.pem`);
writeFileSync(place, publicKey.export({ type: 'spki', format: 'pem' }));
console.error(`inkstand: the private key is ${file}, the public one ${place}`);
