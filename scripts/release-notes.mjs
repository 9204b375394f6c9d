// Writes the notes of a release: node scripts/release-notes.mjs VERSION FOLDER >NOTES.md. What the changelog says of the version, then
// every file in the folder with whom it is for and its checksum.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [version, folder] = process.argv.slice(2);

/** By the end of a name, the first that fits. */
const KINDS = [
  ['-backports.img.zst', 'card image with a newer kernel, for the Pi 5 too; experimental'],
  ['.img.zst', 'card image for Zero 2 W, 3, 4 and 400'],
  ['.rpi-imager-manifest', 'the card image of the same name in Raspberry Pi Imager, with its settings'],
  ['.deb', 'package for Debian 13 or newer'],
  ['.tar.gz', 'for scripts/install'],
  ['.inkstand-update', 'signed update, by page, stick or command'],
  ['.oci.tar', 'container image'],
  ['.cdx.json', 'what it is made of (CycloneDX)'],
  ['.packages.txt', "Debian's packages in the card image"],
];
/** Named by others: checksums, and these notes themselves. */
const LEFT_OUT = /^(SHA256SUMS|NOTES\.md)$|\.sha256$/;

const names = readdirSync(folder)
  .filter((name) => !LEFT_OUT.test(name))
  .sort();
const rows = [];
for (const name of names) {
  const [, whatFor = ''] = KINDS.find(([end]) => name.endsWith(end)) ?? [];
  const megabytes = (statSync(join(folder, name)).size / 1e6).toFixed(1);
  rows.push(`| \`${name}\` | ${whatFor} | ${megabytes} | \`${await digest(join(folder, name))}\` |`);
}
const changes = execFileSync(process.execPath, [join(import.meta.dirname, 'changelog.mjs'), 'notes', version], {
  encoding: 'utf8',
});
process.stdout.write(`${changes}
### Files

${'`sha256sum --check --ignore-missing SHA256SUMS`'} checks what was downloaded.

| File | | MB | SHA-256 |
|---|---|---|---|
${rows.join('\n')}
`);

async function digest(path) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}
