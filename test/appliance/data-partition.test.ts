import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const MB = 2 ** 20;
const FUNCTIONS = join(import.meta.dirname, '../../../image-build/initramfs/data.sh');

/** Runs lines of the initramfs with the tools of this computer. */
const run = (lines: string, ...words: string[]): number | null =>
  spawnSync('sh', ['-c', `. '${FUNCTIONS}'; in_system() { "$@"; }; say() { :; }; ${lines}`, 'sh', ...words]).status;

/** Whether the initramfs would create a file system there. */
const wouldFormat = (device: string): boolean => run('is_blank "$1"', device) === 0;

t.test('the data partition is created only where nothing was ever written', async (t) => {
  const device = join(t.testdir(), 'device');
  const content = Buffer.alloc(128 * 1024);
  writeFileSync(device, content);
  t.ok(wouldFormat(device), 'as it was flashed');
  content[60_000] = 1;
  writeFileSync(device, content);
  t.notOk(wouldFormat(device), 'somebody wrote there');
});

t.test('a card with a temporary read error keeps its data', async (t) => {
  // Its first page is never mapped, so reading it is an error of the device.
  t.notOk(wouldFormat('/proc/self/mem'));
  const device = join(t.testdir(), 'device');
  writeFileSync(device, Buffer.alloc(1024));
  t.notOk(wouldFormat(device), 'the reading broke off before the file system begins');
});

const MAKE = 'CARD=$1 DATA_LABEL=INKDATA; if is_blank "$2" || is_half_made "$2"; then make_file_system "$2"; fi';

t.test('the data partition is created again only after a power cut during its creation', async (t) => {
  const folder = t.testdir();
  const [card, device] = [join(folder, 'card'), join(folder, 'device')];
  for (const [path, bytes] of [
    [card, 2 * MB],
    [device, 16 * MB],
  ] as const) {
    writeFileSync(path, '');
    truncateSync(path, bytes);
  }
  const isMade = (): boolean => readFileSync(device).readUInt16LE(1080) === 0xef53;
  if (run('command -v /usr/sbin/mke2fs') !== 0) {
    t.pass('no mke2fs here', { skip: true });
    return;
  }
  t.equal(run(MAKE, card, device), 0);
  t.ok(isMade(), 'at the first start');

  // The header is written last: without it nothing was ever stored here.
  const cut = readFileSync(device);
  cut.fill(0, 0, 2048);
  writeFileSync(device, cut);
  run(MAKE, card, device);
  t.notOk(isMade(), 'without the mark it is a damage, which is not made worse');
  run('CARD=$1; set_mark making', card);
  t.equal(run(MAKE, card, device), 0);
  t.ok(isMade());

  // The mark was not removed: the power failed before that, or the sector cannot be written.
  run('CARD=$1; set_mark making', card);
  const whole = readFileSync(device);
  run(MAKE, card, device);
  t.ok(readFileSync(device).equals(whole), 'what is there stays');
});
