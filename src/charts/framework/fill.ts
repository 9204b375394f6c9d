import { isOptions, readNumber } from '../options/read.js';

/** How the framework paints an area on a screen: a colour, a tile that is repeated on it, or both. */
export interface Fill {
  readonly color: string | null;
  /** As in CSS. */
  readonly image: string | null;
  readonly url: string | null;
  /** Side of the tile, CSS px. */
  readonly size: number | null;
}

/** A line: a tile of one px, or a colour. */
export interface BorderFill extends Omit<Fill, 'size'> {
  readonly size: string | null;
  readonly position: string | null;
  readonly repeat: string | null;
  readonly render: { readonly stroke: string | null };
  readonly dir: 'h' | 'v';
}

const NO_COLOR = /^(?:transparent|rgba\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*,\s*0(?:\.0+)?\s*\))?$/i;

export const NO_FILL: Fill = { color: null, image: null, url: null, size: null };

/** A fill of computed values. */
export function makeFill(color: string, image: string, size: string): Fill {
  const url = urlOf(image);
  const px = readNumber(Number.parseFloat(size), 0);
  return {
    color: opaque(color),
    image: image === 'none' || image === '' ? null : image,
    url,
    size: px > 0 ? px : url === null ? null : 16,
  };
}

export function isFill(value: unknown): value is Fill {
  return isOptions(value) && 'url' in value && 'color' in value;
}

/** The colour; null for one that is not seen. */
export function opaque(color: string): string | null {
  return NO_COLOR.test(color.trim()) ? null : color;
}

export function urlOf(image: string): string | null {
  return /url\((["']?)([\s\S]*?)\1\)/.exec(image)?.[2] ?? null;
}

/** A fill as a colour of a chart: a pattern where it has a tile; null for nothing. */
export function chartColor(fill: unknown): unknown {
  if (!isFill(fill)) return null;
  const { url, color, size } = fill;
  const side = readNumber(size, 0);
  if (url === null || side <= 0) return color;
  return { pattern: { image: url, width: side, height: side, backgroundColor: color ?? undefined } };
}
