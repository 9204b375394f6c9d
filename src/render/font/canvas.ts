import './without-system-fonts.js';

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
