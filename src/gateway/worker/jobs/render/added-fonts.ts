import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Note, RendererOptions } from '@inkstand/engine/render';
import { countFonts, describeFont, type FontDescription, unpackFont } from '@inkstand/engine/render';

type AddedFont = NonNullable<RendererOptions['ownFonts']>[number];

/** Folder in the data folder with the owner's font files. */
const FONT_FOLDER = 'fonts';

const ENDINGS = ['.ttf', '.otf', '.woff', '.woff2', '.ttc', '.otc'];
const MAX_FILES = 64;
const MAX_FONT_BYTES = 24 * 1024 * 1024;
const MAX_ALL_FONTS_BYTES = 64 * 1024 * 1024;

interface FontFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly stamp: string;
}

/** The owner's fonts, named by the metadata of their files. */
export class AddedFontFolder {
  readonly #folder: string;
  readonly #described = new Map<string, readonly FontDescription[] | Error>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FONT_FOLDER);
  }

  /** Changes when a font was added, removed or replaced. */
  stamp(): string {
    return this.#list()
      .map(({ name, stamp }) => `${name} ${stamp}`)
      .join('\n');
  }

  /** The usable fonts, and a note for each unusable file. */
  open(): { readonly fonts: readonly AddedFont[]; readonly notes: readonly Note[] } {
    const fonts: AddedFont[] = [];
    const notes: Note[] = [];
    const files = this.#list();
    if (files.length > MAX_FILES) notes.push({ code: 'own-fonts', values: { count: files.length, max: MAX_FILES } });
    let left = MAX_ALL_FONTS_BYTES;
    for (const file of files.slice(0, MAX_FILES)) {
      const { name, bytes } = file;
      if (bytes > MAX_FONT_BYTES) {
        notes.push({ code: 'own-font-bytes', values: { file: name, max: MAX_FONT_BYTES, bytes } });
        continue;
      }
      if (bytes > left) {
        notes.push({ code: 'own-fonts-bytes', values: { file: name, max: MAX_ALL_FONTS_BYTES, bytes } });
        continue;
      }
      const descriptions = this.#describe(file);
      if (descriptions instanceof Error) {
        notes.push({ code: 'own-font-broken', values: { file: name, reason: descriptions.message } });
        continue;
      }
      left -= file.bytes;
      for (const [index, { families, weights, italic }] of descriptions.entries())
        for (const family of families)
          fonts.push({ family, weights, italic, read: () => unpackFont(readFileSync(file.path), index) });
    }
    return { fonts, notes };
  }

  /** One description per font; a collection contains several. */
  #describe(file: FontFile): readonly FontDescription[] | Error {
    const key = `${file.name} ${file.stamp}`;
    const described = this.#described.get(key);
    if (described) return described;
    let fonts: readonly FontDescription[] | Error;
    try {
      const bytes = readFileSync(file.path);
      fonts = Array.from({ length: countFonts(bytes) }, (_, index) => describeFont(bytes, index));
    } catch (error) {
      fonts = error instanceof Error ? error : new Error(String(error));
    }
    this.#described.set(key, fonts);
    return fonts;
  }

  /** Sorted by name, so that of several fonts with the same family and weight the same one is used everywhere. */
  #list(): FontFile[] {
    return readFolder(this.#folder)
      .filter((entry) => !entry.isDirectory() && ENDINGS.includes(extname(entry.name).toLowerCase()))
      .map(({ name }) => name)
      .sort()
      .flatMap((name) => {
        const path = join(this.#folder, name);
        try {
          const { size, mtimeMs, ino } = statSync(path);
          return [{ name, path, bytes: size, stamp: `${ino} ${mtimeMs} ${size}` }];
        } catch {
          // Deleted meanwhile, or a broken link.
          return [];
        }
      });
  }
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
