import type { Color } from '../../css/computed/image-values.js';
import type { Canvas } from '../../font/canvas.js';
import type { CanvasTextHost } from '../../font/font.js';
import type { FontTable } from '../../font/font-spec.js';
import type { Page } from '../painting.js';
import type { Picture } from '../picture/pictures.js';
import type { CanvasFont } from './canvas-fonts.js';
import type { GradientPaint, PatternPaint } from './canvas-paints.js';
import type { CanvasWork } from './canvas-work.js';
import type { PathBuilder } from './path-builder.js';

/** What the canvases of one page share. */
export interface CanvasTools
  extends Pick<Page, 'levels' | 'isColor' | 'inks' | 'isCrisp' | 'pixelRatio' | 'textRasters' | 'textFills'> {
  readonly text: CanvasTextHost;
  readonly fonts: FontTable;
  /** By the numbers that scripts gave them. */
  readonly paths: Map<number, PathBuilder>;
  readonly gradients: Map<number, GradientPaint>;
  readonly patterns: Map<number, PatternPaint>;
  readColor(text: string): Color | undefined;
  readFont(text: string): CanvasFont | undefined;
  picture(url: string): Picture | undefined;
  /** The pixels of another canvas. */
  pixelsOf(canvas: number): Canvas | undefined;
  /** The picture of a vector file at that size in px; undefined above a limit. */
  paintVector(picture: Picture, widthPx: number, heightPx: number): Canvas | undefined;
  /** Counts the pixels of a new canvas; false, with a note, where the page has too many. */
  reservePixels(widthPx: number, heightPx: number): boolean;
  /** Counts points of named paths; false, with a note, where the page has too many. */
  reservePoints(points: number): boolean;
  readonly work: CanvasWork;
  noteLimit(limit: string): void;
}
