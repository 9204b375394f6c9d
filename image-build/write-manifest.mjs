// Writes an image's sizes and SHA-256, the list of its components (CycloneDX), and the manifest for Raspberry Pi Imager, beside
// the image: node write-manifest.mjs FOLDER NAME, with the results of earlier steps in the environment.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, name] = process.argv.slice(2);
const {
  VERSION,
  REPO,
  HERE,
  KERNEL,
  SOURCE_DATE_EPOCH,
  RESULT_20_kernel: kernel,
  RESULT_60_app: tree,
  RESULT_70_system: system,
} = process.env;
const released = new Date(Number(SOURCE_DATE_EPOCH) * 1000).toISOString();
const packed = `${name}.img.zst`;
const files = existsSync(join(folder, packed)) ? { packed, raw: undefined } : { packed: undefined, raw: `${name}.img` };
const target = join(folder, files.packed ?? files.raw);

const debian = [join(system, 'dpkg-status'), join(kernel, 'manifest')].flatMap((path) => readStanzas(path));
const node = JSON.parse(readFileSync(join(HERE, 'node/package-lock.json'), 'utf8'));
const app = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8'));
const components = [
  ...debian.map(({ Package, Version, Architecture }) => ({
    type: 'library',
    name: Package,
    version: Version,
    purl: `pkg:deb/debian/${Package}@${encodeURIComponent(Version)}?arch=${Architecture}`,
  })),
  // The application tree lacks packages of the lock file that are for other processors.
  ...[
    ...Object.entries(node.packages),
    ...Object.entries(app.packages).filter(([path]) => existsSync(join(tree, 'app', path))),
  ]
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, integrity, license }]) => {
      const module = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        type: 'library',
        name: module,
        version,
        purl: `pkg:npm/${module.replace('@', '%40')}@${version}`,
        ...(license ? { licenses: [{ expression: license }] } : {}),
        ...(integrity ? { hashes: [toHash(integrity)] } : {}),
      };
    }),
];
writeJson(`${name}.cdx.json`, {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { timestamp: released, component: { type: 'operating-system', name, version: VERSION } },
  components,
});
writeFileSync(
  join(folder, `${name}.packages.txt`),
  `${debian.map(({ Package, Version }) => `${Package} ${Version}`).join('\n')}\n`,
);

if (files.packed) {
  const sum = await digest(target);
  writeFileSync(join(folder, `${packed}.sha256`), `${sum}  ${packed}\n`);
  const raw = JSON.parse(readFileSync(join(folder, 'raw.json'), 'utf8'));
  writeJson(`${name}.rpi-imager-manifest`, {
    os_list: [
      {
        name: `Inkstand ${VERSION}${KERNEL === 'backports' ? ' (newer kernel, for the Pi 5, experimental)' : ''}`,
        description: 'E-ink gateway for your own network: flash, plug in, open inkstand.local',
        icon: 'icons/cat_home_automation.png',
        // address-manifest.mjs sets the full URL.
        url: packed,
        release_date: released.slice(0, 10),
        extract_size: raw.bytes,
        extract_sha256: raw.sha256,
        image_download_size: statSync(target).size,
        image_download_sha256: sum,
        devices: KERNEL === 'backports' ? ['pi5-64bit', 'pi4-64bit', 'pi3-64bit'] : ['pi4-64bit', 'pi3-64bit'],
        init_format: 'rpi-preseed',
      },
    ],
  });
}

function readStanzas(path) {
  return readFileSync(path, 'utf8')
    .split(/\n\n+/)
    .map((stanza) =>
      Object.fromEntries(
        [...stanza.matchAll(/^(Package|Version|Architecture|Status): (.*)$/gm)].map((one) => [one[1], one[2]]),
      ),
    )
    .filter(({ Package, Status = 'ok installed' }) => Package && Status.endsWith(' installed'));
}

/** `sha512-<base64>` as CycloneDX writes it. */
function toHash(integrity) {
  const [algorithm = '', value = ''] = integrity.split(' ')[0].split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') };
}

function digest(path) {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    createReadStream(path)
      .on('data', (chunk) => hash.update(chunk))
      .on('error', reject)
      .on('end', () => resolve(hash.digest('hex')));
  });
}

function writeJson(file, value) {
  writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 2)}\n`);
}
