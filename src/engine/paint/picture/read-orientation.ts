import { skipSegment } from './jpeg/marker.js';

/** How the pixels of a JPEG file have to be turned: 1 (as they are) to 8, from its EXIF data (tag 0x0112). */
export function readOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at: number | undefined = 2; at !== undefined && at + 4 <= bytes.length; at = skipSegment(view, at)) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xda) return 1;
      // "Exif" and two zeros.
      if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) return readTag(view, at + 10);
    }
  } catch (error) {
    // An offset points outside of the file.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** @param start position of the TIFF header, which offsets count from */
function readTag(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** Whether an orientation swaps the sides of a picture. */
export const swapsSides = (orientation: number): boolean => orientation >= 5;

/** The matrix of a canvas that turns a picture of this size upright (EXIF 2.3, figure 14). */
export function uprightMatrix(
  orientation: number,
  width: number,
  height: number,
): readonly [number, number, number, number, number, number] {
  const matrices = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, height, 0],
    [0, -1, -1, 0, height, width],
    [0, -1, 1, 0, 0, width],
  ] as const;
  return matrices[orientation - 1] ?? matrices[0];
}
