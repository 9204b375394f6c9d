import type { SKRSContext2D } from '../../font/canvas.js';
import type { Painting } from '../painting.js';
import type { SvgDocument } from '../svg/svg-document.js';

/** A decoded picture. Natural sizes in device px. */
export interface Picture {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** width / height */
  readonly ratio: number | undefined;
  /** Pixels of the file; 0 for vector pictures. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly isVector: boolean;
  /** Of an SVG file, for references to its elements. */
  readonly svgDocument?: SvgDocument;
  /** Bytes in memory. */
  readonly bytes: number;
  /** Only pictures of pixels: draws the whole picture into that box. */
  readonly drawPixels?: (context: SKRSContext2D, x: number, y: number, width: number, height: number) => void;
  /** Paints the whole picture into that box; vector pictures are rendered at its size. */
  paint(painting: Painting, x: number, y: number, width: number, height: number): void;
}
