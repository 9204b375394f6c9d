import type { Test } from 'tap';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { PRINT_WORKER_PRIORITY, WORKER_PRIORITY } from '../machine/worker-priority.js';
import { BOARD_TIMEOUT_MS } from './board-api.js';
import type { VirtualBoard } from './virtual-board.js';

/** In MB; a board of 512 MB has about 466 of them. */
const MIN_AVAILABLE_MB = 300;
const DISPLAY_MAC = 'AA:BB:CC:00:00:01';

/** A display with the same identity each time, without stored state. */
export const makeDisplay = (base: string): FakeDisplay =>
  new FakeDisplay(base, FIRMWARES[4]!, DISPLAY_MAC, BOARD_TIMEOUT_MS);

export async function checkDeviceCycle(t: Test, board: VirtualBoard): Promise<void> {
  const display = makeDisplay(board.base);
  const first = await display.wake('powercycle');
  t.strictSame(first.faults, [], 'setup, display and picture');
  t.ok(first.picture, 'a picture');
  t.strictSame((await display.wake()).faults, [], 'again');
  t.strictSame(await display.sendLog('from outside'), [], 'log');
}

export async function checkPages(t: Test, board: VirtualBoard): Promise<void> {
  const answer = await plainRequest(`${board.base}/`, { headers: { Accept: 'text/html' } });
  t.ok([200, 302, 303].includes(answer.status), `the dashboard answers ${answer.status}`);
  const page = await plainRequest(`${board.base}/welcome`, { headers: { Accept: 'text/html' } });
  t.equal(page.status, 200, 'the first page asks for a password');
}

export async function checkUnits(t: Test, board: VirtualBoard): Promise<void> {
  const { shell } = board;
  await shell.run(
    'for i in $(seq 60); do systemctl is-system-running | grep -qv starting && break; sleep 2; done',
    300,
  );
  t.equal((await shell.run('systemctl --failed --plain --no-legend')).output, '', 'no failed unit');
  t.equal((await shell.run('systemctl is-system-running')).output, 'running');
  const { output } = await shell.run('systemd-analyze security --no-pager inkstand.service | tail -1', 200);
  const [, exposure] = /exposure level for inkstand\.service: ([\d.]+)/.exec(output) ?? [];
  t.ok(Number(exposure) <= 1.3, `exposure ${exposure} in the booted system`);
  t.equal((await shell.run(PRINT_WORKER_PRIORITY, 300)).output, WORKER_PRIORITY, 'the worker yields to the gateway');
  t.notOk((await shell.run('systemctl is-active ssh')).output.startsWith('active'), 'no terminal from outside');
  t.equal((await shell.run('ss -Hltn | grep -c ":22 "')).output, '0', 'nothing listens for one');
  t.equal((await shell.run('ss -Hlun "sport = :123" | wc -l')).output, '1', 'displays may ask for the time');
  const own = await shell.run(
    'for i in $(seq 30); do getent ahostsv4 inkstand.local && break; sleep 2; done | head -n 1',
    200,
  );
  t.match(own.output, /^10\.0\.2\.\d+ /, 'it is found by its name');
  const { output: memory } = await shell.run('free -m | awk "/Mem:/ {print \\$2, \\$3, \\$7}"');
  const [total, used, available] = memory.split(' ').map(Number);
  t.comment(`memory: ${used} MB used, ${available} MB available of ${total} MB`);
  t.ok((available ?? 0) >= MIN_AVAILABLE_MB, `${available} MB available`);
}

export async function checkCard(t: Test, board: VirtualBoard): Promise<void> {
  const { shell } = board;
  t.match((await shell.run('findmnt -no FSTYPE,OPTIONS /data')).output, /^ext4 .*noatime/);
  t.match(
    (await shell.run('findmnt -no SOURCE /var/lib/inkstand')).output,
    /\[\/inkstand\]$/,
    'data lie on their partition',
  );
  t.match((await shell.run('findmnt -no FSTYPE /')).output, /^overlay$/, 'the system is not written');
  t.match(
    (await shell.run('journalctl --header | grep -m1 "File path"')).output,
    /\/run\/log\/journal/,
    'logs are in memory',
  );
  t.match((await shell.run('swapon --show=NAME --noheadings')).output, /zram0/);
  t.equal((await shell.run('inkstand-slot status')).output, 'running a\ngood a');
  t.equal((await shell.run('hostname')).output, 'inkstand');
  t.equal(
    (await shell.run('getent shadow root | cut -d: -f2')).output.replace(/^[!*].*/, 'locked'),
    'locked',
    'no password anywhere',
  );
}
