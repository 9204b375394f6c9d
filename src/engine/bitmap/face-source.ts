import { InkstandError } from '@inkstand/common/errors';
import type { Face } from './face.js';

type Metrics = 'sizePx' | 'ascentPx' | 'descentPx' | 'lineGapPx' | 'capHeightPx' | 'xHeightPx' | 'tabularWidthPx';

/** The parsed text file of a face, before accents are placed. Format: `faces/README.md`. */
export interface FaceSource extends Pick<Face, 'name' | 'family' | 'weight' | Metrics> {
  readonly entries: readonly FaceEntry[];
  readonly kerning: readonly KerningPair[];
}

/** A character of a face: drawn dot by dot, or composed of parts. */
type FaceEntry = DrawnEntry | ComposedEntry;

/** A drawn glyph; `key` is a character, or the name of a part with two letters or more. */
export interface DrawnEntry {
  readonly kind: 'drawn';
  readonly key: string;
  readonly rowsAbove: readonly string[];
  readonly rowsBelow: readonly string[];
  /** Column of each row's first character, in px from the pen position. */
  readonly atPx: number;
  readonly advancePx: number;
}

/** A character composed of a base and parts: `Á = A + acute`. */
export interface ComposedEntry {
  readonly kind: 'composed';
  readonly key: string;
  readonly pieces: readonly Piece[];
  readonly advancePx: number | undefined;
}

/** A part of a composed character, shifted right and up from its default position. */
interface Piece {
  readonly key: string;
  readonly rightPx: number;
  readonly upPx: number;
}

interface KerningPair {
  readonly left: string;
  readonly right: string;
  readonly px: number;
}

const HEAD_NUMBERS = ['weight', 'size', 'ascent', 'descent', 'line-gap', 'cap-height', 'x-height'] as const;
const HEAD_WORDS: ReadonlySet<string> = new Set(['face', 'family', 'tabular-width', ...HEAD_NUMBERS]);

/** Parses a face file. Throws `invalid` with the line number on a syntax error. */
export function parseFaceSource(text: string): FaceSource {
  const lines = text.split('\n');
  const head = new Map<string, string>();
  const entries: FaceEntry[] = [];
  const kerning: KerningPair[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [word = '', ...rest] = line.split(' ');
    const number = ++at;
    if (word === '' || word === ';') continue;
    if (word === 'kern') kerning.push(...parseKerning(line, number));
    else if (HEAD_WORDS.has(word)) head.set(word, rest.join(' '));
    else if (word !== 'glyph' && word !== 'part')
      throw new InkstandError('invalid', `face, line ${number}: expected glyph, part or kern, got "${word}"`);
    else if (rest.includes('=')) entries.push(parseComposed(rest, number));
    else {
      const rows: string[] = [];
      while (/^[.#-]/.test(lines[at] ?? '')) rows.push(lines[at++] ?? '');
      entries.push(parseDrawn(rest, rows, number));
    }
  }
  const [weight, sizePx, ascentPx, descentPx, lineGapPx, capHeightPx, xHeightPx] = HEAD_NUMBERS.map((word) => {
    const value = Number(head.get(word));
    if (!Number.isInteger(value)) throw new InkstandError('invalid', `face: expected a whole number after "${word}"`);
    return value;
  }) as [number, number, number, number, number, number, number];
  const name = head.get('face') ?? '';
  const family = (head.get('family') ?? '').toLowerCase();
  return {
    name,
    family,
    weight,
    sizePx,
    ascentPx,
    descentPx,
    lineGapPx,
    capHeightPx,
    xHeightPx,
    tabularWidthPx: Number(head.get('tabular-width') ?? 0),
    entries,
    kerning,
  };
}

function parseDrawn(words: readonly string[], rows: readonly string[], line: number): DrawnEntry {
  const baseline = rows.findIndex((row) => row.startsWith('-'));
  if (baseline < 0)
    throw new InkstandError('invalid', `face, line ${line}: expected a baseline of dashes below the drawing`);
  const width = rows[baseline]?.length ?? 0;
  for (const row of rows) {
    if (row.length !== width || !/^(?:[.#]+|-+)$/.test(row))
      throw new InkstandError('invalid', `face, line ${line}: expected rows of ${width} dots and hashes, got "${row}"`);
  }
  return {
    kind: 'drawn',
    key: keyOf(words[0] ?? '', line),
    rowsAbove: rows.slice(0, baseline),
    rowsBelow: rows.slice(baseline + 1),
    atPx: numberAfter(words, 'at') ?? 0,
    advancePx: numberAfter(words, 'advance') ?? width,
  };
}

function parseComposed(words: readonly string[], line: number): ComposedEntry {
  const equals = words.indexOf('=');
  const pieces = words
    .slice(equals + 1)
    .filter((word) => word !== '+')
    .map((word) => {
      const [, key = '', right = '0', up = '0'] = /^(.+?)(?:\((-?\d+),(-?\d+)\))?$/u.exec(word) ?? [];
      return { key: keyOf(key, line), rightPx: Number(right), upPx: Number(up) };
    });
  if (pieces.length === 0) throw new InkstandError('invalid', `face, line ${line}: expected pieces after "="`);
  return {
    kind: 'composed',
    key: keyOf(words[0] ?? '', line),
    pieces,
    advancePx: numberAfter(words.slice(0, equals), 'advance'),
  };
}

function parseKerning(line: string, number: number): KerningPair[] {
  const [, px, left = '', rights = ''] = /^kern (-?\d+) (\S) (\S+)$/u.exec(line) ?? [];
  if (px === undefined) throw new InkstandError('invalid', `face, line ${number}: expected "kern px left rights"`);
  return [...rights].map((right) => ({ left, right, px: Number(px) }));
}

/** `U+0041` and `A` denote a character, longer words a part. */
function keyOf(word: string, line: number): string {
  if (word === '') throw new InkstandError('invalid', `face, line ${line}: expected a character or the name of a part`);
  return /^U\+[0-9A-F]{4,6}$/.test(word) ? String.fromCodePoint(Number.parseInt(word.slice(2), 16)) : word;
}

function numberAfter(words: readonly string[], word: string): number | undefined {
  const at = words.indexOf(word);
  return at < 0 ? undefined : Number(words[at + 1]);
}
