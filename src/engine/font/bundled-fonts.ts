import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseUnicodeRange } from './file/coverage.js';
import { OutlineFace } from './outline-face.js';

/** Faces from npm packages by family, and the family for each name. */
export interface BundledFonts {
  readonly families: ReadonlyMap<string, readonly OutlineFace[]>;
  /** Lower-case CSS names. */
  readonly names: ReadonlyMap<string, string>;
  readonly unknown: string;
  /** Families to try, in this order, for characters that the named families lack. */
  readonly fallback: readonly string[];
}

/** A family of a package of fonts. */
export interface FamilyEntry {
  readonly package: string;
  readonly file: string;
  /** Empty for a variable font. */
  readonly weights: readonly number[];
  readonly italic: boolean;
  /** The subsets to use; all if absent. */
  readonly subsets?: readonly string[];
  /** Subsets of a variable font that the build unpacks (`scripts/build/unpack-fonts.mjs`). */
  readonly unpacked?: readonly string[];
  /** Files with all characters, by weight, for packages without subsets. */
  readonly files?: Readonly<Record<string, string>>;
  /** The files contain more characters than the package lists. */
  readonly anyRange?: boolean;
  /** The only characters to use from it. */
  readonly only?: string;
  /** Does not enlarge lines: it replaces a face that is no taller than the text around it. */
  readonly keepsLines?: boolean;
  /** Family to use if the package is not installed. */
  readonly instead?: string;
}
interface Table {
  readonly families: Readonly<Record<string, FamilyEntry>>;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly unknown: string;
  readonly fallback: readonly string[];
}

const UNPACKED = fileURLToPath(new URL('unpacked', import.meta.url));

/** Reads the list of bundled families; font files are read when a character needs them. */
export function readBundledFonts(packages: PackageFinder): BundledFonts {
  const table: Table = JSON.parse(readFileSync(new URL('bundled-fonts.json', import.meta.url), 'utf8'));
  const families = new Map<string, readonly OutlineFace[]>();
  for (const [family, entry] of Object.entries(table.families))
    families.set(family, readFamily(family, entry, packages.find(entry.package)));
  const names = new Map<string, string>();
  for (const [family, list] of Object.entries(table.names)) {
    const instead = table.families[family]?.instead;
    const target = families.get(family)?.length === 0 && instead ? instead : family;
    for (const name of list) names.set(name, target);
  }
  return { families, names, unknown: table.unknown, fallback: table.fallback };
}

/** The faces of a family; none if its package is not installed. */
export function readFamily(family: string, entry: FamilyEntry, folder: string | undefined): OutlineFace[] {
  if (!folder) return [];
  if (entry.files) return readWholeFaces(family, folder, entry.files);
  const files = join(folder, 'files');
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  const faces: OutlineFace[] = [];
  for (const [subset, range] of Object.entries(ranges)) {
    if (entry.subsets && !entry.subsets.includes(subset)) continue;
    const mayHave = entry.anyRange ? () => true : parseUnicodeRange(entry.only ?? range);
    for (const style of entry.italic ? ['normal', 'italic'] : ['normal'])
      for (const weight of entry.weights.length > 0 ? entry.weights : [0]) {
        const name = entry.file
          .replace('{subset}', subset.replace(/[[\]]/g, ''))
          .replace('{weight}', String(weight))
          .replace('{style}', style);
        const path = entry.unpacked?.includes(subset) ? `${UNPACKED}/${name}.ttf` : `${files}/${name}.woff2`;
        faces.push(
          new OutlineFace({
            alias: `inkstand ${family} ${subset} ${weight} ${style}`.replace(/[[\]]/g, ''),
            weights: weight === 0 ? [1, 1000] : [weight, weight],
            italic: style === 'italic',
            mayHave,
            keepsLines: entry.keepsLines ?? false,
            read: () => readFileSync(path),
          }),
        );
      }
  }
  // Latin first, because a family's metrics come from the file with the space.
  return faces.sort((a, b) => Number(b.source.mayHave(0x20)) - Number(a.source.mayHave(0x20)));
}

function readWholeFaces(family: string, folder: string, files: Readonly<Record<string, string>>): OutlineFace[] {
  return Object.entries(files).map(
    ([weight, file]) =>
      new OutlineFace({
        alias: `inkstand ${family} ${weight}`,
        weights: [Number(weight), Number(weight)],
        italic: false,
        mayHave: () => true,
        read: () => readFileSync(join(folder, file)),
      }),
  );
}

/** The folder of a package. All usually have the same parent, and asking there first is faster than resolving each. */
export class PackageFinder {
  readonly #require = createRequire(import.meta.url);
  #parent: string | undefined;

  find(name: string): string | undefined {
    const beside = this.#parent && join(this.#parent, name);
    if (beside && existsSync(`${beside}/package.json`)) return beside;
    try {
      const folder = dirname(this.#require.resolve(`${name}/package.json`));
      this.#parent = join(folder, ...name.split('/').map(() => '..'));
      return folder;
    } catch {
      return undefined;
    }
  }
}
