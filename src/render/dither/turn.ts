import type { IndexedPicture } from '../encode/encode.js';

/** Turns a finished picture clockwise, then mirrors it left to right. */
export function turnPicture(
  picture: IndexedPicture,
  rotationDegrees: 0 | 90 | 180 | 270,
  isMirrored: boolean,
): IndexedPicture {
  if (rotationDegrees === 0 && !isMirrored) return picture;
  const { widthPx: fromWidth, heightPx: fromHeight, pixels } = picture;
  const isTurned = rotationDegrees === 90 || rotationDegrees === 270;
  const [widthPx, heightPx] = isTurned ? [fromHeight, fromWidth] : [fromWidth, fromHeight];
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < heightPx; y++)
    for (let column = 0; column < widthPx; column++) {
      const x = isMirrored ? widthPx - 1 - column : column;
      const [fromX, fromY] = {
        0: [x, y],
        90: [y, fromHeight - 1 - x],
        180: [fromWidth - 1 - x, fromHeight - 1 - y],
        270: [fromWidth - 1 - y, x],
      }[rotationDegrees] as [number, number];
      turned[y * widthPx + column] = pixels[fromY * fromWidth + fromX] ?? 0;
    }
  return { ...picture, widthPx, heightPx, pixels: turned };
}
