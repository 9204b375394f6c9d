import { readCoverage } from './coverage.js';
import { type FontTables, readSfnt, viewOf } from './sfnt.js';
import { isWoff2, openWoff2 } from './woff2.js';

/** Metrics and coverage of a font file, in em (1 = font size). */
export interface FontFacts {
  readonly ascent: number;
  /** Downwards, so usually positive. */
  readonly descent: number;
  readonly lineGap: number;
  /** Share of the em box above the baseline, from the typographic ascent and descent. */
  readonly emAscent: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** Average width of its characters. */
  readonly averageWidth: number;
  /** Width of the box around any glyph. */
  readonly widest: number;
  /** Distance from the baseline down to the middle of the line. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  /** Axis tags of a variable font with their limits. */
  readonly axes: ReadonlyMap<string, { readonly min: number; readonly max: number }>;
  /** The font has metrics for vertical text, in which a character takes up one em. */
  readonly hasVerticalMetrics: boolean;
  /** Whether a code point has a glyph. */
  has(codePoint: number): boolean;
}

const USE_TYPO_METRICS = 1 << 7;

/** Parses TrueType, OpenType and WOFF2. Throws 'unprocessable' or a RangeError for a broken file. */
export function readFontFacts(file: Uint8Array): FontFacts {
  const tables = isWoff2(file) ? openWoff2(file).tables : readSfnt(file);
  const em = field(tables, 'head', 18, 'u16') ?? 1000;
  const inEm = (value: number | undefined): number => (value ?? 0) / (em || 1000);
  const typo = ((field(tables, 'OS/2', 62, 'u16') ?? 0) & USE_TYPO_METRICS) !== 0;
  const vertical = typo ? (['OS/2', 68] as const) : (['hhea', 4] as const);
  const [ascent, descent, lineGap] = [0, 2, 4].map((step) =>
    inEm(field(tables, vertical[0], vertical[1] + step, 'i16')),
  );
  const hasHeights = (field(tables, 'OS/2', 0, 'u16') ?? 0) >= 2;
  return {
    ascent: ascent ?? 0.9,
    descent: -(descent ?? -0.2),
    lineGap: lineGap ?? 0,
    emAscent: emAscentOf(tables) ?? (ascent ?? 0.9) / ((ascent ?? 0.9) - (descent ?? -0.2)),
    xHeight: (hasHeights && inEm(field(tables, 'OS/2', 86, 'i16'))) || 0.5,
    capHeight: (hasHeights && inEm(field(tables, 'OS/2', 88, 'i16'))) || 0.7,
    averageWidth: inEm(field(tables, 'OS/2', 2, 'i16')) || 0.5,
    widest: inEm((field(tables, 'head', 40, 'i16') ?? 0) - (field(tables, 'head', 36, 'i16') ?? 0)),
    underlinePosition: -inEm(field(tables, 'post', 8, 'i16') ?? -em / 10),
    underlineThickness: inEm(field(tables, 'post', 10, 'i16') ?? em / 20),
    axes: readAxes(tables.get('fvar')),
    hasVerticalMetrics: tables.has('vhea') && tables.has('vmtx'),
    has: readCoverage(tables.get('cmap')),
  };
}

/** As Chromium divides the em box; undefined where the font names no sensible values. */
function emAscentOf(tables: FontTables): number | undefined {
  const [ascent = 0, descent = 0] = [field(tables, 'OS/2', 68, 'i16'), field(tables, 'OS/2', 70, 'i16')];
  const height = ascent - descent;
  return height > 0 && ascent >= 0 && ascent <= height ? ascent / height : undefined;
}

function field(tables: FontTables, tag: string, at: number, type: 'u16' | 'i16'): number | undefined {
  const table = tables.get(tag);
  if (!table || table.length < at + 2) return undefined;
  return type === 'u16' ? viewOf(table).getUint16(at) : viewOf(table).getInt16(at);
}

/** Axes of a variable font by tag; empty without the table. */
export function readAxes(fvar: Uint8Array | undefined): FontFacts['axes'] {
  const axes = new Map<string, { min: number; max: number }>();
  if (!fvar || fvar.length < 16) return axes;
  const view = viewOf(fvar);
  const [first, count, size] = [view.getUint16(4), view.getUint16(8), view.getUint16(10)];
  for (let i = 0; i < Math.min(count, 16); i++) {
    const at = first + i * size;
    const tag = String.fromCharCode(...fvar.subarray(at, at + 4));
    axes.set(tag, { min: view.getInt32(at + 4) / 65536, max: view.getInt32(at + 12) / 65536 });
  }
  return axes;
}
