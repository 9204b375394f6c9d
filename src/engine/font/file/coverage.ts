import { viewOf } from './sfnt.js';

/** Inclusive, ascending. */
type Range = readonly [first: number, last: number];
const MAX_RANGES = 20_000;

/** Returns which code points a `cmap` table maps to a glyph. An unreadable table covers nothing. */
export function readCoverage(cmap: Uint8Array | undefined): (codePoint: number) => boolean {
  const ranges = cmap ? readRanges(cmap) : [];
  return (codePoint) => isInside(ranges, codePoint);
}

/** Parses a CSS `unicode-range` list: `U+0-FF,U+131`. */
export function parseUnicodeRange(source: string): (codePoint: number) => boolean {
  const ranges = source
    .split(',')
    .map((part): Range => {
      const [first = '', last = first] = part.trim().replace(/^u\+/i, '').split('-');
      return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)];
    })
    .sort((a, b) => a[0] - b[0]);
  return (codePoint) => isInside(ranges, codePoint);
}

function isInside(ranges: readonly Range[], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

function readRanges(cmap: Uint8Array): Range[] {
  const view = viewOf(cmap);
  let best: { format: number; at: number } | undefined;
  for (let i = 0; i < view.getUint16(2); i++) {
    const at = view.getUint32(4 + 8 * i + 4);
    const format = view.getUint16(at);
    if (format === 12 || (format === 4 && !best)) best = { format, at };
  }
  if (!best) return [];
  return best.format === 12 ? readFormat12(view, best.at) : readFormat4(view, best.at);
}

function readFormat12(view: DataView, at: number): Range[] {
  const ranges: Range[] = [];
  const count = Math.min(view.getUint32(at + 12), MAX_RANGES);
  for (let i = 0; i < count; i++) {
    const group = at + 16 + 12 * i;
    ranges.push([view.getUint32(group), view.getUint32(group + 4)]);
  }
  return ranges;
}

function readFormat4(view: DataView, at: number): Range[] {
  const ranges: Range[] = [];
  const segments = view.getUint16(at + 6) / 2;
  for (let i = 0; i < segments; i++) {
    const last = view.getUint16(at + 14 + 2 * i);
    const first = view.getUint16(at + 16 + 2 * segments + 2 * i);
    const delta = view.getUint16(at + 16 + 4 * segments + 2 * i);
    const offsetAt = at + 16 + 6 * segments + 2 * i;
    const offset = view.getUint16(offsetAt);
    if (first === 0xffff) continue;
    if (offset === 0) {
      // A code point in the segment may map to glyph 0, which means missing.
      const missing = (0x10000 - delta) & 0xffff;
      if (missing < first || missing > last) ranges.push([first, last]);
      else {
        if (missing > first) ranges.push([first, missing - 1]);
        if (missing < last) ranges.push([missing + 1, last]);
      }
      continue;
    }
    for (let code = first; code <= last; code++) {
      const glyphAt = offsetAt + offset + 2 * (code - first);
      if (glyphAt + 2 > view.byteLength || view.getUint16(glyphAt) === 0) continue;
      const previous = ranges.at(-1);
      if (previous && previous[1] === code - 1) ranges[ranges.length - 1] = [previous[0], code];
      else ranges.push([code, code]);
    }
  }
  return ranges;
}
