import type { ComputedStyle } from '../../../src/engine/css/computed/computed-style.js';
import { parseSheet, type StyledDocument, StyleEngine, type StyleEnvironment } from '../../../src/engine/css/css.js';
import { FontTable } from '../../../src/engine/font/font-spec.js';
import type { FontSpec, TextHost } from '../../../src/engine/font/text-host.js';
import { type Document, type Element, elementsOf } from '../../../src/engine/html/dom.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';
import { describeNote } from '../../../src/engine/note.js';

/** Fonts of square glyphs: half an em wide, ascent 0.9 and descent 0.2 em. */
export const squareText: TextHost = {
  metrics: ({ sizePx }: FontSpec) => ({
    ascentPx: Math.round(sizePx * 0.9),
    descentPx: Math.round(sizePx * 0.2),
    lineGapPx: 0,
    xHeightPx: sizePx * 0.5,
    capHeightPx: sizePx * 0.7,
    zeroWidthPx: sizePx * 0.5,
    averageWidthPx: sizePx * 0.5,
    widestPx: sizePx * 0.5,
    underlinePositionPx: 1,
    underlineThicknessPx: 1,
  }),
  advance: (text, { sizePx }) => text.length * sizePx * 0.5,
  joint: () => 0,
  fallbackMetrics: () => [],
};

const engine = new StyleEngine();
const fonts = new FontTable();

export interface StyledPage {
  readonly document: Document;
  readonly styled: StyledDocument;
  readonly notes: readonly string[];
  element(id: string): Element;
  style(id: string): ComputedStyle;
}

export interface PageOptions extends Partial<StyleEnvironment> {
  readonly share?: boolean;
  readonly doctype?: string;
}

export function stylePage(html: string, css: string | readonly string[], options: PageOptions = {}): StyledPage {
  return styleDocument(parseHtml(`${options.doctype ?? '<!doctype html>'}${html}`), css, options);
}

export function styleDocument(
  document: Document,
  css: string | readonly string[],
  options: PageOptions = {},
): StyledPage {
  const notes: string[] = [];
  const environment: StyleEnvironment = {
    widthPx: 800,
    heightPx: 480,
    pixelRatio: 1,
    colorScheme: 'light',
    greyBits: 1,
    text: squareText,
    fonts,
    note: (code, values = {}) => {
      const { kind, subject } = describeNote({ code, values });
      notes.push(`${kind}: ${subject}`);
    },
    ...options,
  };
  const styleSheets = (typeof css === 'string' ? [css] : css).map((text) => parseSheet(text));
  const styled = engine.style(document, styleSheets, environment, { share: options.share ?? true });
  const element = (id: string): Element => {
    for (const candidate of elementsOf(document.root)) if (candidate.id === id) return candidate;
    throw new Error(`no element #${id}`);
  };
  return { document, styled, notes, element, style: (id) => styled.styleOf(element(id)) };
}

/** The style of one element with these declarations on a plain page. */
export function declare(declarations: string, options: PageOptions = {}): ComputedStyle {
  return stylePage('<div id="parent"><div id="x"></div></div>', `#x{${declarations}}`, options).style('x');
}

/** Computed styles of all elements as text, to compare two ways of computing them. */
export function describePage({ document, styled }: StyledPage): string {
  return JSON.stringify(elementsOf(document.root).map((element) => styled.styleOf(element)));
}
