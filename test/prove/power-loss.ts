import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sqlite3 from 'sqlite3';
import { openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { DiskModel, type DiskState } from './disk-model.js';
import {
  digest,
  type Recording,
  readFolder,
  recordWrites,
  type StoredState,
  type WriteTargets,
} from './recorded-writes.js';
import { readTrace, type TracedCall } from './trace-calls.js';

/** What the disks held after power cuts. */
export interface PowerLossReport {
  /** Recorded writes, from the request to the answer. */
  readonly traces: number;
  /** Calls to the file system; a power cut after each. */
  readonly cuts: number;
  /** Different contents of a disk that were checked. */
  readonly states: number;
  readonly damagedDatabases: number;
  /** What was answered with 200 is missing, or a part of it is there. */
  readonly lost: number;
  /** Rows of screens whose file is missing or not whole. */
  readonly brokenScreens: number;
  /** Gateways started on such a disk, and displays that did not get a valid screen from them. */
  readonly starts: number;
  readonly faults: readonly string[];
  /** States with a finding where the disk ignores every sync: what the checks can see. */
  readonly control: { readonly states: number; readonly broken: number };
}

export interface PowerLossOptions {
  readonly traces: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Before the gateway is started anew. */
const WRITES_PER_RUN = 20;
/** States that are tried after one call, besides the one with everything and the one with what is certain. */
const MIXED = 2;
/** Share of the states on which a gateway is started. */
const START_SHARE = 0.002;

/** Undefined where there is no strace. */
export async function measurePowerLoss({ traces, random }: PowerLossOptions): Promise<PowerLossReport | undefined> {
  if (spawnSync('strace', ['-V']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-power-'));
  try {
    return await new PowerLoss(folder, random).run(traces);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class PowerLoss {
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #random: () => number;
  readonly #counts = { cuts: 0, states: 0, damagedDatabases: 0, lost: 0, brokenScreens: 0, starts: 0 };
  readonly #faults: string[] = [];
  /** What databases hold, by the digest of their files. */
  readonly #known = new Map<string, Stored>();
  readonly #control = { states: 0, broken: 0 };

  constructor(folder: string, random: () => number) {
    this.#folder = folder;
    this.#dataDir = join(folder, 'data');
    this.#random = random;
  }

  async run(traces: number): Promise<PowerLossReport> {
    const { targets, first } = await this.#prepare();
    let state = first;
    let recorded = 0;
    while (recorded < traces) {
      const writes = Math.min(WRITES_PER_RUN, traces - recorded);
      const file = join(this.#folder, 'trace');
      const recording = await recordWrites(this.#dataDir, file, targets, state, writes, this.#random);
      await this.#replay(recording, targets, false);
      if (recorded === 0) await this.#replay(recording, targets, true);
      state = recording.states.at(-1) ?? state;
      recorded += writes;
    }
    return { traces: recorded, ...this.#counts, faults: this.#faults, control: this.#control };
  }

  /** A data folder with plugins and displays, stopped properly. */
  async #prepare(): Promise<{ readonly targets: WriteTargets; readonly first: StoredState }> {
    const gateway = await startGatewayProcess({ dataDir: this.#dataDir });
    const api = await openApi(gateway, 'write');
    const create = async (body: object) => {
      const { data } = (await api('POST', '/api/plugin_settings', body)).body;
      await api('POST', '/api/playlists/items', { plugin_setting_id: data.id });
      return data;
    };
    await api('POST', '/api/join-window', { minutes: 1440 });
    const pushed = await create({ name: 'Pushed', push_seconds: 0 });
    const imported = await create({ name: 'Imported', strategy: 'static' });
    const pictured = await create({ name: 'Picture', strategy: 'webhook_image', push_seconds: 0 });
    for (const [n, firmware] of FIRMWARES.slice(0, 4).entries())
      await new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:01:0${n}`).wake('powercycle');
    const key = await createKey(this.#dataDir, 'writes', 'write');
    await gateway.stop();
    const targets = { key, pushed, imported, pictured };
    const { state: first } = await this.#readDatabase(readFolder(this.#dataDir), targets);
    if (!first) throw new Error('the data folder could not be prepared');
    return { targets, first };
  }

  /** Cuts the power after each call. */
  async #replay({ traceFile, before, states }: Recording, targets: WriteTargets, ignoresSyncs: boolean): Promise<void> {
    const disk = new TracedDisk(this.#dataDir, before, ignoresSyncs);
    let answers = 0;
    for await (const call of readTrace(traceFile)) {
      if (isAnswer(call)) answers += 1;
      if (!disk.take(call)) continue;
      const allowed = states.slice(answers, answers + 2);
      const { model } = disk;
      const found = [
        model.certain(),
        model.complete(),
        ...Array.from({ length: MIXED }, () => model.mixed(this.#random)),
      ];
      if (!ignoresSyncs) this.#counts.cuts += 1;
      for (const state of found) await this.#check(state, targets, allowed, ignoresSyncs);
    }
    this.#known.clear();
  }

  async #check(
    state: DiskState,
    targets: WriteTargets,
    allowed: readonly StoredState[],
    isControl: boolean,
  ): Promise<void> {
    const found = await this.#read(state, targets);
    const isKept = allowed.some((one) => JSON.stringify(one) === JSON.stringify(found.state));
    if (isControl) {
      this.#control.states += 1;
      if (!found.state || !isKept || found.brokenScreens > 0) this.#control.broken += 1;
      return;
    }
    this.#counts.states += 1;
    if (!found.state) this.#counts.damagedDatabases += 1;
    else if (!isKept) this.#counts.lost += 1;
    this.#counts.brokenScreens += found.brokenScreens;
    if (this.#random() < START_SHARE) await this.#start(state);
  }

  /** Most calls do not change the database. */
  async #read(state: DiskState, targets: WriteTargets): Promise<Found> {
    const hash = createHash('sha256');
    for (const name of DATABASE_FILES) hash.update(state.get(join(this.#dataDir, name)) ?? '').update(name);
    const key = hash.digest('hex');
    const known = this.#known.get(key) ?? (await this.#readDatabase(state, targets));
    this.#known.set(key, known);
    return { ...known, brokenScreens: known.screens.filter((screen) => !this.#isWhole(state, screen)).length };
  }

  /** `state` is undefined for a damaged database. */
  async #readDatabase(state: DiskState, { pushed, imported, pictured }: WriteTargets): Promise<Stored> {
    const folder = join(this.#folder, 'cut');
    mkdirSync(folder, { recursive: true });
    for (const name of ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm'])
      rmSync(join(folder, name), { force: true });
    for (const name of ['inkstand.db', 'inkstand.db-wal']) {
      const bytes = state.get(join(this.#dataDir, name));
      if (bytes) writeFileSync(join(folder, name), bytes);
    }
    const database = new sqlite3.Database(join(folder, 'inkstand.db'));
    const all = (sql: string, ...values: unknown[]) =>
      new Promise<Row[]>((resolve, reject) =>
        database.all(sql, values, (error, rows) => (error ? reject(error) : resolve(rows as Row[]))),
      );
    try {
      // This copy needs no safety.
      await all('PRAGMA synchronous = OFF');
      const [check] = await all('PRAGMA integrity_check');
      if (check?.integrity_check !== 'ok') return NOTHING;
      const [setting] = await all('SELECT name FROM plugin_setting WHERE id = ?', pushed.id);
      const [data] = await all('SELECT merge_variables FROM plugin_data WHERE plugin_setting_id = ?', pushed.id);
      const markup = await all(
        "SELECT content FROM plugin_markup WHERE plugin_setting_id = ? AND name IN ('full', 'shared')",
        imported.id,
      );
      const [picture] = await all('SELECT bytes FROM plugin_picture WHERE plugin_setting_id = ?', pictured.id);
      const screens = await all('SELECT token, media_type, digest FROM screen');
      const parts = new Set(markup.map(({ content }) => digest(Buffer.from(String(content)))));
      return {
        state: {
          name: String(setting?.name),
          n: JSON.parse(String(data?.merge_variables ?? '{}')).n ?? -1,
          markup: [...parts].join(),
          picture: picture ? digest(picture.bytes as Buffer) : '',
        },
        screens,
      };
    } catch {
      return NOTHING;
    } finally {
      await new Promise((resolve) => database.close(resolve));
    }
  }

  #isWhole(state: DiskState, { token, media_type: mediaType, digest: wanted }: Row): boolean {
    const name = `${token}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}`;
    const bytes = state.get(join(this.#dataDir, 'screens', name));
    return bytes !== undefined && digest(bytes) === wanted;
  }

  /** The gateway itself, and displays that it knows. */
  async #start(state: DiskState): Promise<void> {
    const dataDir = join(this.#folder, 'started');
    for (const [path, bytes] of state) {
      const target = join(dataDir, relative(this.#dataDir, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    this.#counts.starts += 1;
    try {
      const gateway = await startGatewayProcess({ dataDir });
      for (const [n, firmware] of FIRMWARES.slice(0, 4).entries()) {
        const { faults } = await new FakeDisplay(gateway.base, firmware, `DE:AD:00:00:01:0${n}`).wake();
        this.#faults.push(...faults);
      }
      await gateway.stop();
    } catch (error) {
      this.#faults.push(String(error));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

/** What a database holds; `state` is undefined for a damaged one. */
interface Stored {
  readonly state: StoredState | undefined;
  readonly screens: readonly Row[];
}

interface Found extends Stored {
  readonly brokenScreens: number;
}

const NOTHING: Stored = { state: undefined, screens: [] };
const DATABASE_FILES = ['inkstand.db', 'inkstand.db-wal'] as const;

type Row = Readonly<Record<string, unknown>>;

const isAnswer = (call: TracedCall): boolean =>
  call.kind === 'write' && call.path.startsWith('socket:') && call.bytes.subarray(0, 9).toString() === 'HTTP/1.1 ';

/** The disk below a data folder. */
class TracedDisk {
  readonly model: DiskModel;
  readonly #dataDir: string;
  /** Position in each open file, by descriptor. */
  readonly #positions = new Map<string, number>();

  constructor(dataDir: string, before: DiskState, ignoresSyncs: boolean) {
    this.#dataDir = dataDir;
    this.model = new DiskModel(before, ignoresSyncs);
  }

  /** Whether the disk may hold something else after this call. */
  take(call: TracedCall): boolean {
    const path = relative(this.#dataDir, call.path);
    if (path.startsWith('..') || path.startsWith('cache') || path.endsWith('-shm')) return false;
    const { model } = this;
    switch (call.kind) {
      case 'open':
        this.#positions.set(`${call.fd} ${call.path}`, 0);
        if (call.creates) model.open(call.path, call.truncates);
        return call.creates;
      case 'write':
        model.write(call.path, call.at ?? this.#advance(call.fd, call.path, call.bytes.length), call.bytes);
        return true;
      case 'resize':
        model.resize(call.path, call.length);
        return true;
      case 'sync-begin':
        model.beginSync(call.path, call.pid);
        return false;
      case 'sync':
        model.endSync(call.path, call.pid);
        return true;
      case 'rename':
        model.rename(call.from, call.path);
        return true;
      case 'remove':
        model.remove(call.path);
        return true;
    }
  }

  #advance(fd: number, path: string, length: number): number {
    const at = this.#positions.get(`${fd} ${path}`) ?? 0;
    this.#positions.set(`${fd} ${path}`, at + length);
    return at;
  }
}
