/** Segments of JPEG files (ITU T.81, annex B), for files that no encoder writes. */
export const START = Buffer.of(0xff, 0xd8);
export const END = Buffer.of(0xff, 0xd9);

export function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.of(0xff, marker, length >> 8, length & 255, ...content);
}

/** A frame header without subsampling; the components are numbered from 1. */
export function frame(marker: number, width: number, height: number, components: number): Buffer {
  const parts = Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat();
  return segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, components, ...parts]);
}

/** A quantisation table of ones, and Huffman tables with the codes 0 and 10 for the symbols. */
export function tables(dcSymbols: readonly [number, number], acSymbols: readonly [number, number]): Buffer {
  const lengths = [1, 1, ...new Array<number>(14).fill(0)];
  return Buffer.concat([
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc4, [0x00, ...lengths, ...dcSymbols]),
    segment(0xc4, [0x10, ...lengths, ...acSymbols]),
  ]);
}

/** A scan header for one component. */
export const scan = (component: number, from: number, to: number, approximation: number): Buffer =>
  segment(0xda, [1, component, 0, from, to, approximation]);
