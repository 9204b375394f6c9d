import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreenFile, ScreenMediaType } from '../store/store.js';
import { syncPath } from '../store/store.js';

const FILE_NAME = /^([A-Za-z0-9_-]{22})\.(png|bmp)$/;

/** 22 random characters that grant access to a screen. */
export const makeToken = (): string => randomBytes(17).toString('base64url').slice(0, 22);

/** Files of screens in `DATA/screens`, named by their token. */
export class ScreenFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'screens');
  }

  /**
   * Writes and syncs a file and returns its token. Nobody has the name yet, so no rename is needed: file and name reach
   * the SD card in one journal commit, at half the cost of a temporary file.
   */
  async write(bytes: Uint8Array, mediaType: ScreenMediaType, token = makeToken()): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#path({ token, mediaType });
    const file = await open(path, 'w', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      // A partial file would take up the last space of a full disk.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await syncPath(this.#folder);
    return token;
  }

  /** Undefined when the file is missing. */
  async read(file: ScreenFile): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#path(file));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async has(file: ScreenFile): Promise<boolean> {
    return access(this.#path(file)).then(
      () => true,
      () => false,
    );
  }

  /** Deletes every file that has none of these tokens: screens replaced long ago, or never finished. */
  async sweep(kept: {
    readonly has: (token: string) => boolean;
  }): Promise<{ readonly deleted: number; readonly present: ReadonlySet<string> }> {
    const names = await readdir(this.#folder).catch(() => []);
    const present = new Set<string>();
    for (const name of names) {
      const token = FILE_NAME.exec(name)?.[1];
      if (token !== undefined && kept.has(token)) present.add(token);
      else await rm(join(this.#folder, name), { force: true });
    }
    return { deleted: names.length - present.size, present };
  }

  #path({ token, mediaType }: ScreenFile): string {
    return join(this.#folder, `${token}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}`);
  }
}
