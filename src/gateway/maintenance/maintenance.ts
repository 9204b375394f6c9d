import {
  type BackupResult,
  BackupRunner,
  type BackupRunnerOptions,
  type Restored,
  RestoreNote,
  RestoreRun,
} from '../backup/backup.js';
import type { Log } from '../http/http.js';
import { type AddressChange, AddressWatch, networkAddresses } from '../network/network.js';
import { type Repair, requestCheck, type Tables } from '../store/store.js';
import {
  CardWear,
  type ClockFacts,
  type ClockLevel,
  ClockWatch,
  isPlausible,
  readDiskWrites,
} from '../system/system.js';
import { DatabaseCheck } from './database-check.js';
import { DiskMonitor } from './disk-monitor.js';
import type { DiskSpace } from './disk-space.js';
import type { SpaceLevel } from './judge-space.js';
import { type RepairFact, RepairNote } from './repair-note.js';
import { SnapshotSchedule } from './snapshot-schedule.js';

export { DiskSpace } from './disk-space.js';

/** Status of the gateway's data. */
export interface MaintenanceFacts {
  /** Set until the owner dismisses it. */
  readonly repair: RepairFact | undefined;
  readonly space: SpaceLevel;
  /** Why the last snapshot failed. */
  readonly snapshotFailure: string | undefined;
  readonly clock: ClockLevel;
  readonly addressChange: AddressChange | undefined;
  /** The last scheduled backup; undefined before the first one and without a schedule. */
  readonly backup: BackupResult | undefined;
}

interface MaintenanceOptions extends Omit<BackupRunnerOptions, 'settings'> {
  readonly tables: Pick<Tables, 'settings' | 'telemetry'>;
  readonly space: DiskSpace;
  readonly sweepScreens: (replacedForMs: number) => Promise<unknown>;
  readonly readClockFacts: (nowMs: number) => Promise<Omit<ClockFacts, 'earliestMs'>>;
  /** Requests a restart of the gateway for the given reason. */
  readonly requestRestart: (reason: string) => void;
}

/** Maintains the gateway's data once a minute: snapshots, backups and disk space. */
export class Maintenance {
  readonly space: DiskSpace;
  readonly backups: BackupRunner;
  readonly restores: RestoreNote;
  readonly restoreRun: RestoreRun;
  readonly clock: ClockWatch;
  readonly wear: CardWear;
  readonly addresses: AddressWatch;
  readonly #repairs: RepairNote;
  readonly #snapshots: SnapshotSchedule;
  readonly #check: DatabaseCheck;
  readonly #disk: DiskMonitor;
  readonly #log: Log;

  constructor(options: MaintenanceOptions) {
    const { store, tables, space, log, monotonicMs, requestRestart, zone, version, flush } = options;
    const { sweepScreens, readClockFacts, tasks } = options;
    const { dataDir, now } = store;
    const { settings } = tables;
    this.backups = new BackupRunner({ store, settings, zone, version, flush, monotonicMs, tasks, log });
    this.wear = new CardWear({ settings, now, monotonicMs, readCount: () => readDiskWrites(dataDir) });
    this.addresses = new AddressWatch({ settings, now, log, readAddresses: networkAddresses });
    this.restores = new RestoreNote(settings, now);
    this.restoreRun = new RestoreRun({ dataDir, tasks, log, requestRestart });
    this.clock = new ClockWatch({
      now,
      monotonicMs,
      settings,
      log,
      readFacts: readClockFacts,
      onJump: () => this.backups.recalculate(),
    });
    this.space = space;
    this.#log = log;
    this.#repairs = new RepairNote(settings, now);
    this.#snapshots = new SnapshotSchedule({ store, space, monotonicMs, log });
    this.#check = new DatabaseCheck({
      store,
      monotonicMs,
      log,
      onDamage: async (why) => {
        log.error({ why }, 'the database is damaged: restarting the gateway to repair it');
        await requestCheck(dataDir);
        requestRestart('the database is damaged');
      },
    });
    const trimLogs = (): Promise<void> => tables.telemetry.trimAll();
    this.#disk = new DiskMonitor({ space, log, dataDir, now, trimLogs, sweepScreens });
  }

  /** Runs all tasks once; a failing one does not stop the others. */
  async tick(): Promise<void> {
    for (const part of [this.clock, this.#disk, this.#check, this.#snapshots, this.wear, this.addresses])
      await this.#run(() => part.tick());
    if (isPlausible(this.clock.level)) await this.#run(() => this.backups.tick());
  }

  async #run(part: () => Promise<void>): Promise<void> {
    await part().catch((err) => this.#log.warn({ err }, 'a maintenance run failed'));
  }

  /** Records what happened to the data before this start, and checks the clock before anything depends on it. */
  async noteStart(repair: Repair, restored: Restored | undefined): Promise<void> {
    if (repair.kind !== 'none') this.#log.error({ ...repair }, 'the database was damaged');
    await this.#repairs.write(repair);
    if (restored) await this.restores.note(restored);
    await this.#run(() => this.clock.tick());
  }

  /** Called when the owner dismisses the repair notice. */
  dismissRepair(): Promise<void> {
    return this.#repairs.clear();
  }

  /** Reads memory only. */
  facts(): MaintenanceFacts {
    return {
      repair: this.#repairs.read(),
      space: this.#disk.level,
      snapshotFailure: this.#snapshots.failure,
      clock: this.clock.level,
      addressChange: this.addresses.change(),
      backup: this.backups.plan() && this.backups.result(),
    };
  }
}
