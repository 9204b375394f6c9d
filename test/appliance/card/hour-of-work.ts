import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DisplaySet, furnish, rowsOf } from '../../bench/home.js';
import { BOARD_TIMEOUT_MS, openBoardApi } from './board-api.js';
import { CardFile } from './card-file.js';
import { type CardTraffic, readMemory, readTraffic } from './card-traffic.js';
import { startGatewayAlone } from './gateway-alone.js';
import { SOURCE_ADDRESS } from './machines.js';
import { VirtualBoard } from './virtual-board.js';

/*
 * An hour of the budget's work on a whole board, measured at its card: node build/test/appliance/card/hour-of-work.js
 * --image FILE [--minutes 60] [--settle 21] [--start system|gateway] [--log FILE]. Five displays call every quarter of an hour, two plugins are polled as often
 * and always have something new, and eight get what they get of 32 webhooks a day. Writes a line a minute, and what came of it.
 */
const { values } = parseArgs({
  options: {
    image: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
    start: { type: 'string', default: 'system' },
    settle: { type: 'string', default: '21' },
    log: { type: 'string', default: '/tmp/inkstand-hour-of-work.jsonl' },
  },
});

const MINUTE_MS = 60_000;
const QUARTER_MINUTES = 15;
const PUSHES_A_DAY = 32;
const MINUTES_A_DAY = 1440;

const minutes = Number(values.minutes);
const folder = mkdtempSync(join(tmpdir(), 'inkstand-hour-'));
const source = join(import.meta.dirname, '../../../../test/appliance/card/changing-source');
const isAlone = values.start === 'gateway';
const board = await VirtualBoard.start({
  card: new CardFile(values.image, folder),
  source: `sh ${source}`,
  kernelArguments: isAlone ? 'init=/bin/bash' : '',
});
try {
  if (isAlone) await startGatewayAlone(board);
  note({ readySeconds: await board.waitUntilReady() });
  const home = await furnish({
    base: board.base,
    api: await openBoardApi(board),
    source: `http://${SOURCE_ADDRESS}`,
    pollMinutes: QUARTER_MINUTES,
    timeoutMs: BOARD_TIMEOUT_MS,
  });
  // Writes of the start and of setting up, and the daily snapshot, do not belong to the measured hour.
  await sleep(Number(values.settle) * MINUTE_MS);
  await board.shell.run('sync');
  note({ memory: await readMemory(board) });
  const before = await readTraffic(board);
  const faults = await work(home, before);
  const { writes, writtenBytes, flushes, byProcess } = difference(await readTraffic(board), before);
  const dayMegabytes = (writtenBytes * MINUTES_A_DAY) / minutes / 2 ** 20;
  note({ minutes, writes, writtenBytes, flushes, byProcess, dayMegabytes, faults });
  note({ memory: await readMemory(board) });
} finally {
  await board.cut();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the error logs of displays. */
async function work({ displays, pushed, api }: DisplaySet, before: CardTraffic): Promise<string[]> {
  const begunMs = performance.now();
  const faults: string[] = [];
  let pushes = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    // Displays do not all wake at the same time.
    const display =
      (minute % QUARTER_MINUTES) % 3 === 1 ? displays[Math.floor((minute % QUARTER_MINUTES) / 3)] : undefined;
    if (display) faults.push(...(await display.wake()).faults);
    while (pushes < (minute * PUSHES_A_DAY) / MINUTES_A_DAY) {
      await api('POST', `/api/custom_plugins/${pushed[pushes % pushed.length]}`, {
        merge_variables: rowsOf(500 + pushes),
      });
      pushes += 1;
    }
    await sleep(begunMs + (minute + 1) * MINUTE_MS - performance.now());
    note({ minute: minute + 1, pushes, ...difference(await readTraffic(board), before) });
  }
  return faults;
}

function difference(after: CardTraffic, before: CardTraffic): CardTraffic {
  const byProcess: Record<string, number> = {};
  for (const [name, bytes] of Object.entries(after.byProcess)) {
    const more = bytes - (before.byProcess[name] ?? 0);
    if (more > 0) byProcess[name] = more;
  }
  return {
    writes: after.writes - before.writes,
    writtenBytes: after.writtenBytes - before.writtenBytes,
    flushes: after.flushes - before.flushes,
    byProcess,
  };
}

function note(fact: object): void {
  appendFileSync(values.log, `${JSON.stringify(fact)}\n`);
  console.log(JSON.stringify(fact));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
