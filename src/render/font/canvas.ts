import './without-system-fonts.js';

/** The only way to canvas, so that no system font is ever loaded. */
export {
  type Canvas,
  type CanvasGradient,
  createCanvas,
  DOMMatrix,
  type FontKey,
  GlobalFonts,
  type Image,
  ImageData,
  loadImage,
  Path2D,
  type SKRSContext2D,
} from '@napi-rs/canvas';
