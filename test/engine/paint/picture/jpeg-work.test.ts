import t from 'tap';
import { encodePng } from '../../../../src/engine/encode/encode.js';
import { decodePicture } from '../../../../src/engine/paint/picture/decode-picture.js';
import { BitReader } from '../../../../src/engine/paint/picture/jpeg/bit-reader.js';
import { decodeReducedJpeg } from '../../../../src/engine/paint/picture/jpeg/reduced-jpeg.js';
import { createPictureCanvas } from '../../../../src/engine/paint/picture/picture-canvas.js';
import { readImageHeader } from '../../../../src/engine/paint/picture/picture-header.js';
import { preparePicture } from '../../../../src/engine/paint/picture/prepare-picture.js';
import { RENDER_LIMITS } from '../../../../src/engine/render-limits.js';
import { STORED_PICTURE } from '../../../../src/gateway/worker/protocol/picture-limits.js';

/** Segments of JPEG files (ITU T.81, annex B), for files that no encoder writes. */
const START = Buffer.of(0xff, 0xd8);
const END = Buffer.of(0xff, 0xd9);

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.of(0xff, marker, length >> 8, length & 255, ...content);
}

/** A frame header without subsampling; the components are numbered from 1. */
function frame(marker: number, width: number, height: number, components: number): Buffer {
  const parts = Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat();
  return segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, components, ...parts]);
}

/** A quantisation table of ones, and Huffman tables with the codes 0 and 10 for the symbols. */
function tables(dcSymbols: readonly [number, number], acSymbols: readonly [number, number]): Buffer {
  const lengths = [1, 1, ...new Array<number>(14).fill(0)];
  return Buffer.concat([
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc4, [0x00, ...lengths, ...dcSymbols]),
    segment(0xc4, [0x10, ...lengths, ...acSymbols]),
  ]);
}

/** A scan header for one component. */
const scan = (component: number, from: number, to: number, approximation: number): Buffer =>
  segment(0xda, [1, component, 0, from, to, approximation]);

/** The same bytes, and how often one was read. */
function countReads(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly reads: () => number } {
  let reads = 0;
  const counting = new Proxy(bytes, {
    get: (target, key) => {
      if (key !== 'length') reads++;
      return Reflect.get(target, key, target);
    },
  });
  return { bytes: counting, reads: () => reads };
}

t.test('restart markers that are missing are searched for once, not after every interval', async (t) => {
  const data = new Uint8Array(10_000).fill(0x55);
  const { bytes, reads } = countReads(Uint8Array.of(...data, 0xff, 0xd9));
  const bits = new BitReader(bytes, 0);
  t.equal(bits.read(8), 0x55);
  for (let i = 0; i < 100; i++) {
    bits.restart();
    t.equal(bits.read(8), 0, 'what the marker cut off is zeros');
  }
  t.ok(reads() < 5 * data.length, `${reads()} reads of ${data.length} bytes`);
  t.equal(bits.findMarker(), data.length);
});

t.test('a restart marker may have fill bytes', async (t) => {
  const bits = new BitReader(Uint8Array.of(0x11, 0xff, 0xff, 0xff, 0xd0, 0x22, 0xff, 0xd9), 0);
  t.equal(bits.read(8), 0x11);
  bits.restart();
  t.equal(bits.read(8), 0x22);
});

/** A frame after a marker without a length; who reads one skips the frame and finds a smaller one. */
function hideFrame(bare: number): Buffer {
  const large = Buffer.concat([START, Buffer.of(0xff, bare), frame(0xc0, 65_535, 65_535, 3)]);
  const fillBytes = 4 + 0xffc0 - large.length - 4;
  const fill = segment(0xfe, new Array<number>(fillBytes).fill(0));
  return Buffer.concat([large, fill, frame(0xc0, 5000, 4000, 3), scan(1, 0, 63, 0), END]);
}

t.test('a frame cannot hide behind a marker without a length', async (t) => {
  for (const bare of [0x01, 0xd0, 0xd7, 0xd8]) {
    const file = hideFrame(bare);
    t.match(readImageHeader(file), { width: 65_535, height: 65_535 });
    await t.rejects(preparePicture(file, STORED_PICTURE), { code: 'too-large', fault: { code: 'picture-too-large' } });
  }
  for (const reserved of [0x00, 0x02, 0xbf])
    t.equal(readImageHeader(hideFrame(reserved)), undefined, 'decoders disagree about the bytes after it');
});

t.test('a frame of another size than the header is refused before anything is allocated', async (t) => {
  const file = hideFrame(0x01);
  t.throws(() => decodeReducedJpeg(file, { width: 5000, height: 4000 }, 1000), {
    code: 'unprocessable',
    fault: { code: 'picture-broken' },
  });
});

t.test('the picture in an icon has the limit of others', async (t) => {
  const png = encodePng({ widthPx: 4500, heightPx: 4000, bitDepth: 1, pixels: new Uint8Array(4500 * 4000) });
  const icon = Buffer.alloc(22 + png.length);
  icon.writeUInt16LE(1, 2);
  icon.writeUInt16LE(1, 4);
  icon.writeUInt32LE(png.length, 14);
  icon.writeUInt32LE(22, 18);
  icon.set(png, 22);
  await t.rejects(decodePicture(icon, 1, RENDER_LIMITS), { code: 'limit', message: /4500×4000/ });
});

t.test('a canvas that there is no memory for makes a picture unprocessable', async (t) => {
  t.throws(() => createPictureCanvas(1_000_000, 1_000_000), {
    code: 'unprocessable',
    fault: { code: 'picture-complex' },
  });
});

/** A progressive file whose scans each say in one byte that no block changes, after the first, which has all of them. */
function refineOften(scans: number, from: number, to: number): Buffer {
  // The code 0 and 14 bits: the next 16,384 blocks and more have no coefficients.
  const refinements = Array.from({ length: scans }, () => [scan(1, from, to, 0x10), Buffer.of(0, 0)]).flat();
  return Buffer.concat([
    ...[START, frame(0xc2, 64, 64, 1), tables([0, 1], [0xe0, 1])],
    ...[scan(1, 0, 0, 0), Buffer.alloc(8), ...refinements, END],
  ]);
}

t.test('scans that visit coefficients more often than any encoder needs are refused', async (t) => {
  const decode = (file: Buffer) => decodeReducedJpeg(file, { width: 64, height: 64 }, 64 * 64);
  t.match(decode(refineOften(12, 1, 63)), { widthPx: 64, heightPx: 64 });
  t.match(decode(refineOften(60, 1, 5)), { widthPx: 64, heightPx: 64 }, 'many scans of a few coefficients');
  const fault = { code: 'picture-complex' };
  t.throws(() => decode(refineOften(13, 1, 63)), { code: 'unprocessable', fault });
  t.throws(() => decode(refineOften(63, 1, 63)), { code: 'unprocessable', fault });
  t.throws(() => decode(refineOften(64, 1, 1)), { code: 'unprocessable', fault }, 'too many scans');
});
