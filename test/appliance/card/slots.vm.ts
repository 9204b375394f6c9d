import t from 'tap';
import type { CardFile } from './card-file.js';
import { CARD } from './card-file.js';
import { makeBootFolder, START_OF } from './image-of-run.js';
import { VirtualBoard } from './virtual-board.js';

interface Start {
  readonly slot: string;
  readonly isTrial: boolean;
  readonly status: string;
  readonly problems: string;
}

/** Boots to a shell instead of systemd, which takes seconds, runs commands there, and cuts the power. */
async function start(card: CardFile, command = 'true'): Promise<Start> {
  const board = await VirtualBoard.start({ card, kernelArguments: 'init=/bin/bash' });
  try {
    await board.shell.waitFor(/bash-5[^\n]*# $|root@[^\n]*# $/, 300);
    const print = async (text: string) => (await board.shell.run(text)).output;
    await print('export PATH=/usr/sbin:/usr/bin; stty -echo');
    const slot = await print('cat /run/inkstand-start/slot');
    const isTrial = (await print('ls /run/inkstand-start')).includes('trial');
    const problems = await print('cat /run/inkstand-start/problems');
    await print(`${command}; sync`);
    return { slot, isTrial, problems, status: await print('inkstand-slot status') };
  } finally {
    await board.cut();
  }
}

t.test('a slot is tried once, stays only if confirmed, and is skipped if damaged', async (t) => {
  const card = makeBootFolder(t);
  t.match(await start(card), { slot: 'a', isTrial: false, status: /good a/ }, 'a new card');
  await card.copySlot();

  t.match(await start(card, 'inkstand-slot try b'), { slot: 'a', status: /next b, 1 more/ });
  t.match(await start(card), { slot: 'b', isTrial: true }, 'b is on trial');
  t.match(await start(card, 'inkstand-slot try b'), { slot: 'a', isTrial: false }, 'nobody confirmed it: a is back');
  t.match(await start(card, 'inkstand-slot confirm'), { slot: 'b', isTrial: true, status: /good b/ });
  t.match(await start(card, 'inkstand-slot try a'), { slot: 'b', isTrial: false }, 'confirmed: b stays');

  await card.damage(CARD.slotA, 4096);
  t.match(
    await start(card),
    { slot: 'b', isTrial: false, problems: /slot a is damaged/ },
    'noise in a: b runs, and says so',
  );
  await card.damage(CARD.stateSectors[0]);
  t.match(await start(card), { slot: 'b' }, 'one copy of the state is noise: the other one counts');
});

const skip = START_OF === 'gateway' && 'starts a whole system; INKSTAND_STARTS=system tries it';

t.test('a slot whose gateway never becomes healthy is abandoned by a restart', { skip }, async (t) => {
  const card = makeBootFolder(t);
  await start(card);
  await card.copySlot();
  await start(card, 'inkstand-slot try b');
  const withoutGateway =
    'systemd.mask=inkstand.service systemd.mask=inkstand.socket systemd.setenv=INKSTAND_TRIAL_TRIES=3';
  const board = await VirtualBoard.start({ card, kernelArguments: withoutGateway });
  t.ok(await board.waitForRestart(900), 'nobody had to pull the plug');
  t.match(await start(card), { slot: 'a', isTrial: false, status: /good a/ }, 'the slot of before is back');
});
