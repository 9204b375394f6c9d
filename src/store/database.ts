import { join } from 'node:path';
import { InkstandError } from '../errors.js';
import type { Connection, SqlValue } from './connection.js';
import type { SecretBox } from './secret-box.js';

export type { SqlValue } from './connection.js';

/** Reads rows with SQLite's values: column names, 0 and 1 for booleans, bytes for blobs. */
export interface Reader {
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined>;
}

/** Reads and writes inside a transaction; unusable after it. */
export interface Writer extends Reader {
  run(sql: string, parameters?: readonly SqlValue[]): Promise<{ readonly lastId: number; readonly changes: number }>;
}

export interface TransactionOptions {
  /** False for telemetry: the commit is not synced, so a power cut may lose it but never damage the database. */
  readonly durable?: boolean;
  /**
   * Set when foreign keys delete rows of other tables (a plugin setting with its playlist items and screens): in-memory
   * tables are then reloaded before the transaction resolves.
   */
  readonly cascades?: boolean;
}

interface Parts {
  readonly dataDir: string;
  readonly now: () => number;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly secrets: SecretBox;
  readonly isReadOnly?: boolean;
}

/** How long a change by another process may go unnoticed. */
const CHECK_INTERVAL_MS = 1000;

/** The database. Reads use one connection; transactions run one after another on a second. */
export class Store {
  readonly dataDir: string;
  readonly now: () => number;
  readonly secrets: SecretBox;
  /** The data folder was not writable when the gateway started, so every transaction is refused. */
  readonly isReadOnly: boolean;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #foreignChangeListeners: (() => Promise<void>)[] = [];
  #lastWrite: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #isDurable = true;
  #isClosed = false;
  #isDamaged = false;
  #durableChanges = 0;
  #foreignVersion: number;
  #checkedAt = performance.now();
  #checking: Promise<void> | undefined;

  private constructor(parts: Parts, foreignVersion: number) {
    this.dataDir = parts.dataDir;
    this.now = parts.now;
    this.secrets = parts.secrets;
    this.isReadOnly = parts.isReadOnly ?? false;
    this.#writer = parts.writer;
    this.#reader = parts.reader;
    this.#foreignVersion = foreignVersion;
    for (const connection of [parts.writer, parts.reader]) {
      connection.onDamage = () => {
        this.#isDamaged = true;
      };
    }
  }

  static async create(parts: Parts): Promise<Store> {
    return new Store(parts, await readForeignVersion(parts.writer));
  }

  /** A statement found the file damaged; it must be closed before it can be repaired. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Counts durable commits of all processes. */
  get durableChanges(): number {
    return this.#durableChanges;
  }

  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> {
    return this.#reader.all(sql, parameters);
  }

  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#reader.get(sql, parameters);
  }

  /** Throws `unavailable` when the data folder cannot be written. */
  requireWritable(): void {
    if (!this.isReadOnly) return;
    throw new InkstandError('unavailable', 'nothing can be stored: the data folder cannot be written', {
      hint: 'see whether the disk is worn out, and who may write the data folder',
      retryAfterSeconds: 300,
    });
  }

  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. Transactions are queued, so a
   * nested one would never start; pass the writer instead.
   */
  async transaction<Result>(
    work: (writer: Writer) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    this.requireWritable();
    const result = await this.#queue(() => this.#runTransaction(work, options.durable ?? true));
    if (options.cascades) await this.#queue(() => this.#reload());
    return result;
  }

  /**
   * The listener is called when in-memory tables must be reloaded: after another process changed the database, and
   * after cascades. It must not start a transaction.
   */
  onForeignChange(listener: () => Promise<void>): void {
    this.#foreignChangeListeners.push(listener);
  }

  /**
   * Reloads in-memory tables after changes by other processes. Checks at most once a second, so it may be called at
   * every request.
   */
  reloadForeignChanges(): Promise<void> | undefined {
    // Uses the monotonic clock, because the wall clock may jump back a year. Displays do not wait behind queued
    // transactions.
    if (performance.now() - this.#checkedAt < CHECK_INTERVAL_MS || this.#queued > 0) return undefined;
    this.#checking ??= this.#reloadIfChanged().finally(() => {
      this.#checkedAt = performance.now();
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Copies the database to `path`, which must not exist. Writes are not blocked. */
  async copyInto(path: string): Promise<void> {
    const { copyDatabase } = await import('./copy-database.js');
    await copyDatabase(join(this.dataDir, 'inkstand.db'), path);
  }

  /** Closes after running transactions. Idempotent. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#lastWrite.catch(() => undefined);
    await this.#reader.close();
    await this.#writer.close();
  }

  #queue<Result>(step: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new InkstandError('unavailable', 'the store is closed'));
    this.#queued++;
    const turn = this.#lastWrite.then(step).finally(() => {
      this.#queued--;
    });
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #runTransaction<Result>(work: (writer: Writer) => Promise<Result>, durable: boolean): Promise<Result> {
    if (durable !== this.#isDurable) {
      await this.#writer.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
      this.#isDurable = durable;
    }
    await this.#writer.exec('BEGIN IMMEDIATE');
    try {
      const result = await work(this.#writer);
      await this.#writer.exec('COMMIT');
      if (durable) this.#durableChanges++;
      return result;
    } catch (error) {
      // SQLite may already have rolled back (disk full), in which case this error is harmless.
      await this.#writer.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async #reloadIfChanged(): Promise<void> {
    await this.#queue(async () => {
      const version = await readForeignVersion(this.#writer);
      if (version === this.#foreignVersion) return;
      await this.#reload();
      this.#foreignVersion = version;
      this.#durableChanges++;
    });
  }

  /** Queued, so that no commit of this process happens between reading and storing. */
  async #reload(): Promise<void> {
    for (const listener of this.#foreignChangeListeners) await listener();
  }
}

/** Changes when another process has committed. */
async function readForeignVersion(writer: Connection): Promise<number> {
  const row = await writer.get<{ data_version: number }>('PRAGMA data_version');
  return row?.data_version ?? 0;
}
