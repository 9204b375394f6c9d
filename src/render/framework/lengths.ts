import type { ScreenContext } from './screen-context.js';

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

/** Named gap in px; `undefined` for unknown names. */
export function gapPx(name: string, context: ScreenContext): number | undefined {
  const base = GAPS_PX[name];
  return base === undefined ? undefined : base * context.screen.gapScale * context.contentScale;
}

/** Sizes that depend on the screen, as CSS values. */
export function screenValue(name: string, context: ScreenContext): string {
  const { widthCssPx: width, heightCssPx: height, orientation, size } = context.screen;
  const gap = gapPx('base', context) ?? 0;
  const inner = { width: width - 2 * gap, height: height - 2 * gap };
  const half = { width: (inner.width - gap) / 2, height: (inner.height - gap) / 2 };
  const full = context.isNoBleed ? { width, height } : inner;
  const isPortrait = orientation === 'portrait';
  // Only release 1 gives views their size outside of mashups too.
  const hasViewSizes = isPortrait || context.release < 2;
  if (name === 'bar-min-height') return context.faces === 'fine' ? px(22 * context.textScale) : 'auto';
  const values: Record<string, number | undefined> = {
    width,
    height,
    padding: context.isNoBleed ? 0 : gap,
    'full-width': full.width,
    'full-height': full.height,
    'layout-height': context.isNoBleed ? full.height : full.height - 40 * context.uiScale,
    'mashup-width': inner.width,
    'mashup-height': inner.height,
    'quadrant-width': hasViewSizes ? half.width : undefined,
    'quadrant-height': hasViewSizes ? half.height : undefined,
    'half_vertical-width': hasViewSizes ? half.width : undefined,
    'half_vertical-height': hasViewSizes ? inner.height : undefined,
    'half_horizontal-width': hasViewSizes ? inner.width : undefined,
    'half_horizontal-height': hasViewSizes ? half.height : undefined,
    'richtext-width': isPortrait ? inner.width : { sm: 380, md: 640, lg: 780 }[size] * context.uiScale,
    'bar-padding': barPaddingPx(context),
  };
  const value = values[name];
  return value === undefined ? '100%' : px(value);
}

/** Pixel faces are high in their line, and the classic faces even higher. */
function barPaddingPx(context: ScreenContext): number {
  if (context.depth === 'grey' || context.faces === 'fine' || context.faces === 'plain') return 0;
  return (context.faces === 'classic' ? 5 : 1) * context.uiScale;
}
