import type { Expander } from '../expand.js';
import { fillLine, lineStyleOf, runsOf } from '../line-style.js';
import type { Scheme, ScreenContext } from '../screen-context.js';
import type { FamilyRule } from './family-rule.js';

const SHAPE = /^border--([hv])-(?:(black|white)|(\d{1,2}))$/;
/** Legacy, until release 2. */
const LEGACY_SHAPE = /^b-([hv])-(?:(black|white)|gray-(\d{1,2}))$/;

/** `border--h-3`, `border--v-black`: a line of one px inside the bottom or left edge that takes no space in layout. */
export function borderRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = SHAPE.exec(name) ?? (expander.context.release < 3 ? LEGACY_SHAPE.exec(name) : null);
  if (!match) return undefined;
  const [, edge, word, digits] = match;
  const axis = edge === 'h' ? 'x' : 'y';
  const size = axis === 'x' ? 'width: 100%; height: 1px' : 'width: 1px; height: 100%';
  const step = Number(digits);
  if (!word && !lineStyleOf(step, axis, expander.context, 'light', expander.tables.shades)) return undefined;
  return {
    family: 'border',
    order: step || 0,
    after: axis === 'x' ? '::before' : '::after',
    css: (scheme) => {
      const lineStyle = word ? undefined : lineStyleOf(step, axis, expander.context, scheme, expander.tables.shades);
      const drawn = lineStyle
        ? fillLine(lineStyle, axis)
        : expander.fill(word === 'white' ? 'gray-70' : 'text', scheme);
      const themed = word || step > 9 ? '' : themedCss(step, edge === 'h' ? 'h' : 'v', scheme, expander);
      return `content: " "; position: absolute; bottom: 0; left: 0; ${size}; ${drawn}${themed}`;
    },
  };
}

/** What the page's theme makes of the lines of a level. */
function themedCss(level: number, direction: 'h' | 'v', scheme: Scheme, { context, tables }: Expander): string {
  const runs = context.depth === 'mono' ? runsOf(level, context, scheme, tables.shades) : undefined;
  const line = runs && themedLine(runs, level, direction, context);
  const parts = [line, themedBorderCss(level, direction, context)].filter(Boolean);
  return parts.length > 0 ? `; ${parts.join('; ')}` : '';
}

/** Longhands of a background that a theme may set for the lines of a level. */
const PARTS = ['color', 'image', 'size', 'position'] as const;
const INKS: Readonly<Record<string, readonly [name: string, color: string]>> = {
  k: ['dark', '#000000'],
  w: ['light', '#ffffff'],
};

/** Declarations for `border--h-LEVEL` that the page's theme sets: `--theme-border-3-h-color` and its kin. */
function themedBorderCss(level: number, direction: 'h' | 'v', { themed }: ScreenContext): string {
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
function themedLine(
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
