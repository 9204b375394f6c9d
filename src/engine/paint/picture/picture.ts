import type { SKRSContext2D } from '../../font/canvas.js';
import type { Painting } from '../painting.js';
import type { SvgDocument } from '../svg/svg-document.js';

/** A decoded picture. Natural sizes are in device px. */
export interface Picture {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** width / height */
  readonly ratio: number | undefined;
  /** Size of the file in pixels; 0 for vector pictures. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly isVector: boolean;
  /** The document of an SVG file, for references to its elements. */
  readonly svgDocument?: SvgDocument;
  /** Bytes in memory. */
  readonly bytes: number;
  /** Draws the picture, or a part of it in px of the file, into a box; only for bitmaps. */
  readonly drawPixels?: (
    context: SKRSContext2D,
    x: number,
    y: number,
    width: number,
    height: number,
    part?: readonly [x: number, y: number, width: number, height: number],
  ) => void;
  /** Paints the whole picture into a box; vector pictures are rendered at its size. */
  paint(painting: Painting, x: number, y: number, width: number, height: number): void;
}
