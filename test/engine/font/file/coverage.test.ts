import assert from 'node:assert/strict';
import t from 'tap';
import { parseUnicodeRange, readCoverage } from '../../../../src/engine/font/file/coverage.js';
import { readFontFacts } from '../../../../src/engine/font/file/font-file.js';
import { fc } from '../../../support/property.js';

t.test('a unicode-range list covers exactly the listed code points', async (t) => {
  const has = parseUnicodeRange('U+0-7F, U+4??, U+2190-2193');
  for (const [code, expected] of [
    [0x41, true],
    [0x80, false],
    [0x400, true],
    [0x4ff, true],
    [0x500, false],
    [0x2192, true],
    [0x2194, false],
  ] as const)
    t.equal(has(code), expected, code.toString(16));
});

t.test('broken font tables and files only throw InkstandError', async () => {
  const attempt = (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      assert.ok(error instanceof Error);
    }
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      attempt(() => readCoverage(bytes)(65));
      attempt(() => readFontFacts(bytes));
      attempt(() => readFontFacts(Uint8Array.of(0x77, 0x4f, 0x46, 0x32, ...bytes)));
    }),
  );
});
