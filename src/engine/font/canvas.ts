import './without-system-fonts.js';
import type { Canvas } from '@napi-rs/canvas';

/** The only import of canvas, so that system fonts are never loaded. */
export {
  type Canvas,
  type CanvasGradient,
  clearAllCache,
  createCanvas,
  type FontKey,
  GlobalFonts,
  type Image,
  ImageData,
  loadImage,
  Path2D,
  type SKRSContext2D,
} from '@napi-rs/canvas';

/** Frees native memory at once, which otherwise waits for the collection of the whole heap. */
export function freePixels(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}
