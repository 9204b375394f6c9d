import { InkstandError } from '@inkstand/common/errors';
import { readAxes } from './font-file.js';
import { type FontTables, readDirectory, readSfnt, viewOf } from './sfnt.js';
import { unpackFont } from './woff1.js';
import { isWoff2, openWoff2 } from './woff2.js';

/** Metadata of a font file, sufficient to find it by name. */
export interface FontDescription {
  /** All names that style sheets may use, as spelled in the file; never empty. */
  readonly families: readonly string[];
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
}

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2'];
const HEAD_MAGIC = 0x5f0f3cf5;
/** Name ids of the typographic family, and of the legacy family with four styles. */
const FAMILY_IDS = [16, 1];
const MAX_FAMILIES = 8;

/**
 * Parses TrueType, OpenType, WOFF, WOFF2, and the font with that index in a collection. @throws InkstandError
 * 'unprocessable' for anything but a complete font
 */
export function describeFont(file: Uint8Array, index = 0): FontDescription {
  try {
    return describe(openTables(file, index));
  } catch (cause) {
    if (cause instanceof InkstandError) throw cause;
    throw new InkstandError('unprocessable', 'expected a whole font file, got a broken one', { cause });
  }
}

function openTables(file: Uint8Array, index: number): FontTables {
  if (isWoff2(file)) return openWoff2(file).tables;
  const font = unpackFont(file, index);
  if (readDirectory(font).some(({ from, bytes }) => from + bytes > font.length))
    throw new InkstandError('unprocessable', 'expected a whole font file, got a part of one');
  return readSfnt(font);
}

function describe(tables: FontTables): FontDescription {
  const missing = NEEDED.find((tag) => !tables.has(tag));
  if (missing !== undefined || !OUTLINES.some((tag) => tables.has(tag)))
    throw new InkstandError('unprocessable', `expected a font with outlines, got one without ${missing ?? 'glyf'}`);
  const head = tables.get('head');
  if (!head || viewOf(head).getUint32(12) !== HEAD_MAGIC)
    throw new InkstandError('unprocessable', 'expected a font file, got something else');
  const families = readFamilies(tables.get('name'));
  if (families.length === 0) throw new InkstandError('unprocessable', 'expected a font with a name, got one without');
  const os2 = tables.get('OS/2');
  const weight = os2 && os2.length >= 6 ? viewOf(os2).getUint16(4) : 400;
  const axis = readAxes(tables.get('fvar')).get('wght');
  const single = weight >= 1 && weight <= 1000 ? weight : 400;
  const isItalic = os2 && os2.length >= 64 ? (viewOf(os2).getUint16(62) & 1) === 1 : false;
  return { families, weights: axis ? [axis.min, axis.max] : [single, single], italic: isItalic };
}

/** Family names in all languages of the file, the most specific first. */
function readFamilies(table: Uint8Array | undefined): string[] {
  if (!table || table.length < 6) return [];
  const view = viewOf(table);
  const [count, textAt] = [view.getUint16(2), view.getUint16(4)];
  const found: { id: number; text: string }[] = [];
  for (let i = 0; i < count && 18 + 12 * i <= table.length; i++) {
    const at = 6 + 12 * i;
    const id = view.getUint16(at + 6);
    if (!FAMILY_IDS.includes(id)) continue;
    const start = textAt + view.getUint16(at + 10);
    const bytes = table.subarray(start, start + view.getUint16(at + 8));
    const text = decodeName(view.getUint16(at), bytes).trim();
    if (text !== '') found.push({ id, text });
  }
  const ordered = FAMILY_IDS.flatMap((id) => found.filter((one) => one.id === id).map(({ text }) => text));
  return [...new Set(ordered)].slice(0, MAX_FAMILIES);
}

const MACINTOSH = 1;

function decodeName(platform: number, bytes: Uint8Array): string {
  if (platform === MACINTOSH) return Buffer.from(bytes).toString('latin1');
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}
