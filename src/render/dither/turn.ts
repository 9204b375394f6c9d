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
      const [fromX, fromY] = sourceOf(x, y, fromWidth, fromHeight, rotationDegrees);
      turned[y * widthPx + column] = pixels[fromY * fromWidth + fromX] ?? 0;
    }
  return { ...picture, widthPx, heightPx, pixels: turned };
}

/** Where the pixel that comes to stand at (x, y) was before. */
function sourceOf(
  x: number,
  y: number,
  width: number,
  height: number,
  rotationDegrees: 0 | 90 | 180 | 270,
): [x: number, y: number] {
  switch (rotationDegrees) {
    case 0:
      return [x, y];
    case 90:
      return [y, height - 1 - x];
    case 180:
      return [width - 1 - x, height - 1 - y];
    case 270:
      return [width - 1 - y, x];
  }
}
