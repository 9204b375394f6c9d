import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { TimeZone } from '@inkstand/common/time-zone';
import type { Log } from '../http/http.js';
import type { SettingTable, Store } from '../store/store.js';
import type { ReportProgress, Task, Tasks } from '../task/task.js';
import {
  type BackupPlan,
  type BackupResult,
  MAX_RETRIES,
  planBackup,
  RETRY_MS,
  readBackupPlan,
  readBackupResult,
} from './backup-schedule.js';

export interface BackupRunnerOptions {
  readonly store: Store;
  readonly settings: SettingTable;
  /** The time zone of scheduled times. */
  readonly zone: () => TimeZone;
  readonly version: string;
  /** Stores data that is still in memory. */
  readonly flush: () => Promise<void>;
  readonly monotonicMs: () => number;
  readonly tasks: Tasks;
  readonly log: Log;
}

const NAMES = { plan: 'backup_plan', result: 'backup_result', passphrase: 'backup_passphrase' } as const;
const HOUR_MS = 60 * 60_000;
/** When the clock is set back, the same time occurs twice, but is one backup. */
const MIN_GAP_MS = 20 * HOUR_MS;

interface RunningBackup {
  readonly task: Task;
  readonly result: Promise<BackupResult>;
}

/** Makes scheduled backups in a folder of the owner's choice. */
export class BackupRunner {
  readonly #options: BackupRunnerOptions;
  #nextMs: number | undefined;
  #madeAtMonotonicMs = Number.NEGATIVE_INFINITY;
  #retry: { readonly atMonotonicMs: number; readonly count: number } | undefined;
  #running: RunningBackup | undefined;

  constructor(options: BackupRunnerOptions) {
    this.#options = options;
  }

  /** Undefined without scheduled backups. */
  plan(): BackupPlan | undefined {
    return readBackupPlan(this.#options.settings.read(NAMES.plan));
  }

  /** Undefined before the first backup. */
  result(): BackupResult | undefined {
    return readBackupResult(this.#options.settings.read(NAMES.result));
  }

  /** When the next backup is due; undefined without a schedule or before the first check. */
  get nextMs(): number | undefined {
    return this.plan() && this.#nextMs;
  }

  /** The stored, encrypted passphrase; different after every change. */
  get sealedPassphrase(): string | undefined {
    const sealed = this.#options.settings.read(NAMES.passphrase);
    return typeof sealed === 'string' ? sealed : undefined;
  }

  /** Sets the schedule, or none. */
  async choose(plan: BackupPlan | undefined): Promise<void> {
    await this.#options.settings.write(NAMES.plan, plan ?? null);
    this.recalculate();
  }

  /** Stores the passphrase encrypted; undefined deletes it. */
  async choosePassphrase(passphrase: string | undefined): Promise<void> {
    const { settings, store } = this.#options;
    const sealed = passphrase === undefined ? null : Buffer.from(store.secrets.seal(passphrase)).toString('base64');
    await settings.write(NAMES.passphrase, sealed);
  }

  /** Call it after the clock jumped; backups missed by the jump are not made up for. */
  recalculate(): void {
    const plan = this.plan();
    this.#retry = undefined;
    this.#nextMs = plan && planBackup(plan, undefined, this.#options.store.now(), this.#options.zone());
  }

  /** Call once a minute while the clock is reliable. */
  async tick(): Promise<void> {
    const { store, zone, monotonicMs } = this.#options;
    const plan = this.plan();
    if (!plan) return;
    const nowMs = store.now();
    this.#nextMs ??= planBackup(plan, this.result(), nowMs, zone());
    const isRetry = this.#retry !== undefined && monotonicMs() >= this.#retry.atMonotonicMs;
    if (!isRetry && nowMs < this.#nextMs) return;
    if (!isRetry) this.#nextMs = planBackup(plan, undefined, nowMs, zone());
    if (!isRetry && monotonicMs() - this.#madeAtMonotonicMs < MIN_GAP_MS) return;
    await this.#start(true).result;
  }

  /** Makes a backup, due or not, or joins the running one. */
  makeNow(): Task {
    return this.#start(false).task;
  }

  #start(isScheduled: boolean): RunningBackup {
    if (this.#running) return this.#running;
    let end: (result: BackupResult) => void = () => undefined;
    const result = new Promise<BackupResult>((resolve) => {
      end = resolve;
    });
    const task = this.#options.tasks.start({ kind: 'backup', isScheduled }, async (report) => {
      const made = await this.#make(report);
      this.#running = undefined;
      end(made);
      if (made.reason !== undefined) throw new InkstandError('unavailable', made.reason);
      return { message: 'backup.made', path: '/system/backup' };
    });
    this.#running = { task, result };
    return this.#running;
  }

  /** Never rejects; errors are part of the result. */
  async #make(report: ReportProgress): Promise<BackupResult> {
    const { store, settings, log, monotonicMs } = this.#options;
    const atMs = store.now();
    const before = this.result();
    const result = await this.#write(report).then(
      (good): BackupResult => ({ atMs, good }),
      (error: unknown): BackupResult => ({
        atMs,
        reason: describeReason(error),
        ...(before?.good && { good: before.good }),
      }),
    );
    const { reason } = result;
    if (reason === undefined) {
      this.#madeAtMonotonicMs = monotonicMs();
      this.#retry = undefined;
      log.info({ ...result.good }, 'backup created');
    } else {
      const count = (this.#retry?.count ?? 0) + 1;
      this.#retry = count > MAX_RETRIES ? undefined : { atMonotonicMs: monotonicMs() + RETRY_MS, count };
      log.warn({ reason }, 'the backup failed');
    }
    await settings.write(NAMES.result, result).catch((err) => log.warn({ err }, 'the result could not be stored'));
    return result;
  }

  async #write(report: ReportProgress): Promise<NonNullable<BackupResult['good']>> {
    const { store, version, flush } = this.#options;
    const plan = this.plan();
    if (!plan) throw new InkstandError('conflict', 'no backup folder is chosen');
    const { examineFolder, nameBackup, pruneBackups } = await import('./backup-folder.js');
    const { writeBackup } = await import('./write-backup.js');
    const { folder, keep, isOtherDisk } = plan;
    const state = await examineFolder(folder, store.dataDir);
    if (state.kind !== 'good') throw new InkstandError('unavailable', `the folder ${folder} is ${state.kind}`);
    if (isOtherDisk && !state.isOtherDisk) {
      throw new InkstandError('unavailable', `the drive for ${folder} is not connected`);
    }
    const passphrase = this.#readPassphrase();
    await flush();
    const atMs = store.now();
    const name = nameBackup(atMs);
    const file = join(folder, name);
    const { holdsKey } = await writeBackup({ store, file, version, passphrase, report });
    await pruneBackups(folder, keep, name);
    return { atMs, file, byteCount: (await stat(file)).size, holdsKey };
  }

  #readPassphrase(): string | undefined {
    const { store } = this.#options;
    const sealed = this.sealedPassphrase;
    if (sealed === undefined) return undefined;
    const passphrase = store.secrets.unseal(Buffer.from(sealed, 'base64'));
    if (passphrase !== undefined) return passphrase;
    throw new InkstandError('conflict', 'the stored backup passphrase can no longer be read: enter it again');
  }
}

function describeReason(error: unknown): string {
  if (error instanceof InkstandError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'the drive is full';
  return messageOf(error);
}
