import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase } from '../../src/gateway/store/repair/inspect-database.js';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { KilledUpdates, NEW_VERSIONS } from '../support/update/killed-updates.js';
import { CrashLoad } from './crash-load.js';
import { table } from './table.js';
import { type NewVersion, UpdateMachine } from './update-machine.js';

/** What kills during updates found. */
export interface UpdateReport {
  /** Kills before a call that changes a file, each in an update of its own, and pairs of them. */
  readonly callKills: number;
  readonly pairKills: number;
  /** Kills at random instants: of the updater, of the gateway, of both. */
  readonly kills: { readonly updater: number; readonly gateway: number; readonly both: number };
  readonly updated: number;
  readonly rolledBack: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  readonly lostChanges: number;
  readonly faults: readonly string[];
}

const KINDS: readonly NewVersion[] = ['good', 'bad', 'converting'];
const VICTIMS = ['updater', 'gateway', 'both'] as const;
/** Duration of an update of each kind; a kill comes at any instant within. */
const MAX_MS: Readonly<Record<NewVersion, number>> = { good: 12_000, bad: 20_000, converting: 20_000 };
/** Writing does not stop, but its stream must not grow too large. */
const BURST_MS = 250;
const PAUSE_MS = 1_500;

/** Applies updates again and again, and kills the updater or the gateway meanwhile. */
export async function measureUpdates(kills: number, random: () => number): Promise<UpdateReport> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-updates-'));
  try {
    const calls = await killAtCalls(folder, random);
    return { ...calls, ...(await killAtRandom(folder, kills, random, calls.faults)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Before every call that changes a file, and as often before two of them. */
async function killAtCalls(folder: string, random: () => number) {
  const updates = new KilledUpdates(folder);
  const faults: string[] = [];
  let callKills = 0;
  for (const version of NEW_VERSIONS) {
    const calls = await updates.prepare(version);
    for (let call = 1; call <= calls; call++) {
      const pair = [1 + Math.floor(random() * calls), 1 + Math.floor(random() * calls)];
      for (const at of [[call], pair])
        faults.push(...(await updates.kill(version, at)).map((fault) => `${version} at ${at}: ${fault}`));
      callKills += 1;
    }
  }
  return { callKills, pairKills: callKills, faults };
}

export async function killAtRandom(
  folder: string,
  kills: number,
  random: () => number,
  faultsBefore: readonly string[],
) {
  const machine = new UpdateMachine(join(folder, 'machine'));
  const source = await startSourceServer({});
  try {
    const gateway = await machine.open();
    const api = await openApi(gateway, 'write');
    await api('POST', '/api/join-window', { minutes: 1440 });
    const key = await createKey(machine.dataDir, 'load', 'write');
    const load = await CrashLoad.create({ gateway, api, key, source });
    const displays = FIRMWARES.map((firmware, n) => new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:01:0${n}`));
    const series = new UpdateSeries(machine, load, displays, random);
    for (let kill = 0; kill < kills; kill++) await series.kill(kill);
    return series.report(await load.readPushed(), faultsBefore);
  } finally {
    await machine.close();
    await source.stop();
  }
}

class UpdateSeries {
  readonly #machine: UpdateMachine;
  readonly #load: CrashLoad;
  readonly #displays: readonly FakeDisplay[];
  readonly #random: () => number;
  readonly #faults: string[] = [];
  readonly #kills = { updater: 0, gateway: 0, both: 0 };
  readonly #ends = { updated: 0, rolledBack: 0 };
  #current = UpdateMachine.installedVersion;
  /** The version that the owner can go back to. */
  #previous = UpdateMachine.installedVersion;

  constructor(machine: UpdateMachine, load: CrashLoad, displays: readonly FakeDisplay[], random: () => number) {
    this.#machine = machine;
    this.#load = load;
    this.#displays = displays;
    this.#random = random;
  }

  async kill(turn: number): Promise<void> {
    const machine = this.#machine;
    const kind = KINDS[turn % KINDS.length] ?? 'good';
    const victim = VICTIMS[Math.floor(this.#random() * VICTIMS.length)] ?? 'both';
    const [before, version] = [this.#current, `2.0.${turn}`];
    const fail = (what: string): void => void this.#faults.push(`${kind}, ${victim}, kill ${turn}: ${what}`);
    await machine.upload(version, kind);
    const isOver = { now: false };
    const writing = this.#write(isOver);
    const { child, ended } = machine.startUpdater();
    await pause(this.#random() * MAX_MS[kind]);
    if (victim !== 'gateway') child.kill('SIGKILL');
    if (victim !== 'updater') await machine.killGateway();
    this.#kills[victim] += 1;
    if (victim === 'gateway') await ended;
    else {
      await ended;
      const serves = await machine.start();
      if (!serves && machine.served !== version) fail(`${machine.served} does not start`);
      await machine.startUpdater().ended;
    }
    await machine.start();
    isOver.now = true;
    await writing;
    await checkDatabase(join(machine.dataDir, 'inkstand.db')).catch((error: Error) => fail(error.message));
    this.#judge(kind, version, before, fail);
    for (const display of this.#displays)
      for (const fault of (await display.wake()).faults) fail(`${display.mac}: ${fault}`);
    await this.#load.check();
  }

  #judge(kind: NewVersion, version: string, before: string, fail: (what: string) => void): void {
    const { outcome, served } = this.#machine;
    const isGood = outcome === 'updated' && served === version;
    const isRolledBack = outcome === 'stepped-back' && served === before;
    // A gateway that is killed while a new version is judged may look like one that does not work.
    if (!isRolledBack && !(kind === 'good' && isGood)) fail(`${outcome}, ${served} runs`);
    this.#ends[isGood ? 'updated' : 'rolledBack'] += 1;
    if (isGood) {
      this.#previous = before;
      this.#current = version;
    }
    for (const name of this.#machine.findRest([this.#previous, this.#current])) fail(`${name} is left`);
  }

  /** In bursts, until the flag is set. */
  async #write(isOver: { readonly now: boolean }): Promise<void> {
    while (!isOver.now) {
      const burst = { now: false };
      const works = this.#load.run(burst);
      await pause(BURST_MS);
      burst.now = true;
      await works;
      await pause(PAUSE_MS);
    }
  }

  report(stored: readonly number[], faultsBefore: readonly string[]) {
    const { acknowledged, lost } = this.#load;
    const present = new Set(stored);
    return {
      ...{ kills: this.#kills, ...this.#ends, acknowledged: acknowledged.size, lostChanges: lost },
      missing: [...acknowledged].filter((n) => !present.has(n)).length,
      doubled: stored.length - present.size,
      faults: [...faultsBefore, ...this.#faults],
    };
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));

/** What the report breaks of the promises. */
export const findUpdateLosses = ({ missing, doubled, lostChanges, faults }: UpdateReport): readonly string[] => [
  ...Object.entries({ missing, doubled, lostChanges })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `after kills during updates, ${name}: ${count}`),
  ...faults,
];

export const writeUpdates = (report: UpdateReport): string[] => [
  '',
  'An uploaded update is applied, of a version that works, one that does not start, and one that converts the data and then does not start.',
  'The updater is killed (SIGKILL) before each call that changes a file, and before two such calls, with a restart between. Then, while data',
  'and pictures are pushed and displays call, the updater, the gateway or both are killed at random instants. After each kill, the old or the',
  'new version must start. After the next start, the update must be completed or rolled back, everything that was acknowledged must be there,',
  'and nothing of a release that was not completed.',
  '',
  table(
    ['', ''],
    [
      ['updates killed before a call, before two calls', `${report.callKills}, ${report.pairKills}`],
      [
        'killed at a random instant: updater, gateway, both',
        `${report.kills.updater}, ${report.kills.gateway}, ${report.kills.both}`,
      ],
      ['of these updated, rolled back', `${report.updated}, ${report.rolledBack}`],
      ['pushes acknowledged', report.acknowledged],
      ['of these missing, doubled', `${report.missing}, ${report.doubled}`],
      ['changes, imports, pictures and polls lost', report.lostChanges],
      ['versions that do not start, displays without a screen, parts left', report.faults.length],
    ],
  ),
];
