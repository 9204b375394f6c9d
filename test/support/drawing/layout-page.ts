import { parseSheet, StyleEngine } from '../../../src/engine/css/css.js';
import { CanvasTextHost, FontRegistry } from '../../../src/engine/font/font.js';
import { FontTable } from '../../../src/engine/font/font-spec.js';
import type { FontMetrics, FontSpec, TextHost } from '../../../src/engine/font/text-host.js';
import { type Element, elementsOf, textOf } from '../../../src/engine/html/dom.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';
import type { BlockBox, Box, ReplacedBox } from '../../../src/engine/layout/box.js';
import type { NaturalSize } from '../../../src/engine/layout/contract.js';
import { layoutDocument } from '../../../src/engine/layout/layout.js';
import { type AddNote, describeNote } from '../../../src/engine/note.js';

/** Name of an element, then x, y, width and height of its border box, as `scripts/develop/chromium/record-layout.mjs` writes them. */
export type ElementRectangle = readonly [name: string, x: number, y: number, width: number, height: number];

const VIEWPORT = { inlinePx: 800, blockPx: 480 };
const NOT_LISTED = ['script', 'style', 'br'];

const engine = new StyleEngine();
const fonts = new FontTable();
let canvasText: TextHost | undefined;

/** A font whose glyphs are squares of the font size; a zero-width space has no width. */
export const SQUARES: TextHost = {
  metrics: squareMetrics,
  fallbackMetrics: () => [],
  advance: (text, { sizePx }) => [...text].filter((character) => character !== '\u200b').length * sizePx,
  joint: () => 0,
};

function squareMetrics({ sizePx }: FontSpec): FontMetrics {
  return {
    ascentPx: Math.round(sizePx * 0.8),
    descentPx: Math.round(sizePx * 0.2),
    lineGapPx: 0,
    xHeightPx: sizePx * 0.8,
    capHeightPx: sizePx * 0.8,
    zeroWidthPx: sizePx,
    averageWidthPx: sizePx,
    widestPx: sizePx,
    underlinePositionPx: 1,
    underlineThicknessPx: 1,
  };
}

/** The layout of a page in 800×480. */
export interface PageLayout {
  readonly rectangles: readonly ElementRectangle[];
  readonly notes: readonly string[];
  readonly steps: number;
  readonly root: BlockBox;
  readonly isComplete: boolean;
}

/** Lays out a page in 800×480; `ahem` uses square glyphs instead of the bundled fonts. */
export function layoutPage(markup: string, { ahem = false, steps = 2_000_000, pixelRatio = 1 } = {}): PageLayout {
  const notes: string[] = [];
  const note: AddNote = (code, values = {}) => {
    const { kind, subject } = describeNote({ code, values });
    notes.push(`${kind}: ${subject}`);
  };
  canvasText ??= new CanvasTextHost(new FontRegistry());
  const text = ahem ? SQUARES : canvasText;
  const document = parseHtml(markup);
  const styleSheets = elementsOf(document.root)
    .filter((element) => element.tag === 'style')
    .map((element) => parseSheet(textOf(element)));
  const styled = engine.style(document, styleSheets, {
    widthPx: VIEWPORT.inlinePx,
    heightPx: VIEWPORT.blockPx,
    pixelRatio,
    colorScheme: 'light',
    greyBits: 1,
    text,
    fonts,
    note,
  });
  const page = layoutDocument(document, {
    styled,
    text,
    images: { naturalSize },
    hasPicture: () => true,
    viewport: VIEWPORT,
    pixelRatio,
    steps,
    isOverdue: () => false,
    note,
  });
  const found = new Map<Element, Extent>();
  collect(page.root, found);
  const body = elementsOf(document.root).find((element) => element.tag === 'body');
  const rectangles = body ? list(body, found) : [];
  return { rectangles, notes, steps, root: page.root, isComplete: page.isComplete };
}

/** Used by the development scripts. */
export function layoutMarkup(markup: string, options?: { readonly ahem?: boolean }): readonly ElementRectangle[] {
  return layoutPage(markup, options).rectangles;
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function collect(box: Box, found: Map<Element, Extent>): void {
  if ((box.kind === 'block' || box.kind === 'replaced') && box.element && !box.pseudo) {
    add(found, box.element, box.x, box.y, box.width, box.height);
  }
  if (box.kind === 'block') {
    for (const fragment of box.lines.flatMap((line) => line.fragments)) {
      if (fragment.kind !== 'inline' || !fragment.box.element || fragment.box.pseudo) continue;
      add(found, fragment.box.element, fragment.x, fragment.y, fragment.width, fragment.height);
    }
  }
  if (box.kind === 'block' || box.kind === 'inline') for (const child of box.children) collect(child, found);
}

function add(found: Map<Element, Extent>, element: Element, x: number, y: number, width: number, height: number): void {
  const known = found.get(element);
  if (!known) found.set(element, { left: x, top: y, right: x + width, bottom: y + height });
  else {
    known.left = Math.min(known.left, x);
    known.top = Math.min(known.top, y);
    known.right = Math.max(known.right, x + width);
    known.bottom = Math.max(known.bottom, y + height);
  }
}

function list(body: Element, found: ReadonlyMap<Element, Extent>): ElementRectangle[] {
  return elementsOf(body)
    .filter(({ tag }) => !NOT_LISTED.includes(tag))
    .map((element): ElementRectangle => {
      const name = element.tag + (element.id ? `#${element.id}` : '');
      const extent = found.get(element);
      if (!extent) return [name, 0, 0, 0, 0];
      const { left, top, right, bottom } = extent;
      return [name, left, top, right - left, bottom - top];
    });
}

/** Pictures of test cases are SVG, inline or as data URLs: width, height and viewBox are sufficient. */
function naturalSize({ element }: ReplacedBox): NaturalSize {
  const file = decodeURIComponent(element?.attributes.get('src') ?? '');
  const read = (name: string): string =>
    element?.attributes.get(name) ?? new RegExp(`${name}='([^']*)'`).exec(file)?.[1] ?? '';
  const px = (name: string): number | undefined => {
    const written = Number.parseFloat(read(name));
    return Number.isNaN(written) || read(name).endsWith('%') ? undefined : written;
  };
  const [width, height] = [px('width'), px('height')];
  const [, , boxWidth, boxHeight] = read('viewBox').split(' ').map(Number);
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : width && height ? width / height : undefined;
  return { width, height, ratio };
}
