/** Whether a marker consists of its two bytes only (ITU T.81, B.1.1.3): TEM, restart markers and the start of an image. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Position after the marker at `at` and its segment; after a fill byte, the position of what it fills. All readers of
 * JPEG files use it, because one that skipped something else would see another frame. Undefined where decoders
 * disagree: at a byte that starts no marker, and at a reserved code.
 * @throws RangeError where the file ends
 */
export function skipSegment(view: DataView, at: number): number | undefined {
  if (view.getUint8(at) !== 0xff) return undefined;
  const marker = view.getUint8(at + 1);
  if (marker === 0xff) return at + 1;
  if (isBare(marker)) return at + 2;
  if (marker < 0xc0) return undefined;
  return at + 2 + view.getUint16(at + 2);
}
