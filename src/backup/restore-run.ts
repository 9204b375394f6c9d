import { rm } from 'node:fs/promises';
import { InkstandError } from '../errors.js';
import type { Log } from '../http/http.js';

/** Progress of a restore started on a page. */
export type RestoreProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unpacking' }
  /** Unpacked and checked: the gateway restarts with it. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly isWrongPassphrase: boolean; readonly reason: string };

export interface RestoreRunOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly requestRestart: (reason: string) => void;
}

/** A restore next to the running gateway: it takes longer than the timeout of a browser. */
export class RestoreRun {
  readonly #options: RestoreRunOptions;
  readonly #progress = new Map<string, RestoreProgress>();
  #isRunning = false;

  constructor(options: RestoreRunOptions) {
    this.#options = options;
  }

  /** Of an uploaded file. */
  progress(file: string): RestoreProgress {
    return this.#progress.get(file) ?? { kind: 'idle' };
  }

  /** Starts; `progress` reports the state. Throws `conflict` while another one runs. */
  start(file: string, passphrase: string | undefined): void {
    if (this.#isRunning) throw new InkstandError('conflict', 'another backup is being restored');
    this.#isRunning = true;
    this.#progress.clear();
    this.#progress.set(file, { kind: 'unpacking' });
    void this.#run(file, passphrase).finally(() => {
      this.#isRunning = false;
    });
  }

  async #run(file: string, passphrase: string | undefined): Promise<void> {
    const { dataDir, log, requestRestart } = this.#options;
    try {
      const { stageRestore } = await import('./restore.js');
      await stageRestore({ dataDir, file, passphrase });
      this.#progress.set(file, { kind: 'ready' });
      await rm(file, { force: true });
      requestRestart('backup restored');
    } catch (err) {
      const reason = err instanceof InkstandError ? err.message : 'the backup could not be unpacked';
      this.#progress.set(file, { kind: 'failed', reason, isWrongPassphrase: /the passphrase/.test(reason) });
      log.warn({ err }, 'a backup could not be restored');
    }
  }
}
