import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const SUM_BYTES = 4;
/**
 * Growth that causes the cache to be written again, because a child's code is that of the pages it rendered: without the code for
 * charts, the first chart takes a tenth longer. As code is only added, the cache is written some ten times at most.
 */
const WORTHWHILE_GROWTH = 1.04;

/**
 * Compiled code of one program, stored in a folder per Node version. It is only a cache, so failures are not errors.
 */
export class CodeCache {
  readonly #folder: string;
  readonly #name: string;
  #knownBytes = 0;

  /** `folder` is created when needed; all its contents may be deleted. */
  constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#name = `${program}-${process.version}-${process.arch}.code`;
  }

  /** Undefined when there is none or it is incomplete. */
  read(): Buffer | undefined {
    try {
      const file = readFileSync(join(this.#folder, this.#name));
      const code = file.subarray(SUM_BYTES);
      if (file.readUInt32LE() !== crc32(code)) return undefined;
      this.#knownBytes = code.length;
      return code;
    } catch {
      return undefined;
    }
  }

  /** Replaces the cached code if it was rejected or is much smaller; deletes the code of other programs. */
  store(code: Buffer, wasRejected: boolean): void {
    if (!wasRejected && code.length < this.#knownBytes * WORTHWHILE_GROWTH) return;
    try {
      mkdirSync(this.#folder, { recursive: true });
      const sum = Buffer.alloc(SUM_BYTES);
      sum.writeUInt32LE(crc32(code));
      const beside = join(this.#folder, `${this.#name}.new`);
      // Not synced, because the permission model denies that; the checksum detects what a power cut truncated.
      writeFileSync(beside, Buffer.concat([sum, code]));
      renameSync(beside, join(this.#folder, this.#name));
      for (const other of readdirSync(this.#folder))
        if (/\.code(?:\.new)?$/.test(other) && other !== this.#name) rmSync(join(this.#folder, other), { force: true });
    } catch {
      // The disk is full or read-only.
    }
  }
}
