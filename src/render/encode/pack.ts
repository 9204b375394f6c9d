/** Packs a row of `count` pixels from `pixels[from]` into `out[at]`, most significant bits first; spare bits stay 0. */
export function packRow(
  pixels: Uint8Array,
  from: number,
  count: number,
  bitDepth: number,
  out: Uint8Array,
  at: number,
): void {
  if (bitDepth === 8) {
    out.set(pixels.subarray(from, from + count), at);
    return;
  }
  let byte = 0;
  let filledBits = 0;
  let target = at;
  for (let i = from; i < from + count; i++) {
    byte = (byte << bitDepth) | (pixels[i] ?? 0);
    filledBits += bitDepth;
    if (filledBits === 8) {
      out[target++] = byte;
      byte = 0;
      filledBits = 0;
    }
  }
  if (filledBits > 0) out[target] = byte << (8 - filledBits);
}
