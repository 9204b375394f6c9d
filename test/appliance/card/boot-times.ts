import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CardFile } from './card-file.js';
import { VirtualBoard } from './virtual-board.js';

/*
 * What the gateway adds to a boot: node build/test/appliance/card/boot-times.js --image FILE [--rounds 3]. After a first
 * boot that makes the data partition, boots in turns with the gateway, until it answers, and without it, until systemd
 * has nothing left to start. Prints the seconds of each boot from power-on, and the ratio of the medians.
 */
const { values } = parseArgs({
  options: { image: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
});

const UNITS = ['inkstand.service', 'inkstand.socket', 'inkstand-confirm.service'];
const MAX_SECONDS = 1200;

const folder = mkdtempSync(join(tmpdir(), 'inkstand-boots-'));
const card = new CardFile(values.image, folder);
try {
  console.log(JSON.stringify({ first: await bootWithGateway() }));
  const withGateway: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    withGateway.push(await bootWithGateway());
    without.push(await bootWithoutGateway());
  }
  const ratio = medianOf(withGateway) / medianOf(without);
  console.log(JSON.stringify({ withGateway, without, ratio }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bootWithGateway(): Promise<number> {
  const board = await VirtualBoard.start({ card });
  const seconds = await board.waitUntilReady();
  await board.powerOff();
  return seconds;
}

async function bootWithoutGateway(): Promise<number> {
  const board = await VirtualBoard.start({
    card,
    kernelArguments: UNITS.map((unit) => `systemd.mask=${unit}`).join(' '),
  });
  await board.shell.waitFor(/root@[^\n]*# $/, MAX_SECONDS);
  await board.shell.run('systemctl is-system-running --wait', MAX_SECONDS);
  const { seconds } = board;
  await board.powerOff();
  return seconds;
}

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
