import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '@inkstand/common/get-or-make';
import { Face } from './face.js';

/** Where the build writes packed faces. */
const FACES_FOLDER = join(import.meta.dirname, '../faces');

/** The pixel faces in a folder, each read on first use and cached (about 40 KB per face). */
class Faces {
  readonly #folder: string;
  /** File names: `family-weight.face`. */
  readonly #files: ReadonlySet<string>;
  readonly #read = new Map<string, Face>();

  constructor(folder: string, files: Iterable<string>) {
    this.#folder = folder;
    this.#files = new Set(files);
  }

  /**
   * The face of a family with the nearest available weight: bold from 600 up, if there is one. Undefined for unknown
   * families.
   */
  face(family: string, weight = 400): Face | undefined {
    const name = family.toLowerCase();
    const bold = `${name}-700.face`;
    const file = weight >= 600 && this.#files.has(bold) ? bold : `${name}-400.face`;
    if (!this.#files.has(file)) return undefined;
    return getOrMake(this.#read, file, () => new Face(readFileSync(join(this.#folder, file))));
  }

  /** Family names in lower case. */
  families(): string[] {
    return [...new Set([...this.#files].map((file) => file.replace(/-\d+\.face$/, '')))].sort();
  }
}

/** Lists the packed faces without reading them. */
export function loadFaces(folder = FACES_FOLDER): Faces {
  return new Faces(
    folder,
    readdirSync(folder).filter((name) => name.endsWith('.face')),
  );
}
