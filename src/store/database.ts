import { join } from 'node:path';
import { InkstandError } from '../errors.js';
import type { Connection, SqlValue } from './connection.js';
import type { SecretBox } from './secret-box.js';

export type { SqlValue } from './connection.js';

/** Reads of a connection. Rows come as SQLite has them: column names, 0 and 1 for booleans, bytes for blobs. */
export interface Reader {
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined>;
}

/** Reads and writes inside a transaction; of no use after it. */
export interface Writer extends Reader {
  run(sql: string, parameters?: readonly SqlValue[]): Promise<{ readonly lastId: number; readonly changes: number }>;
}

export interface TransactionOptions {
  /**
   * False for telemetry: the commit is not forced to the disk at once, so that a power cut may lose it (never damage it).
   */
  readonly durable?: boolean;
  /**
   * True when rows of other tables go along by their foreign keys (a plugin setting with its playlist items and screens):
   * what is kept in memory is read again before the transaction resolves.
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

/** How long a change by another process may go unseen. */
const NOTICE_MS = 1000;

/** The one database: reads on one connection, transactions one after another on a second. */
export class Store {
  readonly dataDir: string;
  readonly now: () => number;
  readonly secrets: SecretBox;
  /** The data folder could not be written when the gateway started: every transaction is refused. */
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
  #noticedAt = performance.now();
  #noticing: Promise<void> | undefined;

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

  /** A statement found the file damaged: it needs mending, for which it must be closed. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Grows with each commit that must not be lost, by this process or another. */
  get durableChanges(): number {
    return this.#durableChanges;
  }

  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> {
    return this.#reader.all(sql, parameters);
  }

  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#reader.get(sql, parameters);
  }

  /**
   * Runs `work` in a transaction: committed when it resolves, undone when it throws. Transactions wait for each other,
   * so one inside another would wait for ever: hand the writer down instead.
   */
  async transaction<Result>(
    work: (writer: Writer) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    if (this.isReadOnly)
      throw new InkstandError('unavailable', 'nothing can be stored: the data folder cannot be written', {
        hint: 'see whether the disk is worn out, and who may write the data folder',
        retryAfterSeconds: 300,
      });
    const result = await this.#queue(() => this.#runTransaction(work, options.durable ?? true));
    if (options.cascades) await this.#queue(() => this.#reload());
    return result;
  }

  /**
   * Called when what is kept in memory must be read again: after another process changed the database and after cascades.
   * No transaction can begin inside the listener.
   */
  onForeignChange(listener: () => Promise<void>): void {
    this.#foreignChangeListeners.push(listener);
  }

  /** Sees changes by other processes; asks SQLite at most once a second, so that it may be called at every request. */
  noticeForeignChanges(): Promise<void> | undefined {
    // The monotonic clock: the other one may jump back a year. Nor does a display wait for a transaction that waits itself.
    if (performance.now() - this.#noticedAt < NOTICE_MS || this.#queued > 0) return undefined;
    this.#noticing ??= this.#notice().finally(() => {
      this.#noticedAt = performance.now();
      this.#noticing = undefined;
    });
    return this.#noticing;
  }

  /** A copy of the whole database as it is stored now at `path`, which must not exist. Writes go on meanwhile. */
  async copyInto(path: string): Promise<void> {
    const { copyDatabase } = await import('./copy-database.js');
    await copyDatabase(join(this.dataDir, 'inkstand.db'), path);
  }

  /** Ends after the transactions under way. Idempotent. */
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
      // SQLite may have rolled back by itself already (disk full), which is an error here and no harm.
      await this.#writer.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async #notice(): Promise<void> {
    await this.#queue(async () => {
      const version = await readForeignVersion(this.#writer);
      if (version === this.#foreignVersion) return;
      await this.#reload();
      this.#foreignVersion = version;
      this.#durableChanges++;
    });
  }

  /** In the queue, so that no commit of ours falls between what is read and what is kept. */
  async #reload(): Promise<void> {
    for (const listener of this.#foreignChangeListeners) await listener();
  }
}

/** Changes when a connection other than the writer, so another process, has committed. */
async function readForeignVersion(writer: Connection): Promise<number> {
  const row = await writer.get<{ data_version: number }>('PRAGMA data_version');
  return row?.data_version ?? 0;
}
