import { composeSheet, parseSheet, type StyleSheet } from '../css/css.js';
import type { FrameworkScreen } from '../panel.js';
import type { Tables } from './expand.js';
import { greyPicture } from './grey-picture.js';
import { PrefixTable } from './prefixes.js';
import { LAYERS, type Layer, readRules, readVocabularyText, type VocabularyEntry } from './read-rules.js';
import { readShades } from './read-shades.js';
import { readTypeTable } from './read-type.js';
import { chooseRelease } from './release/choose-release.js';
import { writeReleaseSheet } from './release/release-sheet.js';
import type { ReleaseTable } from './release/release-table.js';
import { readContext, type SheetOptions } from './screen-context.js';
import { ScreenSheet, type SheetRule } from './screen-sheet.js';

export type { SheetOptions } from './screen-context.js';
export type { SheetRule } from './screen-sheet.js';
export { buildPage, type PageRequest } from './skeleton.js';
export { VIEWS, type View } from './view.js';

const FILES: readonly (readonly [string, Layer])[] = [
  ['normalize.rules', 'normalize'],
  ['elements.rules', 'elements'],
  ['components.rules', 'components'],
  ['base.rules', 'base'],
  ['utilities.rules', 'utilities'],
  ['legacy.rules', 'utilities'],
];
const MOST_SCREENS = 12;
const MOST_SHEETS = 48;
const MOST_PARTS = 6000;

/**
 * The framework's vocabulary: which CSS the classes of a page mean on a screen. Keeps what it worked out for the last few
 * screens.
 */
export class Framework {
  readonly #entries: readonly VocabularyEntry[] = FILES.flatMap(([name, layer]) =>
    readRules(readVocabularyText(name), layer),
  );
  readonly #tables: Tables = { types: readTypeTable(), shades: readShades() };
  readonly #prefixes = new PrefixTable();
  readonly #screens = new Map<string, ScreenSheet>();
  readonly #sheets = new Map<string, StyleSheet>();
  /** Single rules as sheets of their own, by their text: pages have most of them in common. */
  readonly #parts = new Map<string, StyleSheet>();
  readonly #releases: readonly ReleaseTable[];

  /** Official releases that the owner added are used instead of the vocabulary. */
  constructor(releases: readonly ReleaseTable[] = []) {
    this.#releases = releases;
  }

  /**
   * The parsed sheet of a page that uses these classes: the same object for the same classes and screen, as long as it is
   * remembered. `variables` are custom properties that the page itself asks for.
   */
  sheetFor(
    classes: Iterable<string>,
    screen: FrameworkScreen,
    options: SheetOptions,
    variables: readonly string[] = [],
  ): StyleSheet {
    const used = [...new Set(classes)].sort();
    const release = chooseRelease(this.#releases, options.frameworkVersion);
    const asked = release ? [...new Set(variables)].sort() : [];
    const key = JSON.stringify([used, screen, options, asked]);
    const make = (): StyleSheet =>
      release
        ? parseSheet(writeReleaseSheet(release, new Set(used), asked, screen))
        : this.#compose(this.rulesFor(used, screen, options));
    const sheet = this.#sheets.get(key) ?? make();
    remember(this.#sheets, key, sheet, MOST_SHEETS);
    return sheet;
  }

  /** Whether an official release may have to know the page's own custom properties. */
  get hasReleases(): boolean {
    return this.#releases.length > 0;
  }

  /** Rules for the classes that a page uses, weakest first. */
  rulesFor(classes: Iterable<string>, screen: FrameworkScreen, options: SheetOptions): readonly SheetRule[] {
    const key = JSON.stringify([screen, options]);
    const sheet = this.#screens.get(key) ?? this.#makeScreen(screen, options);
    remember(this.#screens, key, sheet, MOST_SCREENS);
    return sheet.rulesFor(classes);
  }

  /** The framework's picture at an address as a `data:` URL, if it is one that is drawn by us. */
  pictureAt(url: string, screen: FrameworkScreen, options: SheetOptions): string | undefined {
    return greyPicture(url, readContext(screen, options), this.#tables.shades);
  }

  /** Forgets all screens and sheets. */
  clear(): void {
    this.#screens.clear();
    this.#sheets.clear();
    this.#parts.clear();
  }

  #compose(rules: readonly SheetRule[]): StyleSheet {
    const partsOf = (name: Layer): StyleSheet[] =>
      rules.flatMap(({ layer, css }) => (layer === name ? [this.#partOf(css)] : []));
    return composeSheet(LAYERS.map((name) => ({ name, parts: partsOf(name) })));
  }

  #partOf(css: string): StyleSheet {
    const part = this.#parts.get(css) ?? parseSheet(css);
    if (this.#parts.size >= MOST_PARTS) this.#parts.clear();
    this.#parts.set(css, part);
    return part;
  }

  #makeScreen(screen: FrameworkScreen, options: SheetOptions): ScreenSheet {
    return new ScreenSheet(this.#entries, this.#prefixes, this.#tables, readContext(screen, options));
  }
}

/** Puts the entry at the young end and drops the oldest one beyond the limit. */
function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** The rules as one sheet in the framework's cascade layers. */
export function writeSheet(rules: readonly SheetRule[]): string {
  const parts = [`@layer ${LAYERS.join(', ')};`];
  for (const layer of LAYERS) {
    const own = rules.filter((rule) => rule.layer === layer);
    if (own.length > 0) parts.push(`@layer ${layer} {\n${own.map((rule) => rule.css).join('\n')}\n}`);
  }
  return parts.join('\n');
}
