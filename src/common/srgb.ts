/** Linear light of an sRGB value (IEC 61966-2-1): both 0–1, or beyond for colours outside of sRGB, mirrored at 0. */
export function srgbToLinear(value: number): number {
  const size = Math.abs(value);
  return size <= 0.04045 ? value / 12.92 : Math.sign(value) * ((size + 0.055) / 1.055) ** 2.4;
}

/** The inverse of `srgbToLinear`. */
export function linearToSrgb(light: number): number {
  const size = Math.abs(light);
  return size <= 0.0031308 ? light * 12.92 : Math.sign(light) * (1.055 * size ** (1 / 2.4) - 0.055);
}
