/**
 * Packs a row of `count` pixels from `pixels[from]` into `out[at]`, most significant bits first; unused bits stay 0.
 */
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
  const perByte = 8 / bitDepth;
  const whole = Math.floor(count / perByte);
  let source = from;
  // A special case for speed, because large grey panels have 4 bits and the most pixels.
  if (bitDepth === 4)
    for (let i = 0; i < whole; i++, source += 2) out[at + i] = ((pixels[source] ?? 0) << 4) | (pixels[source + 1] ?? 0);
  else
    for (let i = 0; i < whole; i++) {
      let byte = 0;
      for (let end = source + perByte; source < end; source++) byte = (byte << bitDepth) | (pixels[source] ?? 0);
      out[at + i] = byte;
    }
  const rest = from + count - source;
  if (rest === 0) return;
  let byte = 0;
  for (; source < from + count; source++) byte = (byte << bitDepth) | (pixels[source] ?? 0);
  out[at + whole] = byte << (8 - rest * bitDepth);
}
