import { rm } from 'node:fs/promises';
import { InkstandError } from '@inkstand/common/errors';
import type { Log } from '../http/http.js';
import type { Task, Tasks } from '../task/task.js';
import type { RestoreOptions } from './restore.js';

interface RestoreRunOptions {
  readonly dataDir: string;
  readonly tasks: Tasks;
  readonly log: Log;
  readonly requestRestart: (reason: string) => void;
  /** Chooses the folder for the replaced data, in the data folder; `before-restore` by default. */
  readonly keptIn?: () => Promise<string>;
}

/** What the owner chose for a restore; see `RestoreOptions`. */
export type RestoreChoices = Pick<RestoreOptions, 'passphrase' | 'withApiKeys'>;

/** A restore next to the running gateway. */
export class RestoreRun {
  readonly #options: RestoreRunOptions;
  #last: { readonly file: string; readonly task: Task } | undefined;

  constructor(options: RestoreRunOptions) {
    this.#options = options;
  }

  /** The restore of an uploaded file; undefined when it was not started since the gateway runs. */
  of(file: string): Task | undefined {
    return this.#last?.file === file ? this.#last.task : undefined;
  }

  /**
   * Starts a restore; the gateway restarts at its end. Throws `conflict` when another one is running.
   *
   * @param path page that shows the progress
   */
  start(file: string, choices: RestoreChoices, path: string): void {
    const { dataDir, tasks, log, requestRestart, keptIn } = this.#options;
    if (this.#last && this.#last.task.outcome?.kind !== 'failed') {
      throw new InkstandError('conflict', 'another backup is being restored');
    }
    const task = tasks.start({ kind: 'restore', path, isScheduled: true }, async (report) => {
      const { stageRestore } = await import('./restore.js');
      const kept = keptIn ? { keptIn: await keptIn() } : {};
      const { foreignObjects = [] } = await stageRestore({ dataDir, file, ...choices, report, ...kept }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'a backup could not be restored');
          throw error instanceof InkstandError
            ? error
            : new InkstandError('unprocessable', 'the backup could not be unpacked', { cause: error });
        },
      );
      if (foreignObjects.length > 0)
        log.warn(
          { count: foreignObjects.length },
          'tables, views or triggers of the backup that are not ours were left out',
        );
      report({ phase: 'restarting' });
      await rm(file, { force: true });
      requestRestart('backup restored');
      return { message: 'backup.restarting', path: '/system/backup' };
    });
    this.#last = { file, task };
  }
}
