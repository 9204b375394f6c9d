import type { FamilyEntry } from './bundled-fonts.js';
import type { HanLanguage } from './han-language.js';

/** A line of `script-fonts.json`. */
export interface ScriptEntry {
  /** Characters for which the font is tried, as CSS `unicode-range`. */
  readonly script: string;
  /** The subset of the package with the script; absent for fonts that are cut into slices by range. */
  readonly subset?: string;
  /** Regular and bold by default. */
  readonly weights?: readonly number[];
  /** The language whose forms of Chinese characters the font has. */
  readonly language?: HanLanguage;
}

/** The files of a font, as for the other bundled ones. Also used by the scripts that pack them. */
export function familyOf(name: string, { subset, weights = [400, 700], script }: ScriptEntry): FamilyEntry {
  if (subset === undefined)
    return {
      package: `@fontsource-variable/${name}`,
      file: `${name}-{subset}-wght-{style}`,
      weights: [],
      italic: false,
    };
  const file = `${name}-{subset}-{weight}-{style}`;
  return { package: `@fontsource/${name}`, file, weights, italic: false, subsets: [subset], only: script };
}
