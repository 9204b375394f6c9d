import type { Matrix } from '../affine.js';
import type { Edges } from '../css/computed/box-values.js';
import { type ContainerSize, type Length, resolveLength } from '../css/computed/computed-length.js';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Color } from '../css/computed/image-values.js';
import type { StyledDocument } from '../css/styled-document.js';
import type { Bytes } from '../dither/parse-hex.js';
import type { Canvas, SKRSContext2D } from '../font/canvas.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontTable } from '../font/font-spec.js';
import type { Element } from '../html/dom.js';
import type { UsedEdges } from '../layout/box.js';
import type { AddNote } from '../note.js';
import type { Word } from '../word.js';
import type { PatternBlocks } from './background/pattern-blocks.js';
import type { LinePatterns } from './border/line-patterns.js';
import type { Ids } from './ids.js';
import type { LayerCanvasPool } from './layer-canvas-pool.js';
import { isTranslation, mapRect } from './matrix.js';
import type { Pictures } from './picture/pictures.js';
import { vanishes } from './readable-ink.js';
import { heightOf, intersectRects, type Rect, widthOf } from './rect.js';
import type { SvgDocument } from './svg/svg-document.js';
import type { TextFills } from './text/text-fills.js';
import type { TextRasterCache } from './text/text-raster-cache.js';
import type { Tones } from './tones.js';
import { greyOf, writeColor } from './write-color.js';

/**
 * Filled areas up to this thickness are lines. A pattern would break them up, so they use the nearest shade of the
 * panel unless it equals that of their backdrop.
 */
const MAX_RULE_PX = 2;

/** A colour whose channels differ by less from an ink is that ink. */
const INK_RANGE = 8;
const NEARLY_WHITE = 241;

/** Shared by everything that is painted on one page. */
export interface Page {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  /** Text is painted without antialiasing. */
  readonly isCrisp: boolean;
  /** The panel mixes its shades from coloured inks. */
  readonly isColor: boolean;
  /** The few inks of such a panel; empty for others. */
  readonly inks: readonly Bytes[];
  /** Grey levels of the panel; greys between them are dithered. */
  readonly levels: number;
  readonly container: ContainerSize;
  readonly styles: StyledDocument;
  readonly text: CanvasTextHost;
  readonly fonts: FontTable;
  readonly textRasters: TextRasterCache;
  readonly textFills: TextFills;
  readonly pictures: Pictures;
  readonly scratch: LayerCanvasPool;
  readonly patternBlocks: PatternBlocks;
  readonly linePatterns: LinePatterns;
  readonly tones: Tones;
  readonly rootStyle: ComputedStyle;
  readonly ids: Ids;
  /** Outlines of what was painted, which are painted above it; see {@link withOutlines}. */
  readonly outlines: (() => void)[];
  /** Collects the words of SVG text while it is painted. */
  readonly words: Word[];
  readonly note: AddNote;
  /** Styles of an SVG file shown at that size in device px. */
  styleSvgDocument(svgDocument: SvgDocument, widthPx: number, heightPx: number): StyledDocument;
  /** Counts layers; false if there are too many, in which case the effect is skipped. */
  reserveLayer(): boolean;
  /** Whether the deadline has passed; everything not painted yet is then skipped, and a note added. */
  isOverdue(): boolean;
  /** Lays out an element's content as a page of that size and paints it at the origin. */
  paintMarkup(painting: Painting, element: Element, widthPx: number, heightPx: number): void;
}

/** The current target of painting. Mirrors the transform and clip of the canvas, which cannot be read back. */
export interface Painting {
  readonly page: Page;
  readonly canvas: Canvas;
  readonly context: SKRSContext2D;
  readonly matrix: Matrix;
  /** Bounds of the clip in px of the screen. */
  readonly clip: Rect;
  /** Grey of the backdrop, as far as known. */
  readonly backdropGrey: number;
  /** False while painting something that is not shown directly (a mask, a filtered layer), which has no tones. */
  readonly marksTones: boolean;
}

/** Converts lengths of paint properties to px; a percentage without a basis is 0. */
export function toPx(painting: { readonly page: Pick<Page, 'container'> }, length: Length, basisPx: number): number {
  const px = resolveLength(length, basisPx, painting.page.container) ?? 0;
  return Number.isFinite(px) ? px : 0;
}

/** Whether a rectangle intersects the painted part. */
export function isVisibleIn(painting: Painting, rect: Rect): boolean {
  const mapped = mapRect(painting.matrix, rect);
  const { clip } = painting;
  return mapped.left < clip.right && mapped.right > clip.left && mapped.top < clip.bottom && mapped.bottom > clip.top;
}

/** Lengths per side in px; percentages refer to this width and height. */
export function edgesToPx(painting: Painting, edges: Edges<Length>, width: number, height: number): UsedEdges {
  return {
    top: toPx(painting, edges.top, height),
    right: toPx(painting, edges.right, width),
    bottom: toPx(painting, edges.bottom, height),
    left: toPx(painting, edges.left, width),
  };
}

/** Whether marking a fill of this colour has no effect: it is crisp, and nothing is marked that it could cover. */
export function marksNothing(painting: Painting, color: Color): boolean {
  const { page, marksTones } = painting;
  if (!marksTones || color.a < 0.02) return true;
  return page.tones.isEmpty && color.a === 1 && isPlain(page, color) && !vanishes(painting, color);
}

/** Marks an area of one colour: as a tone if the panel lacks that grey, else as crisp and, if thin, as a rule. */
export function markFill(painting: Painting, rect: Rect, color: Color): void {
  if (marksNothing(painting, color)) return;
  const { page, matrix, clip } = painting;
  const whole = mapRect(matrix, rect);
  const isRule = Math.min(widthOf(whole), heightOf(whole)) <= MAX_RULE_PX;
  if ((isRule && !vanishes(painting, color)) || (color.a === 1 && isPlain(page, color) && !isRule)) {
    if (color.a === 1 && isTranslation(matrix)) page.tones.remove(intersectRects(whole, clip));
  } else if (page.levels <= 4) page.tones.add(intersectRects(whole, clip), 'ordered', true);
}

/** Whether the panel has a colour, so that it need not be dithered. */
function isPlain({ levels, isColor, inks }: Page, color: Color): boolean {
  return (
    levels > 4 || isInk(color, inks) || isLevel(color, levels) || (levels === 2 && isNearlyBlackOrWhite(color, isColor))
  );
}

/**
 * Whether a colour is so close to white or black that dithering would leave only isolated dots, which interfere with
 * text.
 */
function isNearlyBlackOrWhite(color: Color, isColor: boolean): boolean {
  const { r, g, b } = color;
  const [darkest, lightest] = isColor ? [Math.min(r, g, b), Math.max(r, g, b)] : [greyOf(color), greyOf(color)];
  return darkest >= NEARLY_WHITE || lightest <= 255 - NEARLY_WHITE;
}

/** Whether a colour is an ink of the panel. */
export function isInk({ r, g, b }: Color, inks: readonly Bytes[]): boolean {
  return inks.some(
    ([red, green, blue]) =>
      Math.abs(r - red) < INK_RANGE && Math.abs(g - green) < INK_RANGE && Math.abs(b - blue) < INK_RANGE,
  );
}

/** Fills a snapped rectangle and marks it. */
export function fillRect(painting: Painting, rect: Rect, color: Color): void {
  if (color.a === 0 || rect.right <= rect.left || rect.bottom <= rect.top) return;
  painting.context.fillStyle = writeColor(color);
  painting.context.fillRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top);
  markFill(painting, rect, color);
}

function isLevel(color: Color, levels: number): boolean {
  if (Math.abs(color.r - color.g) > 2 || Math.abs(color.g - color.b) > 2) return false;
  const position = (greyOf(color) / 255) * (levels - 1);
  return Math.abs(position - Math.round(position)) < 0.03;
}
