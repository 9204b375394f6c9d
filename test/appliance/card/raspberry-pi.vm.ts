import t, { type Test } from 'tap';
import { checkCard, checkDeviceCycle, checkPages, makeDisplay } from './fresh-board.js';
import { makeBootFolder } from './image-of-run.js';
import { raspberryPi3 } from './machines.js';
import { VirtualBoard } from './virtual-board.js';

/** Timeout of a trial, in which the gateway must be well for some time. */
const CONFIRM_SECONDS = 1800;

/** Its starts share one SD card, which is never flashed again. */
const card = makeBootFolder(t, '2G');
let displayKey = '';

async function start(t: Test): Promise<VirtualBoard> {
  const board = await VirtualBoard.start({ card, machine: raspberryPi3 });
  t.teardown(() => board.cut());
  t.comment(`answers after ${Math.round(await board.waitUntilReady())} s`);
  return board;
}

/** The display joins or comes back, gets a picture, and has the key of its first start. */
async function checkKnownDisplay(t: Test, board: VirtualBoard): Promise<void> {
  const display = makeDisplay(board.base);
  const { faults, picture } = await display.wake('powercycle');
  t.strictSame(faults, [], 'setup, display and picture');
  t.ok(picture, 'a picture');
  t.equal(display.apiKey, displayKey, 'the key of before');
}

async function checkConfirmed(t: Test, { shell }: VirtualBoard, slot: 'a' | 'b'): Promise<void> {
  t.equal((await shell.run('cat /run/inkstand-start/slot')).output, slot);
  const { output } = await shell.run(
    `for i in $(seq ${CONFIRM_SECONDS / 2}); do inkstand-slot status | grep -q "good ${slot}" && break; sleep 2; done; inkstand-slot status`,
    CONFIRM_SECONDS + 60,
  );
  t.equal(output, `running ${slot}\ngood ${slot}`, 'its gateway is well: it stays');
}

t.test('a Raspberry Pi 3 starts from a flashed card, makes its data partition and serves a display', async (t) => {
  const board = await start(t);
  const { shell } = board;
  t.match((await shell.run('tr -d "\\0" </proc/device-tree/model')).output, /^Raspberry Pi 3 Model B/);
  t.equal((await shell.run('cat /run/inkstand-start/card')).output, '/dev/mmcblk0', 'it found the card in its slot');
  t.equal((await shell.run('findmnt -no SOURCE /data')).output, '/dev/mmcblk0p4');
  await checkDeviceCycle(t, board);
  await checkPages(t, board);
  await checkCard(t, board);
  const display = makeDisplay(board.base);
  t.strictSame((await display.wake()).faults, []);
  displayKey = display.apiKey;
  t.not(displayKey, '', 'the display has a key');
  await board.cut();
});

t.test('after a power cut, the display has the same key; an update in slot b is to be tried', async (t) => {
  await card.copySlot();
  const board = await start(t);
  await checkKnownDisplay(t, board);
  t.equal((await board.shell.run('cat /run/inkstand-start/slot')).output, 'a');
  await board.shell.run('inkstand-slot try b; sync');
  await board.powerOff();
});

t.test('slot b is tried, and stays because its gateway is well', async (t) => {
  const board = await start(t);
  await checkKnownDisplay(t, board);
  await checkConfirmed(t, board, 'b');
  await board.shell.run('inkstand-slot try a; sync');
  await board.powerOff();
});

t.test('slot a is started again, with the same data', async (t) => {
  const board = await start(t);
  await checkKnownDisplay(t, board);
  await checkConfirmed(t, board, 'a');
  await checkPages(t, board);
});
