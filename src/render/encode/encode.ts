/** Entry point of the encoders: indexed pixels to files, without canvas. */
export { encodeBmp } from './bmp.js';
export type { IndexedBitmap } from './picture.js';
export { encodePng, encodePngAsync } from './png.js';
export { type ColorBitmap, encodeTrueColor } from './true-color.js';
