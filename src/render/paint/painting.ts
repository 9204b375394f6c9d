import type { ComputedStyle } from '../css/computed-style.js';
import type { Color } from '../css/image-values.js';
import { type ContainerSize, type Length, resolveLength } from '../css/length.js';
import type { StyledDocument } from '../css/styled-document.js';
import type { Canvas, SKRSContext2D } from '../font/canvas.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontTable } from '../font/font-spec.js';
import type { Element } from '../html/dom.js';
import type { Note, Word } from '../rendering.js';
import { greyOf, writeColor } from './color.js';
import type { Ids } from './ids.js';
import { isTranslation, type Matrix, mapRect } from './matrix.js';
import type { PatternBlocks } from './pattern-blocks.js';
import type { Pictures } from './picture/pictures.js';
import { heightOf, intersectRects, type Rect, widthOf } from './rect.js';
import type { ScratchPool } from './scratch.js';
import type { Drawing } from './svg/drawing.js';
import type { TextInks } from './text-ink.js';
import type { TextPictures } from './text-pictures.js';
import type { Tones } from './tones.js';

/** Up to here a filled area is a line: it takes the nearest of the panel's shades, since a pattern would tear it. */
const THICKEST_RULE_PX = 2;

const NEARLY_WHITE = 235;

/** What is the same for everything that is painted on one page. */
export interface Page {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  /** Text is drawn as pixels without shades. */
  readonly isCrisp: boolean;
  /** The panel mixes its shades from coloured inks. */
  readonly isColor: boolean;
  /** Levels of grey that the panel has; colours between them are dithered. */
  readonly levels: number;
  readonly container: ContainerSize;
  readonly styles: StyledDocument;
  readonly text: CanvasTextHost;
  readonly fonts: FontTable;
  readonly textPictures: TextPictures;
  readonly textInks: TextInks;
  readonly pictures: Pictures;
  readonly scratch: ScratchPool;
  readonly patternBlocks: PatternBlocks;
  readonly tones: Tones;
  readonly rootStyle: ComputedStyle;
  readonly ids: Ids;
  /** Filled with the words of drawings while they are painted. */
  readonly words: Word[];
  note(kind: Note['kind'], subject: string): void;
  /** Styles of an SVG file that is shown at that size, device px. */
  styleDrawing(drawing: Drawing, widthPx: number, heightPx: number): StyledDocument;
  /** Counts layers; false when there are too many and the effect is left out. */
  takeLayer(): boolean;
  /** The time for the picture is over: what is not painted yet stays away, which is noted. */
  isOverdue(): boolean;
  /** Lays out the content of an element as a page of that size and paints it at the origin. */
  paintMarkup(painting: Painting, element: Element, widthPx: number, heightPx: number): void;
}

/** Where paint goes right now. The canvas holds the transform and the clip; they are kept here too, to be looked at. */
export interface Painting {
  readonly page: Page;
  readonly canvas: Canvas;
  readonly context: SKRSContext2D;
  readonly matrix: Matrix;
  /** Bounds of the clip, px of the picture. */
  readonly clip: Rect;
  /** Grey of what lies below, as far as known. */
  readonly backdropGrey: number;
  /** False while painting something that is not seen as it is (a mask, a filtered layer): no tones then. */
  readonly marksTones: boolean;
}

/** Lengths of paint properties; a percentage of nothing is 0. */
export function toPx(painting: Painting, length: Length, basisPx: number): number {
  const px = resolveLength(length, basisPx, painting.page.container) ?? 0;
  return Number.isFinite(px) ? px : 0;
}

/** Whether any of a rectangle lies on the part that is painted. */
export function isVisibleIn(painting: Painting, rect: Rect): boolean {
  const mapped = mapRect(painting.matrix, rect);
  const { clip } = painting;
  return mapped.left < clip.right && mapped.right > clip.left && mapped.top < clip.bottom && mapped.bottom > clip.top;
}

/** Marks an area of one colour: toned where the panel lacks that grey; crisp else, and where it is a rule. */
export function markFill(painting: Painting, rect: Rect, color: Color): void {
  const { page, marksTones, matrix, clip } = painting;
  if (!marksTones || color.a < 0.02) return;
  const whole = mapRect(matrix, rect);
  const area = intersectRects(whole, clip);
  const isRule = Math.min(widthOf(whole), heightOf(whole)) <= THICKEST_RULE_PX;
  const isPlain =
    page.levels > 4 || isLevel(color, page.levels) || (page.levels === 2 && isNearEnd(color, page.isColor));
  if (isRule || (color.a === 1 && isPlain)) {
    if (color.a === 1 && isTranslation(matrix)) page.tones.cover(area);
  } else if (page.levels <= 4) page.tones.add(area, 'ordered', true);
}

/** So near to paper or ink that single dots would be all there is of it, and would only stand in the way of text. */
function isNearEnd(color: Color, isColor: boolean): boolean {
  const { r, g, b } = color;
  const [darkest, lightest] = isColor ? [Math.min(r, g, b), Math.max(r, g, b)] : [greyOf(color), greyOf(color)];
  return darkest >= NEARLY_WHITE || lightest <= 255 - NEARLY_WHITE;
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
