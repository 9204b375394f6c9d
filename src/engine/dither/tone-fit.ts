import type { PaintedPixels } from './painted-pixels.js';
import type { Bytes } from './parse-hex.js';
import type { ToneBox } from './tone-box.js';

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
  for (let i = 0; i < greys.length; i++) {
    if (mask && mask[i] === 0) continue;
    const grey = greys[i] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const fitted = findToneFit(counts);
  if (fitted) for (let i = 0; i < greys.length; i++) greys[i] = fitted[greys[i] ?? 0] ?? 0;
}

/** What each grey becomes, from the number of pixels of each; undefined if the picture has the panel's range. */
export function findToneFit(counts: Uint32Array): Uint8ClampedArray | undefined {
  let counted = 0;
  let sum = 0;
  counts.forEach((count, grey) => {
    counted += count;
    sum += count * grey;
  });
  if (counted === 0) return undefined;
  const mean = sum / counted;
  const darkest = findShare(counts, counted * CLIPPED_SHARE, 0, 1);
  const lightest = findShare(counts, counted * CLIPPED_SHARE, 255, -1);
  const gain = Math.min(MAX_GAIN, mean / Math.max(1, mean - darkest), (255 - mean) / Math.max(1, lightest - mean));
  if (!(gain > 1.02)) return undefined;
  return Uint8ClampedArray.from({ length: 256 }, (_, grey) => mean + (grey - mean) * gain);
}

function findShare(counts: Uint32Array, enough: number, from: number, step: 1 | -1): number {
  let covered = 0;
  for (let grey = from; grey >= 0 && grey <= 255; grey += step) {
    covered += counts[grey] ?? 0;
    if (covered > enough) return grey;
  }
  return from;
}

/** A pixel this close to an ink in every channel is that ink. */
const INK_BYTES = 16;
/** Soft edges of drawings are at most this wide. */
const EDGE_PX = 4;
const PICTURE_SHARE = 0.05;

/** Whether pixels are continuous-tone rather than line art in the inks of the panel, with soft edges. */
export function isColorPicture({ rgba, widthPx }: PaintedPixels, tone: ToneBox, inks: readonly Bytes[]): boolean {
  const [reds, greens, blues] = [listNear(inks, 0), listNear(inks, 1), listNear(inks, 2)];
  let counted = 0;
  let between = 0;
  for (let y = 0, i = 0; y < tone.height; y++) {
    let run = 0;
    let at = ((tone.y + y) * widthPx + tone.x) * 4;
    for (let x = 0; x < tone.width; x++, i++, at += 4) {
      const isCounted = tone.mask?.[i] !== 0;
      if (isCounted) counted++;
      const near = (reds[rgba[at] ?? 0] ?? 0) & (greens[rgba[at + 1] ?? 0] ?? 0) & (blues[rgba[at + 2] ?? 0] ?? 0);
      run = isCounted && near === 0 ? run + 1 : 0;
      if (run === EDGE_PX + 1) between += run;
      else if (run > EDGE_PX) between++;
    }
  }
  return between > counted * PICTURE_SHARE;
}

/** For each byte, the inks that are close to it in a channel, one bit an ink. */
function listNear(inks: readonly Bytes[], channel: 0 | 1 | 2): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    inks.reduce((bits, ink, i) => bits | (Math.abs(ink[channel] - byte) <= INK_BYTES ? 1 << i : 0), 0),
  );
}
