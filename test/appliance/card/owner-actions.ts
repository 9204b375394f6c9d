import type { Test } from 'tap';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { waitFor } from '../../support/wait-for.js';
import { BOARD_TIMEOUT_MS } from './board-api.js';
import { PASSWORD } from './card-settings.js';
import { makeDisplay } from './fresh-board.js';
import type { VirtualBoard } from './virtual-board.js';

const HOUR_MS = 3_600_000;
const CLOCK_TOLERANCE_MS = 60_000;
const PASSPHRASE = 'open sesame';

/** The gateway may not set the clock; a unit does it. */
export async function checkClock(t: Test, { base, shell }: VirtualBoard): Promise<void> {
  const owner = await signIn(base);
  await owner.get('/system');
  const wantedMs = Date.now() + 2 * HOUR_MS;
  t.equal((await owner.post('/system/clock', { browser_ms: String(wantedMs) })).location, '/system');
  const isMs = Number((await shell.run('date +%s')).output) * 1000;
  const passedMs = Date.now() + 2 * HOUR_MS - wantedMs;
  t.ok(Math.abs(isMs - wantedMs - passedMs) < CLOCK_TOLERANCE_MS, 'the clock of the board is set');
  t.match((await owner.get('/system')).text, /set by you/, 'and its page tells by whom');
  t.equal((await shell.run('ls -A /run/inkstand-clock /run/inkstand/set-clock 2>&1 | grep -c "^/run"')).output, '1');
}

/** A restored backup restarts the gateway under systemd, which keeps the ports open. */
export async function checkRestore(t: Test, { base, shell }: VirtualBoard): Promise<void> {
  const mainProcess = async () => (await shell.run('systemctl show -p MainPID --value inkstand.service')).output;
  const before = await mainProcess();
  const display = makeDisplay(base);
  await display.wake();
  const owner = await signIn(base);
  await owner.get('/system/backup');
  const { location } = await owner.upload('/system/restore', (await owner.downloadBackup(PASSPHRASE)).body);
  const path = new URL(location, base).pathname;
  t.match(path, /^\/system\/restore\/[0-9a-f]{12}$/, 'the backup was accepted');
  await owner.get(path);
  t.equal((await owner.post(path, { passphrase: PASSPHRASE, sure: 'on' })).status, 303);
  // Displays keep calling during the whole test.
  const faults: string[] = [];
  const after = await waitFor(
    'another process',
    async () => {
      faults.push(...(await display.wake()).faults);
      const now = await mainProcess();
      return [before, '0'].includes(now) ? undefined : now;
    },
    BOARD_TIMEOUT_MS,
  );
  faults.push(...(await display.wake()).faults);
  t.not(after, before, 'the gateway was started again');
  t.strictSame(faults, [], 'no call of a display was refused meanwhile');
  t.equal((await shell.run('ls -d /var/lib/inkstand/before-restore')).code, 0, 'the data of before are kept');
  t.match((await (await signIn(base)).get('/system/backup')).text, /Passwords and keys were included/);
  t.equal((await shell.run('systemctl is-active inkstand.service')).output, 'active');
}

async function signIn(base: string): Promise<FakeBrowser> {
  const owner = new FakeBrowser(base);
  await owner.signIn(PASSWORD);
  return owner;
}
