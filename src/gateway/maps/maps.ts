import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import { placeFile } from '../store/store.js';
import { HEADER_BYTES, type MapHeader, readMapHeader } from './map-header.js';
import { MAX_MAP_FILES } from './map-limits.js';

/** Folder in the data folder with the owner's map files. */
export const MAP_FOLDER = 'maps';

const NAME = /^[\w][\w.-]{0,99}\.pmtiles$/i;
export const isMapName = (name: string): boolean => NAME.test(name);

/** A map file, and what its beginning says, or why it cannot be used. */
export interface AddedMap {
  readonly name: string;
  readonly bytes: number;
  readonly addedAtMs: number;
  readonly contents:
    | Pick<MapHeader, 'minZoom' | 'maxZoom' | 'west' | 'south' | 'east' | 'north'>
    | { readonly problem: string };
}

/** Map files that the owner added, on a page or by hand. They may have many gigabytes: only their beginning is read here. */
export class MapFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, MAP_FOLDER);
  }

  /** Sorted by name. */
  async list(): Promise<readonly AddedMap[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const maps = await Promise.all(
      names
        .filter(isMapName)
        .sort()
        .map((name) => this.#describe(name)),
    );
    return maps.filter((map) => map !== undefined);
  }

  /**
   * Takes over a file that was written to this file system, and replaces one of the same name.
   * @throws InkstandError `unprocessable` for what is no map file, `limit`
   */
  async add(path: string, fileName: string): Promise<string> {
    const name = cleanName(fileName);
    readMapHeader(await readStart(path));
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter(isMapName);
    if (!names.includes(name) && names.length >= MAX_MAP_FILES)
      throw new InkstandError('limit', `expected at most ${MAX_MAP_FILES} map files`);
    await placeFile(path, join(this.#folder, name));
    return name;
  }

  /** @throws InkstandError `not-found` */
  async remove(name: string): Promise<void> {
    const isThere = isMapName(name) && (await stat(join(this.#folder, name)).catch(() => undefined));
    if (!isThere) throw new InkstandError('not-found', `there is no map file ${name.slice(0, 100)}`);
    await rm(join(this.#folder, name), { force: true });
  }

  async #describe(name: string): Promise<AddedMap | undefined> {
    const path = join(this.#folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const contents = await readStart(path)
      .then(readMapHeader)
      .catch((error: unknown) => ({ problem: messageOf(error) }));
    return { name, bytes: stats.size, addedAtMs: Math.round(stats.mtimeMs), contents };
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A name that is safe in the folder. */
function cleanName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^\w]+/, '');
  if (isMapName(name)) return name;
  throw new InkstandError('unprocessable', 'expected a file whose name ends in .pmtiles');
}
