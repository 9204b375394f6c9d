import { readVocabularyText } from './read-rules.js';

/** An image of 8 by 8 cells, one letter per cell: `k` ink, `.` ground for two colours; a, b, k, w in mixed hues. */
export type Cells = readonly string[];

/** A grey step on a screen without that grey: a tile of one ink on a ground, or a solid colour. */
export type GreyShade = { readonly kind: 'plain'; readonly color: string } | TileShade;
interface TileShade {
  readonly kind: 'tile';
  readonly cells: Cells;
  readonly ink: string;
  readonly ground: string;
}

export interface Shades {
  readonly greys1bit: ReadonlyMap<number, GreyShade>;
  readonly greys2bit: ReadonlyMap<number, GreyShade>;
  /** Full colour of each hue. */
  readonly hues: ReadonlyMap<string, string>;
  /** Grey step of a hue token (`red`, `red-30`) on grey screens. */
  readonly hueGreys: ReadonlyMap<string, number>;
  /** By step: cells of a one-ink hue, and whether their ground is light. */
  readonly singleInkCells: ReadonlyMap<number, { readonly cells: Cells; readonly isLight: boolean }>;
  /** By step (0 for the hue itself): cells of a two-ink hue. */
  readonly twoInkCells: ReadonlyMap<number, Cells>;
  /** By palette class and hue: one or two inks. */
  readonly inks: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** By level: pattern on 1 bit, pattern on 2 bit, colour on deeper screens. */
  readonly lines: ReadonlyMap<number, { readonly coarse: string; readonly four: string; readonly fine: string }>;
}

export const STEPS = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75] as const;

/** Parses the table `shades.txt`. */
export function readShades(): Shades {
  const tiles = new Map<string, Cells>();
  const shades = {
    greys1bit: new Map<number, GreyShade>(),
    greys2bit: new Map<number, GreyShade>(),
    hues: new Map<string, string>(),
    hueGreys: new Map<string, number>(),
    singleInkCells: new Map<number, { cells: Cells; isLight: boolean }>(),
    twoInkCells: new Map<number, Cells>(),
    inks: new Map<string, Map<string, readonly string[]>>(),
    lines: new Map<number, { coarse: string; four: string; fine: string }>(),
  };
  const readGrey = (cell: string): GreyShade => {
    const [first = '', ink = '', ground = ''] = cell.trim().split(' ');
    return ground ? { kind: 'tile', cells: tiles.get(first) ?? [], ink, ground } : { kind: 'plain', color: first };
  };
  const readers: Record<string, (words: string[], rest: string) => void> = {
    tile: ([name = '', hex = '']) => tiles.set(name, cellsOf(hex)),
    grey: (_words, rest) => {
      const [step, coarse = '', four = ''] = rest.split('|');
      shades.greys1bit.set(Number(step), readGrey(coarse));
      shades.greys2bit.set(Number(step), readGrey(four));
    },
    hue: ([name = '', color = '', base, ...steps]) => {
      shades.hues.set(name, color);
      shades.hueGreys.set(name, Number(base));
      for (const [index, grey] of steps.entries()) shades.hueGreys.set(`${name}-${STEPS[index]}`, Number(grey));
    },
    solo: ([step, hex = '', ground]) =>
      shades.singleInkCells.set(Number(step), { cells: cellsOf(hex), isLight: ground === 'white' }),
    mix: ([step, ...rows]) => shades.twoInkCells.set(step === 'base' ? 0 : Number(step), rows),
    inks: ([palette = '', ...pairs]) => {
      const byHue = new Map<string, readonly string[]>();
      for (let i = 0; i < pairs.length; i += 2) byHue.set(pairs[i] ?? '', (pairs[i + 1] ?? '').split('+'));
      shades.inks.set(palette, byHue);
    },
    line: (_words, rest) => {
      const [level, coarse = '', four = '', fine = ''] = rest.split('|').map((cell) => cell.trim());
      shades.lines.set(Number(level), { coarse, four, fine });
    },
  };
  for (const line of readVocabularyText('shades.txt').split('\n')) {
    const [kind = '', ...words] = line.trim().split(/\s+/);
    readers[kind]?.(words, line.slice(kind.length));
  }
  return shades;
}

/** Four hex bytes: rows of eight cells, repeated once. */
function cellsOf(hex: string): Cells {
  const rows = (hex.match(/../g) ?? []).map((byte) =>
    Number.parseInt(byte, 16).toString(2).padStart(8, '0').replaceAll('0', '.').replaceAll('1', 'k'),
  );
  return [...rows, ...rows];
}
