/** Rotates the pixels clockwise, then mirrors them horizontally. */
export function rotateBitmap<Bitmap extends Pixels>(
  picture: Bitmap,
  rotationDegrees: 0 | 90 | 180 | 270,
  isMirrored: boolean,
): Bitmap {
  if (rotationDegrees === 0 && !isMirrored) return picture;
  const pixels =
    picture.pixels instanceof Uint32Array
      ? new Uint32Array(picture.pixels.length)
      : new Uint8Array(picture.pixels.length);
  rotatePixels(picture, rotationDegrees, isMirrored, pixels);
  return { ...picture, ...rotatedSize(picture, rotationDegrees), pixels };
}

interface Sides {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface Pixels extends Sides {
  readonly pixels: Uint8Array | Uint32Array;
}

function rotatedSize({ widthPx, heightPx }: Sides, rotationDegrees: 0 | 90 | 180 | 270): Sides {
  const isTurned = rotationDegrees === 90 || rotationDegrees === 270;
  return isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}

function rotatePixels(
  picture: Pixels,
  rotationDegrees: 0 | 90 | 180 | 270,
  isMirrored: boolean,
  isSideways: Pixels['pixels'],
): void {
  const { widthPx: fromWidth, heightPx: fromHeight, pixels } = picture;
  const { widthPx, heightPx } = rotatedSize(picture, rotationDegrees);
  for (let y = 0; y < heightPx; y++)
    for (let column = 0; column < widthPx; column++) {
      const x = isMirrored ? widthPx - 1 - column : column;
      const [fromX, fromY] = sourceOf(x, y, fromWidth, fromHeight, rotationDegrees);
      isSideways[y * widthPx + column] = pixels[fromY * fromWidth + fromX] ?? 0;
    }
}

/** The source of the pixel at (x, y). */
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
