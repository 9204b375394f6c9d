import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** In bytes, as image-build/partitions.sh has them. */
export const CARD = {
  bootStart: 8192 * 512,
  slotA: 270336 * 512,
  slotB: 1449984 * 512,
  slotBytes: 1179648 * 512,
  dataStart: 2629632 * 512,
  stateSectors: [2048 * 512, 2056 * 512],
} as const;

const CARD_SIZE = '3G';

/** An SD card with an image on it, in a folder of its own. */
export class CardFile {
  readonly path: string;
  readonly folder: string;

  constructor(image: string, folder: string, size = CARD_SIZE) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.path = join(folder, 'card.img');
    execFileSync('cp', ['--sparse=always', image, this.path]);
    execFileSync('truncate', ['-s', size, this.path]);
  }

  /** Copies a file of the first partition to where it can be read. */
  take(name: string): string {
    const target = join(this.folder, name);
    if (!existsSync(target)) execFileSync('mcopy', ['-n', '-i', this.#boot(), `::${name}`, target]);
    return target;
  }

  /** The current text of a file on the first partition; undefined when it does not exist. */
  read(name: string): string | undefined {
    try {
      return execFileSync('mtype', ['-i', this.#boot(), `::${name}`], { encoding: 'utf8', stdio: 'pipe' });
    } catch {
      return undefined;
    }
  }

  /** Writes a file to the first partition, as an owner does on any computer. */
  put(name: string, text: string): void {
    const beside = join(this.folder, `put-${name}`);
    writeFileSync(beside, text);
    this.putFile(name, beside);
  }

  putFile(name: string, path: string): void {
    execFileSync('mcopy', ['-o', '-i', this.#boot(), path, `::${name}`]);
  }

  /** Copies the system of the first slot to the second one. */
  async copySlot(): Promise<void> {
    const file = await open(this.path, 'r+');
    const piece = Buffer.alloc(4 * 2 ** 20);
    for (let offset = 0; offset < CARD.slotBytes; offset += piece.length) {
      await file.read(piece, 0, piece.length, CARD.slotA + offset);
      // Empty blocks stay holes.
      if (!piece.every((byte) => byte === 0)) await file.write(piece, 0, piece.length, CARD.slotB + offset);
    }
    await file.close();
  }

  /** Overwrites a range with noise. */
  async damage(offset: number, length = 512): Promise<void> {
    const file = await open(this.path, 'r+');
    await file.write(Buffer.alloc(length, 0xa5), 0, length, offset);
    await file.close();
  }

  #boot(): string {
    return `${this.path}@@${CARD.bootStart}`;
  }
}
