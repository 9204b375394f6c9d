import { type Canvas, createCanvas } from '../../font/canvas.js';
import { complexPicture } from './picture-errors.js';

/** A canvas for pixels of a received picture. Throws `unprocessable` if there is no memory for it. */
export function createPictureCanvas(widthPx: number, heightPx: number): Canvas {
  try {
    return createCanvas(widthPx, heightPx);
  } catch (cause) {
    throw complexPicture(cause);
  }
}
