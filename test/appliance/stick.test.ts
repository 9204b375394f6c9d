import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import t from 'tap';

const SCRIPT = join(import.meta.dirname, '../../../image-build/overlay/usr/libexec/inkstand/stick');

t.test('a stick is mounted for backups, but never the one that the board itself runs from', async (t) => {
  const folder = t.testdir({ bin: {}, card: '/dev/sda\n' });
  const told = join(folder, 'mounted');
  for (const [name, lines] of [
    ['mount', `echo "$@" >>${told}`],
    ['mountpoint', 'exit 1'],
  ] as const) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const script = readFileSync(SCRIPT, 'utf8')
    .replaceAll('/run/inkstand-start/card', join(folder, 'card'))
    .replaceAll('/media/usb', join(folder, 'usb'));
  const mount = (device: string) => {
    const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
    return spawnSync('sh', ['-c', script, 'stick', 'mount', device], { env }).status;
  };
  for (const own of ['/dev/sda1', '/dev/sda4']) t.equal(mount(own), 0);
  t.notOk(existsSync(told));
  t.equal(mount('/dev/sdb1'), 0);
  t.match(readFileSync(told, 'utf8'), /^-t vfat,exfat .* \/dev\/sdb1 /);
  rmSync(join(folder, 'card'));
  t.equal(mount('/dev/sdc1'), 0);
  t.match(readFileSync(told, 'utf8'), /\/dev\/sdc1 /, 'also where nothing tells of a card');
});
