import t from 'tap';
import { BitReader } from '../../../../src/engine/paint/picture/jpeg/bit-reader.js';

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
