import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A TrueType font that has one range of characters, all with the same picture, and a space. */
export function fontWith(firstCharacter: string, lastCharacter: string): Buffer {
  const font = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
  const [first = 0, last = 0] = [firstCharacter.codePointAt(0), lastCharacter.codePointAt(0)];
  const characters = [SPACE, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)];
  const count = characters.length;
  // The table `cmap` with one subtable in format 12, in which characters follow glyphs; sizes and offsets in bytes.
  const cmap = Buffer.alloc(28 + 12 * count);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + 12 * count, 16);
  cmap.writeUInt32BE(count, 24);
  for (const [index, character] of characters.entries()) {
    const at = 28 + 12 * index;
    cmap.writeUInt32BE(character, at);
    cmap.writeUInt32BE(character, at + 4);
    cmap.writeUInt32BE(GLYPH, at + 8);
  }
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index;
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    font.writeUInt32BE(font.length, at + 8);
    font.writeUInt32BE(cmap.length, at + 12);
  }
  return Buffer.concat([font, cmap]);
}

/** Fonts without a space are rejected. */
const SPACE = 0x20;
/** A glyph that shows something. */
const GLYPH = 40;
