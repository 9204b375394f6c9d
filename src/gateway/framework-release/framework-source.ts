import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RendererOptions } from '@inkstand/engine/render';
import { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from './folder-names.js';
import { openPictures, openRelease } from './release-folder.js';
import { type ReleaseFont, readReleaseList } from './release-list.js';

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
