import type { BitReader } from './bit-reader.js';
import type { Component } from './component.js';
import type { HuffmanTable } from './huffman-table.js';

/** One component of a scan with its tables. */
export interface ScanComponent {
  readonly component: Component;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
}

/** The header of a scan (ITU T.81, B.2.3). */
interface ScanHeader {
  readonly parts: readonly ScanComponent[];
  /** First and last coefficient. */
  readonly from: number;
  readonly to: number;
  /** Bits that earlier scans have sent; 0 for the first one. */
  readonly high: number;
  readonly low: number;
}

type DecodeBlock = (part: ScanComponent, block: number) => void;

/**
 * Reads a scan into the coefficients of its components. Throws `unprocessable` for bits that are no code.
 * @param unitsWide width of the frame in units of a scan with several components
 */
export function readScan(
  bits: BitReader,
  scan: ScanHeader,
  { isProgressive, restartInterval, unitsWide, unitsHigh }: ScanOptions,
): void {
  const blocks = isProgressive ? new ProgressiveBlocks(bits, scan) : undefined;
  const decode: DecodeBlock = blocks ? blocks.decode : (part, block) => readBaselineBlock(bits, part, block);
  const [first] = scan.parts;
  if (!first) return;
  const isAlone = scan.parts.length === 1;
  const wide = isAlone ? first.component.shape.blocksWide : unitsWide;
  const high = isAlone ? first.component.shape.blocksHigh : unitsHigh;
  for (const { component } of scan.parts) component.prediction = 0;
  for (let unit = 0; unit < wide * high; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      bits.restart();
      blocks?.restart();
      for (const { component } of scan.parts) component.prediction = 0;
    }
    const x = unit % wide;
    const y = Math.floor(unit / wide);
    if (isAlone) decode(first, y * first.component.shape.storedWide + x);
    else for (const part of scan.parts) decodeUnit(part, x, y, decode);
  }
}

interface ScanOptions {
  readonly isProgressive: boolean;
  /** Units between restart markers; 0 for none. */
  readonly restartInterval: number;
  readonly unitsWide: number;
  readonly unitsHigh: number;
}

function decodeUnit(part: ScanComponent, x: number, y: number, decode: DecodeBlock): void {
  const { horizontal, vertical, storedWide } = part.component.shape;
  for (let v = 0; v < vertical; v++)
    for (let h = 0; h < horizontal; h++) decode(part, (y * vertical + v) * storedWide + x * horizontal + h);
}

/** Reads a block of a sequential scan (ITU T.81, F.2.2). */
function readBaselineBlock(bits: BitReader, { component, dc, ac }: ScanComponent, block: number): void {
  if (!dc || !ac) return;
  component.prediction += bits.readSigned(dc.read(bits) & 15);
  component.set(block, 0, component.prediction);
  for (let position = 1; position < 64; position++) {
    const symbol = ac.read(bits);
    const length = symbol & 15;
    const run = symbol >> 4;
    if (length === 0 && run < 15) return;
    position += run;
    if (length > 0) component.set(block, position, bits.readSigned(length));
  }
}

/** Blocks of a scan that contributes some bits of some coefficients (G.1.2). */
class ProgressiveBlocks {
  readonly #bits: BitReader;
  readonly #scan: ScanHeader;
  /** Blocks that have no further coefficients in this band. */
  #endedBlocks = 0;

  constructor(bits: BitReader, scan: ScanHeader) {
    this.#bits = bits;
    this.#scan = scan;
  }

  restart(): void {
    this.#endedBlocks = 0;
  }

  decode: DecodeBlock = (part, block) => {
    const { from, high } = this.#scan;
    if (from === 0 && high === 0) this.#readDc(part, block);
    else if (from === 0) this.#refineDc(part, block);
    else if (high === 0) this.#readAc(part, block);
    else this.#refineAc(part, block);
  };

  #readDc({ component, dc }: ScanComponent, block: number): void {
    if (!dc) return;
    component.prediction += this.#bits.readSigned(dc.read(this.#bits) & 15);
    component.set(block, 0, component.prediction << this.#scan.low);
  }

  #refineDc({ component }: ScanComponent, block: number): void {
    if (this.#bits.read(1) === 0) return;
    const at = block * component.size * component.size;
    component.coefficients[at] = (component.coefficients[at] ?? 0) | (1 << this.#scan.low);
  }

  #readAc({ component, ac }: ScanComponent, block: number): void {
    const bits = this.#bits;
    const { from, to, low } = this.#scan;
    if (!ac) return;
    if (this.#endedBlocks > 0) {
      this.#endedBlocks--;
      return;
    }
    for (let position = from; position <= to; position++) {
      const symbol = ac.read(bits);
      const length = symbol & 15;
      const run = symbol >> 4;
      if (length === 0 && run < 15) {
        this.#endedBlocks = (1 << run) + bits.read(run) - 1;
        return;
      }
      position += run;
      if (length === 0 || position > to) continue;
      component.set(block, position, bits.readSigned(length) << low);
      component.markNonZero(block, position);
    }
  }

  #refineAc({ component, ac }: ScanComponent, block: number): void {
    const bits = this.#bits;
    const { from, to, low } = this.#scan;
    if (!ac) return;
    const step = 1 << low;
    let position = from;
    while (this.#endedBlocks === 0 && position <= to) {
      const symbol = ac.read(bits);
      let zeros = symbol >> 4;
      const isNew = (symbol & 15) !== 0;
      if (!isNew && zeros < 15) {
        this.#endedBlocks = (1 << zeros) + bits.read(zeros);
        break;
      }
      const value = isNew && bits.read(1) === 0 ? -step : step;
      for (; position <= to; position++) {
        if (component.isNonZero(block, position)) this.#refine(component, block, position, step);
        else if (zeros-- === 0) break;
      }
      if (isNew && position <= to) {
        component.set(block, position, value);
        component.markNonZero(block, position);
      }
      position++;
    }
    if (this.#endedBlocks === 0) return;
    for (let at = component.nextNonZero(block, position); at <= to; at = component.nextNonZero(block, at + 1))
      this.#refine(component, block, at, step);
    this.#endedBlocks--;
  }

  #refine(component: Component, block: number, position: number, step: number): void {
    if (this.#bits.read(1) === 1) component.refine(block, position, step);
  }
}
