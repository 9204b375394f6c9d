import { pathToFileURL } from 'node:url';
import { InkstandError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import sqlite3 from 'sqlite3';

/**
 * Values of parameters and columns. Booleans are 0 and 1; the type excludes `undefined`, which would silently become
 * NULL.
 */
export type SqlValue = string | number | null | Uint8Array;

/** `SQLITE_OPEN_NOFOLLOW`, which the package does not name. */
const NO_LINKS = 0x0100_0000;
const FLAGS = {
  read: sqlite3.OPEN_READONLY,
  write: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
  'write-unlinked': sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE | NO_LINKS,
  unchanging: sqlite3.OPEN_READONLY,
} as const;

/** Prepared statements cached per connection. */
const MAX_STATEMENTS = 150;

/**
 * A SQLite connection with promises and prepared statements. Only `openStore`, the lock and database maintenance create
 * one.
 */
export class Connection {
  /** Called when a statement finds the file damaged. */
  onDamage: (() => void) | undefined;
  readonly #database: sqlite3.Database;
  readonly #statements = new LruMap<string, Promise<sqlite3.Statement>>({
    max: MAX_STATEMENTS,
    onEvict: (_, prepared) => void finalize(prepared),
  });

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  /**
   * Opens a file. `unchanging` is for read-only file systems, where not even readers can lock the file; `write-unlinked`
   * rejects a path with a symbolic link.
   * @throws InkstandError `unavailable` when the file cannot be opened
   */
  static open(path: string, mode: 'read' | 'write' | 'write-unlinked' | 'unchanging'): Promise<Connection> {
    const flags = FLAGS[mode];
    const isUnchanging = mode === 'unchanging';
    const target = isUnchanging ? `${pathToFileURL(path)}?immutable=1` : path;
    return new Promise((resolve, reject) => {
      const database = new sqlite3.Database(target, isUnchanging ? flags | sqlite3.OPEN_URI : flags, (error) => {
        if (error) reject(explainFailure(error, `open ${path}`));
        else resolve(new Connection(database));
      });
    });
  }

  async all<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    const statement = await this.#prepare(sql);
    return new Promise((resolve, reject) => {
      statement.all<Row>(parameters, (error, rows) => {
        if (error) reject(this.#explain(error, sql));
        else resolve(rows);
      });
    });
  }

  /**
   * The first row. Uses `all`, because a prepared `get` is not reset after its row and would hold this connection's
   * read snapshot until it runs again.
   */
  async get<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row | undefined> {
    const rows = await this.all<Row>(sql, parameters);
    return rows[0];
  }

  /** `lastId` is the row id of an INSERT; `changes` is the number of affected rows. */
  async run(
    sql: string,
    parameters: readonly SqlValue[] = [],
  ): Promise<{ readonly lastId: number; readonly changes: number }> {
    const statement = await this.#prepare(sql);
    const explain = (error: Error): InkstandError => this.#explain(error, sql);
    return new Promise((resolve, reject) => {
      statement.run(parameters, function (error) {
        if (error) reject(explain(error));
        else resolve({ lastId: this.lastID, changes: this.changes });
      });
    });
  }

  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.exec(sql, (error) => {
        if (error) reject(this.#explain(error, sql));
        else resolve();
      });
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#statements.values()].map(finalize));
    this.#statements.clear();
    await new Promise<void>((resolve, reject) => {
      this.#database.close((error) => {
        if (error) reject(explainFailure(error, 'close'));
        else resolve();
      });
    });
  }

  #explain(error: Error, sql: string): InkstandError {
    const failure = explainFailure(error, sql);
    if (isDamage(failure)) this.onDamage?.();
    return failure;
  }

  /** Waits for the statement, because sqlite3 never calls back a run queued on a statement that fails to prepare. */
  #prepare(sql: string): Promise<sqlite3.Statement> {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const prepared = new Promise<sqlite3.Statement>((resolve, reject) => {
      const statement = this.#database.prepare(sql, (error) => {
        if (!error) return resolve(statement);
        this.#statements.delete(sql);
        reject(this.#explain(error, sql));
      });
    });
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Finalises after running calls. A statement that failed to prepare has already reported its error. */
function finalize(prepared: Promise<sqlite3.Statement>): Promise<unknown> {
  return prepared.then(
    (statement) => statement.finalize(),
    () => undefined,
  );
}

const DAMAGED = 'the database file is damaged';
const IN_USE = 'the database is in use by another program';
const FREE_SPACE_HINT = 'delete uploaded pictures or old backups, empty the bin, or use a larger SD card';

/** Whether SQLite found damaged content, as opposed to an unreadable disk or a failed program. */
export const isDamage = (error: unknown): boolean => error instanceof InkstandError && error.message === DAMAGED;

/** Whether another connection holds a lock that a statement needs. */
export const isInUse = (error: unknown): boolean => error instanceof InkstandError && error.message === IN_USE;

/** Maps SQLite errors: constraint → `conflict`, full → `no-space`, busy or unreadable → `unavailable`. */
function explainFailure(error: Error, sql: string): InkstandError {
  const code = 'code' in error ? String(error.code) : '';
  const cause = new Error(`${error.message} in: ${sql.slice(0, 200)}`);
  if (code === 'SQLITE_CONSTRAINT') {
    return new InkstandError('conflict', 'the change conflicts with stored data', { cause });
  }
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') {
    return new InkstandError('unavailable', IN_USE, { cause, retryAfterSeconds: 5 });
  }
  if (code === 'SQLITE_FULL') {
    return new InkstandError('no-space', 'the disk is full: nothing was stored', { cause, hint: FREE_SPACE_HINT });
  }
  if (code === 'SQLITE_IOERR' || code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') {
    const hint = 'check whether the disk is failing and who can write to the data folder';
    return new InkstandError('unavailable', 'the database cannot be read or written', { cause, hint });
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return new InkstandError('unavailable', DAMAGED, {
      cause,
      hint: 'restart the gateway: it restores its last good copy',
    });
  }
  return new InkstandError('internal', 'the database rejected a statement', { cause });
}
