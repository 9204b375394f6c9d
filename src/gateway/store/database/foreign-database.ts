import { InkstandError } from '@inkstand/common/errors';
import { Connection, type SqlValue } from './connection.js';

/** A row of another program's table; columns that the file lacks are absent. */
export type ForeignRow = Readonly<Record<string, SqlValue | undefined>>;

/** Reads the database file of another program. */
export class ForeignDatabase {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Opens a file that nothing writes meanwhile. Throws `invalid` when it is not an SQLite database. */
  static async open(path: string): Promise<ForeignDatabase> {
    const connection = await Connection.open(path, 'unchanging');
    try {
      await connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -2000');
      await connection.all("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1");
      return new ForeignDatabase(connection);
    } catch (cause) {
      await connection.close();
      throw new InkstandError('invalid', 'expected a SQLite database file', { cause });
    }
  }

  /**
   * Rows of a table in order of id, without columns that the file lacks; empty without the table. Views are not read,
   * because their queries come from the file.
   *
   * @param table and `columns` are literals in code, never input
   */
  async rows(
    table: string,
    columns: readonly string[],
    { id, limit }: { readonly id?: number; readonly limit: number },
  ): Promise<readonly ForeignRow[]> {
    const tables = await this.#connection.all('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?', [
      'table',
      table,
    ]);
    if (tables.length === 0) return [];
    const present = await this.#connection.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
    const names = columns.filter((column) => present.some(({ name }) => name === column));
    if (!names.includes('id')) return [];
    const list = names.map((name) => `"${name}"`).join(', ');
    const filter = id === undefined ? '' : ' WHERE id = ?2';
    return this.#connection.all<ForeignRow>(`SELECT ${list} FROM "${table}"${filter} ORDER BY id LIMIT ?1`, [
      limit,
      ...(id === undefined ? [] : [id]),
    ]);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
