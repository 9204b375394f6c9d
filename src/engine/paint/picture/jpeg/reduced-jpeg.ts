import { fault, InkstandError } from '@inkstand/common/errors';
import { brokenPicture, complexPicture } from '../picture-errors.js';
import type { ImageHeader } from '../picture-header.js';
import { BitReader } from './bit-reader.js';
import { Component, type ComponentShape, naturalPosition } from './component.js';
import { makePlane, type Plane } from './component-plane.js';
import { HuffmanTable } from './huffman-table.js';
import { skipSegment } from './marker.js';
import { readScan, type ScanComponent } from './scan.js';

/** Pixels of a picture, in the orientation of the file. */
interface ReducedPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8ClampedArray;
}

type FrameSize = Pick<ImageHeader, 'width' | 'height'>;

/** More than any encoder writes; each takes time for every block. */
const MAX_SCANS = 64;
/**
 * How often scans may visit all coefficients. One has at most 11 bits, each of which takes a visit; encoders write 1 to
 * 4 of them apart.
 */
const MAX_VISITS = 12;
const MAX_TABLES = 512;

/**
 * Decodes a JPEG at the largest of 1/8, 2/8 … 8/8 of its size that has at most `maxPixels`. Memory is needed for
 * that size only, which is what no decoder of canvas offers. Baseline and progressive, greys and YCbCr (ITU T.81, JFIF).
 * @param size the size in the file's header, which the caller has limited; a frame of another size is refused
 * @throws InkstandError `unprocessable` for broken files and other kinds of JPEG
 */
export function decodeReducedJpeg(bytes: Uint8Array, size: FrameSize, maxPixels: number): ReducedPicture {
  return new JpegFile(bytes, size, maxPixels).decode();
}

class JpegFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #size: FrameSize;
  readonly #maxPixels: number;
  readonly #quantisers = new Map<number, Uint16Array>();
  readonly #tables = new Map<number, HuffmanTable>();
  #tableCount = 0;
  #scanCount = 0;
  /** Visits of coefficients by all scans. */
  #visits = 0;
  #restartInterval = 0;
  #frame: Frame | undefined;
  /** Colours are not transformed, as a marker of Adobe says. */
  #isRgb = false;

  constructor(bytes: Uint8Array, size: FrameSize, maxPixels: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#size = size;
    this.#maxPixels = maxPixels;
  }

  decode(): ReducedPicture {
    try {
      this.#readSegments();
    } catch (error) {
      // A length points outside of the file.
      if (error instanceof RangeError) throw brokenPicture();
      throw error;
    }
    const frame = this.#frame;
    if (!frame || this.#scanCount === 0) throw brokenPicture();
    const planes = frame.components.map((component) => {
      const quantiser = this.#quantisers.get(component.shape.quantTable);
      if (!quantiser) throw brokenPicture();
      return makePlane(component, quantiser);
    });
    return writePixels(frame, planes, this.#isRgb);
  }

  #readSegments(): void {
    for (let at = 2; at + 4 <= this.#bytes.length; ) {
      const marker = this.#view.getUint8(at + 1);
      if (this.#view.getUint8(at) === 0xff && marker === 0xd9) return;
      const end = skipSegment(this.#view, at);
      if (end === undefined || end > this.#bytes.length) throw brokenPicture();
      if (marker === 0xda) at = this.#readScan(at + 4, end);
      else {
        this.#readSegment(marker, at + 4, end);
        at = end;
      }
    }
  }

  #readSegment(marker: number, from: number, end: number): void {
    if (marker === 0xdb) this.#readQuantisers(from, end);
    else if (marker === 0xc4) this.#readTables(from, end);
    else if (marker === 0xdd) this.#restartInterval = this.#view.getUint16(from);
    else if (marker === 0xee && end - from >= 12 && this.#view.getUint32(from) === 0x41646f62)
      this.#isRgb = this.#view.getUint8(from + 11) === 0;
    else if (marker >= 0xc0 && marker <= 0xc2) this.#frame ??= this.#readFrame(from, marker);
    else if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc)
      throw this.#frame ? brokenPicture() : unsupported();
  }

  #readFrame(from: number, marker: number): Frame {
    const [height, width] = [this.#view.getUint16(from + 1), this.#view.getUint16(from + 3)];
    // The limit of pixels was applied to the size in the header.
    if (width !== this.#size.width || height !== this.#size.height) throw brokenPicture();
    return readFrame(this.#view, from, marker, this.#maxPixels);
  }

  #readQuantisers(from: number, end: number): void {
    for (let at = from; at < end; ) {
      const head = this.#view.getUint8(at++);
      const isWide = head >> 4 > 0;
      const values = new Uint16Array(64);
      for (let position = 0; position < 64; position++, at += isWide ? 2 : 1)
        values[naturalPosition(position)] = isWide ? this.#view.getUint16(at) : this.#view.getUint8(at);
      this.#quantisers.set(head & 15, values);
    }
  }

  #readTables(from: number, end: number): void {
    for (let at = from; at + 17 <= end; ) {
      if (++this.#tableCount > MAX_TABLES) throw brokenPicture();
      const lengths = this.#bytes.subarray(at + 1, at + 17);
      const count = lengths.reduce((sum, one) => sum + one, 0);
      const symbols = this.#bytes.subarray(at + 17, at + 17 + count);
      this.#tables.set(this.#view.getUint8(at), new HuffmanTable(lengths, symbols));
      at += 17 + count;
    }
  }

  /** Returns the position of the marker after the scan. */
  #readScan(from: number, end: number): number {
    const frame = this.#frame;
    if (!frame) throw brokenPicture();
    if (++this.#scanCount > MAX_SCANS) throw complexPicture();
    const count = this.#view.getUint8(from);
    if (count < 1 || count > frame.components.length) throw brokenPicture();
    const parts: ScanComponent[] = [];
    for (let i = 0, at = from + 1; i < count; i++, at += 2) {
      const component = frame.components.find(({ shape }) => shape.id === this.#view.getUint8(at));
      const tables = this.#view.getUint8(at + 1);
      if (!component) throw brokenPicture();
      parts.push({ component, dc: this.#tables.get(tables >> 4), ac: this.#tables.get(16 | (tables & 15)) });
    }
    const at = from + 1 + count * 2;
    const { isProgressive, unitsWide, unitsHigh } = frame;
    const bits = new BitReader(this.#bytes, end);
    const [first, last, approximation] = [at, at + 1, at + 2].map((one) => this.#view.getUint8(one));
    const scan = {
      parts,
      from: first ?? 0,
      to: Math.min(last ?? 0, 63),
      high: (approximation ?? 0) >> 4,
      low: (approximation ?? 0) & 15,
    };
    this.#countVisits(frame, parts, isProgressive ? Math.max(1, scan.to - scan.from + 1) : 64);
    readScan(bits, scan, { isProgressive, restartInterval: this.#restartInterval, unitsWide, unitsHigh });
    return bits.findMarker();
  }

  /**
   * Throws `unprocessable` for scans that visit coefficients more often than any encoder needs: a scan of a few bytes
   * may visit all of them.
   */
  #countVisits(frame: Frame, parts: readonly ScanComponent[], coefficients: number): void {
    const blocksOf = ({ shape }: Component): number => shape.storedWide * shape.storedHigh;
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
    this.#visits += sum(parts.map(({ component }) => blocksOf(component))) * coefficients;
    if (this.#visits > MAX_VISITS * 64 * sum(frame.components.map(blocksOf))) throw complexPicture();
  }
}

interface Frame {
  /** Size of the reduced picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isProgressive: boolean;
  readonly unitsWide: number;
  readonly unitsHigh: number;
  readonly components: readonly Component[];
}

/** Reads a frame header (ITU T.81, B.2.2) and allocates its coefficients. */
function readFrame(view: DataView, from: number, marker: number, maxPixels: number): Frame {
  const [height, width] = [view.getUint16(from + 1), view.getUint16(from + 3)];
  const count = view.getUint8(from + 5);
  if (view.getUint8(from) !== 8 || (count !== 1 && count !== 3)) throw unsupported();
  if (width === 0 || height === 0) throw brokenPicture();
  const eighths = chooseScale(width, height, maxPixels);
  const samplings = Array.from({ length: count }, (_, i) => {
    const at = from + 6 + i * 3;
    const sampling = view.getUint8(at + 1);
    const [horizontal, vertical] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15];
    if (!isFactor(horizontal) || !isFactor(vertical)) throw brokenPicture();
    return { id: view.getUint8(at), horizontal, vertical, quantTable: view.getUint8(at + 2) };
  });
  const [widest, highest] = [
    Math.max(...samplings.map(({ horizontal }) => horizontal)),
    Math.max(...samplings.map(({ vertical }) => vertical)),
  ];
  const unitsWide = Math.ceil(width / (8 * widest));
  const unitsHigh = Math.ceil(height / (8 * highest));
  const isProgressive = marker === 0xc2;
  const components = samplings.map((sampling): Component => {
    const { horizontal, vertical } = sampling;
    const shape: ComponentShape = {
      ...sampling,
      blocksWide: Math.ceil(Math.ceil((width * horizontal) / widest) / 8),
      blocksHigh: Math.ceil(Math.ceil((height * vertical) / highest) / 8),
      storedWide: unitsWide * horizontal,
      storedHigh: unitsHigh * vertical,
    };
    return new Component(shape, eighths, isProgressive);
  });
  const [widthPx, heightPx] = [Math.ceil((width * eighths) / 8), Math.ceil((height * eighths) / 8)];
  return { widthPx, heightPx, isProgressive, unitsWide, unitsHigh, components };
}

const isFactor = (factor: number): boolean => factor >= 1 && factor <= 4;

function chooseScale(width: number, height: number, maxPixels: number): number {
  const eighths = Math.floor(8 * Math.sqrt(maxPixels / (width * height)));
  return Math.min(8, Math.max(1, eighths));
}

function writePixels(frame: Frame, planes: readonly Plane[], isRgb: boolean): ReducedPicture {
  const { widthPx, heightPx, components } = frame;
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  const [luma, blue = luma, red = luma] = planes;
  if (!luma || !blue || !red) throw brokenPicture();
  const isGrey = planes.length === 1;
  const shiftsOf = (i: number) => offsets(components, i, widthPx);
  const [lumaAt, blueAt, redAt] = [shiftsOf(0), shiftsOf(isGrey ? 0 : 1), shiftsOf(isGrey ? 0 : 2)];
  const rowOf = (plane: Plane, i: number, y: number): number =>
    Math.floor(y * verticalShare(components, isGrey ? 0 : i)) * plane.widthPx;
  for (let y = 0, at = 0; y < heightPx; y++) {
    const [lumaRow, blueRow, redRow] = [rowOf(luma, 0, y), rowOf(blue, 1, y), rowOf(red, 2, y)];
    for (let x = 0; x < widthPx; x++, at += 4) {
      const light = luma.samples[lumaRow + (lumaAt[x] ?? 0)] ?? 0;
      const cb = blue.samples[blueRow + (blueAt[x] ?? 0)] ?? 0;
      const cr = red.samples[redRow + (redAt[x] ?? 0)] ?? 0;
      if (isGrey || isRgb) {
        rgba[at] = light;
        rgba[at + 1] = cb;
        rgba[at + 2] = cr;
        continue;
      }
      rgba[at] = light + 1.402 * (cr - 128);
      rgba[at + 1] = light - 0.344136 * (cb - 128) - 0.714136 * (cr - 128);
      rgba[at + 2] = light + 1.772 * (cb - 128);
    }
  }
  return { widthPx, heightPx, rgba };
}

/** For each column of the picture, that of a component with fewer samples. */
function offsets(components: readonly Component[], i: number, widthPx: number): Uint16Array {
  const widest = Math.max(...components.map(({ shape }) => shape.horizontal));
  const share = (components[i]?.shape.horizontal ?? 1) / widest;
  return Uint16Array.from({ length: widthPx }, (_, x) => Math.floor(x * share));
}

function verticalShare(components: readonly Component[], i: number): number {
  const highest = Math.max(...components.map(({ shape }) => shape.vertical));
  return (components[i]?.shape.vertical ?? 1) / highest;
}

const unsupported = (): InkstandError =>
  new InkstandError(
    'unprocessable',
    'expected a JPEG with 8 bits and three colours, or a smaller picture',
    fault('not-picture'),
  );
