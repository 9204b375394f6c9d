import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const FUNCTIONS = join(import.meta.dirname, '../../../image-build/initramfs/data.sh');

/** Whether the initramfs would make a file system there. */
const wouldFormat = (device: string): boolean =>
  spawnSync('sh', ['-c', `. '${FUNCTIONS}'; is_blank "$1"`, 'sh', device]).status === 0;

t.test('the data partition is made where nothing was ever written, and nowhere else', async (t) => {
  const device = join(t.testdir(), 'device');
  const content = Buffer.alloc(128 * 1024);
  writeFileSync(device, content);
  t.ok(wouldFormat(device), 'as it was flashed');
  content[60_000] = 1;
  writeFileSync(device, content);
  t.notOk(wouldFormat(device), 'somebody wrote there');
});

t.test('a card that cannot be read just now keeps its data', async (t) => {
  // Its first page is never mapped, so reading it is an error of the device.
  t.notOk(wouldFormat('/proc/self/mem'));
  const device = join(t.testdir(), 'device');
  writeFileSync(device, Buffer.alloc(1024));
  t.notOk(wouldFormat(device), 'the reading broke off before the file system begins');
});
