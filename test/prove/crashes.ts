import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase } from '../../src/gateway/store/repair/inspect-database.js';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { BIN, inkstand } from '../support/gateway/run-inkstand.js';
import { type SourceServer, startSourceServer } from '../support/sources/source-server.js';
import { CrashLoad, type Flag, repeat } from './crash-load.js';
import { killWorker } from './kill-worker.js';

/** What a series of kills found. */
export interface CrashReport {
  readonly gatewayKills: number;
  /** Kills of a gateway that was starting. */
  readonly startKills: number;
  readonly workerKills: number;
  /** Pushes that were answered with 200. */
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  /** Changes by the owner, imports, pictures and polls that were acknowledged and are not there. */
  readonly lostChanges: number;
  readonly wakes: number;
  /** What would have harmed a real device. */
  readonly faults: readonly string[];
  readonly damagedDatabases: number;
  /** Backups that were complete although the gateway was killed, and those of them that cannot be restored. */
  readonly backups: number;
  readonly badBackups: number;
  /** Temporary files that remain at the end. */
  readonly orphans: readonly string[];
}

export interface CrashOptions {
  readonly kills: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Longest time under load before a kill. */
const LOAD_MS = 1500;
/** Every so many kills, the worker is killed instead of the gateway. */
const WORKER_EVERY = 4;
/** Every so many kills, the gateway is killed again while it starts. */
const START_EVERY = 5;
/** Longest time of a start before a kill. */
const START_MS = 600;
/** Every so many kills, a backup is written meanwhile. */
const BACKUP_EVERY = 20;

/** Kills the gateway or its worker at random instants under load, and checks after each start what was promised. */
export async function measureCrashes(options: CrashOptions): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-crashes-'));
  const source = await startSourceServer({});
  try {
    return await new CrashSeries(folder, options).run(source);
  } finally {
    await source.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class CrashSeries {
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #options: CrashOptions;
  readonly #faults: string[] = [];
  readonly #counts = { wakes: 0, workerKills: 0, startKills: 0, damagedDatabases: 0, backups: 0, badBackups: 0 };

  constructor(folder: string, options: CrashOptions) {
    this.#folder = folder;
    this.#dataDir = join(folder, 'data');
    this.#options = options;
  }

  async run(source: SourceServer): Promise<CrashReport> {
    let gateway = await startGatewayProcess({ dataDir: this.#dataDir });
    const port = new URL(gateway.base).port;
    const api = await openApi(gateway, 'write');
    await api('POST', '/api/join-window', { minutes: 1440 });
    const key = await createKey(this.#dataDir, 'load', 'write');
    const load = await CrashLoad.create({ gateway, api, key, source });
    const displays = FIRMWARES.map((firmware, n) => new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:00:0${n}`));
    for (const display of displays) await this.#wake(display);
    for (let kill = 1; kill <= this.#options.kills; kill++) {
      const isOver = { now: false };
      const works = [
        load.run(isOver),
        ...displays.map((display) => this.#keepWaking(display, isOver)),
        ...(kill % BACKUP_EVERY === 0 ? [this.#backUp(kill)] : []),
      ];
      await pause(this.#options.random() * LOAD_MS);
      isOver.now = true;
      if (kill % WORKER_EVERY === 0) this.#killWorker(gateway);
      else await gateway.stop('SIGKILL');
      await Promise.all(works);
      if (kill % WORKER_EVERY !== 0) gateway = await this.#restart(port, kill % START_EVERY === 0);
      for (const display of displays) await this.#wake(display);
      await load.check();
    }
    const stored = await load.readPushed();
    await gateway.stop();
    return this.#report(stored, load);
  }

  /** What a display meets while the gateway ends is no fault: it tries again. */
  #keepWaking(display: FakeDisplay, isOver: Flag): Promise<void> {
    return repeat(isOver, async () => {
      await display.wake();
      this.#counts.wakes += 1;
    });
  }

  /** The gateway may end meanwhile: another process writes the backup. */
  async #backUp(kill: number): Promise<void> {
    const file = join(this.#folder, `backup-${kill}.zip`);
    const { code } = await inkstand(['backup', file, '--data', this.#dataDir]);
    if (code !== 0) {
      if (existsSync(file)) this.#counts.badBackups += 1;
      return;
    }
    this.#counts.backups += 1;
    const restored = join(this.#folder, `restored-${kill}`);
    const run = await inkstand(['restore', file, '--data', restored]);
    if (run.code !== 0 || !(await isSound(restored))) this.#counts.badBackups += 1;
    rmSync(restored, { recursive: true, force: true });
    rmSync(file);
  }

  #killWorker(gateway: GatewayProcess): void {
    this.#counts.workerKills += 1;
    killWorker(gateway.pid);
  }

  async #restart(port: string, isKilledFirst: boolean): Promise<GatewayProcess> {
    if (isKilledFirst) await this.#killStart(port);
    // The gateway would repair it.
    if (!(await isSound(this.#dataDir))) this.#counts.damagedDatabases += 1;
    return startGatewayProcess({ dataDir: this.#dataDir, flags: ['--port', port] });
  }

  async #killStart(port: string): Promise<void> {
    const child = spawn(BIN, ['serve', '--host', '127.0.0.1', '--port', port, '--data', this.#dataDir], {
      env: { PATH: process.env.PATH, INKSTAND_CONFIG: '/nonexistent/inkstand.conf' },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await pause(this.#options.random() * START_MS);
    child.kill('SIGKILL');
    await ended;
    this.#counts.startKills += 1;
  }

  async #wake(display: FakeDisplay): Promise<void> {
    const { faults } = await display.wake();
    this.#counts.wakes += 1;
    this.#faults.push(...faults.map((fault) => `${display.mac}: ${fault}`));
  }

  #report(stored: readonly number[], { acknowledged, lost }: CrashLoad): CrashReport {
    const present = new Set(stored);
    const files = readdirSync(this.#dataDir, { recursive: true, encoding: 'utf8' });
    return {
      gatewayKills: this.#options.kills - this.#counts.workerKills,
      acknowledged: acknowledged.size,
      missing: [...acknowledged].filter((n) => !present.has(n)).length,
      doubled: stored.length - present.size,
      lostChanges: lost,
      ...{ ...this.#counts, faults: this.#faults },
      orphans: files.filter((path) => /\.(?:tmp|part|new)$/.test(path)),
    };
  }
}

const isSound = (dataDir: string): Promise<boolean> =>
  checkDatabase(join(dataDir, 'inkstand.db')).then(
    () => true,
    () => false,
  );

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
