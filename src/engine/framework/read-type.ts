import { readVocabularyText } from './read-rules.js';

/** Face, size and line height of one type style on one kind of screen. */
export interface TypeStyle {
  readonly face: string;
  readonly sizePx: number;
  /** `22px`, or a multiple of the size. */
  readonly lineHeight: string;
  /** Undefined if the class does not set the weight. */
  readonly weight: number | undefined;
}

export interface TypeName {
  readonly coarse: TypeStyle;
  readonly fine: TypeStyle;
  /** With the classic pixel faces, at density 1x. */
  readonly classic: TypeStyle;
  /** Screens that pin the weight on the variation axis, so that `font-weight` alone does not change it. */
  readonly pinned: 'never' | 'deep' | 'grey';
}

const FACES: Readonly<Record<string, string>> = { T12: 'TRMNL12', T16: 'TRMNL16', T21: 'TRMNL21' };

/** Parses the table `type.txt`. */
export function readTypeTable(): ReadonlyMap<string, TypeName> {
  const names = new Map<string, TypeName>();
  for (const line of readVocabularyText('type.txt').split('\n')) {
    if (line.startsWith('#') || !line.includes('|')) continue;
    const [name = '', coarse = '', fine = '', pinned = '', classic = ''] = line.split('|').map((cell) => cell.trim());
    const style = readStyle(coarse);
    names.set(name, {
      coarse: style,
      fine: readStyle(fine),
      classic: readClassic(classic, style),
      pinned: pinned === 'deep' || pinned === 'grey' ? pinned : 'never',
    });
  }
  return names;
}

/** Reads a cell such as `T21 21/1 400`. */
function readStyle(cell: string): TypeStyle {
  const [face = '', size = '', weight = ''] = cell.split(/\s+/);
  const [sizePx, lineHeight = ''] = size.split('/');
  return {
    face: FACES[face] ?? face,
    sizePx: Number(sizePx),
    lineHeight,
    weight: weight === '-' ? undefined : Number(weight),
  };
}

/** Reads a cell such as `BlockKie 26`, with a weight if that differs too. */
function readClassic(cell: string, style: TypeStyle): TypeStyle {
  const [face, size, weight] = cell.split(/\s+/);
  if (!face) return style;
  return { ...style, face, sizePx: Number(size), ...(weight ? { weight: Number(weight) } : {}) };
}
