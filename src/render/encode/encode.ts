/** Entry point of the encoders: indexed pixels to files, without canvas. */
export { encodeBmp } from './bmp.js';
export type { IndexedPicture } from './picture.js';
export { encodePng, encodePngAsync } from './png.js';
export { type ColorPicture, encodeTrueColor } from './true-color.js';
