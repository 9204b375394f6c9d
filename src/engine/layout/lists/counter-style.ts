const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const GREEK = [...'αβγδεζηθικλμνξοπρστυφχψω'];
const BULLETS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
};

const STYLES: Readonly<Record<string, (value: number) => string | undefined>> = {
  decimal: (value) => String(value),
  'decimal-leading-zero': (value) =>
    value < 0 ? `-${String(-value).padStart(2, '0')}` : String(value).padStart(2, '0'),
  'lower-alpha': (value) => alphabetic(value, LATIN),
  'lower-latin': (value) => alphabetic(value, LATIN),
  'upper-alpha': (value) => alphabetic(value, LATIN)?.toUpperCase(),
  'upper-latin': (value) => alphabetic(value, LATIN)?.toUpperCase(),
  'lower-greek': (value) => alphabetic(value, GREEK),
  'lower-roman': roman,
  'upper-roman': (value) => roman(value)?.toUpperCase(),
};

/**
 * Formats a counter value in a list style; `undefined` for unknown styles. Values out of a style's range are decimal.
 */
export function formatCounter(value: number, style: string): string | undefined {
  if (style === 'none') return '';
  const bullet = BULLETS[style];
  if (bullet !== undefined) return bullet;
  const format = STYLES[style];
  return format && (format(value) ?? String(value));
}

/** Text of a list marker with its suffix; `undefined` for no marker. A quoted style is the text itself. */
export function formatMarker(value: number, style: string): string | undefined {
  if (style === 'none') return undefined;
  const quoted = /^(['"])(.*)\1$/s.exec(style);
  if (quoted) return quoted[2];
  if (style in BULLETS) return `${BULLETS[style]} `;
  return `${formatCounter(value, style) ?? value}. `;
}

/** Bullets are shapes, not characters. */
export function isBullet(style: string): boolean {
  return style in BULLETS;
}

function alphabetic(value: number, letters: readonly string[]): string | undefined {
  if (value < 1) return undefined;
  let rest = value;
  let text = '';
  while (rest > 0) {
    rest -= 1;
    text = `${letters[rest % letters.length]}${text}`;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}

function roman(value: number): string | undefined {
  if (value < 1 || value > 3999) return undefined;
  let rest = value;
  let text = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}
