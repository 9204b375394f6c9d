import type { Log } from '../http/http.js';
import type { DiskSpace } from './disk-space.js';
import { judgeSpace, type SpaceLevel } from './judge-space.js';
import type { ReclaimOptions } from './reclaim-disk-space.js';

interface DiskMonitorOptions extends ReclaimOptions {
  readonly space: DiskSpace;
  readonly log: Log;
}

/** Frees space before the disk is full. */
export class DiskMonitor {
  readonly #options: DiskMonitorOptions;
  #level: SpaceLevel = 'plenty';
  #hasReserve = false;

  constructor(options: DiskMonitorOptions) {
    this.#options = options;
  }

  /** The level at the last check. */
  get level(): SpaceLevel {
    return this.#level;
  }

  /** Checks the free space and deletes files as the shortage requires, at every check while it lasts. */
  async tick(): Promise<void> {
    const { space, log } = this.#options;
    const usage = await space.read();
    if (usage === undefined) return;
    const level = judgeSpace(usage);
    if (level !== this.#level) log[level === 'plenty' ? 'info' : 'warn']({ level, ...usage }, 'room on the disk');
    this.#level = level;
    if (level === 'plenty' && this.#hasReserve) return;
    const { deleteLeftovers, reserveSpace, reclaimDiskSpace } = await import('./reclaim-disk-space.js');
    if (level === 'plenty') {
      await deleteLeftovers(this.#options.dataDir, this.#options.now());
      await reserveSpace(this.#options.dataDir, usage);
      this.#hasReserve = true;
      return;
    }
    this.#hasReserve = false;
    await reclaimDiskSpace(level, this.#options);
  }
}
