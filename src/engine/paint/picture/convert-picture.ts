import { encodeColorBmp } from '../../encode/encode.js';
import { createCanvas, loadImage } from '../../font/canvas.js';

/** The file that a client wants instead of the one for a panel. */
interface Conversion {
  readonly format: 'png' | 'jpeg' | 'bmp';
  /** Clockwise. */
  readonly rotationDegrees: 0 | 90 | 180 | 270;
}

/** High enough that the edges of text stay sharp. */
const JPEG_QUALITY = 92;

/** Turns a picture and writes it in another format: BMP with 24 bits, JPEG baseline. Throws for bytes that do not decode. */
export async function convertPicture(bytes: Uint8Array, { format, rotationDegrees }: Conversion): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const isTurned = rotationDegrees % 180 !== 0;
  const widthPx = isTurned ? image.height : image.width;
  const heightPx = isTurned ? image.width : image.height;
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  context.translate(widthPx / 2, heightPx / 2);
  context.rotate((rotationDegrees * Math.PI) / 180);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  if (format === 'jpeg') return canvas.encode('jpeg', JPEG_QUALITY);
  if (format === 'png') return canvas.encode('png');
  const { data } = context.getImageData(0, 0, widthPx, heightPx);
  return encodeColorBmp({ widthPx, heightPx, rgba: data });
}
