import type { Log } from '../../http/http.js';
import type { DiskSpace } from './disk-space.js';
import type { FreeDiskOptions } from './free-disk-space.js';
import { judgeSpace, type SpaceLevel } from './judge-space.js';

export interface DiskMonitorOptions extends FreeDiskOptions {
  readonly space: DiskSpace;
  readonly log: Log;
}

/** Makes room before the disk is full. */
export class DiskMonitor {
  readonly #options: DiskMonitorOptions;
  #level: SpaceLevel = 'plenty';
  #hasReserve = false;

  constructor(options: DiskMonitorOptions) {
    this.#options = options;
  }

  /** As it was at the last look. */
  get level(): SpaceLevel {
    return this.#level;
  }

  /** Looks, and gives up what little space asks for; again at each look for as long as it is short. */
  async tick(): Promise<void> {
    const { space, log } = this.#options;
    const room = await space.read();
    if (room === undefined) return;
    const level = judgeSpace(room);
    if (level !== this.#level) log[level === 'plenty' ? 'info' : 'warn']({ level, ...room }, 'room on the disk');
    this.#level = level;
    if (level === 'plenty' && this.#hasReserve) return;
    const { deleteLeftovers, keepReserve, freeDiskSpace } = await import('./free-disk-space.js');
    if (level === 'plenty') {
      await deleteLeftovers(this.#options.dataDir, this.#options.now());
      await keepReserve(this.#options.dataDir, room);
      this.#hasReserve = true;
      return;
    }
    this.#hasReserve = false;
    await freeDiskSpace(level, this.#options);
  }
}
