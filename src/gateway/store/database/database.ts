import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
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

interface TransactionOptions {
  /** False for telemetry: the commit is not synced, so a power cut may lose it but never damage the database. */
  readonly durable?: boolean;
  /**
   * Set when foreign keys delete rows of other tables (a plugin setting with its playlist items and screens): in-memory
   * tables are then reloaded before the transaction resolves.
   */
  readonly cascades?: boolean;
}

/**
 * Rows that a table keeps in memory and writes with the next flush: what can be fetched or rendered again, and a
 * history of which an hour may be lost. Each change of a row on its own would cost an SD card several times its size.
 */
interface BufferedRows {
  /** Their approximate size in memory; 0: there are none. */
  byteCount(): number;
  /**
   * Writes the rows inside the flush's transaction and returns what to do after its commit. If it fails, the rows are
   * kept for the next flush.
   */
  write(writer: Writer, isLast: boolean): Promise<() => void>;
  /** Whether to call `write` when the store is closed although there are none. */
  needsLastWrite?(): boolean;
}

/** A change of rows that can be made again: it is held in memory while there is room. */
export interface FetchedWrite {
  /** Approximate size in memory. */
  readonly byteCount: number;
  hold(): void;
  write(writer: Writer): Promise<void>;
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
/** Limit of all rows held in memory; beyond it, changes are written at once. */
const MAX_BUFFERED_BYTES = 1_000_000;

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
  readonly #buffered: BufferedRows[] = [];
  readonly #writes = new SerialQueue();
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

  /** Counts durable commits of all processes, except flushes. */
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
    const { durable = true } = options;
    const result = await this.#queue(async () => {
      const value = await this.#runTransaction(work, durable);
      if (durable) this.#durableChanges++;
      return value;
    });
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

  /** Registers a table's held rows. */
  holdRows(rows: BufferedRows): void {
    this.#buffered.push(rows);
  }

  /** Whether rows of this size may still be held in memory. */
  hasRoomToHold(byteCount: number): boolean {
    return this.#buffered.reduce((sum, rows) => sum + rows.byteCount(), byteCount) <= MAX_BUFFERED_BYTES;
  }

  /** Writes and syncs the rows that tables hold in memory. Call it once an hour. */
  async flush(): Promise<void> {
    if (this.#buffered.some((rows) => rows.byteCount() > 0)) await this.#queue(() => this.#writeBuffered(false));
  }

  /** Copies the database to `path`, which must not exist. Writes are not blocked. */
  async copyInto(path: string): Promise<void> {
    // A full disk does not prevent a backup.
    if (!this.isReadOnly) await this.flush().catch(() => undefined);
    const { copyDatabase } = await import('../repair/copy-database.js');
    await copyDatabase(join(this.dataDir, 'inkstand.db'), path);
  }

  /** Closes after running transactions and a last flush. Idempotent. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const canWrite = !this.isReadOnly && !this.#isDamaged;
    // Held rows are expendable: a full disk does not prevent closing.
    if (canWrite) this.#queue(() => this.#writeBuffered(true)).catch(() => undefined);
    this.#isClosed = true;
    await this.#writes.settle();
    await this.#reader.close();
    await this.#writer.close();
  }

  #queue<Result>(step: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new InkstandError('unavailable', 'the store is closed'));
    this.#queued++;
    return this.#writes.run(step).finally(() => {
      this.#queued--;
    });
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
      return result;
    } catch (error) {
      // SQLite may already have rolled back (disk full), in which case this error is harmless.
      await this.#writer.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async #writeBuffered(isLast: boolean): Promise<void> {
    const steps = this.#buffered.filter((rows) => rows.byteCount() > 0 || (isLast && rows.needsLastWrite?.()));
    if (steps.length === 0) return;
    const done = await this.#runTransaction(async (writer) => {
      const written: (() => void)[] = [];
      for (const rows of steps) written.push(await rows.write(writer, isLast));
      return written;
    }, true);
    for (const step of done) step();
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
