import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@inkstand/common/errors';
import type { MapTile, MapTiles } from '@inkstand/sandbox';
import { MapFile } from './map-file.js';
import { MAX_MAP_FILES } from './map-limits.js';
import { isMapName, MAP_FOLDER } from './maps.js';

interface OpenedFile {
  readonly name: string;
  readonly file: MapFile;
}

/** The owner's map files as pages read them, in the worker. Looks at the folder again after a change. */
export class MapSource {
  readonly #folder: string;
  #cached: { readonly stamp: string; readonly tiles: MapTiles | undefined } = { stamp: '', tiles: undefined };

  constructor(dataDir: string) {
    this.#folder = join(dataDir, MAP_FOLDER);
  }

  /** Undefined where there is none. @throws Error where none can be read */
  open(): MapTiles | undefined {
    const names = this.#list();
    const stamp = names.map((name) => `${name} ${this.#stampOf(name)}`).join('\n');
    if (stamp === this.#cached.stamp) return this.#cached.tiles;
    const tiles = this.#openAll(names);
    this.#cached = { stamp, tiles };
    return tiles;
  }

  #openAll(names: readonly string[]): MapTiles | undefined {
    const files: OpenedFile[] = [];
    let problem: string | undefined;
    for (const name of names) {
      try {
        files.push({ name, file: new MapFile(join(this.#folder, name)) });
      } catch (error) {
        problem ??= `${name}: ${messageOf(error)}`;
      }
    }
    if (files.length > 0) return new JoinedTiles(files);
    if (problem !== undefined) throw new Error(problem);
    return undefined;
  }

  #list(): readonly string[] {
    try {
      return readdirSync(this.#folder).filter(isMapName).sort().slice(0, MAX_MAP_FILES);
    } catch {
      return [];
    }
  }

  #stampOf(name: string): string {
    const stats = statSync(join(this.#folder, name), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
  }
}

/** Several files as one map: for each place the most detailed one counts. */
class JoinedTiles implements MapTiles {
  readonly #files: readonly OpenedFile[];

  constructor(files: readonly OpenedFile[]) {
    this.#files = files.toSorted((one, other) => other.file.header.maxZoom - one.file.header.maxZoom);
  }

  find(zoom: number, x: number, y: number): MapTile | undefined {
    for (const { name, file } of this.#files) {
      const { minZoom, maxZoom } = file.header;
      const found = Math.min(zoom, maxZoom);
      const squares = 2 ** (zoom - found);
      const [column, row] = [Math.floor(x / squares), Math.floor(y / squares)];
      if (found < minZoom) continue;
      try {
        const bytes = file.tile(found, column, row);
        if (bytes) return { zoom: found, x: column, y: row, bytes };
      } catch (error) {
        throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
      }
    }
    return undefined;
  }
}
