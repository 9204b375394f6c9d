import { statfs } from 'node:fs/promises';
import { InkstandError } from '@inkstand/common/errors';
import { type DiskUsage, judgeSpace, type SpaceLevel } from './judge-space.js';

/** Checks the free space of the data folder's file system. */
export class DiskSpace {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Undefined when the system does not report it. */
  async read(): Promise<DiskUsage | undefined> {
    return statfs(this.#dataDir).then(
      ({ blocks, bavail, bsize }) => ({ totalBytes: blocks * bsize, freeBytes: bavail * bsize }),
      () => undefined,
    );
  }

  async level(): Promise<SpaceLevel> {
    const usage = await this.read();
    return usage === undefined ? 'plenty' : judgeSpace(usage);
  }

  /**
   * Call it before accepting an upload of this size. Throws `no-space` when the upload would leave too little for the
   * owner's settings.
   */
  requireSpace = async (byteCount: number): Promise<void> => {
    const usage = await this.read();
    if (usage === undefined) return;
    const after = { ...usage, freeBytes: usage.freeBytes - byteCount };
    if (judgeSpace(after) !== 'full') return;
    throw new InkstandError('no-space', 'not enough disk space: nothing was stored', {
      hint: 'delete uploaded pictures or old backups, empty the bin, or use a larger SD card',
    });
  };
}
