// Writes release notes: node scripts/build/release-notes.mjs VERSION FOLDER (to standard output). The changelog entry of the version, then
// every file in the folder with its purpose and checksum.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [version, folder] = process.argv.slice(2);

/** By the end of the file name; the first match counts. */
const KINDS = [
  ['-backports.img.zst', 'SD card image with a newer kernel, also for the Pi 5; experimental'],
  ['.img.zst', 'SD card image for Zero 2 W, 3, 4 and 400'],
  ['.rpi-imager-manifest', 'opens the image of the same name in Raspberry Pi Imager, with its settings'],
  ['.deb', 'package for Debian 13 or newer'],
  ['.tar.gz', 'for scripts/install'],
  ['.inkstand-update', 'signed update for dashboard, USB stick or command'],
  ['.oci.tar', 'container image'],
  ['.cdx.json', 'component list (CycloneDX)'],
  ['.packages.txt', 'Debian packages in the SD card image'],
];
/** Not listed: checksums and the notes themselves. */
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

${'`sha256sum --check --ignore-missing SHA256SUMS`'} verifies your downloads.

| File | | MB | SHA-256 |
|---|---|---|---|
${rows.join('\n')}
`);

async function digest(path) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}
