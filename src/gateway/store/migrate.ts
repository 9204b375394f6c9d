import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InkstandError } from '@inkstand/common/errors';
import type { Connection } from './database/connection.js';

/** The numbered SQL files of this program. Numbers rise but may leave one out: no database ever had 0026. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

interface Migration {
  readonly version: number;
  readonly path: string;
}

/**
 * Upgrades the schema of an open database in one transaction, so that a power cut leaves the old database and its next start
 * does not copy one that is half upgraded. Copies the database to `before-upgrade.db` first unless it is new. Throws `conflict`
 * when the database is newer than this program.
 */
export async function migrateDatabase(connection: Connection, dataDir: string, folder: string): Promise<void> {
  const migrations = listMigrations(folder);
  const latest = migrations.at(-1)?.version ?? 0;
  const row = await connection.get<{ user_version: number }>('PRAGMA user_version');
  const current = row?.user_version ?? 0;
  if (current > latest) {
    throw new InkstandError(
      'conflict',
      `the database has schema ${current}; this version supports schemas up to ${latest}`,
      { hint: 'install the newer version again, or restore a backup made with this one' },
    );
  }
  const due = migrations.filter(({ version }) => version > current);
  if (due.length === 0) return;
  if (current > 0) await snapshotBefore(connection, join(dataDir, 'before-upgrade.db'));
  await applyMigrations(connection, due);
}

/** Makes the tables of a schema up to the newest in an empty database. */
export async function migrateNewDatabase(connection: Connection, schema: number): Promise<void> {
  await applyMigrations(
    connection,
    listMigrations(MIGRATIONS).filter(({ version }) => version <= schema),
  );
}

/** The newest schema that this program supports. */
export const latestSchema = (folder = MIGRATIONS): number => listMigrations(folder).at(-1)?.version ?? 0;

/** Throws `conflict` when the database has another schema than this program and cannot be upgraded. */
export async function requireLatestSchema(connection: Connection, folder: string): Promise<void> {
  const latest = latestSchema(folder);
  const row = await connection.get<{ user_version: number }>('PRAGMA user_version');
  if (row?.user_version === latest) return;
  throw new InkstandError('conflict', `the database has schema ${row?.user_version}, this version needs ${latest}`, {
    hint: 'the data folder cannot be written, so the database cannot be upgraded',
  });
}

async function snapshotBefore(connection: Connection, path: string): Promise<void> {
  rmSync(path, { force: true });
  await connection.run('VACUUM INTO ?', [path]);
}

async function applyMigrations(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  // Off while tables are rebuilt; checked once, because SQLite reads the schema again after each file: 50 ms of a first start.
  await connection.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  try {
    for (const { version, path } of migrations) {
      await connection.exec(readFileSync(path, 'utf8'));
      await connection.exec(`PRAGMA user_version = ${version}`);
    }
    const broken = await connection.all<{ table: string }>('PRAGMA foreign_key_check');
    if (broken.length > 0) {
      const tables = [...new Set(broken.map(({ table }) => table))].join(', ');
      throw new InkstandError('internal', `migrations leave ${broken.length} rows without their parent in ${tables}`);
    }
    await connection.exec('COMMIT');
  } catch (error) {
    // A failed exec leaves its transaction open.
    await connection.exec('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await connection.exec('PRAGMA foreign_keys = ON');
  }
}

function listMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ version: Number(name.slice(0, 4)), path: join(folder, name) }));
  const numbers = new Set(migrations.map(({ version }) => version));
  if (numbers.size !== migrations.length) throw new InkstandError('internal', 'two migrations have one number');
  return migrations;
}
