/** Entry point of the encoders: indexed pixels to files, without canvas. */
export { encodeBmp, encodeColorBmp } from './bmp.js';
export type { IndexedBitmap } from './indexed-bitmap.js';
export { encodePng, encodePngAsync } from './png-indexed.js';
export { encodeTrueColor } from './png-true-color.js';
export { recolorPng } from './recolor-png.js';
export { rotateBitmap } from './rotate-bitmap.js';
