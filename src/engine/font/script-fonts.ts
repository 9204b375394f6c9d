import { readFileSync } from 'node:fs';
import { type PackageFinder, readFamily } from './bundled-fonts.js';
import { parseUnicodeRange } from './file/coverage.js';
import type { HanLanguage } from './han-language.js';
import type { OutlineFace } from './outline-face.js';
import { familyOf, type ScriptEntry } from './script-font-files.js';

/** A font for one script, or for one language's form of it. */
interface ScriptFont {
  readonly language: HanLanguage | undefined;
  mayHave(codePoint: number): boolean;
  /** The faces, described when first needed. */
  faces(): readonly OutlineFace[];
}

/** Armenian, the first script of the table. */
const FIRST = 0x531;

/** Fonts for scripts beyond those of the usual fonts. Nothing is read before a page shows such a character. */
export class ScriptFonts {
  readonly #packages: PackageFinder;
  #fonts: ReadonlyMap<string, ScriptFont> | undefined;

  constructor(packages: PackageFinder) {
    this.#packages = packages;
  }

  /** The fonts to try for a character, that of the language first; empty for a character of another script. */
  fontsFor(codePoint: number, language: HanLanguage | undefined): readonly ScriptFont[] {
    if (codePoint < FIRST) return [];
    const fonts = [...this.#all().values()].filter((font) => font.mayHave(codePoint));
    const preferred = fonts.find((font) => font.language !== undefined && font.language === language);
    return preferred ? [preferred, ...fonts.filter((font) => font !== preferred)] : fonts;
  }

  /** The faces of a family, by its CSS name in lower case. */
  facesNamed(name: string): readonly OutlineFace[] | undefined {
    return name.startsWith('noto ') ? this.#all().get(name.replaceAll(' ', '-'))?.faces() : undefined;
  }

  #all(): ReadonlyMap<string, ScriptFont> {
    if (this.#fonts) return this.#fonts;
    const table: Readonly<Record<string, ScriptEntry>> = JSON.parse(
      readFileSync(new URL('script-fonts.json', import.meta.url), 'utf8'),
    );
    this.#fonts = new Map(Object.entries(table).map(([name, entry]) => [name, this.#describe(name, entry)]));
    return this.#fonts;
  }

  #describe(name: string, entry: ScriptEntry): ScriptFont {
    let faces: readonly OutlineFace[] | undefined;
    const family = familyOf(name, entry);
    return {
      language: entry.language,
      mayHave: parseUnicodeRange(entry.script),
      faces: () => {
        faces ??= readFamily(name, family, this.#packages.find(family.package));
        return faces;
      },
    };
  }
}
