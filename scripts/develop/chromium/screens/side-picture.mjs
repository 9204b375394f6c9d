// Chromium | Inkstand | difference, as one PNG. Development only.
import { encode } from 'fast-png';

const GAP_PX = 8;
const ONLY_CHROMIUM = [220, 0, 0];
const ONLY_OURS = [0, 90, 255];

/** Red: ink that only Chromium has; blue: only ours; grey: where shades differ. */
export function drawSideBySide(wanted, ours, { onlyExpected, onlyOurs }) {
  const { widthPx, heightPx } = wanted;
  const width = widthPx * 3 + GAP_PX * 2;
  const data = new Uint8Array(width * heightPx * 3).fill(160);
  const put = (column, i, color) => {
    const x = column * (widthPx + GAP_PX) + (i % widthPx);
    data.set(color, (Math.floor(i / widthPx) * width + x) * 3);
  };
  for (let i = 0; i < wanted.pixels.length; i++) {
    const [a, b] = [wanted.pixels[i], ours.pixels[i]];
    put(0, i, [a, a, a]);
    put(1, i, [b, b, b]);
    const shade = 255 - Math.abs(a - b) / 2 - (255 - (a + b) / 2) / 8;
    put(2, i, [shade, shade, shade]);
  }
  for (const i of onlyExpected) put(2, i, ONLY_CHROMIUM);
  for (const i of onlyOurs) put(2, i, ONLY_OURS);
  return encode({ width, height: heightPx, data, channels: 3, depth: 8 });
}
