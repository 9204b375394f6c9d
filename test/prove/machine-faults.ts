import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { moveClock } from '../support/gateway/moving-clock.js';
import type { FaultRow } from './faults.js';

/** The folder of a gateway whose machine fails. */
interface Machine {
  readonly folder: string;
  readonly gateway: GatewayProcess;
}

/** What happens to a machine, and how it ends. */
export interface MachineFault {
  readonly name: string;
  readonly begin: (machine: Machine) => Promise<void> | void;
  readonly end: (machine: Machine) => Promise<void> | void;
  readonly affects: 'storage';
  /** Has to be root. */
  readonly needsMount?: boolean;
}

const DAY_MS = 86_400_000;
const TEN_YEARS_MS = 3653 * DAY_MS;
/** Until the clock is read again. */
const CLOCK_MS = 500;
/** Duration of each sync on a worn card. */
const SLOW_SYNC = '2s';
/** Longest time until the gateway notices that it can write. */
const WRITABLE_AFTER_S = 150;

const clockFault = (name: string, aheadMs: number): MachineFault => ({
  name,
  begin: (machine) => setClock(machine, aheadMs),
  end: (machine) => setClock(machine, 0),
  affects: 'storage',
});

async function setClock({ folder }: Machine, aheadMs: number): Promise<void> {
  moveClock(folder, aheadMs);
  await pause(CLOCK_MS);
}

let slowing: ReturnType<typeof spawn> | undefined;

/** Faults of the machine that the gateway runs on. */
export const MACHINE_FAULTS: readonly MachineFault[] = [
  clockFault('the clock jumps a day ahead, and back', DAY_MS),
  clockFault('the clock jumps a day back, and ahead', -DAY_MS),
  clockFault('the clock jumps ten years ahead, and back', TEN_YEARS_MS),
  clockFault('the clock jumps ten years back, and ahead', -TEN_YEARS_MS),
  {
    name: 'each sync of the disk takes two seconds',
    begin: async ({ gateway }) => {
      const words = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
      const delay = `inject=fsync,fdatasync:delay_enter=${SLOW_SYNC}`;
      slowing = spawn('strace', [...words, '-e', delay, '-p', String(gateway.pid)], { stdio: 'ignore' });
      // Absent where it is not installed.
      slowing.once('error', () => undefined);
      await pause(1000);
    },
    end: async () => {
      const ended = new Promise((done) => slowing?.once('exit', done));
      if (slowing?.kill()) await ended;
    },
    affects: 'storage',
  },
  {
    name: 'the disk is full',
    begin: ({ folder }) => fill(join(folder, 'filler')),
    end: ({ folder }) => rmSync(join(folder, 'filler')),
    affects: 'storage',
    needsMount: true,
  },
];

/** Until nothing more fits. */
function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(4096));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** A file system in memory; false if mounting is not permitted. */
export function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** The gateway is killed and starts again on a card that can only be read; then the card can be written to again. */
export async function measureReadOnly(): Promise<FaultRow | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-read-only-'));
  if (!mount(folder)) return undefined;
  const remount = (option: string) => execFileSync('mount', ['-o', `remount,${option}`, folder]);
  const dataDir = join(folder, 'data');
  let gateway = await startGatewayProcess({ dataDir });
  const flags = ['--port', new URL(gateway.base).port];
  try {
    const api = await openApi(gateway, 'write');
    await api('POST', '/api/join-window', { minutes: 1440 });
    const { uuid } = (await api('POST', '/api/plugin_settings', { name: 'Pushed', push_seconds: 0 })).body.data;
    const push = (n: number) => api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { n } });
    const displays = FIRMWARES.map((one, n) => new FakeDisplay(gateway.base, one, `FA:18:00:00:00:0${n}`, 30_000));
    for (const display of displays) await display.wake('powercycle');
    await gateway.stop('SIGKILL');
    remount('ro');
    gateway = await startGatewayProcess({ dataDir, flags });
    const wakes = [];
    for (const display of [...displays, ...displays]) {
      const begunAt = performance.now();
      wakes.push({ ...(await display.wake()), ms: performance.now() - begunAt });
    }
    const { status, body } = await push(1);
    remount('rw');
    const begunAt = performance.now();
    // It looks once a minute whether it can write.
    const isStored = await succeeds(async () => (await push(2)).status === 200);
    return {
      name: 'the power fails, and the disk is read-only afterwards',
      wakes: wakes.length,
      faults: wakes.flatMap(({ faults }) => faults),
      slowestMs: Math.max(...wakes.map(({ ms }) => ms)),
      seen: `${status} ${body.detail ?? body.title ?? ''}`,
      healedMs: isStored ? performance.now() - begunAt : undefined,
    };
  } finally {
    await gateway.stop();
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function succeeds(work: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < WRITABLE_AFTER_S; attempt++) {
    if (await work().catch(() => false)) return true;
    await pause(1000);
  }
  return false;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
