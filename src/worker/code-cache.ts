import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const SUM_BYTES = 4;
/** What was compiled is kept again when there is so much more of it: the first child may have drawn nothing. */
const WORTHWHILE_GROWTH = 1.2;

/** Compiled code of one program, kept in a folder for one version of Node. A cache: that it fails is no error. */
export class CodeCache {
  readonly #folder: string;
  readonly #name: string;
  #knownBytes = 0;

  /** `folder`: made when there is something to keep; whatever is in there can be deleted. */
  constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#name = `${program}-${process.version}-${process.arch}.code`;
  }

  /** `undefined` when there is nothing, or something that is not whole. */
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

  /** Replaces what is known when it was of no use or is much less; other programs' code goes. */
  keep(code: Buffer, wasRejected: boolean): void {
    if (!wasRejected && code.length < this.#knownBytes * WORTHWHILE_GROWTH) return;
    try {
      mkdirSync(this.#folder, { recursive: true });
      const sum = Buffer.alloc(SUM_BYTES);
      sum.writeUInt32LE(crc32(code));
      const beside = join(this.#folder, `${this.#name}.new`);
      // Not synced: the permission model refuses that, and the sum finds what a power cut left.
      writeFileSync(beside, Buffer.concat([sum, code]));
      renameSync(beside, join(this.#folder, this.#name));
      for (const other of readdirSync(this.#folder))
        if (/\.code(?:\.new)?$/.test(other) && other !== this.#name) rmSync(join(this.#folder, other), { force: true });
    } catch {
      // A full disk, or one that cannot be written.
    }
  }
}
