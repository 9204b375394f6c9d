import type { Log } from '../../http/http.js';
import type { TimeZone } from '../../playlist/playlist.js';
import { askForCheck, type Mending } from '../../store/mend-database.js';
import type { Store } from '../../store/store.js';
import type { Tables } from '../../store/tables.js';
import { type AddressChange, AddressWatch } from '../address-watch.js';
import type { BackupResult } from '../backup/plan-backup.js';
import type { Restored } from '../backup/restore.js';
import { RestoreNote } from '../backup/restore-note.js';
import { RestoreRun } from '../backup/restore-run.js';
import { ScheduledBackup } from '../backup/scheduled-backup.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { type ClockFacts, type ClockLevel, isPlausible } from '../clock/judge-clock.js';
import { networkAddresses } from '../network-addresses.js';
import { CardWear, readDiskWrites } from './card-wear.js';
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
  readonly clock: ClockLevel;
  readonly addressChange: AddressChange | undefined;
  /** Of the backup that the gateway makes by itself; undefined before the first and without a plan. */
  readonly backup: BackupResult | undefined;
}

export interface CareOptions {
  readonly store: Store;
  readonly tables: Pick<Tables, 'settings' | 'telemetry'>;
  readonly space: DiskSpace;
  readonly sweepPictures: (replacedForMs: number) => Promise<unknown>;
  /** Stores what displays told and is still in memory. */
  readonly flush: () => Promise<void>;
  /** Of the wall that times of day are meant for. */
  readonly zone: () => TimeZone;
  readonly version: string;
  readonly readClockFacts: (nowMs: number) => Promise<Omit<ClockFacts, 'earliestMs'>>;
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** The gateway is to be stopped and started again, for the reason given. */
  readonly askRestart: (reason: string) => void;
}

/** Looks after what the gateway keeps, once a minute, so that its owner need not. */
export class Care {
  readonly space: DiskSpace;
  readonly backups: ScheduledBackup;
  readonly restores: RestoreNote;
  readonly restoreRun: RestoreRun;
  readonly clock: ClockWatch;
  readonly wear: CardWear;
  readonly addresses: AddressWatch;
  readonly #mendings: MendingNote;
  readonly #copies: CopyKeeper;
  readonly #disk: DiskKeeper;
  readonly #log: Log;

  constructor(options: CareOptions) {
    const { store, tables, space, log, monotonicMs, askRestart, zone, version, flush } = options;
    const { sweepPictures, readClockFacts } = options;
    const { dataDir, now } = store;
    const { settings } = tables;
    this.backups = new ScheduledBackup({ store, settings, zone, version, flush, monotonicMs, log });
    this.wear = new CardWear({ settings, now, monotonicMs, readCount: () => readDiskWrites(dataDir) });
    this.addresses = new AddressWatch({ settings, now, log, readAddresses: networkAddresses });
    this.restores = new RestoreNote(settings, now);
    this.restoreRun = new RestoreRun({ dataDir, log, askRestart });
    this.clock = new ClockWatch({
      ...{ now, monotonicMs, settings, log },
      readFacts: readClockFacts,
      onJump: () => this.backups.recalculate(),
    });
    this.space = space;
    this.#log = log;
    this.#mendings = new MendingNote(settings, now);
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
    for (const part of [this.clock, this.#disk, this.#copies, this.wear, this.addresses])
      await this.#run(() => part.tick());
    if (isPlausible(this.clock.level)) await this.#run(() => this.backups.tick());
  }

  async #run(part: () => Promise<void>): Promise<void> {
    await part().catch((err) => this.#log.warn({ err }, 'a round of care failed'));
  }

  /** What happened to the data before this start; and a first look at the clock, before anything depends on it. */
  async noteStart(mending: Mending, restored: Restored | undefined): Promise<void> {
    if (mending.kind !== 'none') this.#log.error({ ...mending }, 'the database was damaged');
    await this.#mendings.write(mending);
    if (restored) await this.restores.note(restored);
    await this.#run(() => this.clock.tick());
  }

  /** The owner has read what became of the database. */
  dismissMending(): Promise<void> {
    return this.#mendings.clear();
  }

  /** Reads memory only. */
  facts(): CareFacts {
    return {
      mending: this.#mendings.read(),
      space: this.#disk.level,
      copyFailure: this.#copies.failure,
      clock: this.clock.level,
      addressChange: this.addresses.change(),
      backup: this.backups.plan() && this.backups.result(),
    };
  }
}
