import type { ScreenContext } from './screen-context.js';
import { FACTORS } from './theme.js';

const GAPS_PX: Readonly<Record<string, number>> = {
  xsmall: 5,
  small: 7,
  base: 10,
  medium: 16,
  large: 20,
  xlarge: 30,
  xxlarge: 40,
  none: 0,
  list: 8,
};

/** A length in CSS px as text, rounded to the precision of panel pixels. */
export function px(value: number): string {
  return value === 0 ? '0' : `${Number(value.toFixed(6))}px`;
}

/** A length times a factor of the theme, if the page mentions that. */
function themedPx(value: number, factor: keyof typeof FACTORS, context: ScreenContext): string {
  return times(px(value), factor, context);
}

/** A length as CSS times a factor of the theme, if the page mentions that. */
export function times(length: string, factor: keyof typeof FACTORS, context: ScreenContext): string {
  const name = FACTORS[factor];
  return length === '0' || !context.themed.has(name) ? length : `calc(${length} * var(${name}, 1))`;
}

/** A length of authors' utilities, which scale with the screen's content. */
export function contentPx(value: number, context: ScreenContext): string {
  return themedPx(value * context.contentScale, 'whitespace', context);
}

/** Named gap as CSS; `undefined` for unknown names. */
export function gapLength(name: string, context: ScreenContext): string | undefined {
  const base = GAPS_PX[name];
  return base === undefined ? undefined : contentPx(base * context.screen.gapScale, context);
}

/** Sizes that depend on the screen, as CSS values. */
export function screenValue(name: string, context: ScreenContext): string {
  const { widthCssPx: width, heightCssPx: height, orientation, size } = context.screen;
  if (name === 'bar-min-height') return context.faces === 'fine' ? px(22 * context.textScale) : 'auto';
  if (name === 'bar-padding') return px(barPaddingPx(context));
  if (name === 'padding') return context.isNoBleed ? '0' : (gapLength('base', context) ?? '0');
  const isPortrait = orientation === 'portrait';
  if (name === 'richtext-width' && !isPortrait) return px({ sm: 380, md: 640, lg: 780 }[size] * context.uiScale);
  const around = context.isNoBleed ? 0 : 2;
  // Only release 1 gives views their size outside of mashups too.
  const hasViewSizes = isPortrait || context.release < 2;
  // Lengths in px, and how many gaps are taken off.
  const views: Record<string, readonly [px: number, gaps: number]> = {
    'quadrant-width': [width / 2, 1.5],
    'quadrant-height': [height / 2, 1.5],
    'half_vertical-width': [width / 2, 1.5],
    'half_vertical-height': [height, 2],
    'half_horizontal-width': [width, 2],
    'half_horizontal-height': [height / 2, 1.5],
  };
  const values: Record<string, readonly [px: number, gaps: number]> = {
    width: [width, 0],
    height: [height, 0],
    'full-width': [width, around],
    'full-height': [height, around],
    'layout-height': [height - (context.isNoBleed ? 0 : 40 * context.uiScale), around],
    'mashup-width': [width, 2],
    'mashup-height': [height, 2],
    'richtext-width': [width, 2],
    ...(hasViewSizes && views),
  };
  const value = values[name];
  return value === undefined ? '100%' : withoutGaps(...value, context);
}

function withoutGaps(length: number, gaps: number, context: ScreenContext): string {
  const gapPx = 10 * context.screen.gapScale * context.contentScale;
  if (gaps === 0 || !context.themed.has(FACTORS.whitespace)) return px(length - gaps * gapPx);
  return `calc(${px(length)} - ${themedPx(gaps * gapPx, 'whitespace', context)})`;
}

/** Pixel faces are high in their line, and the classic faces even higher. */
function barPaddingPx(context: ScreenContext): number {
  if (context.depth === 'grey' || context.faces === 'fine' || context.faces === 'plain') return 0;
  return (context.faces === 'classic' ? 5 : 1) * context.uiScale;
}
