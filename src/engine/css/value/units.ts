import type { ContainerSize } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import { table } from '../syntax/table.js';
import type { ComputeContext } from './compute-context.js';

/** CSS px of the absolute units. */
const ABSOLUTE = table<number>({ px: 1, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, in: 96, pc: 16, pt: 96 / 72 });

type FontUnit = (context: ComputeContext) => number;

const FONT = table<FontUnit>({
  em: ({ fontOf }) => fontOf.fontSizePx,
  rem: ({ root, computed }) => root.fontSizePx * (computed.zoom / root.zoom),
  ex: (context) => metricsOf(context, context.fontOf).xHeightPx,
  rex: (context) => metricsOf(context, context.root).xHeightPx,
  cap: (context) => metricsOf(context, context.fontOf).capHeightPx,
  ch: (context) => zeroAdvancePx(context, context.fontOf),
  rch: (context) => zeroAdvancePx(context, context.root),
  ic: ({ fontOf }) => fontOf.fontSizePx,
  lh: (context) => lineHeightPx(context, context.fontOf),
  rlh: (context) => lineHeightPx(context, context.root),
});

/** Advance of the digit 0 along the line, in which it may stand upright. */
function zeroAdvancePx(context: ComputeContext, style: Readonly<ComputedStyle>): number {
  const { zeroWidthPx, ascentPx, descentPx } = metricsOf(context, style);
  const isUpright = style.writingMode.startsWith('vertical') && style.textOrientation === 'upright';
  return isUpright ? ascentPx + descentPx : zeroWidthPx;
}

/** On a panel, small, large and dynamic viewports are equal: `svh`, `lvh` and `dvh` are `vh`. */
const VIEWPORT = table<(width: number, height: number) => number>({
  w: (width) => width,
  h: (_, height) => height,
  i: (width) => width,
  b: (_, height) => height,
  min: Math.min,
  max: Math.max,
});

const CONTAINER = table<(size: ContainerSize) => number>({
  cqw: ({ inlinePx }) => inlinePx,
  cqi: ({ inlinePx }) => inlinePx,
  cqh: ({ blockPx }) => blockPx,
  cqb: ({ blockPx }) => blockPx,
  cqmin: ({ inlinePx, blockPx }) => Math.min(inlinePx, blockPx),
  cqmax: ({ inlinePx, blockPx }) => Math.max(inlinePx, blockPx),
});

const VIEWPORT_UNIT = /^[sld]?v(w|h|i|b|min|max)$/;

/** One hundredth of a container's side; undefined for all other units. */
export function containerSide(unit: string): ((size: ContainerSize) => number) | undefined {
  return CONTAINER.get(unit);
}

/** Device px of one `unit` that does not depend on a container; undefined for unknown units. */
export function devicePxOf(unit: string): ((context: ComputeContext) => number) | undefined {
  const absolute = ABSOLUTE.get(unit);
  if (absolute !== undefined) return ({ environment }) => absolute * environment.pixelRatio;
  const font = FONT.get(unit);
  if (font) return font;
  const side = VIEWPORT.get(VIEWPORT_UNIT.exec(unit)?.[1] ?? '');
  return (
    side && (({ environment, computed }) => (side(environment.widthPx, environment.heightPx) * computed.zoom) / 100)
  );
}

/** CSS px of an absolute unit, for media queries, where `em` means the initial 16 px. */
export function mediaPxOf(unit: string): number | undefined {
  return ABSOLUTE.get(unit) ?? (unit === 'em' || unit === 'rem' ? 16 : undefined);
}

const DEGREES = table<number>({ deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 });
const DOTS_PER_PX = table<number>({ dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 });
const SECONDS = table<number>({ s: 1, ms: 0.001 });

export function degreesOf(unit: string): number | undefined {
  return DEGREES.get(unit);
}

export function dotsPerPxOf(unit: string): number | undefined {
  return DOTS_PER_PX.get(unit);
}

export function secondsOf(unit: string): number | undefined {
  return SECONDS.get(unit);
}

function metricsOf({ environment }: ComputeContext, style: ComputedStyle) {
  return environment.text.metrics(style.font);
}

function lineHeightPx(context: ComputeContext, style: ComputedStyle): number {
  if (typeof style.lineHeight === 'number') return style.lineHeight;
  const { ascentPx, descentPx, lineGapPx } = metricsOf(context, style);
  return ascentPx + descentPx + lineGapPx;
}

/** Whether this lower-case unit is valid for a dimension. */
export function isUnit(unit: string): boolean {
  const isLength = containerSide(unit) !== undefined || devicePxOf(unit) !== undefined;
  return isLength || degreesOf(unit) !== undefined || unit === 'fr' || secondsOf(unit) !== undefined;
}
