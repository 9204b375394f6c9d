import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HashedTable, type ReleaseHead, ReleaseTable, type RendererOptions } from '@inkstand/engine/render';
import { FRAMEWORK_FOLDER, FRAMEWORK_LIST, RELEASE_FILES, type ReleaseFont, readReleaseList } from './release-list.js';

type AddedFont = NonNullable<RendererOptions['ownFonts']>[number];

/** Official framework releases and fonts in a data folder, as input of the renderer. */
export class FrameworkSource {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FRAMEWORK_FOLDER);
  }

  /** Changes when the owner adds or removes something. */
  stamp(): string {
    try {
      const { ino, mtimeMs, size } = statSync(join(this.#folder, FRAMEWORK_LIST));
      return `${ino} ${mtimeMs} ${size}`;
    } catch {
      return '';
    }
  }

  /** Opens what is available now; releases with damaged files are skipped. */
  open(): Pick<RendererOptions, 'releases' | 'ownFonts' | 'frameworkPictures'> {
    const { releases, fonts, pictures } = readReleaseList(this.#folder);
    return {
      releases: releases.flatMap(({ folder }) => {
        try {
          return [openRelease(join(this.#folder, folder))];
        } catch {
          return [];
        }
      }),
      ownFonts: fonts.map((font) => this.#readFont(font)),
      frameworkPictures: pictures && this.#openPictures(pictures.file),
    };
  }

  #openPictures(file: string): RendererOptions['frameworkPictures'] {
    try {
      return openPictures(join(this.#folder, file));
    } catch {
      return undefined;
    }
  }

  /** Style sheets distinguish a variable font by name from its static siblings, which no release includes. */
  #readFont({ family, weights, italic, file }: ReleaseFont): AddedFont {
    const [lightest, heaviest] = weights;
    return {
      family: lightest === heaviest ? family : `${family} Variable`,
      weights,
      italic,
      read: () => readFileSync(join(this.#folder, file)),
    };
  }
}

/** Opens a stored release. @throws when a file is missing or damaged */
function openRelease(folder: string): ReleaseTable {
  const head: ReleaseHead = JSON.parse(readFileSync(join(folder, RELEASE_FILES.head), 'utf8'));
  if (head.format !== 1) throw new RangeError(`expected a release stored in format 1, got ${head.format}`);
  return new ReleaseTable(
    head,
    openTable(join(folder, RELEASE_FILES.rules)),
    openTable(join(folder, RELEASE_FILES.variables)),
  );
}

/** Opens stored pictures. @throws when the file is missing or damaged */
function openPictures(file: string): (name: string) => string | undefined {
  const table = openTable(file);
  return (name) => {
    const base64 = table.get(name);
    return typeof base64 === 'string' ? base64 : undefined;
  };
}

/** Opened for each read: a page needs only a few dozen, and no file stays open when the owner removes the release. */
function openTable(file: string): HashedTable {
  return new HashedTable((offset, length) => {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
    } finally {
      closeSync(descriptor);
    }
  });
}
