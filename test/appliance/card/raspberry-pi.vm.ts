import t from 'tap';
import { checkCard, checkDeviceCycle, checkPages } from './fresh-board.js';
import { makeBootFolder } from './image-of-run.js';
import { raspberryPi3 } from './machines.js';
import { VirtualBoard } from './virtual-board.js';

t.test('a Raspberry Pi 3 starts from a flashed card, makes its data partition and serves a display', async (t) => {
  const board = await VirtualBoard.start({ card: makeBootFolder(t, '2G'), machine: raspberryPi3 });
  t.teardown(() => board.cut());
  t.comment(`answers after ${Math.round(await board.waitUntilReady())} s`);
  const { shell } = board;
  t.match((await shell.run('tr -d "\\0" </proc/device-tree/model')).output, /^Raspberry Pi 3 Model B/);
  t.equal((await shell.run('cat /run/inkstand-start/card')).output, '/dev/mmcblk0', 'it found the card in its slot');
  t.equal((await shell.run('findmnt -no SOURCE /data')).output, '/dev/mmcblk0p4');
  await checkDeviceCycle(t, board);
  await checkPages(t, board);
  await checkCard(t, board);
});
