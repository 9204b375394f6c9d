import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from '../../src/gateway/store/database/connection.js';
import { openStore } from '../../src/gateway/store/database/open-store.js';
import { inspectDatabase } from '../../src/gateway/store/repair/inspect-database.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { BIN } from '../support/gateway/run-inkstand.js';
import { table } from './table.js';

/** What a series of kills during upgrades of an older database found. */
export interface UpgradeReport {
  readonly kills: number;
  /** Kills that found the old schema, and those that found the new one. */
  readonly before: number;
  readonly after: number;
  readonly damagedDatabases: number;
  /** Databases with a schema between the two. */
  readonly halfUpgraded: number;
  /** Databases in which a row is missing, after the kill or after the next start. */
  readonly lost: number;
  /** Copies from before the upgrade that are missing or not of the old schema, although the upgrade was done. */
  readonly badCopies: number;
}

const MIGRATIONS = fileURLToPath(new URL('../../src/gateway/store/migrations', import.meta.url));
/** Before plugins had pictures; later files rebuild tables with rows. */
const OLD_SCHEMA = 3;
const PLUGINS = 400;
const DATA_CHARS = 10_000;

/** Starts the gateway with an old database again and again, and kills it while it upgrades. */
export async function measureUpgrades(kills: number, random: () => number): Promise<UpgradeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-upgrades-'));
  try {
    return await new Upgrades(folder).run(kills, random);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Upgrades {
  readonly #folder: string;
  readonly #counts = { before: 0, after: 0, damagedDatabases: 0, halfUpgraded: 0, lost: 0, badCopies: 0 };
  #latest = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async run(kills: number, random: () => number): Promise<UpgradeReport> {
    const old = join(this.#folder, 'old');
    await makeOldDatabase(old, join(this.#folder, 'migrations'));
    const dataDir = join(this.#folder, 'data');
    cpSync(old, dataDir, { recursive: true });
    const whole = await startGatewayProcess({ dataDir });
    const longestMs = whole.startedInMs;
    await whole.stop();
    this.#latest = await readSchema(join(dataDir, 'inkstand.db'));
    for (let kill = 0; kill < kills; kill++) {
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(old, dataDir, { recursive: true });
      // Some starts are killed twice.
      for (let turn = 0; turn <= kill % 2; turn++) await this.#killStart(dataDir, random() * longestMs);
      await this.#check(dataDir);
      await (await startGatewayProcess({ dataDir })).stop();
      if (!(await holdsAll(dataDir))) this.#counts.lost += 1;
      const copy = join(dataDir, 'before-upgrade.db');
      if (!existsSync(copy) || (await readSchema(copy)) !== OLD_SCHEMA) this.#counts.badCopies += 1;
    }
    return { kills, ...this.#counts };
  }

  async #killStart(dataDir: string, afterMs: number): Promise<void> {
    const child: ChildProcess = spawn(BIN, ['serve', '--host', '127.0.0.1', '--port', '0', '--data', dataDir], {
      env: { PATH: process.env.PATH, INKSTAND_CONFIG: '/nonexistent/inkstand.conf' },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resume) => setTimeout(resume, afterMs));
    child.kill('SIGKILL');
    await ended;
  }

  async #check(dataDir: string): Promise<void> {
    const path = join(dataDir, 'inkstand.db');
    const state = await inspectDatabase(path, 'full');
    if (state.kind !== 'sound') this.#counts.damagedDatabases += 1;
    const schema = await readSchema(path);
    if (schema === OLD_SCHEMA) this.#counts.before += 1;
    else if (schema === this.#latest) this.#counts.after += 1;
    else this.#counts.halfUpgraded += 1;
    if (!(await holdsAll(dataDir))) this.#counts.lost += 1;
  }
}

async function makeOldDatabase(dataDir: string, migrationsDir: string): Promise<void> {
  mkdirSync(migrationsDir, { recursive: true });
  mkdirSync(dataDir);
  for (const name of readdirSync(MIGRATIONS).filter((one) => Number(one.slice(0, 4)) <= OLD_SCHEMA))
    copyFileSync(join(MIGRATIONS, name), join(migrationsDir, name));
  const store = await openStore({ dataDir, migrationsDir, now: () => Date.now() });
  await store.transaction(async (writer) => {
    for (let id = 1; id <= PLUGINS; id++) {
      await writer.run(
        "INSERT INTO plugin_setting (id, uuid, name, strategy, settings, field_values, secrets_sealed, data_digest, created_at_ms, updated_at_ms) VALUES (?, ?, ?, 'webhook', '{}', '{}', x'00', 'd', 1, 1)",
        [id, `uuid-${id}`, `Plugin ${id}`],
      );
      await writer.run('INSERT INTO plugin_data VALUES (?, ?)', [id, JSON.stringify({ a: 'x'.repeat(DATA_CHARS) })]);
      await writer.run(
        'INSERT INTO playlist_item (playlist_id, plugin_setting_id, position, created_at_ms, updated_at_ms) VALUES (1, ?, ?, 1, 1)',
        [id, id],
      );
    }
  });
  await store.close();
}

async function readSchema(path: string): Promise<number> {
  return (await read<{ user_version: number }>(path, 'PRAGMA user_version'))?.user_version ?? 0;
}

async function holdsAll(dataDir: string): Promise<boolean> {
  const sql = `SELECT count(*) AS n, sum(length(merge_variables)) AS characters FROM playlist_item
    JOIN plugin_setting ON plugin_setting.id = playlist_item.plugin_setting_id
    JOIN plugin_data ON plugin_data.plugin_setting_id = plugin_setting.id WHERE name = 'Plugin ' || plugin_setting.id`;
  const row = await read<{ n: number; characters: number }>(join(dataDir, 'inkstand.db'), sql);
  return row?.n === PLUGINS && row.characters >= PLUGINS * DATA_CHARS;
}

async function read<Row>(path: string, sql: string): Promise<Row | undefined> {
  const connection = await Connection.open(path, 'read');
  try {
    return await connection.get<Row>(sql);
  } finally {
    await connection.close();
  }
}

/** What the report breaks of the promises. */
export const findUpgradeLosses = (report: UpgradeReport): readonly string[] =>
  (['damagedDatabases', 'halfUpgraded', 'lost', 'badCopies'] as const).flatMap((name) =>
    report[name] > 0 ? [`after kills during upgrades, ${name}: ${report[name]}`] : [],
  );

export const writeUpgrades = (report: UpgradeReport): string[] => [
  '',
  `The gateway starts with a database of schema ${OLD_SCHEMA} and ${PLUGINS} plugins, and is killed (SIGKILL) at a random instant while it upgrades; every`,
  'other time, the next start is killed as well. Then the database must be intact, of the old or the new schema, and hold every row. After',
  'the next start, the copy from before the upgrade must be there and of the old schema.',
  '',
  table(
    ['', ''],
    [
      ['kills', report.kills],
      ['databases found with the old schema, with the new one', `${report.before}, ${report.after}`],
      ['damaged, half upgraded', `${report.damagedDatabases}, ${report.halfUpgraded}`],
      ['without a row, before or after the next start', report.lost],
      ['copies from before the upgrade that are missing or not of the old schema', report.badCopies],
    ],
  ),
];
