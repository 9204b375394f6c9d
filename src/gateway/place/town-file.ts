import { type FileHandle, open } from 'node:fs/promises';
import { foldName } from './fold-name.js';
import type { Town } from './town.js';

const FILE = new URL('./towns.tsv', import.meta.url);
const CHUNK_BYTES = 64 * 1024;
/** Longer than each line. */
const LINE_BYTES = 512;

/** The list of towns, which stays on the disk: a search reads the few kilobytes where its names are. */
export class TownFile {
  readonly #file: FileHandle;
  readonly #zones: readonly string[];
  /** Where the towns start and end. */
  readonly #start: number;
  readonly #end: number;

  private constructor(file: FileHandle, firstLine: Buffer, size: number) {
    this.#file = file;
    this.#zones = firstLine.toString().split(' ');
    this.#start = firstLine.length + 1;
    this.#end = size;
  }

  /** Calls `use` with the opened list. */
  static async with<Result>(use: (towns: TownFile) => Promise<Result>): Promise<Result> {
    const file = await open(FILE, 'r');
    try {
      const head = Buffer.alloc(CHUNK_BYTES);
      await file.read(head, 0, CHUNK_BYTES, 0);
      const { size } = await file.stat();
      return await use(new TownFile(file, head.subarray(0, head.indexOf('\n')), size));
    } finally {
      await file.close();
    }
  }

  /** Every town in batches, in the order of the folded names. A town with several names comes once for each. */
  all(): AsyncGenerator<readonly Town[]> {
    return this.#readFrom(this.#start);
  }

  /** The towns whose folded name starts with a folded text, in batches. */
  async *startingWith(folded: string): AsyncGenerator<readonly Town[]> {
    for await (const towns of this.#readFrom(await this.#find(folded))) {
      yield towns.filter(({ name }) => foldName(name).startsWith(folded));
      const last = foldName(towns.at(-1)?.name ?? '');
      if (last > folded && !last.startsWith(folded)) return;
    }
  }

  /** An offset in front of the first name that is not before a folded text: lines are halved until few are left. */
  async #find(folded: string): Promise<number> {
    let [from, to] = [this.#start, this.#end];
    while (to - from > CHUNK_BYTES / 8) {
      const middle = Math.floor((from + to) / 2);
      const piece = await this.#read(middle, LINE_BYTES);
      const line = piece.indexOf('\n') + 1;
      const name = piece.subarray(line, piece.indexOf('\t', line)).toString();
      if (foldName(name) < folded) from = middle + line;
      else to = middle;
    }
    return from;
  }

  async *#readFrom(start: number): AsyncGenerator<readonly Town[]> {
    let left = Buffer.alloc(0);
    for (let at = start; at < this.#end; at += CHUNK_BYTES) {
      const bytes = Buffer.concat([left, await this.#read(at, CHUNK_BYTES)]);
      const end = bytes.lastIndexOf('\n') + 1;
      const lines = bytes.subarray(0, end).toString().split('\n');
      yield lines.filter(Boolean).map((line) => this.#parse(line));
      left = bytes.subarray(end);
    }
  }

  async #read(at: number, byteCount: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.min(byteCount, this.#end - at));
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, at);
    return bytes.subarray(0, bytesRead);
  }

  #parse(line: string): Town {
    const [name = '', region = '', country = '', latitude, longitude, population, zone, mark] = line.split('\t');
    return {
      name,
      region,
      country,
      latitude: Number(latitude) / 1000,
      longitude: Number(longitude) / 1000,
      population: Number(population) * 100,
      isMainName: mark === undefined,
      timeZone: this.#zones[Number(zone)] ?? 'UTC',
    };
  }
}
