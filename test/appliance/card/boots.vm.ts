import t, { type Test } from 'tap';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { checkAccessPoint, putRadios } from './access-point.js';
import {
  checkGoodSettings,
  checkSecretsAreGone,
  checkWrongSettings,
  FOREIGN,
  PASSWORD,
  putGoodSettings,
  putWrongSettings,
} from './card-settings.js';
import { checkCard, checkDeviceCycle, checkPages, checkUnits, makeDisplay } from './fresh-board.js';
import { startGatewayAlone } from './gateway-alone.js';
import { findKernelPackage, makeBootFolder, START_OF } from './image-of-run.js';
import type { BoardOptions } from './machines.js';
import { checkClock, checkRestore } from './owner-actions.js';
import { VirtualBoard } from './virtual-board.js';

/** All tests share one SD card: each boot continues where the previous one ended, since a boot takes minutes. */
const card = makeBootFolder(t);

async function start(t: Test, options: Omit<BoardOptions, 'card'> = {}): Promise<VirtualBoard> {
  const board = await VirtualBoard.start({ card, ...options });
  t.teardown(() => board.cut());
  return board;
}

t.test('a freshly flashed card becomes a gateway without any typing', async (t) => {
  const board = await start(t);
  t.comment(`first start: answers after ${Math.round(await board.waitUntilReady())} s`);
  await checkDeviceCycle(t, board);
  await checkPages(t, board);
  await checkUnits(t, board);
  await checkCard(t, board);
  await board.shell.run('inkstand-slot try b; sync');
  await board.powerOff();
});

t.test(
  'a new system stays only when it is well; settings on the card are done; foreign arguments do no harm',
  async (t) => {
    await card.copySlot();
    putGoodSettings(card);
    putRadios(card, findKernelPackage());
    const board = await start(t, { kernelArguments: FOREIGN });
    t.comment(`second start: answers after ${Math.round(await board.waitUntilReady())} s`);
    t.strictSame((await makeDisplay(board.base).wake()).faults, [], 'the display of before is known');
    t.equal((await board.shell.run('cat /run/inkstand-start/slot')).output, 'b');
    await checkGoodSettings(t, board);
    const opened = await new FakeBrowser(board.base).signIn(PASSWORD);
    t.equal(opened.status, 303, 'the password of the card opens the pages');
    const confirmed = await board.shell.run(
      'for i in $(seq 120); do inkstand-slot status | grep -q "good b" && break; sleep 2; done; inkstand-slot status',
      400,
    );
    t.match(confirmed.output, /^running b\ngood b$/, 'its gateway is well: it stays');
    checkSecretsAreGone(t, card);
    await checkAccessPoint(t, board);
    await checkClock(t, board);
    await checkRestore(t, board);
    t.equal(
      (await board.shell.run('inkstand-slot status')).output,
      'running b\ngood b',
      'told also after the gateway was stopped',
    );
    await board.shell.run('sync');
    await board.cut();
  },
);

t.test('invalid settings on the card are reported, and valid ones are kept', async (t) => {
  putWrongSettings(card);
  const isAlone = START_OF === 'gateway';
  const board = await start(t, isAlone ? { kernelArguments: 'init=/bin/bash' } : {});
  if (isAlone) await startGatewayAlone(board, { readsSettings: true });
  t.comment(`third start: answers after ${Math.round(await board.waitUntilReady())} s`);
  await checkWrongSettings(t, board);
});
