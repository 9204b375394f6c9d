import type { ScreenContext } from './screen-context.js';

/** Longhands of a background that a theme may set for the lines of a level. */
const PARTS = ['color', 'image', 'size', 'position'] as const;
const INKS: Readonly<Record<string, readonly [name: string, color: string]>> = {
  k: ['dark', '#000000'],
  w: ['light', '#ffffff'],
};

/** Declarations for `border--h-LEVEL` that the page's theme sets: `--theme-border-3-h-color` and its kin. */
export function themedBorderCss(level: number, direction: 'h' | 'v', { themed }: ScreenContext): string {
  return PARTS.map((part) => [part, `--theme-border-${level}-${direction}-${part}`] as const)
    .filter(([, name]) => themed.has(name))
    .map(([part, name]) => `background-${part}: var(${name})`)
    .join('; ');
}

/**
 * A black and white line whose two inks the theme sets, for one level or for all: `--theme-border-3-h-line-dark`,
 * `--theme-border-line-light`. Undefined if the page mentions none of them.
 * @param runs one letter for each cell of a period: `k` black, `w` white
 */
export function themedLine(
  runs: string,
  level: number,
  direction: 'h' | 'v',
  { themed, pixelRatio }: ScreenContext,
): string | undefined {
  const scoped = (ink: string): string => `--theme-border-${level}-${direction}-line-${ink}`;
  const names = ['dark', 'light'].flatMap((ink) => [scoped(ink), `--theme-border-line-${ink}`]);
  if (!names.some((name) => themed.has(name))) return undefined;
  const colorOf = (letter: string): string => {
    const [ink, color] = INKS[letter] ?? ['', 'transparent'];
    return ink === '' ? color : `var(${scoped(ink)}, var(--theme-border-line-${ink}, ${color}))`;
  };
  const cells = [...runs];
  const stops = cells.map((letter, at) => `${colorOf(letter)} ${share(at, cells)} ${share(at + 1, cells)}`);
  const along = `${cells.length / pixelRatio}px`;
  const isRow = direction === 'h';
  return [
    `background-image: linear-gradient(to ${isRow ? 'right' : 'bottom'}, ${stops.join(', ')})`,
    `background-size: ${isRow ? `${along} 1px` : `1px ${along}`}`,
    `background-repeat: repeat-${isRow ? 'x' : 'y'}`,
    'background-position: 0 0',
  ].join('; ');
}

const share = (at: number, cells: readonly string[]): string => `${Number(((100 * at) / cells.length).toFixed(4))}%`;
