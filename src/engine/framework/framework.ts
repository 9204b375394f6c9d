import { createHash } from 'node:crypto';
import { LruMap } from '@inkstand/common/lru-map';
import { composeSheet, parseSheet, type StyleSheet } from '../css/css.js';
import type { Tables } from './expand.js';
import type { FrameworkScreen } from './framework-screen.js';
import { borderPicture } from './picture/border-picture.js';
import { firstPicture } from './picture/release-1-picture.js';
import { shadePicture } from './picture/shade-picture.js';
import { PrefixTable } from './prefixes.js';
import { LAYERS, type Layer, PARSED_RULES, readVocabularyText, type VocabularyEntry } from './read-rules.js';
import { readShades } from './read-shades.js';
import { readTypeTable } from './read-type.js';
import { chooseRelease } from './release/choose-release.js';
import { writeReleaseStyleSheet } from './release/release-style-sheet.js';
import type { ReleaseTable } from './release/release-table.js';
import { readScreenProperties } from './requested-properties.js';
import { type FrameworkOptions, readContext } from './screen-context.js';
import { type FrameworkRule, ScreenRules } from './screen-rules.js';
import { themeVariablesIn } from './theme.js';

export { buildPage } from './build-page.js';
export { readRelease } from './screen-context.js';

const MAX_CACHED_SCREENS = 12;
const MAX_CACHED_STYLE_SHEETS = 48;
const MAX_CACHED_RULES = 6000;
/** Longer addresses are not the framework's, and patterns would take long for them. */
const MAX_ADDRESS_CHARS = 2_000;

/**
 * The framework's vocabulary: the CSS for a page's classes on a screen. Caches the results for the last few screens.
 */
export class Framework {
  readonly #entries: readonly VocabularyEntry[] = JSON.parse(readVocabularyText(PARSED_RULES));
  readonly #tables: Tables = { types: readTypeTable(), shades: readShades() };
  readonly #properties = readScreenProperties();
  readonly #prefixes = new PrefixTable();
  readonly #screens = new LruMap<string, ScreenRules>({ max: MAX_CACHED_SCREENS });
  readonly #styleSheets = new LruMap<string, StyleSheet>({ max: MAX_CACHED_STYLE_SHEETS });
  /** By a hash of the rules. */
  readonly #sameRules = new LruMap<string, StyleSheet>({ max: MAX_CACHED_STYLE_SHEETS });
  /** Single rules as parsed style sheets, by their text, because pages have most of them in common. */
  readonly #parts = new Map<string, StyleSheet>();
  readonly #releases: readonly ReleaseTable[];

  readonly #pictures: ((name: string) => string | undefined) | undefined;

  /** Official releases and their pictures, added by the owner, are used instead of the vocabulary. */
  constructor(releases: readonly ReleaseTable[] = [], pictures?: (name: string) => string | undefined) {
    this.#releases = releases;
    this.#pictures = pictures;
  }

  /**
   * The parsed style sheet of a page that uses these classes; cached by classes and screen, and one object for all classes
   * with the same rules. `variables` are custom properties that the page itself uses.
   */
  styleSheetFor(
    classes: Iterable<string>,
    screen: FrameworkScreen,
    options: FrameworkOptions,
    variables: readonly string[] = [],
  ): StyleSheet {
    const used = [...new Set(classes)].sort();
    const release = chooseRelease(this.#releases, options.frameworkVersion);
    const requested = [...new Set(variables)].sort();
    const themed = { ...options, themed: themeVariablesIn(requested) };
    const key = JSON.stringify([used, screen, options, requested]);
    const make = (): StyleSheet => {
      if (release) {
        const text = writeReleaseStyleSheet(release, new Set(used), requested, screen);
        return this.#sameFor([text], () => parseSheet(text));
      }
      const rules = this.rulesFor(used, screen, themed, requested);
      const texts = rules.map(({ layer, css }) => `${layer} ${css}`);
      return this.#sameFor(texts, () => this.#compose(rules));
    };
    return this.#styleSheets.getOrMake(key, make);
  }

  /** Pages whose classes have the same rules get the same style sheet, so that what was computed by it stays valid. */
  #sameFor(texts: readonly string[], make: () => StyleSheet): StyleSheet {
    const digest = createHash('sha256').update(texts.join('\n')).digest('base64');
    return this.#sameRules.getOrMake(digest, make);
  }

  /** Rules for the classes and the custom properties that a page uses, weakest first. */
  rulesFor(
    classes: Iterable<string>,
    screen: FrameworkScreen,
    options: FrameworkOptions,
    variables: readonly string[] = [],
  ): readonly FrameworkRule[] {
    const key = JSON.stringify([screen, options]);
    const screenRules = this.#screens.getOrMake(key, () => this.#makeScreen(screen, options));
    return screenRules.rulesFor(classes, variables);
  }

  /** The framework's picture at a URL as a `data:` URL: the owner's, or one that the engine generates. */
  pictureAt(url: string, screen: FrameworkScreen, options: FrameworkOptions): string | undefined {
    if (url.length > MAX_ADDRESS_CHARS) return undefined;
    const ownerPicture = this.#pictures && this.#findOwnerPicture(url);
    if (ownerPicture !== undefined) return `data:image/png;base64,${ownerPicture}`;
    const context = readContext(screen, options);
    const { shades } = this.#tables;
    return firstPicture(url) ?? shadePicture(url, context, shades) ?? borderPicture(url, context, shades);
  }

  #findOwnerPicture(url: string): string | undefined {
    const name = /\/images\/([\w./-]+\.png)(?:[?#].*)?$/.exec(url)?.[1];
    try {
      return name === undefined ? undefined : this.#pictures?.(name);
    } catch {
      // Damaged or removed meanwhile.
      return undefined;
    }
  }

  /** Clears the cache of screens and style sheets. */
  clear(): void {
    this.#screens.clear();
    this.#styleSheets.clear();
    this.#sameRules.clear();
    this.#parts.clear();
  }

  #compose(rules: readonly FrameworkRule[]): StyleSheet {
    const partsOf = (name: Layer): StyleSheet[] =>
      rules.flatMap(({ layer, css }) => (layer === name ? [this.#partOf(css)] : []));
    return composeSheet(LAYERS.map((name) => ({ name, parts: partsOf(name) })));
  }

  #partOf(css: string): StyleSheet {
    const part = this.#parts.get(css) ?? parseSheet(css);
    if (this.#parts.size >= MAX_CACHED_RULES) this.#parts.clear();
    this.#parts.set(css, part);
    return part;
  }

  #makeScreen(screen: FrameworkScreen, options: FrameworkOptions): ScreenRules {
    return new ScreenRules(this.#entries, this.#prefixes, this.#tables, readContext(screen, options), this.#properties);
  }
}

/** Writes the rules as one style sheet in the framework's cascade layers. */
export function writeStyleSheet(rules: readonly FrameworkRule[]): string {
  const parts = [`@layer ${LAYERS.join(', ')};`];
  for (const layer of LAYERS) {
    const own = rules.filter((rule) => rule.layer === layer);
    if (own.length > 0) parts.push(`@layer ${layer} {\n${own.map((rule) => rule.css).join('\n')}\n}`);
  }
  return parts.join('\n');
}
