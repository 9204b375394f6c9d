import t from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { parseFirmwareImage } from '../../../../src/gateway/device/firmware/parse-firmware.js';
import { makeFirmwareImage } from '../../../support/display/firmware-image.js';
import { fc } from '../../../support/property.js';

t.test('the chip and build of an application image are read', async (t) => {
  t.strictSame(parseFirmwareImage(makeFirmwareImage()), {
    chip: 'ESP32-C3',
    version: '1.8.15',
    project: 'trmnl',
    builtAt: 'Aug 21 2026 10:04:11',
  });
  t.equal(parseFirmwareImage(makeFirmwareImage({ chipId: 9, hasDigest: false })).chip, 'ESP32-S3');
});

t.test('firmware that no display can run is rejected with the reason', async (t) => {
  const whole = makeFirmwareImage();
  const change = (at: number, value: number): Buffer => {
    const copy = Buffer.from(whole);
    copy[at] = value;
    return copy;
  };
  const table: readonly (readonly [string, Buffer, RegExp])[] = [
    ['nothing', Buffer.alloc(0), /too short/],
    ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(900)]), /0xE9 but 0x89/],
    ['an unknown chip', makeFirmwareImage({ chipId: 999 }), /chip id 999/],
    ['a boot loader', change(32, 0), /no application/],
    ['a broken download', whole.subarray(0, 3000), /truncated/],
    ['without its end', whole.subarray(0, whole.length - 1), /truncated/],
    ['a flipped byte of code', change(2000, (whole[2000] ?? 0) ^ 1), /checksum/],
    ['a flipped byte of the header', change(8, 1), /digest/],
    ['an image of the whole flash', Buffer.concat([whole, Buffer.alloc(100_000)]), /extra data/],
    ['a giant', Buffer.alloc(5_000_000, 0xe9), /larger than/],
  ];
  for (const [name, bytes, reason] of table) {
    t.throws(() => parseFirmwareImage(bytes), { code: 'unprocessable', message: reason }, name);
  }
});

t.test('arbitrary bytes are read as firmware or rejected in one line', async () => {
  const whole = makeFirmwareImage({ codeBytes: 64 });
  const spoilt = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    .map((spots) => {
      const copy = Buffer.from(whole);
      for (const [at, value] of spots) copy[at] = value;
      return copy;
    });
  const cut = fc.nat(whole.length).map((length) => whole.subarray(0, length));
  const any = fc.oneof(spoilt, cut, fc.uint8Array({ maxLength: 600 }));
  fc.assert(
    fc.property(any, (bytes) => {
      try {
        return parseFirmwareImage(bytes).chip.startsWith('ESP32') && bytes[0] === 0xe9;
      } catch (error) {
        return error instanceof InkstandError && error.code === 'unprocessable' && !error.message.includes('\n');
      }
    }),
  );
});

t.test('the texts in a generated image can be read back', async () => {
  const word = fc.stringMatching(/^[\x21-\x7e]{0,31}$/);
  fc.assert(
    fc.property(word, word, fc.nat(300), (version, project, codeBytes) => {
      const read = parseFirmwareImage(makeFirmwareImage({ version, project, codeBytes }));
      return read.version === version && read.project === project;
    }),
  );
});
