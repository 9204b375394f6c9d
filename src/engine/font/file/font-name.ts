import { InkstandError } from '@inkstand/common/errors';
import { readFontFacts } from './font-file.js';
import { readSfnt, viewOf } from './sfnt.js';
import { isWoff2, openWoff2 } from './woff2.js';

/** Family, weight and slope of a font file. */
interface FontName {
  readonly family: string;
  /** One weight, or the range of a variable font. */
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
}

const WINDOWS = 3;
/** Name ids by preference: typographic family, then legacy family. */
const FAMILY_NAMES = [16, 1];
const ITALIC = 1;
const SPACE = 0x20;

/** Parses a TrueType, OpenType or WOFF2 file. @throws InkstandError 'unprocessable' for a broken one */
export function readFontName(file: Uint8Array): FontName {
  try {
    const tables = isWoff2(file) ? openWoff2(file).tables : readSfnt(file);
    const { axes, has } = readFontFacts(file);
    const family = readFamily(tables.get('name') ?? new Uint8Array());
    const os2 = tables.get('OS/2');
    const isWhole = ['glyf', 'CFF ', 'CFF2'].some((tag) => (tables.get(tag)?.length ?? 0) > 0);
    if (family === undefined || !os2 || os2.length < 64 || !isWhole || !has(SPACE))
      throw new RangeError('a part lacks');
    const weight = viewOf(os2).getUint16(4);
    const axis = axes.get('wght');
    return {
      family,
      weights: axis ? [axis.min, axis.max] : [weight, weight],
      italic: (viewOf(os2).getUint16(62) & ITALIC) !== 0,
    };
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a whole font file, got a damaged one', { cause });
  }
}

function readFamily(name: Uint8Array): string | undefined {
  const view = viewOf(name);
  const [count, storage] = [view.getUint16(2), view.getUint16(4)];
  for (const wanted of FAMILY_NAMES) {
    for (let at = 6; at < 6 + count * 12; at += 12) {
      if (view.getUint16(at) !== WINDOWS || view.getUint16(at + 6) !== wanted) continue;
      const from = storage + view.getUint16(at + 10);
      const bytes = Buffer.from(name.subarray(from, from + view.getUint16(at + 8)));
      const family = bytes.swap16().toString('utf16le').trim();
      if (family !== '') return family;
    }
  }
  return undefined;
}
