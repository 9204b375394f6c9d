import type { Log } from '../../http/http.js';
import { askForCheck, type Mending } from '../../store/mend-database.js';
import type { Store } from '../../store/store.js';
import type { Tables } from '../../store/tables.js';
import { CopyKeeper } from './copy-keeper.js';
import { DiskKeeper } from './disk-keeper.js';
import type { DiskSpace } from './disk-space.js';
import { type MendingFact, MendingNote } from './mending-note.js';
import type { SpaceLevel } from './plan-relief.js';

export { DiskSpace } from './disk-space.js';

/** What is known of what the gateway keeps. */
export interface CareFacts {
  /** Until the owner has read it. */
  readonly mending: MendingFact | undefined;
  readonly space: SpaceLevel;
  /** Why the last copy of the database could not be made. */
  readonly copyFailure: string | undefined;
}

export interface CareOptions {
  readonly store: Store;
  readonly tables: Pick<Tables, 'settings' | 'telemetry'>;
  readonly space: DiskSpace;
  readonly sweepPictures: (replacedForMs: number) => Promise<unknown>;
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** The gateway is to be stopped and started again, for the reason given. */
  readonly askRestart: (reason: string) => void;
}

/** Looks after what the gateway keeps, once a minute, so that its owner need not. */
export class Care {
  readonly space: DiskSpace;
  readonly #mendings: MendingNote;
  readonly #copies: CopyKeeper;
  readonly #disk: DiskKeeper;
  readonly #log: Log;

  constructor(options: CareOptions) {
    const { store, tables, space, log, monotonicMs, sweepPictures, askRestart } = options;
    const { dataDir, now } = store;
    this.space = space;
    this.#log = log;
    this.#mendings = new MendingNote(tables.settings, now);
    this.#copies = new CopyKeeper({
      ...{ store, space, monotonicMs, log },
      onDamage: async (why) => {
        log.error({ why }, 'the database is damaged: the gateway starts again to mend it');
        await askForCheck(dataDir);
        askRestart('the database is damaged');
      },
    });
    const trimLogs = (): Promise<void> => tables.telemetry.trimAll();
    this.#disk = new DiskKeeper({ space, log, dataDir, now, trimLogs, sweepPictures });
  }

  /** One round; a part that fails does not keep the others from their work. */
  async tick(): Promise<void> {
    for (const part of [this.#disk, this.#copies]) {
      await part.tick().catch((err) => this.#log.warn({ err }, 'a round of care failed'));
    }
  }

  /** What was done to the database before this start. */
  async noteMending(mending: Mending): Promise<void> {
    if (mending.kind === 'none') return;
    this.#log.error({ ...mending }, 'the database was damaged');
    await this.#mendings.write(mending);
  }

  /** The owner has read what became of the database. */
  dismissMending(): Promise<void> {
    return this.#mendings.clear();
  }

  /** Reads memory only. */
  facts(): CareFacts {
    return { mending: this.#mendings.read(), space: this.#disk.level, copyFailure: this.#copies.failure };
  }
}
