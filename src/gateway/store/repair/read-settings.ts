import { Connection } from '../database/connection.js';

/**
 * Reads settings of a database that may be newer than this program or damaged in other places. Empty when they cannot be
 * read.
 *
 * @returns stored JSON values by name
 */
export async function readSettings(path: string, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const connection = await Connection.open(path, 'read').catch(() => undefined);
  if (!connection) return new Map();
  try {
    await connection.exec('PRAGMA busy_timeout = 1000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    // A view or a virtual table of this name would run code of the file.
    const table = await connection.get<{ sql: string }>(
      "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'setting'",
    );
    if (!table || !/^CREATE TABLE /i.test(table.sql)) return new Map();
    const marks = names.map(() => '?').join(', ');
    const rows = await connection.all<{ name: string; value: string }>(
      `SELECT name, value FROM setting WHERE name IN (${marks})`,
      names,
    );
    return new Map(rows.flatMap(({ name, value }) => readValue(name, value)));
  } catch {
    return new Map();
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** Nothing for a value that is not JSON. */
function readValue(name: string, value: string): readonly (readonly [string, unknown])[] {
  try {
    return [[name, JSON.parse(value)]];
  } catch {
    return [];
  }
}
