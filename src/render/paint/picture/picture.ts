import type { Canvas, Image, SKRSContext2D } from '../../font/canvas.js';

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
  /** Bytes in memory. */
  readonly bytes: number;
  /** What canvas draws; vector pictures are made for the size they are drawn at. */
  source(widthPx: number, heightPx: number): Image | Canvas | undefined;
}

export function drawPicture(
  context: SKRSContext2D,
  picture: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const source = picture.source(width, height);
  if (source && width > 0 && height > 0) context.drawImage(source, x, y, width, height);
}
