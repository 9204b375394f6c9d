// Sets the image's full URL in a manifest for Raspberry Pi Imager, which accepts no other: node address-manifest.mjs FILE [BASE].
// BASE is where the files will be published; without it, the URL is the image beside the manifest on this computer.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, base] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(file, 'utf8'));
for (const image of manifest.os_list) {
  const beside = pathToFileURL(join(dirname(file), image.url));
  image.url = base ? new URL(image.url, base.replace(/\/*$/, '/')).href : beside.href;
}
writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
