import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { Connection } from '../database/connection.js';
import { migrateNewDatabase } from '../migrate.js';
import { readSettings } from './read-settings.js';

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/**
 * Replaces a database file from outside by a new one with the tables, indexes and triggers that this program's migrations
 * make, and the rows of the file: nothing else in it survives, such as a foreign trigger, view or table.
 *
 * @param path a sound database that nothing uses, of a schema that this program supports
 * @returns what was left out, such as `trigger reader`. Throws `invalid` when a table or column is missing.
 */
export async function rebuildDatabase(path: string): Promise<readonly string[]> {
  const beside = `${path}.rebuilt`;
  await rm(beside, { force: true });
  const connection = await Connection.open(beside, 'write');
  try {
    // A file that is deleted after a failure needs no journal.
    await connection.exec('PRAGMA page_size = 1024; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    await connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -2000');
    await connection.run('ATTACH ? AS source', [path]);
    const version = await connection.get<{ user_version: number }>('PRAGMA source.user_version');
    await migrateNewDatabase(connection, version?.user_version ?? 0);
    const leftOut = await copyRows(connection);
    await connection.exec('DETACH source');
    await connection.close();
    for (const ending of ['-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
    await rename(beside, path);
    return leftOut;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  } finally {
    if (existsSync(beside)) await rm(beside, { force: true });
  }
}

async function copyRows(connection: Connection): Promise<readonly string[]> {
  const ours = await listObjects(connection, 'main');
  const theirs = await listObjects(connection, 'source');
  await connection.exec('PRAGMA foreign_keys = OFF; BEGIN');
  for (const { name } of ours.filter(({ type }) => type === 'table')) {
    const source = theirs.find((one) => one.type === 'table' && one.name === name);
    // A virtual table would run code, and a view queries of the file.
    if (!source || !/^CREATE TABLE /i.test(source.sql ?? '')) throw incomplete(`the table ${name}`);
    await copyTable(connection, name);
  }
  await requireJson(connection);
  await copySequences(connection, theirs);
  await connection.exec('COMMIT');
  const broken = await connection.all('PRAGMA main.foreign_key_check');
  if (broken.length > 0) throw incomplete(`the parents of ${broken.length} rows`);
  const isOurs = (one: SchemaObject): boolean => ours.some(({ type, name }) => type === one.type && name === one.name);
  return theirs.filter((one) => !isOurs(one)).map(({ type, name }) => `${type} ${name}`);
}

async function copyTable(connection: Connection, table: string): Promise<void> {
  const [columns, present] = [
    await listColumns(connection, 'main', table),
    await listColumns(connection, 'source', table),
  ];
  const missing = columns.find((column) => !present.includes(column));
  if (missing !== undefined) throw incomplete(`the column ${table}.${missing}`);
  const list = columns.map((column) => `"${column}"`).join(', ');
  // Migrations may have made rows.
  await connection.exec(`DELETE FROM main."${table}"`);
  await connection
    .exec(`INSERT INTO main."${table}" (${list}) SELECT ${list} FROM source."${table}"`)
    .catch((cause) => {
      throw new InkstandError('invalid', EXPECTED, { cause });
    });
}

/**
 * Columns that the gateway reads as JSON when it starts or takes a playlist out of the bin, and what they contain unless
 * they are empty. Data of plugins is not among them: it is fetched again.
 */
const JSON_COLUMNS = [
  ['setting', 'value', undefined],
  ['device_telemetry', 'telemetry', 'object'],
  ['device_telemetry', 'rotation', 'object'],
  ['plugin_setting', 'settings', 'object'],
  ['plugin_setting', 'field_values', 'object'],
  ['plugin_recipe', 'origin', undefined],
  ['plugin_recipe', 'settings', 'object'],
  ['playlist', 'deleted_displays', 'array'],
  ['playlist_item', 'windows', 'array'],
  ['firmware', 'models', 'array'],
  ['shown_screen', 'facts', 'object'],
  ['person', 'password', 'object'],
] as const;

async function requireJson(connection: Connection): Promise<void> {
  for (const [table, column, type] of JSON_COLUMNS) {
    if (!(await listColumns(connection, 'main', table)).includes(column)) continue;
    const isWrong = type === undefined ? '0' : `json_type("${column}") <> '${type}'`;
    const row = await connection.get(
      `SELECT 1 FROM main."${table}" WHERE "${column}" IS NOT NULL AND CASE WHEN json_valid("${column}") THEN ${isWrong} ELSE 1 END LIMIT 1`,
    );
    if (row)
      throw new InkstandError('invalid', `${EXPECTED}: a value of ${table}.${column} is not the JSON that it stores`);
  }
}

/** The last ids, so that none is used twice. */
async function copySequences(connection: Connection, theirs: readonly SchemaObject[]): Promise<void> {
  await connection.exec('DELETE FROM main.sqlite_sequence');
  const tables = theirs.filter(({ type }) => type === 'table').map(({ name }) => name);
  if (!(await hasSequences(connection))) return;
  const rows = await connection.all<{ name: string; seq: number }>(
    "SELECT name, seq FROM source.sqlite_sequence WHERE typeof(seq) = 'integer'",
  );
  for (const { name, seq } of rows.filter((row) => tables.includes(row.name)))
    await connection.run('INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)', [name, seq]);
}

const hasSequences = async (connection: Connection): Promise<boolean> =>
  (await connection.all("SELECT 1 FROM source.sqlite_master WHERE name = 'sqlite_sequence'")).length > 0;

/** Tables, indexes, triggers and views, without those of SQLite itself. */
const listObjects = (connection: Connection, schema: 'main' | 'source'): Promise<readonly SchemaObject[]> =>
  connection.all<SchemaObject>(
    `SELECT type, name, sql FROM ${schema}.sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid`,
  );

async function listColumns(connection: Connection, schema: string, table: string): Promise<readonly string[]> {
  const rows = await connection.all<{ name: string; hidden: number }>(
    `SELECT name, hidden FROM pragma_table_xinfo('${table}', '${schema}')`,
  );
  return rows.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
}

/**
 * Deletes what opens the gateway without its password: API keys, sessions, and the passwords and invitations of people
 * beside the owner, who have to be invited again.
 *
 * @param path a rebuilt database that nothing uses
 * @returns the number of API keys
 */
export async function removeCredentials(path: string): Promise<number> {
  const connection = await Connection.open(path, 'write');
  try {
    const { changes } = await connection.run('DELETE FROM api_key');
    // Sessions and people came with later schemas than keys.
    const later = await connection.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('session', 'person')",
    );
    const names = later.map(({ name }) => name);
    if (names.includes('session')) await connection.run('DELETE FROM session');
    if (names.includes('person')) {
      await connection.run('UPDATE person SET password = NULL, invitation_digest = NULL, invitation_until_ms = NULL');
    }
    return changes;
  } finally {
    await connection.close();
  }
}

/**
 * Replaces the owner's password in a database from outside by the one of a data folder. False when that has none that can be
 * read, as on a new card.
 *
 * @param path a rebuilt database that nothing uses
 */
export async function keepPassword(dataDir: string, path: string): Promise<boolean> {
  const present = (await readSettings(join(dataDir, 'inkstand.db'), [PASSWORD])).get(PASSWORD) ?? null;
  if (present === null) return false;
  const connection = await Connection.open(path, 'write');
  try {
    await connection.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', [
      PASSWORD,
      JSON.stringify(present),
    ]);
    return true;
  } finally {
    await connection.close();
  }
}

const PASSWORD = 'owner_password';
const EXPECTED = 'expected an undamaged Inkstand database';
const incomplete = (what: string): InkstandError =>
  new InkstandError('invalid', EXPECTED, { cause: new Error(`${what} is missing`) });
