const MAX_GAIN = 1.25;
/** Share of the darkest and of the lightest pixels that may be clipped. */
const CLIPPED_SHARE = 0.005;

/** Whether greys are continuous-tone rather than line art stored as pixels. */
export function isPicture(greys: Uint8Array, levels: number, mask: Uint8Array | undefined): boolean {
  const step = 255 / (levels - 1);
  let counted = 0;
  let between = 0;
  for (let i = 0; i < greys.length; i++) {
    if (mask && mask[i] === 0) continue;
    counted++;
    const position = (greys[i] ?? 0) / step;
    if (Math.abs(position - Math.round(position)) > 0.12) between++;
  }
  return counted > 0 && between > counted * 0.18;
}

/** Stretches a low-contrast picture around its mean to the panel's range, keeping its mean grey. */
export function fitTones(greys: Uint8Array, mask: Uint8Array | undefined): void {
  const counts = new Uint32Array(256);
  let counted = 0;
  let sum = 0;
  for (let i = 0; i < greys.length; i++) {
    if (mask && mask[i] === 0) continue;
    const grey = greys[i] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
    counted++;
    sum += grey;
  }
  if (counted === 0) return;
  const mean = sum / counted;
  const darkest = findShare(counts, counted * CLIPPED_SHARE, 0, 1);
  const lightest = findShare(counts, counted * CLIPPED_SHARE, 255, -1);
  const gain = Math.min(MAX_GAIN, mean / Math.max(1, mean - darkest), (255 - mean) / Math.max(1, lightest - mean));
  if (!(gain > 1.02)) return;
  const fitted = Uint8ClampedArray.from({ length: 256 }, (_, grey) => mean + (grey - mean) * gain);
  for (let i = 0; i < greys.length; i++) greys[i] = fitted[greys[i] ?? 0] ?? 0;
}

function findShare(counts: Uint32Array, enough: number, from: number, step: 1 | -1): number {
  let covered = 0;
  for (let grey = from; grey >= 0 && grey <= 255; grey += step) {
    covered += counts[grey] ?? 0;
    if (covered > enough) return grey;
  }
  return from;
}
