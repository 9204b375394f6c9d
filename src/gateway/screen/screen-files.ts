import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreenFile, ScreenMediaType } from '../store/store.js';
import { syncPath } from '../store/store.js';

const FILE_NAME = /^([A-Za-z0-9_-]{22})\.(png|bmp)$/;

/** 22 random characters that grant access to a screen. */
export const makeToken = (): string => randomBytes(17).toString('base64url').slice(0, 22);

/** Limit of all files held in memory. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** How often screens that are held in memory are stored: after a power cut, no screen is older. */
export const STORE_EVERY_MS = 3.5 * 60 * 60_000;
/** How long replaced files stay in memory, for displays that were just given their address. */
export const REPLACED_HELD_MS = 50 * 60_000;

interface BufferedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: ScreenMediaType;
  readonly bufferedAtMs: number;
}

/**
 * Files of screens in `DATA/screens`, named by their token. Most screens are replaced within the hour, so new files may
 * be held in memory and are then stored only if they last.
 */
export class ScreenFiles {
  readonly #folder: string;
  readonly #buffered = new Map<string, BufferedFile>();

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
    try {
      await writeFile(path, bytes, { mode: 0o640, flush: true });
    } catch (error) {
      // A partial file would take up the last space of a full disk.
      await rm(path, { force: true });
      throw error;
    }
    await syncPath(this.#folder);
    return token;
  }

  /** Returns the token of a file that is only in memory; undefined when there is no room. */
  hold(bytes: Uint8Array, mediaType: ScreenMediaType, nowMs: number): string | undefined {
    const used = [...this.#buffered.values()].reduce((sum, one) => sum + one.bytes.byteLength, 0);
    if (used + bytes.byteLength > MAX_BUFFERED_BYTES) return undefined;
    const token = makeToken();
    // A copy, because the bytes may be part of a larger message.
    this.#buffered.set(token, { bytes: Uint8Array.from(bytes), mediaType, bufferedAtMs: nowMs });
    return token;
  }

  isBuffered(token: string): boolean {
    return this.#buffered.has(token);
  }

  /** Tokens of files in memory, and since when they have been there. */
  listBuffered(): readonly { readonly token: string; readonly sinceMs: number }[] {
    return [...this.#buffered].map(([token, { bufferedAtMs }]) => ({ token, sinceMs: bufferedAtMs }));
  }

  /** Writes and syncs a file that is held. */
  async storeBuffered(token: string): Promise<void> {
    const file = this.#buffered.get(token);
    if (!file) return;
    await this.write(file.bytes, file.mediaType, token);
    this.#buffered.delete(token);
  }

  dropBuffered(token: string): void {
    this.#buffered.delete(token);
  }

  /** Undefined when the file is missing. */
  async read(file: ScreenFile): Promise<Uint8Array | undefined> {
    const buffered = this.#buffered.get(file.token);
    if (buffered) return buffered.bytes;
    try {
      return await readFile(this.#path(file));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async has(file: ScreenFile): Promise<boolean> {
    if (this.#buffered.has(file.token)) return true;
    return access(this.#path(file)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Deletes every file that has none of these tokens: screens replaced long ago, or never finished. Files in memory are
   * present.
   */
  async sweep(kept: {
    readonly has: (token: string) => boolean;
  }): Promise<{ readonly deleted: number; readonly present: ReadonlySet<string> }> {
    const names = await readdir(this.#folder).catch(() => []);
    const stored = new Set<string>();
    for (const name of names) {
      const token = FILE_NAME.exec(name)?.[1];
      if (token !== undefined && kept.has(token)) stored.add(token);
      else await rm(join(this.#folder, name), { force: true });
    }
    return { deleted: names.length - stored.size, present: new Set([...stored, ...this.#buffered.keys()]) };
  }

  #path({ token, mediaType }: ScreenFile): string {
    return join(this.#folder, `${token}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}`);
  }
}
