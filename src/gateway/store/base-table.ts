import { InkstandError } from '@inkstand/common/errors';
import type { Store, Writer } from './database/database.js';

/** Rows of the database, as one class for each kind. */
export abstract class Table {
  protected readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }
}

/** A table whose rows are kept in memory. */
export abstract class CachedTable extends Table {
  constructor(store: Store) {
    super(store);
    store.onForeignChange(() => this.load());
  }

  /** Reads the rows. Call it before anything else; it is called again after another process changed the database. */
  abstract load(): Promise<void>;

  /** Runs `work` in a transaction, and reads the rows again. */
  protected async commit<Result>(work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const result = await this.store.transaction(work);
    await this.load();
    return result;
  }
}

/** Throws `not-found` with this message when a statement changed no row. */
export async function requireChange(change: Promise<{ readonly changes: number }>, message: string): Promise<void> {
  if ((await change).changes === 0) throw new InkstandError('not-found', message);
}
