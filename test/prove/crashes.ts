import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase } from '../../src/store/inspect.js';
import { type ApiCall, openApi } from '../support/api-client.js';
import { FakeDisplay } from '../support/fake-display.js';
import { FIRMWARES } from '../support/firmware.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.js';
import { answerJson, startSourceServer } from '../support/source-server.js';
import { killWorker } from './kill-worker.js';

/** What a series of kills found. */
export interface CrashReport {
  readonly gatewayKills: number;
  readonly workerKills: number;
  /** Pushes that were answered with 200. */
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  /** Changes by the owner that were answered with 200 and are not there. */
  readonly lostChanges: number;
  readonly wakes: number;
  /** What would have harmed a real device. */
  readonly faults: readonly string[];
  readonly damagedDatabases: number;
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
/** More than a series pushes: the list must not be trimmed. */
const STREAM_LIMIT = 1_000_000;

/** Kills the gateway or its worker at random instants under load, and checks after each start what was promised. */
export async function measureCrashes(options: CrashOptions): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-crashes-'));
  const source = await startSourceServer({ '/n': answerJson({ n: 0 }) });
  try {
    return await new CrashSeries(dataDir, `${source.base}/n`, options).run();
  } finally {
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class CrashSeries {
  readonly #dataDir: string;
  readonly #sourceUrl: string;
  readonly #options: CrashOptions;
  readonly #acknowledged = new Set<number>();
  readonly #faults: string[] = [];
  readonly #counts = { wakes: 0, workerKills: 0, lostChanges: 0, damagedDatabases: 0 };
  #pushes = 0;
  /** Names that the plugin may have: the last one acknowledged, and those sent since. */
  #names: string[] = ['0'];

  constructor(dataDir: string, sourceUrl: string, options: CrashOptions) {
    this.#dataDir = dataDir;
    this.#sourceUrl = sourceUrl;
    this.#options = options;
  }

  async run(): Promise<CrashReport> {
    let gateway = await startGatewayProcess({ dataDir: this.#dataDir });
    const flags = ['--port', new URL(gateway.base).port];
    const api = await openApi(gateway, 'write');
    const [pushed, polled] = await this.#createPlugins(api);
    const displays = FIRMWARES.map((firmware, n) => new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:00:0${n}`));
    for (const display of displays) await this.#wake(display);
    for (let kill = 1; kill <= this.#options.kills; kill++) {
      const isOver = { now: false };
      const load = [
        this.#push(api, pushed.uuid, isOver),
        this.#rename(api, pushed.id, isOver),
        ...displays.map((display) => this.#keepWaking(display, isOver)),
        repeat(isOver, () => api('POST', `/api/plugin_settings/${polled.id}/poll`)),
      ];
      await pause(this.#options.random() * LOAD_MS);
      isOver.now = true;
      if (kill % WORKER_EVERY === 0) this.#killWorker(gateway);
      else await gateway.stop('SIGKILL');
      await Promise.all(load);
      if (kill % WORKER_EVERY !== 0) gateway = await this.#restart(flags);
      await this.#check(api, pushed.id, displays);
    }
    const stored = await readPushed(api, pushed.id);
    await gateway.stop();
    return this.#report(stored);
  }

  async #createPlugins(api: ApiCall): Promise<readonly [Created, Created]> {
    await api('POST', '/api/join-window', { minutes: 1440 });
    const content =
      '<div class="layout"><span class="value">{{ items.size }} {{ n }} {{ "now" | date: "%s" }}</span></div>';
    const create = async (body: object): Promise<Created> => {
      const { data } = (await api('POST', '/api/plugin_settings', body)).body;
      await api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content });
      return data;
    };
    return [
      await create({ name: this.#names[0], push_seconds: 0 }),
      await create({ name: 'Polled', strategy: 'polling', polling_url: this.#sourceUrl }),
    ];
  }

  #push(api: ApiCall, uuid: string, isOver: Flag): Promise<void> {
    return repeat(isOver, async () => {
      const n = this.#pushes++;
      const body = { merge_variables: { items: [n] }, merge_strategy: 'stream', stream_limit: STREAM_LIMIT };
      const { status } = await api('POST', `/api/custom_plugins/${uuid}`, body);
      if (status === 200) this.#acknowledged.add(n);
    });
  }

  #rename(api: ApiCall, id: number, isOver: Flag): Promise<void> {
    return repeat(isOver, async () => {
      const name = String(Math.floor(this.#options.random() * 1e9));
      this.#names.push(name);
      const { status } = await api('PATCH', `/api/plugin_settings/${id}`, { name });
      if (status === 200) this.#names = [name];
    });
  }

  /** What a display meets while the gateway ends is no fault: it tries again. */
  #keepWaking(display: FakeDisplay, isOver: Flag): Promise<void> {
    return repeat(isOver, async () => {
      await display.wake();
      this.#counts.wakes += 1;
    });
  }

  #killWorker(gateway: GatewayProcess): void {
    this.#counts.workerKills += 1;
    killWorker(gateway.pid);
  }

  /** The database is checked before a gateway may repair it. */
  async #restart(flags: readonly string[]): Promise<GatewayProcess> {
    const gateway = await startGatewayProcess({ dataDir: this.#dataDir, flags });
    await checkDatabase(join(this.#dataDir, 'inkstand.db')).catch(() => {
      this.#counts.damagedDatabases += 1;
    });
    return gateway;
  }

  async #check(api: ApiCall, id: number, displays: readonly FakeDisplay[]): Promise<void> {
    for (const display of displays) await this.#wake(display);
    const { name } = (await api('GET', `/api/plugin_settings/${id}`)).body.data;
    if (!this.#names.includes(name)) this.#counts.lostChanges += 1;
    this.#names = [name];
  }

  async #wake(display: FakeDisplay): Promise<void> {
    const { faults } = await display.wake();
    this.#counts.wakes += 1;
    this.#faults.push(...faults.map((fault) => `${display.mac}: ${fault}`));
  }

  #report(stored: readonly number[]): CrashReport {
    const { wakes, workerKills, lostChanges, damagedDatabases } = this.#counts;
    const files = readdirSync(this.#dataDir, { recursive: true, encoding: 'utf8' });
    return {
      gatewayKills: this.#options.kills - workerKills,
      workerKills,
      acknowledged: this.#acknowledged.size,
      missing: [...this.#acknowledged].filter((n) => !stored.includes(n)).length,
      doubled: stored.length - new Set(stored).size,
      ...{ lostChanges, wakes, faults: this.#faults, damagedDatabases },
      orphans: files.filter((path) => /\.(?:tmp|part|new)$/.test(path)),
    };
  }
}

interface Created {
  readonly id: number;
  readonly uuid: string;
}

interface Flag {
  now: boolean;
}

/** Until the flag is set; what fails meanwhile counts as not done. */
async function repeat(isOver: Flag, work: () => Promise<unknown>): Promise<void> {
  while (!isOver.now) await work().catch(() => pause(10));
}

async function readPushed(api: ApiCall, id: number): Promise<readonly number[]> {
  return (await api('GET', `/api/plugin_settings/${id}/data`)).body.data.items ?? [];
}

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
