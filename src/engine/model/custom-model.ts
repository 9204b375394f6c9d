import type { Model, ScreenShape } from './model-list.js';

const NAME = /^custom_(\d{3,4})x(\d{3,4})$/;
const OWNED_PALETTES = [
  'bw',
  'gray-4',
  'gray-16',
  'gray-256',
  'color-3bwr',
  'color-4bwry',
  'color-6a',
  'color-7a',
] as const;
/** The framework's width of a large screen; larger panels are scaled to it. */
const LARGE_WIDTH_CSS_PX = 1040;

/** Limits of reported sizes: anything smaller or larger than every panel is an error or an attack. */
export function isPlausibleSize(widthPx: number | undefined, heightPx: number | undefined): boolean {
  const inRange = (px: number | undefined) => px !== undefined && Number.isInteger(px) && px >= 100 && px <= 4096;
  return inRange(widthPx) && inRange(heightPx) && (widthPx ?? 0) * (heightPx ?? 0) <= 8_000_000;
}

/** The model of an unlisted panel: one bit, which every board can decode, until its owner selects more. */
export function customModel(widthPx: number, heightPx: number): Model {
  const isSmall = widthPx * heightPx <= 480_000;
  return {
    name: `custom_${widthPx}x${heightPx}`,
    label: `Custom ${widthPx} × ${heightPx}`,
    kind: 'byod',
    widthPx,
    heightPx,
    rotationDegrees: 0,
    bitDepth: 1,
    colors: 2,
    paletteIds: OWNED_PALETTES,
    screen: shapeOf(widthPx, heightPx),
    imageSizeLimitBytes: isSmall ? 90_000 : 750_000,
    previewWhitePoint: 'true_white',
    offsetXPx: 0,
    offsetYPx: 0,
  };
}

/** The custom model of that name; undefined when the name is invalid or its size is out of bounds. */
export function parseCustomModel(name: string): Model | undefined {
  const match = NAME.exec(name);
  const [widthPx, heightPx] = [Number(match?.[1]), Number(match?.[2])];
  return isPlausibleSize(widthPx, heightPx) ? customModel(widthPx, heightPx) : undefined;
}

/**
 * Up to 1,280 px, a CSS px equals a panel px; larger panels get the layout of a large screen, with double text density
 * if that fits.
 */
function shapeOf(widthPx: number, heightPx: number): ScreenShape {
  const longPx = Math.max(widthPx, heightPx);
  const pixelRatio = longPx <= 1280 ? 1 : Math.round((longPx / LARGE_WIDTH_CSS_PX) * 10_000) / 10_000;
  const [widthCssPx, heightCssPx] = [Math.round(widthPx / pixelRatio), Math.round(heightPx / pixelRatio)];
  const density = pixelRatio >= 1.5 ? '2x' : '1x';
  return {
    deviceClass: 'byod_custom',
    size: longPx < 600 ? 'sm' : longPx < 1000 ? 'md' : 'lg',
    density,
    widthCssPx,
    heightCssPx,
    pixelRatio,
    ditherPixelRatio: density === '2x' ? 2 : 1,
    uiScale: 1,
    gapScale: 1,
  };
}
