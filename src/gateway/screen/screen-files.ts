import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreenFile, ScreenMediaType } from '../store/store.js';
import { syncPath } from '../store/store.js';

const FILE_NAME = /^([A-Za-z0-9_-]{22})\.(png|bmp)$/;

/** 22 random characters that grant access to a screen. */
export const makeToken = (): string => randomBytes(17).toString('base64url').slice(0, 22);

/** Limit of all files held in memory. */
const MAX_HELD_BYTES = 1_000_000;

interface HeldFile {
  readonly bytes: Uint8Array;
  readonly mediaType: ScreenMediaType;
  readonly heldAtMs: number;
}

/**
 * Files of screens in `DATA/screens`, named by their token. Most screens are replaced within the hour, so new files may
 * be held in memory and are then stored only if they last.
 */
export class ScreenFiles {
  readonly #folder: string;
  readonly #held = new Map<string, HeldFile>();

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
    const used = [...this.#held.values()].reduce((sum, one) => sum + one.bytes.byteLength, 0);
    if (used + bytes.byteLength > MAX_HELD_BYTES) return undefined;
    const token = makeToken();
    // A copy, because the bytes may be part of a larger message.
    this.#held.set(token, { bytes: Uint8Array.from(bytes), mediaType, heldAtMs: nowMs });
    return token;
  }

  isHeld(token: string): boolean {
    return this.#held.has(token);
  }

  /** Tokens of files in memory, and since when they have been there. */
  listHeld(): readonly { readonly token: string; readonly sinceMs: number }[] {
    return [...this.#held].map(([token, { heldAtMs }]) => ({ token, sinceMs: heldAtMs }));
  }

  /** Writes and syncs a file that is held. */
  async storeHeld(token: string): Promise<void> {
    const held = this.#held.get(token);
    if (!held) return;
    await this.write(held.bytes, held.mediaType, token);
    this.#held.delete(token);
  }

  dropHeld(token: string): void {
    this.#held.delete(token);
  }

  /** Undefined when the file is missing. */
  async read(file: ScreenFile): Promise<Uint8Array | undefined> {
    const held = this.#held.get(file.token);
    if (held) return held.bytes;
    try {
      return await readFile(this.#path(file));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async has(file: ScreenFile): Promise<boolean> {
    if (this.#held.has(file.token)) return true;
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
    return { deleted: names.length - stored.size, present: new Set([...stored, ...this.#held.keys()]) };
  }

  #path({ token, mediaType }: ScreenFile): string {
    return join(this.#folder, `${token}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}`);
  }
}
