import { readFileSync } from 'node:fs';
import type { Document } from '../html/dom.js';
import { BitTable } from './cascade/ancestor-filter.js';
import { initialFor } from './cascade/inherit-style.js';
import type { IndexedStyleSheet } from './cascade/matcher.js';
import { RuleIndex } from './cascade/rule-index.js';
import { StyleTree } from './cascade/style-tree.js';
import type { DeclarationBlock } from './declaration/declaration.js';
import type { StyleEnvironment } from './environment.js';
import { rankLayers } from './sheet/cascade-layers.js';
import { unpackSheet } from './sheet/packed-sheet.js';
import type { RegisteredProperty, StyleSheet } from './sheet/sheet.js';
import type { StyledDocument } from './styled-document.js';

export type { StyleEnvironment } from './environment.js';
export { composeSheet } from './sheet/compose-sheet.js';
export { decodeSheet } from './sheet/decode-sheet.js';
export { parseSheet, WHOLE_SHEET } from './sheet/parse-sheet.js';
export type { FontFace, StyleSheet } from './sheet/sheet.js';
export { digestSheet, type SheetDigest } from './sheet/sheet-digest.js';
export type { ElementStyles, StyledDocument } from './styled-document.js';

interface StyleOptions {
  /** Share one style between equal elements; on by default. */
  readonly share?: boolean;
}

/**
 * Styles documents. Keeps caches across documents: the user agent style sheet, and the index of each style sheet for as
 * long as the caller holds it.
 */
export class StyleEngine {
  readonly #bits = new BitTable();
  readonly #indexes = new WeakMap<StyleSheet, RuleIndex>();
  readonly #inlineBlocks = new Map<string, DeclarationBlock>();
  readonly #userAgent = readBundledStyleSheet('user-agent.json');
  readonly #quirks = readBundledStyleSheet('quirks.json');

  /** Styles a document. Style sheets are in cascade order, weakest first; later rules win over equal earlier ones. */
  style(
    document: Document,
    styleSheets: readonly StyleSheet[],
    environment: StyleEnvironment,
    { share = true }: StyleOptions = {},
  ): StyledDocument {
    const own = document.quirks ? [this.#userAgent, this.#quirks] : [this.#userAgent];
    const all = [...own, ...styleSheets];
    const ranks = rankLayers(all.map(({ layers }) => layers));
    const indexed = all.map(
      (styleSheet): IndexedStyleSheet => ({
        styleSheet,
        index: this.#indexOf(styleSheet),
        layerRanks: styleSheet.layers.map((name) => ranks.get(name) ?? 0),
      }),
    );
    for (const { notes } of styleSheets) for (const { code, values } of notes) environment.note(code, values);
    const registered = new Map<string, RegisteredProperty>();
    for (const { properties } of styleSheets)
      for (const property of properties) registered.set(property.name, property);
    const hasOwnVariables = [...registered.values()].some(({ inherits }) => !inherits);
    const keyframes = new Map(styleSheets.flatMap((styleSheet) => styleSheet.keyframes).map((one) => [one.name, one]));
    const setting = { environment, initial: initialFor(environment), registered, hasOwnVariables, keyframes };
    const inlineBlocks = this.#inlineBlocks;
    return new StyleTree({
      document,
      styleSheets: indexed,
      bits: this.#bits,
      setting,
      environment,
      inlineBlocks,
      share,
    });
  }

  #indexOf(styleSheet: StyleSheet): RuleIndex {
    const known = this.#indexes.get(styleSheet) ?? new RuleIndex(styleSheet, this.#bits);
    this.#indexes.set(styleSheet, known);
    return known;
  }
}

/** A style sheet that the build parsed (`scripts/build/compile-user-agent.mjs`). */
function readBundledStyleSheet(name: string): StyleSheet {
  return unpackSheet(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')));
}
